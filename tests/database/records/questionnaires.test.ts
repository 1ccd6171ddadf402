import { beforeEach, expect, test } from 'vitest'
import { branchRoles } from '#domain/access/roles.ts'
import { day, hour } from '#domain/time/instant.ts'
import { yearsKept } from '#domain/messages/conversation-rules.ts'
import { everythingOf, forgetDue } from '#server/core/table-rules.ts'
import {
  keepAnswers,
  readQuestionnaire,
  sendAnswers,
} from '#server/features/appointments/questionnaire/answer-questionnaire.ts'
import { questionnaireTables } from '#server/features/appointments/questionnaire/questionnaire.tables.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Problem } from '#contract/problem.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

// What a clinic asks before a visit: kept as it is typed, read by who treats, and by nobody else.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
const rightsOfDesk = branchRoles.receptionist.permissions
beforeEach(() => clock.set(mondayMorning))

const smokes = { id: 'smokes', text: 'Do you smoke?', kind: 'yes_no', choices: [], is_required: true }
const much = { id: 'much', text: 'How many a day?', kind: 'number', choices: [], is_required: true }
const questions = [
  { ...smokes, when: 'before', only_if: null },
  { ...much, when: 'before', only_if: { question: 'smokes', answer: 'yes' } },
]

async function ask(service: string, asked: readonly object[] = questions) {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify(asked)}::jsonb where id = ${service}`),
  )
}

async function visit() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  await ask(doctor.service)
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const at = async (role: 'nurse' | 'receptionist') => app.person(await worksAt(db.database, clock.now(), branch, role))
  return {
    params: { appointmentId },
    doctor,
    login,
    patient,
    asDoctor: app.person(doctor),
    manager: app.person(manager),
    nurse: await at('nurse'),
    desk: await at('receptionist'),
  }
}

type Of = { params: { appointmentId: string } }
const read = (who: Person, { params }: Of) => who.call('GET /appointments/:appointmentId/questionnaire', { params })
const keep = (who: Person, { params }: Of, answers: Record<string, string>) =>
  who.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers } })
/** What was refused. */
const problem = async (call: Promise<unknown>) => (await refusal(call)) as Problem
const send = (who: Person, { params }: Of) =>
  who.call('POST /appointments/:appointmentId/questionnaire/send', { params })
const sent = (who: Person, { params }: Of) =>
  who.call('GET /appointments/:appointmentId/questionnaire-answers', { params })
const state = async (who: Person, { params }: Of) =>
  (await who.call('GET /appointments/:appointmentId', { params })).before_visit

test('answers are kept one by one, two tabs take nothing from each other, and a call again changes nothing', async () => {
  const made = await visit()
  const { patient } = made
  expect(await keep(patient, made, { smokes: 'yes' })).toEqual({ answered: 1, of: 2 })
  expect(await Promise.all([keep(patient, made, { much: '5' }), keep(patient, made, { smokes: 'yes' })])).toBeDefined()
  expect(await keep(patient, made, { much: '5', unknown: 'x' })).toEqual({ answered: 2, of: 2 })
  expect((await read(patient, made)).answers).toEqual({ smokes: 'yes', much: '5' })
})

test('they are sent when what must be answered is; what is not asked is not missed', async () => {
  const made = await visit()
  const { patient, asDoctor } = made
  expect((await problem(send(patient, made))).errors?.map(({ field }) => field)).toEqual(['answers.smokes'])
  await keep(patient, made, { smokes: 'yes' })
  expect((await problem(send(patient, made))).errors?.map(({ field }) => field)).toEqual(['answers.much'])
  expect(await state(patient, made)).toBe('missing')
  expect(await sent(asDoctor, made)).toEqual({ sent: null, answers: [] })
  await keep(patient, made, { smokes: 'no' })
  await send(patient, made)
  expect(await state(patient, made)).toBe('done')
  expect((await sent(asDoctor, made)).answers).toEqual([
    { question: 'Do you smoke?', kind: 'yes_no', answer: 'no', is_older: false },
  ])
})

test('who treats reads them; the desk and the manager see that they are there, others nothing', async () => {
  const made = await visit()
  const { patient, asDoctor, nurse, desk, manager } = made
  await keep(patient, made, { smokes: 'no' })
  await send(patient, made)
  for (const person of [asDoctor, nurse]) expect((await sent(person, made)).answers).toHaveLength(1)
  for (const person of [desk, manager]) {
    expect(await state(person, made)).toBe('done')
    expect((await problem(sent(person, made))).status).toBeGreaterThanOrEqual(403)
  }
  for (const person of [app.person(await clinic.patient()), app.person(await clinic.doctor()), desk, asDoctor]) {
    expect((await problem(read(person, made))).status).toBeGreaterThanOrEqual(403)
    expect((await problem(keep(person, made, { smokes: 'yes' }))).status).toBeGreaterThanOrEqual(403)
    expect((await problem(send(person, made))).status).toBeGreaterThanOrEqual(403)
  }
})

test('who is a nurse elsewhere and at the desk here reads no answer here, by the product and by the wall of the database', async () => {
  const [here, there] = [await visit(), await visit()]
  for (const made of [here, there]) {
    await keep(made.patient, made, { smokes: 'no' })
    await send(made.patient, made)
  }
  const login = await worksAt(db.database, clock.now(), there.doctor.branch, 'nurse')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'receptionist' from branch where id = ${here.doctor.branch}`),
  )
  const both = app.person(login)
  expect((await sent(both, there)).answers).toHaveLength(1)
  expect(await state(both, here)).toBe('done')
  expect(await problem(sent(both, here))).toMatchObject({ code: 'not_found' })
  const desk = { rights: rightsOfDesk, branches: [here.doctor.branch] }
  const seen = await db.database.as({ branches: [desk] } as never, (tx) =>
    tx.many(sql`select appointment_id from questionnaire_response`),
  )
  expect(seen).toEqual([])
})

