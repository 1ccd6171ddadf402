import { beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, hour, later } from '#domain/time/instant.ts'
import { mostAsked } from '#domain/records/clinic-papers.ts'
import { asRecords } from '#server/features/records/own.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  firstFolder,
  openAtBranch,
  openFile,
  openShared,
  pdf,
  upload,
  uploadForClinic,
} from '#tests/support/own-records.ts'

// What a clinic writes for a patient, what it asks for, what is shared with a whole branch, and the way in for an emergency.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>

beforeEach(() => clock.set(mondayMorning))

/** A patient with a visit at a branch; its doctor, its nurse, its desk, its records clerk, and a nurse of another branch. */
async function people() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const at = async (role: 'nurse' | 'receptionist' | 'records_clerk', where = branch) =>
    app.person(await worksAt(db.database, clock.now(), where, role))
  const { patient_id } =
    (await db.look.one<{ patient_id: string }>(sql`select patient_id from appointment where id = ${visit}`)) ?? never()
  const who = {
    manager: app.person(manager),
    patient,
    asDoctor: app.person(doctor),
    nurse: await at('nurse'),
    desk: await at('receptionist'),
    clerk: await at('records_clerk'),
    elsewhere: await at('nurse', await clinic.branch()),
    stranger: app.person(await clinic.patient()),
  }
  for (const person of Object.values(who)) await person.request('GET', '/api/auth/get-csrf-token', undefined)
  const here = `/api/branches/${branch}/patients/${patient_id}` as const
  return { ...who, managerLogin: manager, branch, doctor, login, visit, patientId: patient_id, here }
}

function never(): never {
  throw new Error('not there')
}

const shelf = (who: Person, here: string) => who.request('GET', `${here}/records`, undefined)
const titles = ({ body }: { body: unknown }) =>
  ((body as { papers?: { title: string; open_by: string }[] }).papers ?? []).map(({ title, open_by }) => [
    title,
    open_by,
  ])
const looks = async (who: Person) =>
  (await who.call('GET /records/looks', {})).results.map(({ looked_as, name, role, way, title }) => [
    looked_as,
    name,
    role,
    way,
    title,
  ])
const mailsTo = async (account: string) =>
  (
    await db.look.many<{ kind: string }>(
      sql`select distinct m.kind from outbox_message m where m.account_id = ${account} and m.kind in ('N30', 'N32', 'N57')`,
    )
  ).map(({ kind }) => kind)

test('a nurse writes for a patient: it lies in their folder, they are told, and it is the clinic’s to keep', async () => {
  const { nurse, here, patient, login, branch, clerk } = await people()
  const { id } = await uploadForClinic(nurse, `${here}/records`, pdf('Words of a letter'), { title: 'Letter' })
  const { folders } = await patient.call('GET /records', {})
  const letters = folders.find(({ kind }) => kind === 'letters')
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: letters?.id ?? '' } })
  expect(items.map(({ title, source, author }) => [title, source, author])).toEqual([
    ['Letter', 'branch', 'Test Branch'],
  ])
  expect(await mailsTo(login.account)).toEqual(['N30'])
  expect(String((await openFile(patient, id)).body)).toContain('Words of a letter')
  // Not deleted, renamed or moved by the one it is about; their room is not used up by it.
  const params = { itemId: id }
  expect(await refusal(patient.call('DELETE /records/items/:itemId', { params }))).toMatchObject({
    code: 'kept_by_clinic',
  })
  const change = {
    title: 'Mine',
    document_date: null,
    folder_id: folders[0]?.id ?? '',
    version: items[0]?.version ?? 1,
  }
  expect(await refusal(patient.call('PUT /records/items/:itemId', { params, body: change }))).toMatchObject({
    code: 'kept_by_clinic',
  })
  expect((await patient.call('GET /records', {})).used).toBe(0)
  // Hidden by its patient, the clinic still has it.
  await patient.call('PUT /records/items/:itemId/hidden', { params, body: { is_hidden: true } })
  expect((await patient.call('GET /records', {})).recent).toEqual([])
  expect(titles(await shelf(clerk, here))).toEqual([['Letter', 'written']])
  expect(String((await openAtBranch(clerk, branch, id)).body)).toContain('Words of a letter')
  expect((await looks(patient)).filter(([as]) => as === 'branch')).toEqual([
    ['branch', 'Test Branch', 'Records clerk', 'preview', 'Letter'],
    ['branch', 'Test Branch', 'Records clerk', 'list', null],
  ])
})

