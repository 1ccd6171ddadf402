import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerOf } from '#domain/booking/consent.ts'
import { hour, minute } from '#domain/time/instant.ts'
import { keepAnswers, sendAnswers } from '#server/features/appointments/questionnaire/answer-questionnaire.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles, type RecordFiles } from '#server/platform/record-files.ts'
import type { Problem } from '#contract/problem.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { wordsOfPdf } from '#tests/support/read-pdf.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper } from '#tests/support/own-records.ts'
import { worksAt } from '#tests/support/own-people.ts'

// A clinic's text, a patient's decision, and the document that stays of it.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

const files = openRecordFiles(app.config.dataDir)
const run = (by: RecordFiles = files) => runConsents({ database: db.database, clock, files: by })
const runAll = async () => {
  while (await run());
}
const text = 'The doctor explained what is done (and its risks).\nI can take this back until the visit.'
const consent = (more: object = {}) => ({
  id: 'knee',
  text: 'Consent to the knee injection',
  kind: 'consent',
  choices: [],
  is_required: true,
  when: 'before',
  only_if: null,
  consent: { text, version: 1 },
  ...more,
})

async function ask(service: string, asked: readonly object[]) {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set questions = ${JSON.stringify(asked)}::jsonb where id = ${service}`),
  )
}

async function visit() {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  await ask(doctor.service, [consent()])
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const desk = app.person(await worksAt(db.database, clock.now(), branch, 'receptionist'))
  return { params: { appointmentId }, doctor, login, patient, asDoctor: app.person(doctor), desk }
}

type Of = { params: { appointmentId: string } }
const keep = (who: Person, { params }: Of, answer: string) =>
  who.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers: { knee: answer } } })
const send = (who: Person, { params }: Of) =>
  who.call('POST /appointments/:appointmentId/questionnaire/send', { params })
const agreed = (name = 'Jane Doe', version = 1) => answerOf({ agrees: true, name, version })
const declined = answerOf({ agrees: false, name: 'Jane Doe', version: 1 })
const wrongWith = async (call: Promise<unknown>) => ((await refusal(call)) as Problem).errors
const lines = ({ params }: Of) =>
  db.look.many<{ agrees: boolean; version: number; content: string; item_id: string | null }>(
    sql`select agrees, version, content, item_id from visit_consent where appointment_id = ${params.appointmentId} order by decided_at, id`,
  )

test('a patient signs on a phone, and a document lies in the folder of the visit, in the clinic’s words and theirs', async () => {
  const made = await visit()
  const { patient, asDoctor, desk, login } = made
  expect(await wrongWith(send(patient, made))).toMatchObject([
    { field: 'answers.knee', message: 'Answer this question' },
  ])
  await keep(patient, made, agreed())
  expect(await lines(made)).toEqual([])
  await send(patient, made)
  await runAll()
  const { recent } = await patient.call('GET /records', {})
  expect(recent).toMatchObject([
    {
      title: 'Consent to the knee injection, Test Person, 4 January 2027',
      media_type: 'application/pdf',
      source: 'doctor',
      // What they signed themselves is no news to them.
      is_new: false,
    },
  ])
  const id = recent[0]?.id ?? ''
  const { bytes, status } = await fetchPaper(app, patient, `records/items/${id}/file?way=download`)
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const words = await wordsOfPdf(bytes)
  for (const said of [
    'Consent to the knee injection',
    'The doctor explained what is done (and its risks).',
    'I have read this and agree.',
    'Jane Doe',
    'Monday 4 January 2027',
    'Version 1 of this text',
    createHash('sha256').update(text).digest('hex'),
  ])
    expect(words).toContain(said)
  const answers = 'GET /appointments/:appointmentId/questionnaire-answers'
  expect((await asDoctor.call(answers, made)).answers).toMatchObject([{ kind: 'consent', answer: agreed() }])
  expect((await desk.call('GET /appointments/:appointmentId', made)).before_visit).toBe('done')
  expect(((await refusal(desk.call(answers, made))) as Problem).status).toBeGreaterThanOrEqual(403)
  // What a clinic keeps is not the patient's to delete, and what is sealed no longer lies beside it.
  expect(await refusal(patient.call('DELETE /records/items/:itemId', { params: { itemId: id } }))).toBeDefined()
  expect(await lines(made)).toMatchObject([{ agrees: true, version: 1, content: '', item_id: id }])
  const told = await db.look.many(
    sql`select kind from outbox_message where account_id = ${login.account} and kind = 'N30'`,
  )
  expect(told).toEqual([])
})

test('the document of what somebody read in French is called in French as well', async () => {
  const made = await visit()
  const { patient } = made
  await keep(patient, made, agreed())
  const path = `/api/appointments/${made.params.appointmentId}/questionnaire/send`
  expect((await patient.request('POST', path, undefined, { 'accept-language': 'fr' })).status).toBe(200)
  await runAll()
  expect((await patient.call('GET /records', {})).recent).toMatchObject([
    { title: 'Consent to the knee injection, Test Person, 4 janvier 2027' },
  ])
})

test('nobody agrees to what they did not read: another text is another version, and the old one is refused', async () => {
  const made = await visit()
  const { patient, doctor } = made
  await ask(doctor.service, [consent({ is_required: false })])
  await keep(patient, made, agreed())
  await ask(doctor.service, [consent({ consent: { text: `${text} And more.`, version: 1 } })])
  const { questions } = await patient.call('GET /appointments/:appointmentId/questionnaire', made)
  expect(questions[0]?.consent?.version).toBe(2)
  expect(await wrongWith(send(patient, made))).toMatchObject([
    { message: 'The clinic changed this text. Read it again and decide anew' },
  ])
  await keep(patient, made, agreed('J', 2))
  expect(await wrongWith(send(patient, made))).toMatchObject([{ message: 'Sign with your full name' }])
  await keep(patient, made, 'yes')
  expect(await wrongWith(send(patient, made))).toMatchObject([{ message: 'Choose one of the answers' }])
  await keep(patient, made, agreed('Jane Doe', 2))
  await send(patient, made)
  expect(await lines(made)).toMatchObject([{ version: 2 }])
})

test('a decision is changed until the visit begins: each is a line and a document, and the same again is none', async () => {
  const made = await visit()
  const { patient } = made
  await keep(patient, made, agreed())
  await send(patient, made)
  await send(patient, made)
  await keep(patient, made, agreed())
  expect(await refusal(keep(patient, made, 'half a decision'))).toMatchObject({ code: 'invalid' })
  expect(await lines(made)).toHaveLength(1)
  clock.pass(minute)
  await keep(patient, made, declined)
  expect((await lines(made)).map(({ agrees }) => agrees)).toEqual([true, false])
  await runAll()
  const { recent } = await patient.call('GET /records', {})
  expect(recent).toHaveLength(2)
  const texts = await Promise.all(
    recent.map(async ({ id }) =>
      wordsOfPdf((await fetchPaper(app, patient, `records/items/${id}/file?way=download`)).bytes),
    ),
  )
  expect(texts.filter((words) => words.includes('I have read this and do not agree.'))).toHaveLength(1)
  clock.pass(26 * hour)
  expect(await refusal(keep(patient, made, agreed()))).toMatchObject({ code: 'too_late' })
})

test('a guest signs by the link of the visit; the document waits with the patient of the clinic', async () => {
  const made = await visit()
  const { appointmentId: id } = made.params
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = null, facility_id = (select facility_id from branch b join appointment a on a.branch_id = b.id where a.id = ${id})
      where id = (select patient_id from appointment where id = ${id})`),
  )
  const reach = { kind: 'link', appointment: id, visitor: 'v' } as const
  const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
  await keepAnswers(deps, reach, id, { knee: agreed() })
  await sendAnswers(deps, reach, id)
  await runAll()
  expect(await lines(made)).toMatchObject([{ agrees: true, item_id: expect.any(String) as string }])
  const shelf = await made.asDoctor.call('GET /appointments/:appointmentId/records', { ...made, query: {} })
  expect(shelf.papers).toMatchObject([
    { title: expect.stringMatching(/^Consent to the knee injection, /) as string, open_by: 'written' },
  ])
})

