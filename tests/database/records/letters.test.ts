import { PDFiumLibrary } from '@hyzyla/pdfium'
import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { mostTemplates } from '#domain/records/letters.ts'
import { day } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { letterTables } from '#server/features/records/letters/letters.tables.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { deskOf, keepLetter, makeTemplate, saveLetter, writeLetter } from '#tests/support/letters-of-visits.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper, firstFolder, pdf, upload } from '#tests/support/own-records.ts'
import { worksAt } from '#tests/support/own-people.ts'

// Letters of a visit: templates, what was begun, and the document that comes of it.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

async function visit() {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const at = async (role: 'nurse' | 'receptionist' | 'branch_manager', where = branch) =>
    app.person(await worksAt(db.database, clock.now(), where, role))
  return {
    params: { appointmentId },
    branch,
    doctor,
    login,
    patient,
    asDoctor: app.person(doctor),
    nurse: await at('nurse'),
    desk: await at('receptionist'),
    manager: await at('branch_manager'),
    elsewhere: await at('nurse', await clinic.branch()),
    otherDoctor: app.person(await clinic.doctor({ branch })),
  }
}
type Visit = Awaited<ReturnType<typeof visit>>

const typed = { title: 'Letter to the family doctor', text: 'The knee\nis better.' }
const statusOf = async (call: Promise<unknown>) => ((await refusal(call)) as Problem).status
const wrongWith = async (call: Promise<unknown>) =>
  (((await refusal(call)) as Problem).errors ?? []).map(({ field, message }) => [field, message])
const papersOf = async (patient: Person) => (await patient.call('GET /records', {})).recent
const rowsOf = ({ params }: Visit) =>
  db.look.many<{ id: string; content: string; item_id: string | null }>(
    sql`select id, content, item_id from letter_draft where appointment_id = ${params.appointmentId} order by id`,
  )

async function wordsOf(bytes: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const words = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return words.replaceAll(/\s+/g, ' ')
}

test('a doctor writes a letter: a document lies in the folder of the visit, and the patient is told that there is one', async () => {
  const made = await visit()
  const desk = await deskOf(made.asDoctor, made)
  expect(desk).toMatchObject({ draft: null, templates: [], has_account: true, may_own: true, may_share: false })
  expect(desk.facts).toMatchObject({ time_zone: 'Europe/London' })
  const id = await writeLetter(made.asDoctor, made, typed)
  const [paper] = await papersOf(made.patient)
  expect(paper).toMatchObject({ id, title: typed.title, source: 'doctor', document_date: '2027-01-04' })
  const { folders } = await made.patient.call('GET /records', {})
  const visits = folders.find(({ kind }) => kind === 'visits')?.id ?? ''
  const inside = await made.patient.call('GET /records/folders/:folderId', { params: { folderId: visits } })
  expect(inside.items.map((one) => one.id)).toEqual([id])
  const file = await fetchPaper(app, made.patient, `records/items/${id}/file?way=download`)
  const words = await wordsOf(file.bytes)
  for (const part of [typed.title, 'The knee', 'is better.', desk.facts.doctor, desk.facts.patient, '5 January 2027'])
    expect(words).toContain(part)
  const told = await db.look.many<{ subject: string; body: string }>(
    sql`select subject, body from outbox_message where account_id = ${made.login.account} and kind = 'N30'`,
  )
  expect(told.length).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toContain('knee')
  expect(JSON.stringify(told.map(({ subject }) => subject))).not.toContain(typed.title)
  expect((await deskOf(made.asDoctor, made)).draft).toBeNull()
  const audit = await db.look.many<{ action: string }>(
    sql`select action from audit where account_id = ${made.doctor.account} and action like 'record.letter%' order by at, id`,
  )
  expect(audit.map(({ action }) => action)).toEqual(['record.letter.read', 'record.letter', 'record.letter.read'])
})

test('what was begun is kept, found again by its writer alone, and nobody reads it elsewhere', async () => {
  const made = await visit()
  await keepLetter(made.asDoctor, made, typed)
  expect((await deskOf(made.asDoctor, made)).draft).toMatchObject({ ...typed, version: 1 })
  expect((await deskOf(made.nurse, made)).draft).toBeNull()
  await made.asDoctor.call('DELETE /appointments/:appointmentId/letter', { ...made, query: { version: '1' } })
  expect(await rowsOf(made)).toEqual([])
})

