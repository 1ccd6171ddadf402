import { beforeEach, expect, test } from 'vitest'
import { day, hour, minute } from '#domain/time/instant.ts'
import { mostHandedIn } from '#domain/records/clinic-papers.ts'
import { beginHandIn, readHandedIn, takeAway, takePieceIn } from '#server/features/records/handed-in/hand-in.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  asksBefore,
  documentAsked,
  handIn,
  openAtBranch,
  openFile,
  openShared,
  pdf,
} from '#tests/support/own-records.ts'

// What a clinic asks for before a visit as a document: handed in with an account or by the link of the visit, read with the
// visit by who treats, taken away by its patient until the visit begins.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function visit() {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  await asksBefore(db.database, doctor.practitioner, [documentAsked])
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const who = {
    patient,
    asDoctor: app.person(doctor),
    nurse: app.person(await worksAt(db.database, clock.now(), branch, 'nurse')),
    desk: app.person(await worksAt(db.database, clock.now(), branch, 'receptionist')),
    stranger: app.person(await clinic.patient()),
    otherDoctor: app.person(await clinic.doctor()),
  }
  for (const person of Object.values(who)) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  return { ...who, id, branch, doctor, login, params: { appointmentId: id } }
}

type Of = { readonly params: { readonly appointmentId: string } }
const here = async (who: Person, { params }: Of) =>
  (await who.call('GET /appointments/:appointmentId/documents', { params })).documents
const away = (who: Person, { id }: { id: string }, item: string) =>
  who.request('DELETE', `/api/appointments/${id}/documents/${item}`, undefined)
const send = (who: Person, { params }: Of) =>
  who.call('POST /appointments/:appointmentId/questionnaire/send', { params })
const shelf = async (who: Person, { params }: Of) =>
  (await who.call('GET /appointments/:appointmentId/records', { params })).papers
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('a document is handed in, answers its question, and is read with the visit by who treats', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, id } = made
  const open = (await refusal(send(patient, made))) as unknown as { errors: { field: string }[] }
  expect(open.errors.map(({ field }) => field)).toEqual(['answers.referral'])
  const { id: item } = await handIn(patient, id, pdf('referred'), 'My letter.pdf')
  expect(await here(patient, made)).toMatchObject([{ id: item, question: 'referral', file_name: 'My letter.pdf' }])
  // What they brought themselves is no news to them.
  expect((await patient.call('GET /records', {})).recent).toMatchObject([{ id: item, is_new: false }])
  const { answers } = await patient.call('GET /appointments/:appointmentId/questionnaire', { params: made.params })
  expect(answers).toEqual({ referral: item })
  await send(patient, made)
  const read = await asDoctor.call('GET /appointments/:appointmentId/questionnaire-answers', { params: made.params })
  expect(read.answers).toEqual([
    { question: 'Your referral letter', kind: 'file', answer: 'My letter.pdf', is_older: false },
  ])
  for (const person of [asDoctor, nurse])
    expect(await shelf(person, made)).toMatchObject([{ id: item, title: 'Your referral letter', open_by: 'written' }])
  expect((await openShared(asDoctor, item)).status).toBe(200)
  expect((await openAtBranch(nurse, made.branch, item)).status).toBe(200)
  expect((await openFile(patient, item)).status).toBe(200)
  expect((await openAtBranch(desk, made.branch, item)).status).toBeGreaterThanOrEqual(403)
  const { folders } = await patient.call('GET /records', { query: {} })
  expect(folders.find(({ kind }) => kind === 'visits')?.items).toBe(1)
})

test('a document that was handed in lies sealed: what is on the disk is not what was sent', async () => {
  const made = await visit()
  const { id: item } = await handIn(made.patient, made.id, pdf('a word that would be found'))
  const kept = await openRecordFiles(app.config.dataDir).read(item, 0, 10_000)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.includes('a word that would be found')).toBe(false)
})