test('a disk that is full takes no decision away: the document is written later, once', async () => {
  const made = await visit()
  await keep(made.patient, made, agreed())
  await send(made.patient, made)
  const full: RecordFiles = { ...files, write: () => Promise.reject(new Error('ENOSPC')) }
  expect(await run(full)).toBe(true)
  expect(await run()).toBe(false)
  expect(await lines(made)).toMatchObject([{ item_id: null }])
  clock.pass(minute)
  await Promise.all([run(), run()])
  await runAll()
  expect((await made.patient.call('GET /records', {})).recent).toHaveLength(1)
})

test('a line of a decision is written by who decides, and changed by nobody', async () => {
  const [made, other] = [await visit(), await visit()]
  await keep(made.patient, made, agreed())
  await send(made.patient, made)
  const as = (account: string) => ({ account }) as never
  const seen = await db.database.as(as(other.login.account), (tx) => tx.many(sql`select id from visit_consent`))
  expect(seen).toEqual([])
  const forge = db.database.as(as(other.login.account), (tx) =>
    tx.run(sql`
      insert into visit_consent (id, appointment_id, question, version, agrees, decided_at, content, next_try_at)
      values (uuid_v7(), ${made.params.appointmentId}, 'knee', 1, false, now(), '', now())`),
  )
  await expect(forge).rejects.toMatchObject({ code: '42501' })
  const change = db.database.as(as(made.login.account), (tx) => tx.run(sql`update visit_consent set agrees = false`))
  await expect(change).rejects.toMatchObject({ code: '42501' })
})