test('the desk, the manager, another branch and other patients neither read nor write', async () => {
  const { nurse, here, branch, desk, manager, elsewhere, stranger, visit } = await people()
  const { id } = await uploadForClinic(nurse, `${here}/records`, pdf('Words'), { title: 'Letter' })
  for (const person of [desk, manager, elsewhere, stranger]) {
    expect((await shelf(person, here)).status).toBeGreaterThanOrEqual(403)
    expect((await shelf(person, `/api/appointments/${visit}`)).status).toBeGreaterThanOrEqual(403)
    expect((await openAtBranch(person, branch, id)).status).toBeGreaterThanOrEqual(403)
    expect((await uploadForClinic(person, `${here}/records`, pdf('x'))).status).toBeGreaterThanOrEqual(403)
    expect((await person.request('POST', `${here}/record-requests`, { what: 'x' })).status).toBeGreaterThanOrEqual(403)
    expect(
      (await person.request('POST', `/api/clinic-papers/${id}/take-back`, { why: 'x' })).status,
    ).toBeGreaterThanOrEqual(403)
    expect(
      (await person.request('POST', `${here}/emergency-access`, { reason: 'A real emergency' })).status,
    ).toBeGreaterThanOrEqual(403)
  }
})

test('the doctor of a visit writes for it and reads it again; a doctor of another patient does not', async () => {
  const { asDoctor, visit, doctor, patient } = await people()
  const { id } = await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf('From the visit'), {
    title: 'Result',
    folder: 'visits',
  })
  expect(titles(await shelf(asDoctor, `/api/appointments/${visit}`))).toEqual([['Result', 'written']])
  expect(String((await openShared(asDoctor, id)).body)).toContain('From the visit')
  expect((await openShared(app.person(await clinic.doctor()), id)).status).toBe(404)
  expect((await looks(patient)).filter(([as]) => as === 'doctor').map(([, , , way]) => way)).toEqual([
    'preview',
    'list',
  ])
  expect(doctor.branch).not.toBe('')
})

test('taken back: nobody but the clinic opens it, the patient is told, whoever wrote it may for a day', async () => {
  const { nurse, clerk, asDoctor, here, patient, login, branch, visit } = await people()
  const { id } = await uploadForClinic(nurse, `${here}/records`, pdf('Of somebody else'), { title: 'Wrong' })
  const other = await uploadForClinic(nurse, `${here}/records`, pdf('Of somebody else'), { title: 'Wrong too' })
  const back = (who: Person, item: string) =>
    who.request('POST', `/api/clinic-papers/${item}/take-back`, { why: 'The wrong patient' })
  expect((await back(patient, id)).status).toBeGreaterThanOrEqual(403)
  expect((await back(asDoctor, id)).status).toBe(404)
  expect((await back(nurse, id)).status).toBe(200)
  expect((await back(nurse, id)).status).toBe(200)
  expect((await openFile(patient, id)).status).toBe(404)
  expect((await openAtBranch(clerk, branch, id)).status).toBe(200)
  expect((await mailsTo(login.account)).toSorted()).toEqual(['N30', 'N57'])
  expect((await patient.call('GET /notifications', {})).results.filter((told) => told.is_document)).toHaveLength(2)
  clock.pass(day + hour)
  expect((await back(nurse, other.id)).status).toBe(403)
  expect((await back(clerk, other.id)).status).toBe(200)
  expect((await patient.call('GET /records', {})).recent).toEqual([])
  expect(titles(await shelf(asDoctor, `/api/appointments/${visit}`))).toEqual([])
})