test('what is no document is refused by what it holds, whatever it is called, and answers nothing', async () => {
  const made = await visit()
  for (const bytes of [
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('PK\u0003\u0004 and so on'),
  ]) {
    const refused = await handIn(made.patient, made.id, bytes, 'letter.pdf')
    expect(refused.body).toMatchObject({ errors: [{ field: 'file' }] })
  }
  expect((await handIn(made.patient, made.id, Buffer.alloc(0))).body).toMatchObject({ errors: [{ field: 'size' }] })
  expect(await here(made.patient, made)).toEqual([])
  expect(await shelf(made.asDoctor, made)).toEqual([])
})

test('others hand in nothing, see nothing and take nothing away; staff do not either, nor for another question', async () => {
  const made = await visit()
  const { id: item } = await handIn(made.patient, made.id, pdf('mine'))
  for (const person of [made.stranger, made.otherDoctor, made.asDoctor, made.nurse, made.desk]) {
    expect((await handIn(person, made.id, pdf('x'))).status).toBeGreaterThanOrEqual(403)
    expect(await refusal(here(person, made))).toMatchObject({ code: expect.stringMatching(/not_found|not_allowed/) })
    expect((await away(person, made, item)).status).toBeGreaterThanOrEqual(403)
  }
  expect(code(await handIn(made.patient, made.id, pdf('x'), 'x.pdf', 'smokes'))).toBe('not_found')
  const other = await visit()
  expect(code(await away(made.patient, { id: other.id }, item))).toBe('not_found')
  expect(code(await away(other.patient, other, item))).toBe('not_found')
  // Nor by another visit of one's own: a document belongs to the one it was handed in for.
  const { appointment_id: second } = await book(made.patient, made.doctor, '2027-01-05T11:00:00.000Z')
  expect(code(await away(made.patient, { id: second }, item))).toBe('not_found')
  expect(await here(made.patient, made)).toHaveLength(1)
})

