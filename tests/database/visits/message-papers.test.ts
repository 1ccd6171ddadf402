import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import { day, minute } from '#domain/time/instant.ts'
import { mostPapers } from '#domain/messages/conversation-rules.ts'
import { readConversation } from '#server/features/appointments/conversation/read-conversation.ts'
import { writeMessage } from '#server/features/appointments/conversation/write-message.ts'
import { beginHandIn, takePieceIn } from '#server/features/records/handed-in/hand-in.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  firstFolder,
  handIn,
  helpedBy,
  openAtBranch,
  openFile,
  openShared,
  pdf,
  upload,
  uploadForClinic,
} from '#tests/support/own-records.ts'

// Documents that come with a message about a visit: of the patient's own, new ones, and what the clinic writes. The message
// points to them; who opens them, and until when, is what records say.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function visit() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const helperLogin = await clinic.patient()
  await helpedBy(db.database, clock.now(), login.account, helperLogin.account)
  const who = {
    patient,
    asDoctor: app.person(doctor),
    nurse: app.person(await worksAt(db.database, clock.now(), branch, 'nurse')),
    desk: app.person(await worksAt(db.database, clock.now(), branch, 'receptionist')),
    helper: app.person(helperLogin),
  }
  for (const person of Object.values(who)) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  return { ...who, id, branch, doctor, login, helperLogin, params: { appointmentId: id } }
}
type Visit = Awaited<ReturnType<typeof visit>>

const paths = {
  patient: '/appointments/:appointmentId/messages',
  clinic: '/appointments/:appointmentId/clinic-messages',
} as const
type Side = keyof typeof paths

function write(
  who: Person,
  side: Side,
  appointmentId: string,
  papers: string[],
  more: { body?: string; id?: string } = {},
) {
  const body = { id: more.id ?? newId(clock.now()), body: more.body ?? 'Here it is', papers }
  return who.call(`POST ${paths[side]}`, { params: { appointmentId }, body })
}

async function papersFor(who: Person, side: Side, appointmentId: string) {
  const { messages } = await who.call(`GET ${paths[side]}`, { params: { appointmentId } })
  return messages
    .flatMap(({ papers }) => papers)
    .map(({ id, state, opens_by, document }) => ({
      ...{ id, state, opens_by },
      title: document?.title ?? null,
    }))
}

const own = async ({ patient }: Visit, name = 'Blood values.pdf') =>
  upload(patient, await firstFolder(patient), name, pdf('values'))
const shareWith = (who: Person, body: object) =>
  who.call('POST /records/grants', { body: { until: 'open', ...body } as never })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const looks = (item: string) =>
  db.look.many<{ way: string; looked_as: string }>(
    sql`select way, looked_as from record_access where item_id = ${item} and way <> 'share' order by at, id`,
  )

test('a document that is shared with the doctor comes with a message; the doctor opens it, the desk reads that it is not theirs', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, helper, doctor, id } = made
  const item = await own(made)
  await shareWith(patient, { item_id: item, practitioner_id: doctor.practitioner })
  await write(patient, 'patient', id, [item])
  expect(await papersFor(patient, 'patient', id)).toEqual([
    { id: item, state: 'there', opens_by: 'owner', title: 'Blood values' },
  ])
  expect(await papersFor(asDoctor, 'clinic', id)).toEqual([
    { id: item, state: 'there', opens_by: 'practice', title: 'Blood values' },
  ])
  const closed = { id: item, state: 'there', opens_by: null, title: null }
  for (const person of [nurse, desk]) expect(await papersFor(person, 'clinic', id)).toEqual([closed])
  expect(await papersFor(helper, 'patient', id)).toEqual([closed])
  expect((await openShared(asDoctor, item)).status).toBe(200)
  expect((await openFile(patient, item)).status).toBe(200)
  for (const person of [nurse, desk])
    expect((await openAtBranch(person, made.branch, item)).status).toBeGreaterThanOrEqual(403)
  // Reading the messages is no look at the document; each time it was opened is one.
  expect(await looks(item)).toEqual([
    { way: 'preview', looked_as: 'doctor' },
    { way: 'preview', looked_as: 'owner' },
  ])
})