test('shared with a branch: who may see records there opens it until it is stopped', async () => {
  const { nurse, desk, elsewhere, patient, branch, here } = await people()
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'scan.pdf', pdf('Mine'))
  const { branches } = await patient.call('GET /records/sharing', {})
  expect(branches.map(({ id }) => id)).toEqual([branch])
  expect(titles(await shelf(nurse, here))).toEqual([])
  const { id: grantId } = await patient.call('POST /records/grants', {
    body: { item_id: item, branch_id: branch, until: 'week' },
  })
  expect(titles(await shelf(nurse, here))).toEqual([['scan', 'shared']])
  expect([(await openAtBranch(nurse, branch, item)).status, (await openAtBranch(desk, branch, item)).status]).toEqual([
    200, 403,
  ])
  expect((await openAtBranch(elsewhere, branch, item)).status).toBe(404)
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect((await openAtBranch(nurse, branch, item)).status).toBe(404)
  const strange = { item_id: item, branch_id: await clinic.branch(), until: 'week' } as const
  expect(await refusal(patient.call('POST /records/grants', { body: strange }))).toMatchObject({ code: 'not_found' })
})

test('asked for a document: the patient sends one, which is open to the branch for 30 days, or says that there is none', async () => {
  const { nurse, patient, here, branch, login, stranger } = await people()
  const ask = async (what: string) =>
    ((await nurse.request('POST', `${here}/record-requests`, { what })).body as { id: string }).id
  const [first, second, third] = [await ask('The last X-ray'), await ask('Your allergy card'), await ask('A mistake')]
  expect(await mailsTo(login.account)).toEqual(['N30'])
  const open = async () =>
    (await patient.call('GET /records/requests', {})).results.map(({ what, state }) => `${what}: ${state}`).toSorted()
  await nurse.call('DELETE /record-requests/:requestId', { params: { requestId: third } })
  const item = await upload(patient, await firstFolder(patient), 'x-ray.pdf', pdf('Bones'))
  const answer = (requestId: string, item_id: string | null, who = patient) =>
    who.call('POST /records/requests/:requestId/answer', { params: { requestId }, body: { item_id } })
  expect(await refusal(answer(first, item, stranger))).toMatchObject({ code: 'not_found' })
  await answer(first, item)
  await answer(first, item)
  await answer(second, null)
  expect(await refusal(answer(third, item))).toMatchObject({ code: 'changed' })
  expect(await open()).toEqual(['A mistake: withdrawn', 'The last X-ray: sent', 'Your allergy card: refused'])
  expect((await openAtBranch(nurse, branch, item)).status).toBe(200)
  clock.pass(30 * day + hour)
  expect((await openAtBranch(nurse, branch, item)).status).toBe(404)
})

test('nobody is asked who could not answer, and nobody for more than ten documents at once', async () => {
  const { nurse, clerk, here, branch } = await people()
  const ask = (address: string, what: string) => nurse.request('POST', `${address}/record-requests`, { what })
  for (let count = 1; count <= mostAsked; count += 1) expect((await ask(here, `Card ${count}`)).status).toBe(201)
  expect((await ask(here, 'One more')).body).toMatchObject({ code: 'asked_enough' })
  const guest = await clerk.request('POST', `/api/branches/${branch}/patients`, {
    first_name: 'Gil',
    last_name: 'Guest',
    date_of_birth: '1980-01-01',
  })
  const { id } = guest.body as { id: string }
  expect((await ask(`/api/branches/${branch}/patients/${id}`, 'A card')).body).toMatchObject({ code: 'no_account' })
})