test('of two windows the second is told what the first has kept, and takes nothing away', async () => {
  const made = await visit()
  const first = await keepLetter(made.asDoctor, made, typed)
  const late = (await refusal(keepLetter(made.asDoctor, made, { ...typed, text: 'Another' }))) as Problem
  expect(late).toMatchObject({ code: 'changed', extra: { current: { ...typed, version: 1 } } })
  await keepLetter(made.asDoctor, made, { ...typed, text: 'Mine' }, first.version)
  expect((await deskOf(made.asDoctor, made)).draft?.text).toBe('Mine')
  const begun = await visit()
  const both = await Promise.allSettled([1, 2].map(() => keepLetter(begun.asDoctor, begun, typed)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf(begun)).toHaveLength(1)
})

test('saved twice, also at the same moment, it is one document; another one is begun anew', async () => {
  const made = await visit()
  const { id } = await keepLetter(made.asDoctor, made, typed)
  const saved = await Promise.all([1, 2, 3].map(() => saveLetter(made.asDoctor, made, id, typed)))
  expect(new Set(saved.map((one) => one.id)).size).toBe(1)
  expect(await saveLetter(made.asDoctor, made, id, typed)).toEqual(saved[0])
  expect(await papersOf(made.patient)).toHaveLength(1)
  expect(await rowsOf(made)).toMatchObject([{ content: '', item_id: saved[0]?.id }])
  await writeLetter(made.asDoctor, made, typed)
  expect(await papersOf(made.patient)).toHaveLength(2)
})

test('a window that has not seen what another one kept and saved is told so: nothing says that its own words were saved', async () => {
  const made = await visit()
  const { id, version } = await keepLetter(made.asDoctor, made, typed)
  const newer = { ...typed, text: 'The knee is well.' }
  const seen = await keepLetter(made.asDoctor, made, newer, version)
  const saved = await saveLetter(made.asDoctor, made, id, newer, seen.version)
  const late = (await refusal(saveLetter(made.asDoctor, made, id, typed, version))) as Problem
  expect(late).toMatchObject({ code: 'changed', extra: { current: null } })
  expect(await refusal(saveLetter(made.asDoctor, made, id, newer, seen.version + 1))).toMatchObject({ code: 'changed' })
  expect(await papersOf(made.patient)).toMatchObject([{ id: saved.id }])
  expect(await saveLetter(made.asDoctor, made, id, newer, seen.version)).toEqual(saved)
})

test('a letter without a name, without words or with an open place is not sent', async () => {
  const made = await visit()
  const { id } = await keepLetter(made.asDoctor, made, { title: '', text: '' })
  expect(await wrongWith(saveLetter(made.asDoctor, made, id, { title: ' ', text: ' ' }))).toEqual([
    ['title', 'Say what the letter is called'],
    ['text', 'Write something first'],
  ])
  const open = { title: 'About {patient}', text: 'Born {birth_date}, said {so}' }
  expect(await wrongWith(saveLetter(made.asDoctor, made, id, open))).toEqual([
    ['text', 'Fill in or delete what still stands in braces: Name of the patient, Date of birth'],
  ])
  expect(await papersOf(made.patient)).toEqual([])
})

test('who writes letters: the doctor of the visit and who adds documents at its branch, nobody else', async () => {
  const made = await visit()
  for (const who of [made.asDoctor, made.nurse]) expect((await deskOf(who, made)).facts.branch).not.toBe('')
  for (const who of [made.desk, made.manager, made.elsewhere, made.otherDoctor, made.patient]) {
    const { id } = { id: newId(clock.now()) }
    for (const call of [
      () => deskOf(who, made),
      () => keepLetter(who, made, typed),
      () => saveLetter(who, made, id, typed),
      () => makeTemplate(who, made, 'Mine', 'Text', true),
      () => who.call('DELETE /appointments/:appointmentId/letter', { ...made, query: { version: '1' } }),
    ])
      expect([403, 404]).toContain(await statusOf(call()))
  }
  // Of another's draft nobody makes a document.
  const { id } = await keepLetter(made.asDoctor, made, typed)
  expect(await statusOf(saveLetter(made.nurse, made, id, typed))).toBe(404)
  await made.patient.call('POST /appointments/:appointmentId/cancel', {
    ...made,
    body: { version: 1, reason: '' },
  })
  expect(await refusal(saveLetter(made.asDoctor, made, id, typed))).toMatchObject({ code: 'wrong_status' })
})

test('what was begun for a visit that is cancelled then is read and thrown away by its writer, and becomes no document', async () => {
  const made = await visit()
  const shelfOf = (who: Person) => who.call('GET /appointments/:appointmentId/records', { ...made, query: {} })
  expect(await shelfOf(made.asDoctor)).toMatchObject({ has_letter_begun: false })
  const { id } = await keepLetter(made.asDoctor, made, typed)
  await made.patient.call('POST /appointments/:appointmentId/cancel', { ...made, body: { version: 1, reason: '' } })
  expect(await shelfOf(made.asDoctor)).toMatchObject({ has_letter_begun: true, may_write: false })
  expect(await shelfOf(made.nurse)).toMatchObject({ has_letter_begun: false })
  expect(await deskOf(made.asDoctor, made)).toMatchObject({ may_write: false, draft: typed })
  for (const call of [
    () => saveLetter(made.asDoctor, made, id, typed),
    () => keepLetter(made.asDoctor, made, typed, 1),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'wrong_status' })
  await made.asDoctor.call('DELETE /appointments/:appointmentId/letter', { ...made, query: { version: '1' } })
  expect(await deskOf(made.asDoctor, made)).toMatchObject({ draft: null })
})

test('a doctor’s dashboard says for which coming visits papers wait and which letter was begun, to that doctor alone', async () => {
  const made = await visit()
  const waits = async (who: Person) =>
    (await who.call('GET /doctors/me/papers', {})).visits.map(({ appointment_id, shared, is_letter_begun }) => [
      appointment_id,
      shared,
      is_letter_begun,
    ])
  const { appointmentId } = made.params
  expect(await waits(made.asDoctor)).toEqual([])
  const folder = await firstFolder(made.patient)
  const item = await upload(made.patient, folder, 'results.pdf', pdf('blood'))
  await upload(made.patient, folder, 'own.pdf', pdf('own'))
  const body = { item_id: item, practitioner_id: made.doctor.practitioner, until: 'visit' } as const
  const { id: grantId } = await made.patient.call('POST /records/grants', { body })
  expect(await waits(made.asDoctor)).toEqual([[appointmentId, 1, false]])
  await keepLetter(made.asDoctor, made, typed)
  await keepLetter(made.nurse, made, typed)
  expect(await waits(made.asDoctor)).toEqual([[appointmentId, 1, true]])
  expect(await waits(made.otherDoctor)).toEqual([])
  for (const who of [made.nurse, made.patient]) expect([403, 404]).toContain(await statusOf(waits(who)))
  await made.patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect(await waits(made.asDoctor)).toEqual([[appointmentId, 0, true]])
  clock.pass(3 * day)
  await made.patient.call('POST /records/grants', { body: { ...body, until: 'open' } })
  expect(await waits(made.asDoctor)).toEqual([[appointmentId, 0, true]])
})

test('templates of a branch are for all who write there, a doctor’s own for that doctor at every branch', async () => {
  const made = await visit()
  const shared = await makeTemplate(made.nurse, made, 'Sick note', '{patient} was here on {visit_date}.', true)
  const own = await makeTemplate(made.asDoctor, made, 'Referral', 'Dear colleague', false)
  const names = async (who: Person) =>
    (await deskOf(who, made)).templates.map(({ name, is_shared, may_change }) => [name, is_shared, may_change])
  expect(await names(made.nurse)).toEqual([['Sick note', true, true]])
  expect(await names(made.asDoctor)).toEqual([
    ['Referral', false, true],
    ['Sick note', true, false],
  ])
  expect(await refusal(makeTemplate(made.asDoctor, made, 'For all', 'Text', true))).toMatchObject({ status: 404 })
  expect(await refusal(makeTemplate(made.nurse, made, 'For me', 'Text', false))).toMatchObject({ code: 'not_allowed' })
  const change = (who: Person, { id, version }: typeof own, name: string, text = 'Other words') =>
    who.call('PUT /letter-templates/:templateId', { params: { templateId: id }, body: { name, text, version } })
  for (const who of [made.asDoctor, made.desk, made.elsewhere, made.otherDoctor, made.patient])
    expect([403, 404]).toContain(await statusOf(change(who, shared, 'Taken over')))
  const renamed = await change(made.nurse, shared, 'Note for work')
  expect(renamed).toMatchObject({ name: 'Note for work', version: 2 })
  expect(await refusal(change(made.nurse, shared, 'Late'))).toMatchObject({
    code: 'changed',
    extra: { current: { name: 'Note for work' } },
  })
  for (const who of [made.nurse, made.elsewhere, made.otherDoctor])
    expect(await statusOf(who.call('DELETE /letter-templates/:templateId', { params: { templateId: own.id } }))).toBe(
      404,
    )
  await made.asDoctor.call('DELETE /letter-templates/:templateId', { params: { templateId: own.id } })
  expect(await names(made.asDoctor)).toEqual([['Note for work', true, false]])
})

test('a template has a name of its own, words, and an end to how many there are', async () => {
  const made = await visit()
  await makeTemplate(made.asDoctor, made, 'Referral', 'Dear colleague', false)
  expect(await wrongWith(makeTemplate(made.asDoctor, made, 'REFERRAL', 'Text', false))).toEqual([
    ['name', 'There is a template of this name already'],
  ])
  expect(await wrongWith(makeTemplate(made.asDoctor, made, ' ', ' ', false))).toEqual([
    ['name', 'Give the template a name'],
    ['text', 'Write something first'],
  ])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into letter_template (id, practitioner_id, name, body, changed_at)
      select uuid_v7(), ${made.doctor.practitioner}, 'No ' || n, 'x', ${at(clock.now())} from generate_series(2, ${mostTemplates}) n`),
  )
  expect(await wrongWith(makeTemplate(made.asDoctor, made, 'One more', 'Text', false))).toEqual([
    ['name', 'There are 100 templates already. Delete one first'],
  ])
})

test('with the checks of the application out, the database shows and changes templates and drafts of nobody else', async () => {
  const made = await visit()
  await makeTemplate(made.nurse, made, 'Sick note', 'Text', true)
  await keepLetter(made.asDoctor, made, typed)
  const as = (account: string, practitioner?: string) => ({ account, practitioner }) as never
  const other = await visit()
  for (const who of [as(other.doctor.account, other.doctor.practitioner), as(made.login.account)]) {
    const seen = await db.database.as(who, async (tx) => [
      await tx.many(sql`select id from letter_template`),
      await tx.many(sql`select id from letter_draft`),
      await tx.run(sql`delete from letter_template`),
      await tx.run(sql`update letter_draft set content = 'x'`),
    ])
    expect(seen).toEqual([[], [], 0, 0])
  }
  const forge = db.database.as(as(other.doctor.account, other.doctor.practitioner), (tx) =>
    tx.run(sql`
      insert into letter_template (id, branch_id, name, body, changed_at)
      values (uuid_v7(), ${made.branch}, 'Forged', 'x', ${at(clock.now())})`),
  )
  await expect(forge).rejects.toMatchObject({ code: '42501' })
})

test('what was begun and left is forgotten after thirty days; the document stays', async () => {
  const made = await visit()
  await keepLetter(made.nurse, made, typed)
  await writeLetter(made.asDoctor, made, typed)
  const forget = () =>
    forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), letterTables)
  clock.pass(29 * day)
  await forget()
  expect(await rowsOf(made)).toHaveLength(2)
  clock.pass(2 * day)
  await forget()
  expect(await rowsOf(made)).toEqual([])
  expect(await papersOf(made.patient)).toHaveLength(1)
})

test('a stale window makes no document over what another has kept since, and throws nothing of it away', async () => {
  const made = await visit()
  const { id } = await keepLetter(made.asDoctor, made, typed)
  await keepLetter(made.asDoctor, made, { ...typed, text: 'Better' }, 1)
  const late = (await refusal(saveLetter(made.asDoctor, made, id, typed))) as Problem
  expect(late).toMatchObject({ code: 'changed', extra: { current: { text: 'Better', version: 2 } } })
  const away = await refusal(
    made.asDoctor.call('DELETE /appointments/:appointmentId/letter', { ...made, query: { version: '1' } }),
  )
  expect(away).toMatchObject({ code: 'changed' })
  expect((await deskOf(made.asDoctor, made)).draft).toMatchObject({ text: 'Better' })
  await saveLetter(made.asDoctor, made, id, { ...typed, text: 'Better' }, 2)
})