test('shared with the branch it opens to who may see records there, and to nobody by the practice of the doctor', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, id, branch } = made
  const item = await own(made)
  await shareWith(patient, { item_id: item, branch_id: branch })
  await write(patient, 'patient', id, [item])
  expect(await papersFor(nurse, 'clinic', id)).toMatchObject([{ opens_by: 'branch', title: 'Blood values' }])
  expect((await openAtBranch(nurse, branch, item)).status).toBe(200)
  expect(await papersFor(desk, 'clinic', id)).toMatchObject([{ opens_by: null, title: null }])
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ opens_by: null, title: null }])
})

test('a share that is stopped and a document that is deleted say so to both sides; nothing is told of them', async () => {
  const made = await visit()
  const { patient, asDoctor, id, doctor } = made
  const item = await own(made)
  const grant = await shareWith(patient, { item_id: item, practitioner_id: doctor.practitioner })
  await write(patient, 'patient', id, [item])
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId: grant.id } })
  expect(await papersFor(asDoctor, 'clinic', id)).toEqual([
    { id: item, state: 'not_shared', opens_by: null, title: null },
  ])
  expect((await openShared(asDoctor, item)).status).toBe(404)
  expect(await papersFor(patient, 'patient', id)).toMatchObject([{ state: 'not_shared', opens_by: 'owner' }])
  await shareWith(patient, { item_id: item, practitioner_id: doctor.practitioner })
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ state: 'there', title: 'Blood values' }])
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: item }, query: {} })
  const deleted = { id: item, state: 'deleted', opens_by: null, title: null }
  expect(await papersFor(asDoctor, 'clinic', id)).toEqual([deleted])
  expect(await papersFor(patient, 'patient', id)).toEqual([deleted])
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: item }, query: { for_good: 'yes' } })
  expect(await papersFor(asDoctor, 'clinic', id)).toEqual([deleted])
})

test('a share that ends with the visit is over with it: the message stays and says so', async () => {
  const made = await visit()
  const { patient, asDoctor, id, doctor } = made
  const item = await own(made)
  await shareWith(patient, { item_id: item, practitioner_id: doctor.practitioner, until: 'visit' })
  await write(patient, 'patient', id, [item])
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ state: 'there' }])
  clock.pass(2 * day)
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ state: 'not_shared', title: null }])
})

test('a new document waits for its message, lies with the papers of the visit, and is taken away until the visit begins', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, id } = made
  const waiting = async () =>
    (await patient.call('GET /appointments/:appointmentId/documents', { params: made.params })).documents
  const { id: item } = await handIn(patient, id, pdf('rash'), 'My rash.pdf', '')
  expect(await waiting()).toMatchObject([{ id: item, question: '', file_name: 'My rash.pdf' }])
  await write(patient, 'patient', id, [item], { body: '' })
  expect(await waiting()).toEqual([])
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ id: item, opens_by: 'practice', title: 'My rash' }])
  expect(await papersFor(nurse, 'clinic', id)).toMatchObject([{ opens_by: 'branch' }])
  expect(await papersFor(desk, 'clinic', id)).toMatchObject([{ state: 'there', opens_by: null, title: null }])
  expect(await papersFor(patient, 'patient', id)).toMatchObject([{ opens_by: 'owner' }])
  // Who helps with visits reads what was handed in, as in the questions, and opens none of it.
  expect(await papersFor(made.helper, 'patient', id)).toMatchObject([{ opens_by: null, title: 'My rash' }])
  const { folders } = await patient.call('GET /records', { query: {} })
  expect(folders.find(({ kind }) => kind === 'visits')?.items).toBe(1)
  const away = (which: string) => patient.request('DELETE', `/api/appointments/${id}/documents/${which}`, undefined)
  // However many messages brought it.
  await write(patient, 'patient', id, [item], { body: 'Once more' })
  expect((await away(item)).status).toBe(200)
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([
    { state: 'deleted', title: null },
    { state: 'deleted', title: null },
  ])
})