test('by the link of a mail a guest answers without an account; who has one logs in', async () => {
  const made = await visit()
  const { appointmentId: id } = made.params
  const reach = { kind: 'link', appointment: id, visitor: 'v' } as const
  const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
  await expect(keepAnswers(deps, reach, id, { smokes: 'no' })).rejects.toMatchObject({ code: 'not_logged_in' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = null, facility_id = (select facility_id from branch b join appointment a on a.branch_id = b.id where a.id = ${id})
      where id = (select patient_id from appointment where id = ${id})`),
  )
  await keepAnswers(deps, reach, id, { smokes: 'no' })
  expect((await readQuestionnaire(deps, reach, id)).answers).toEqual({ smokes: 'no' })
  await sendAnswers(deps, reach, id)
  expect((await sent(made.asDoctor, made)).answers).toHaveLength(1)
  const elsewhere = { ...reach, appointment: '0195c8a0-0000-7000-8000-00000000dddd' }
  await expect(readQuestionnaire(deps, elsewhere, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('questions that change after they were answered change nothing of what was sent', async () => {
  const made = await visit()
  const { patient, asDoctor, doctor } = made
  await keep(patient, made, { smokes: 'no' })
  await send(patient, made)
  await ask(doctor.service, [{ ...smokes, id: 'other', text: 'Do you drink?', when: 'before', only_if: null }])
  expect((await sent(asDoctor, made)).answers).toEqual([
    { question: 'Do you smoke?', kind: 'yes_no', answer: 'no', is_older: false },
  ])
  await ask(doctor.service, [])
  expect(await state(patient, made)).toBe('none')
  expect((await sent(asDoctor, made)).answers).toHaveLength(1)
})

test('they can be mended until the visit begins, and not for a visit that was cancelled', async () => {
  const made = await visit()
  const { patient } = made
  await keep(patient, made, { smokes: 'no' })
  await send(patient, made)
  await keep(patient, made, { smokes: 'yes', much: '3' })
  // A question that comes with the mended answer is read as well.
  expect((await sent(made.asDoctor, made)).answers.map(({ answer }) => answer)).toEqual(['yes', '3'])
  clock.set(mondayMorning)
  clock.pass(day + 2 * hour - 1000)
  await keep(patient, made, { much: '4' })
  clock.pass(2000)
  expect(await problem(keep(patient, made, { much: '5' }))).toMatchObject({ code: 'too_late' })
  expect(await read(patient, made)).toMatchObject({ until: null, answers: { much: '4' } })
  clock.set(mondayMorning)
  const other = await visit()
  await other.patient.call('POST /appointments/:appointmentId/cancel', {
    params: other.params,
    body: { version: 1, reason: 'other', note: '' } as never,
  })
  expect(await problem(keep(other.patient, other, { smokes: 'no' }))).toMatchObject({ code: 'too_late' })
})

test('a question while booking is asked while booking, one before the visit is not', async () => {
  const doctor = await clinic.doctor()
  await ask(doctor.service, [
    { ...smokes, when: 'before', only_if: null },
    { ...much, id: 'ear', kind: 'text', when: 'booking', only_if: null },
  ])
  const patient = app.person(await clinic.patient())
  expect((await problem(book(patient, doctor, '2027-01-05T09:00:00.000Z'))).errors?.map(({ field }) => field)).toEqual([
    'answers.ear',
  ])
})

test('a person downloads them in words; they go two years after their last change', async () => {
  const made = await visit()
  await keep(made.patient, made, { smokes: 'no' })
  await send(made.patient, made)
  const told = await db.database.asWorker('test', (tx) =>
    everythingOf(tx, questionnaireTables, { account: made.login.account } as Parameters<typeof everythingOf>[2]),
  )
  expect(JSON.stringify(told)).toContain('"Do you smoke?":"no"')
  clock.pass((yearsKept * 366 + 1) * day)
  await forgetDue({ database: db.database, blobs: { remove: async () => undefined } }, clock.now(), questionnaireTables)
  expect(
    await db.look.many(
      sql`select 1 as one from questionnaire_response where appointment_id = ${made.params.appointmentId}`,
    ),
  ).toEqual([])
})