test('an emergency opens everything for an hour to one person, with a reason; patient and managers are told', async () => {
  const { asDoctor, nurse, patient, login, managerLogin, visit, branch } = await people()
  const item = await upload(patient, await firstFolder(patient), 'history.pdf', pdf('Everything'))
  const emergency = (who: Person, reason: string) =>
    who.request('POST', `/api/appointments/${visit}/emergency-access`, { reason })
  expect((await openShared(asDoctor, item)).status).toBe(404)
  expect((await emergency(asDoctor, 'help')).body).toMatchObject({ code: 'invalid' })
  expect((await emergency(nurse, 'The patient is unconscious')).status).toBeGreaterThanOrEqual(403)
  expect((await emergency(asDoctor, 'The patient is unconscious')).status).toBe(201)
  const lines = () =>
    db.look.one<{ count: number }>(
      sql`select count(*)::int as count from record_emergency where reason like '%unconscious'`,
    )
  expect((await emergency(asDoctor, 'The patient is unconscious')).status).toBe(201)
  expect((await lines())?.count).toBe(1)
  expect(titles(await shelf(asDoctor, `/api/appointments/${visit}`))).toEqual([['history', 'emergency']])
  expect((await openShared(asDoctor, item)).status).toBe(200)
  expect((await openAtBranch(nurse, branch, item)).status).toBe(404)
  expect(await mailsTo(login.account)).toEqual(['N32'])
  expect(await mailsTo(managerLogin.account)).toEqual(['N32'])
  expect((await looks(patient)).filter(([as]) => as === 'emergency').map(([, , , way]) => way)).toEqual([
    'preview',
    'list',
  ])
  clock.pass(hour + 1000)
  expect((await openShared(asDoctor, item)).status).toBe(404)
})

test('an emergency that is opened several times at one moment is one hour, told once', async () => {
  const { asDoctor, login, visit } = await people()
  const ends = await Promise.all(
    Array.from({ length: 6 }, () =>
      asDoctor.request('POST', `/api/appointments/${visit}/emergency-access`, { reason: 'The patient is not awake' }),
    ),
  )
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(ends.map(({ body }) => (body as { until: string }).until)).size).toBe(1)
  expect(await mailsTo(login.account)).toEqual(['N32'])
})

test('by a visit that was cancelled nobody writes, asks or opens; what is open anyway is still read', async () => {
  const { asDoctor, patient, visit } = await people()
  await uploadForClinic(asDoctor, `/api/appointments/${visit}/records`, pdf('From the visit'), { title: 'Result' })
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit },
    body: { version: 1, reason: 'other', note: '' } as never,
  })
  const answer = await shelf(asDoctor, `/api/appointments/${visit}`)
  expect(titles(answer)).toEqual([['Result', 'written']])
  expect(answer.body).toMatchObject({ may_write: false, may_open_all: false })
  const here = `/api/appointments/${visit}` as const
  expect((await uploadForClinic(asDoctor, `${here}/records`, pdf('More'))).body).toMatchObject({ code: 'wrong_status' })
  for (const [path, body] of [
    ['record-requests', { what: 'A card' }],
    ['emergency-access', { reason: 'The patient does not answer' }],
  ] as const)
    expect((await asDoctor.request('POST', `${here}/${path}`, body)).body).toMatchObject({ code: 'wrong_status' })
})