test('by the link of the visit a guest hands in without an account; who has an account logs in', async () => {
  const made = await visit()
  const reach = { kind: 'link', appointment: made.id, visitor: 'v' } as const
  const deps = {
    database: db.database,
    clock,
    files: openRecordFiles(app.config.dataDir),
    limits: app.config.recordLimits,
    isScanned: false,
    prove: () => Promise.resolve(),
  }
  const bytes = pdf('of a guest')
  const wish = { question: 'referral', name: 'guest.pdf', size: bytes.length }
  await expect(beginHandIn(deps, reach, made.id, wish)).rejects.toMatchObject({ code: 'not_logged_in' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = null, facility_id = (select facility_id from branch where id = ${made.branch})
      where id = (select patient_id from appointment where id = ${made.id})`),
  )
  const { id: itemId } = await beginHandIn(deps, reach, made.id, wish)
  const meant = { appointmentId: made.id, itemId }
  await takePieceIn(deps, reach, meant, 0, { bytes, name: 'piece' })
  expect((await readHandedIn(deps, reach, made.id)).documents).toMatchObject([{ id: itemId, file_name: 'guest.pdf' }])
  expect(await shelf(made.asDoctor, made)).toMatchObject([{ id: itemId }])
  const elsewhere = { ...reach, appointment: '0195c8a0-0000-7000-8000-00000000dddd' }
  await expect(readHandedIn(deps, elsewhere, made.id)).rejects.toMatchObject({ code: 'not_found' })
  await takeAway(deps, reach, meant)
  expect((await readHandedIn(deps, reach, made.id)).documents).toEqual([])
})

test('the database itself gives it to nobody else, and lets nobody make it a paper of another visit', async () => {
  const [made, other] = [await visit(), await visit()]
  const { id: item } = await handIn(made.patient, made.id, pdf('mine'))
  const byLink = (appointment: string) =>
    db.database.as({ kind: 'link', appointment, visitor: 'v' }, (tx) =>
      tx.many(sql`select id from record_item where id = ${item}`),
    )
  // The patient has an account: the link alone opens nothing.
  expect(await byLink(made.id)).toEqual([])
  expect(await byLink(other.id)).toEqual([])
  const change = (to: ReturnType<typeof sql>) =>
    db.database.as({ account: made.login.account, visitor: 'v' } as never, (tx) =>
      tx.run(sql`update record_item set ${to} where id = ${item}`),
    )
  await expect(change(sql`question = 'other'`)).rejects.toMatchObject({ code: '42501' })
  await expect(change(sql`appointment_id = ${other.id}`)).rejects.toMatchObject({ code: '42501' })
})

test('its patient takes it away until the visit begins: then it opens for nobody, and afterwards it stays', async () => {
  const made = await visit()
  const { id: first } = await handIn(made.patient, made.id, pdf('one'))
  const { id: second } = await handIn(made.patient, made.id, pdf('two'))
  expect((await away(made.patient, made, first)).status).toBe(200)
  expect((await openShared(made.asDoctor, first)).status).toBe(404)
  expect(await here(made.patient, made)).toMatchObject([{ id: second }])
  const key = await db.look.one(sql`select wrapped_key from record_item where id = ${first}`)
  expect(key).toEqual({ wrapped_key: '' })
  clock.pass(day + 2 * hour + minute)
  expect(code(await away(made.patient, made, second))).toBe('too_late')
  expect(code(await handIn(made.patient, made.id, pdf('late')))).toBe('too_late')
  expect((await made.patient.request('DELETE', `/api/records/items/${second}`, undefined)).body).toMatchObject({
    code: 'kept_by_clinic',
  })
  expect((await openShared(made.asDoctor, second)).status).toBe(200)
})

test('what was sent keeps a document that it needs; another one takes its place', async () => {
  const made = await visit()
  const { id: first } = await handIn(made.patient, made.id, pdf('one'))
  await send(made.patient, made)
  expect(code(await away(made.patient, made, first))).toBe('document_needed')
  const { id: second } = await handIn(made.patient, made.id, pdf('two'), 'newer.pdf')
  expect((await away(made.patient, made, first)).status).toBe(200)
  const read = await made.asDoctor.call('GET /appointments/:appointmentId/questionnaire-answers', {
    params: made.params,
  })
  expect(read.answers).toMatchObject([{ answer: 'newer.pdf' }])
  expect(await here(made.patient, made)).toMatchObject([{ id: second }])
})

test(`no more than ${mostHandedIn} documents come for one visit, also at one moment, and no file that is too big`, async () => {
  const made = await visit()
  const begin = (size: number) =>
    made.patient.request('POST', `/api/appointments/${made.id}/documents`, {
      question: 'referral',
      name: 'a.pdf',
      size,
    })
  const { fileBytes } = app.config.recordLimits
  expect((await begin(fileBytes + 1)).body).toMatchObject({ errors: [{ field: 'size' }] })
  expect((await begin(10)).status).toBe(201)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_item (id, patient_id, folder_id, title, file_name, size, wrapped_key, created_at, changed_at, source, branch_id,
        appointment_id, retention, question)
      select uuid_v7(), patient_id, folder_id, title, file_name, size, wrapped_key, created_at, changed_at, source, branch_id, appointment_id,
        retention, question
      from record_item, generate_series(1, ${mostHandedIn - 3}) where appointment_id = ${made.id}`),
  )
  const said = await Promise.all([begin(10), begin(10), begin(10), begin(10)])
  expect(said.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(said.filter((one) => code(one) === 'handed_in_enough')).toHaveLength(2)
  const other = await visit()
  const beginThere = (size: number) =>
    other.patient.request('POST', `/api/appointments/${other.id}/documents`, { question: 'referral', name: 'a', size })
  expect((await beginThere(fileBytes)).status).toBe(201)
  expect((await beginThere(fileBytes)).status).toBe(201)
  expect((await beginThere(1)).body).toMatchObject({ errors: [{ field: 'size' }] })
})

test('it is the clinic’s to keep, as what it writes itself for a treatment, and takes up none of the patient’s room', async () => {
  const made = await visit()
  const { id: item } = await handIn(made.patient, made.id, pdf('mine'))
  expect((await made.patient.call('GET /records', { query: {} })).used).toBe(0)
  const row = await db.look.one<{ retention: string; source: string }>(
    sql`select retention, source from record_item where id = ${item}`,
  )
  expect(row).toEqual({ retention: 'treatment', source: 'branch' })
})