test('once the visit has begun what a message brought stays; what still waits for its message goes, and more may come', async () => {
  const made = await visit()
  const { id: brought } = await handIn(made.patient, made.id, pdf('one'), 'One.pdf', '')
  await write(made.patient, 'patient', made.id, [brought])
  clock.pass(3 * day)
  const { patient } = made
  const away = (which: string) =>
    patient.request('DELETE', `/api/appointments/${made.id}/documents/${which}`, undefined)
  expect((await away(brought)).status).toBe(409)
  const { id: waits } = await handIn(patient, made.id, pdf('two'), 'Two.pdf', '')
  expect((await away(waits)).status).toBe(200)
  // Questions are answered before the visit alone, and nothing comes once nobody writes any more.
  clock.pass(15 * day)
  expect(code(await handIn(patient, made.id, pdf('late'), 'Late.pdf', ''))).toBe('conversation_closed')
})

test("a message brings only what goes with it: nothing that is not shared, half here, somebody else's, or of another visit", async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, helper, doctor, id } = made
  const mine = await own(made)
  const refused = async (who: Person, side: Side, item: string, of = id) =>
    expect(await refusal(write(who, side, of, [item]))).toMatchObject({ code: 'not_found' })
  await refused(patient, 'patient', mine)
  await refused(patient, 'patient', newId(clock.now()))
  const other = await visit()
  const theirs = await own(other)
  await shareWith(other.patient, { item_id: theirs, practitioner_id: other.doctor.practitioner })
  await refused(patient, 'patient', theirs)
  // Shared with the doctor of another visit, it does not go to this one.
  await book(patient, other.doctor, '2027-01-06T09:00:00.000Z')
  await shareWith(patient, { item_id: mine, practitioner_id: other.doctor.practitioner })
  await refused(patient, 'patient', mine)
  await shareWith(patient, { item_id: mine, practitioner_id: doctor.practitioner })
  await refused(helper, 'patient', mine)
  // Staff bring what the clinic wrote for this visit, and neither a patient's paper nor what was handed in.
  await refused(asDoctor, 'clinic', mine)
  const handed = await handIn(patient, id, pdf('x'), 'x.pdf', '')
  await refused(nurse, 'clinic', handed.id)
  const letter = await uploadForClinic(asDoctor, `/api/appointments/${id}/records`, pdf('letter'), { folder: 'visits' })
  await refused(desk, 'clinic', letter.id)
  await refused(patient, 'patient', letter.id)
  const { appointment_id: second } = await book(patient, doctor, '2027-01-05T11:00:00.000Z')
  await refused(asDoctor, 'clinic', letter.id, second)
  const half = await patient.call('POST /appointments/:appointmentId/documents', {
    params: made.params,
    body: { question: '', name: 'half.pdf', size: 10 },
  })
  await refused(patient, 'patient', half.id)
  expect(await papersFor(asDoctor, 'clinic', id)).toEqual([])
  expect(await refusal(write(patient, 'patient', id, [mine, mine]))).toMatchObject({ code: 'invalid' })
  const many = Array.from({ length: mostPapers + 1 }, () => newId(clock.now()))
  expect(await refusal(write(patient, 'patient', id, many))).toMatchObject({ code: 'invalid' })
  expect(await refusal(write(patient, 'patient', id, [], { body: ' ' }))).toMatchObject({ code: 'invalid' })
})

test('what the clinic writes comes with its message and lies with the patient; taken back, the message says so', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, id, branch } = made
  const letter = await uploadForClinic(nurse, `/api/appointments/${id}/records`, pdf('plan'), {
    ...{ folder: 'visits', title: 'Plan' },
  })
  clock.pass(minute)
  await write(nurse, 'clinic', id, [letter.id])
  expect(await papersFor(patient, 'patient', id)).toMatchObject([{ opens_by: 'owner', title: 'Plan' }])
  expect((await openFile(patient, letter.id)).status).toBe(200)
  expect(await papersFor(asDoctor, 'clinic', id)).toMatchObject([{ opens_by: 'practice' }])
  expect((await openAtBranch(nurse, branch, letter.id)).status).toBe(200)
  const mails = await db.look.many<{ body: string }>(sql`select body from outbox_message where channel = 'mail'`)
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.filter(({ body }) => body.includes('Plan'))).toEqual([])
  await nurse.call('POST /clinic-papers/:itemId/take-back', { params: { itemId: letter.id }, body: { why: 'Wrong' } })
  expect(await papersFor(patient, 'patient', id)).toEqual([
    { id: letter.id, state: 'taken_back', opens_by: null, title: null },
  ])
})