test('two entries of one person that are joined bring papers and who looked along, and take them back', async () => {
  const { branch, nurse, clerk } = await people()
  const register = async (first_name: string) =>
    (
      (
        await clerk.request('POST', `/api/branches/${branch}/patients`, {
          first_name,
          last_name: 'Twofold',
          date_of_birth: '1980-01-01',
          phone_number: '',
          email: '',
          anyway: true,
        })
      ).body as { id: string }
    ).id
  const [kept, gone] = [await register('Tina'), await register('Tina')]
  const of = (patient: string) => `/api/branches/${branch}/patients/${patient}` as const
  const { id } = await uploadForClinic(nurse, `${of(gone)}/records`, pdf('Words'), { title: 'Letter' })
  await openAtBranch(clerk, branch, id)
  const lookedAt = async () =>
    (await db.look.many<{ patient_id: string }>(sql`select patient_id from record_access where item_id = ${id}`)).map(
      ({ patient_id }) => patient_id,
    )
  const joined = await clerk.request('POST', `${of(kept)}/merge`, {
    version: 1,
    other_id: gone,
    other_version: 1,
    take: [],
  })
  expect(joined.status).toBe(201)
  expect(titles(await shelf(nurse, of(kept)))).toEqual([['Letter', 'written']])
  expect(await lookedAt()).toEqual([kept])
  const { merge_id } = joined.body as { merge_id: string }
  // Whoever fetches everything in between holds papers of the other one.
  const archive = () => db.look.many(sql`select state, wrapped_key from record_export where patient_id = ${kept}`)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
    insert into record_export (id, patient_id, state, wrapped_key, due_at, created_at, expires_at)
    values (gen_random_uuid(), ${kept}, 'ready', 'sealed', now(), now(), now() + interval '7 days')`),
  )
  await clerk.request('POST', `/api/branches/${branch}/patient-merges/${merge_id}/undo`, {})
  expect(titles(await shelf(nurse, of(kept)))).toEqual([])
  expect(titles(await shelf(nurse, of(gone)))).toEqual([['Letter', 'written']])
  expect(await lookedAt()).toEqual([gone])
  expect(await archive()).toEqual([{ state: 'ended', wrapped_key: '' }])
})

test('the database alone keeps a patient from changing what a clinic wrote, and a clinic from writing elsewhere', async () => {
  const { nurse, here, login, patientId, branch } = await people()
  const { id } = await uploadForClinic(nurse, `${here}/records`, pdf('Words'), { title: 'Letter' })
  const asPatient = (statement: ReturnType<typeof sql>) =>
    asRecords(db.database, actorOf(login), clock.now(), (tx) => tx.run(statement)).then(
      (count) => count,
      ({ code }: { code: string }) => code,
    )
  expect(await asPatient(sql`update record_item set title = 'Mine' where id = ${id}`)).toBe('42501')
  expect(await asPatient(sql`update record_item set wrapped_key = '' where id = ${id}`)).toBe('42501')
  expect(await asPatient(sql`update record_item set deleted_at = now() where id = ${id}`)).toBe('42501')
  expect(
    await asPatient(
      sql`update record_item set source = 'patient', branch_id = null, retention = 'own' where id = ${id}`,
    ),
  ).toBe('42501')
  expect(await asPatient(sql`update record_item set hidden_at = now() where id = ${id}`)).toBe(1)
  expect(
    await asPatient(sql`
      insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      values (gen_random_uuid(), ${patientId}, ${login.account}, ${branch}, '', '', 'Because I say so', now(), now() + interval '1 hour')`),
  ).toBe('42501')
})

test('what a clinic wrote outlives the account for its time, and then goes', async () => {
  const { nurse, here, login } = await people()
  const { id } = await uploadForClinic(nurse, `${here}/records`, pdf('Words'), {
    title: 'Letter',
    retention: 'administrative',
  })
  const { recordTables } = await import('#server/features/records/records.tables.ts')
  const items = recordTables.find(({ table }) => table.text.includes('record_item'))
  const ends = items?.ends
  if (!ends || !('gone' in ends)) return never()
  await db.database.asWorker('test', async (tx) => {
    for (const statement of ends.gone(login.account)) await tx.run(statement)
  })
  const kept = () =>
    db.look.one<{ wrapped_key: string }>(
      sql`select wrapped_key from record_item where id = ${id} and wrapped_key <> ''`,
    )
  expect(await kept()).toBeDefined()
  const kept_ = items?.kept
  if (!kept_ || typeof kept_ === 'string') return never()
  const due = async (years: number) =>
    db.look.many(
      sql`select id from record_item where id = ${id} and (${kept_.due(later(clock.now(), years * 365.25 * day))})`,
    )
  expect([(await due(2.9)).length, (await due(3.1)).length]).toEqual([0, 1])
})

function actorOf({ account }: { account: string }): AccountActor {
  return {
    kind: 'account',
    account,
    session: 'here',
    userType: 'patient',
    practitioner: undefined,
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: 'here',
  }
}