test('a message that is sent again with its documents stands there once; with others its id is refused', async () => {
  const made = await visit()
  const { patient, asDoctor, id } = made
  const [first, second] = [
    (await handIn(patient, id, pdf('1'), '1.pdf', '')).id,
    (await handIn(patient, id, pdf('2'), '2.pdf', '')).id,
  ]
  const message = newId(clock.now())
  for (let time = 0; time < 3; time += 1) await write(patient, 'patient', id, [second, first], { id: message })
  expect((await papersFor(asDoctor, 'clinic', id)).map((paper) => paper.id)).toEqual([second, first])
  expect(await refusal(write(patient, 'patient', id, [first], { id: message }))).toMatchObject({ code: 'key_reused' })
})

test('by the link of the visit a guest brings a document and reads its name; the clinic opens it', async () => {
  const made = await visit()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = null, facility_id = (select facility_id from branch where id = ${made.branch})
      where id = (select patient_id from appointment where id = ${made.id})`),
  )
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`delete from carer where account_id = ${made.helperLogin.account}`),
  )
  const link: Actor = { kind: 'link', appointment: made.id, visitor: 'v' }
  const files = openRecordFiles(app.config.dataDir)
  const deps = {
    ...{ database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }, files },
    ...{ limits: app.config.recordLimits, isScanned: false, prove: () => Promise.resolve() },
    papers: { isScanned: false, fileMost: 1 },
  }
  const bytes = pdf('of a guest')
  const { id: itemId } = await beginHandIn(deps, link, made.id, { question: '', name: 'Guest.pdf', size: bytes.length })
  const meant = { appointmentId: made.id, itemId }
  await takePieceIn(deps, link, meant, 0, { bytes, type: 'application/pdf' } as never)
  await writeMessage(deps, link, 'patient', made.id, { id: newId(clock.now()), body: 'Please look', papers: [itemId] })
  const { messages, own_records } = await readConversation(deps, link, 'patient', made.id)
  expect(messages[0]?.papers).toMatchObject([{ state: 'there', opens_by: null, document: { file_name: 'Guest.pdf' } }])
  expect(own_records).toBeNull()
  expect(await papersFor(made.asDoctor, 'clinic', made.id)).toMatchObject([{ opens_by: 'practice', title: 'Guest' }])
})

test('the database itself lets nobody bring what does not go with a message, nor into a message that is not theirs', async () => {
  const made = await visit()
  const { patient, id, login, helperLogin, doctor } = made
  const mine = await own(made)
  const message = newId(clock.now())
  await write(patient, 'patient', id, [], { id: message })
  const as = (account: string, practitioner?: string): Actor =>
    ({
      kind: 'account',
      account,
      visitor: 'v',
      branches: [],
      facilities: [],
      facilityBranches: [],
      ...(practitioner ? { practitioner } : {}),
    }) as never
  const bring = (actor: Actor, item: string) =>
    db.database.as(reachOfRecords(actor, clock.now()), (tx) =>
      tx.run(sql`insert into conversation_paper (message_id, item_id, place) values (${message}, ${item}, 1)`),
    )
  const byWall = { code: '42501' }
  await expect(bring(as(login.account), mine)).rejects.toMatchObject(byWall)
  await shareWith(patient, { item_id: mine, practitioner_id: doctor.practitioner })
  await expect(bring(as(helperLogin.account), mine)).rejects.toMatchObject(byWall)
  await expect(bring(as(doctor.account, doctor.practitioner), mine)).rejects.toMatchObject(byWall)
  expect(await bring(as(login.account), mine)).toBe(1)
  const other = await visit()
  const seen = await db.database.as(reachOfRecords(as(other.login.account), clock.now()), (tx) =>
    tx.many(sql`select item_id from conversation_paper where message_id = ${message}`),
  )
  expect(seen).toEqual([])
})
