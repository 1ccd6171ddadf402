import { expect, test } from 'vitest'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, hour } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { asRecords } from '#server/features/records/own.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openArchive, openFile, openShared, pdf, upload } from '#tests/support/own-records.ts'
import { readZip } from '#tests/support/read-zip.ts'

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<TestApp['person']>

async function owner() {
  clock.set(mondayMorning)
  const login = await clinic.patient()
  return { login, patient: app.person(login) }
}
const make = async (who: Person, name: string, parent_id?: string) =>
  (await who.call('POST /records/folders', { body: { name, parent_id } })).id
const folderOf = async (who: Person, id: string) =>
  (await who.call('GET /records/folders/:folderId', { params: { folderId: id } })).folder
const move = async (who: Person, id: string, parent_id: string | null) => {
  const { name, version } = await folderOf(who, id)
  await who.call('PUT /records/folders/:folderId', { params: { folderId: id }, body: { name, version, parent_id } })
}
const remove = (who: Person, id: string, query: { for_good?: 'yes' } = {}) =>
  who.call('DELETE /records/folders/:folderId', { params: { folderId: id }, query })
const bin = (who: Person) => who.call('GET /records/bin', {})
const forget = () =>
  forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
const rowsOf = (table: 'record_folder' | 'record_item', id: string) =>
  db.look.many(
    table === 'record_item'
      ? sql`select id from record_item where id = ${id}`
      : sql`select id from record_folder where id = ${id}`,
  )

test('the name of a folder turns no word around: such signs are left out, also where it is renamed', async () => {
  const { patient } = await owner()
  const id = await make(patient, '\u202Eeenk\u202C \u2066scans\u2069 ')
  const { name, version } = await folderOf(patient, id)
  expect(name).toBe('eenk scans')
  const params = { folderId: id }
  await patient.call('PUT /records/folders/:folderId', { params, body: { name: 'Left\u2067 knee', version } })
  expect((await folderOf(patient, id)).name).toBe('Left knee')
  expect(await refusal(make(patient, ' \u202D '))).toMatchObject({ errors: [{ field: 'name' }] })
})

test('a folder lies in a folder and moves with what lies in it; never in itself, never too deep, never at somebody else’s', async () => {
  const { patient } = await owner()
  const chain = [await make(patient, 'Knee')]
  for (const name of ['2026', 'May', 'Scans', 'Left']) chain.push(await make(patient, name, chain.at(-1)))
  const [top = '', second = '', third = '', , last = ''] = chain
  await upload(patient, last, 'deep.pdf', pdf('deep'))
  expect(await folderOf(patient, top)).toMatchObject({ folders: 4, items: 1, levels: 4, parent_id: null })
  expect(await refusal(make(patient, 'Deeper', last))).toMatchObject({ errors: [{ field: 'parent_id' }] })
  for (const into of [top, third]) expect(await refusal(move(patient, top, into))).toMatchObject({ code: 'invalid' })
  const stranger = (await owner()).patient
  const theirs = await make(stranger, 'Theirs')
  expect(await refusal(move(patient, second, theirs))).toMatchObject({ code: 'not_found' })
  expect(await refusal(make(patient, 'Mine', theirs))).toMatchObject({ code: 'not_found' })
  // The same name may stand in two places, not twice in one.
  await make(patient, 'Knee', second)
  expect(await refusal(make(patient, 'knee', second))).toMatchObject({ code: 'invalid' })
  await move(patient, third, null)
  expect(await folderOf(patient, top)).toMatchObject({ folders: 2, items: 0, levels: 2 })
  expect(await folderOf(patient, third)).toMatchObject({ folders: 2, items: 1, parent_id: null })
  await move(patient, third, top)
  const { above } = (await db.look.one<{ above: string[] }>(
    sql`select above from record_folder where id = ${last}`,
  )) ?? { above: [] }
  expect(above).toEqual([top, third, chain[3]])
})

test('what is shared with a folder is shared with all below it, by the product and by the wall of the database; moved out, it is not', async () => {
  const { patient } = await owner()
  const doctor = await clinic.doctor()
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const [top, beside] = [await make(patient, 'Knee'), await make(patient, 'Beside')]
  const deep = await make(patient, 'Deep', await make(patient, 'Inner', top))
  const item = await upload(patient, deep, 'deep.pdf', pdf('deep'))
  const other = await upload(patient, beside, 'other.pdf', pdf('other'))
  const asDoctor = app.person(doctor)
  const sees = async () => {
    const opened = []
    for (const id of [item, other]) opened.push((await openShared(asDoctor, id)).status)
    const listed = await asDoctor.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit } })
    // Without any check of ours: what the database shows this doctor.
    const shown = await asRecords(db.database, actorOf(doctor), clock.now(), (tx) =>
      tx.many<{ id: string }>(sql`select id from record_item where id in (${item}, ${other})`),
    )
    return [opened, listed.papers.map(({ id }) => id === item), shown.map(({ id }) => id === item)]
  }
  const none = [[404, 404], [], []]
  expect(await sees()).toEqual(none)
  const { id: grantId } = await patient.call('POST /records/grants', {
    body: { folder_id: top, practitioner_id: doctor.practitioner, until: 'open' },
  })
  const all = [[200, 404], [true], [true]]
  expect(await sees()).toEqual(all)
  expect([(await folderOf(patient, deep)).shared_with, (await folderOf(patient, beside)).shared_with]).toEqual([1, 0])
  await move(patient, deep, beside)
  expect(await sees()).toEqual(none)
  await move(patient, deep, top)
  expect(await sees()).toEqual(all)
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect(await sees()).toEqual(none)
})

test('folders go to the bin and come back as they lay in each other; erased there, nothing of them opens', async () => {
  const { patient } = await owner()
  const top = await make(patient, 'Knee')
  const inner = await make(patient, 'Inner', top)
  const item = await upload(patient, inner, 'deep.pdf', pdf('deep'))
  // What was thrown away before stays thrown away.
  const old = await upload(patient, inner, 'old.pdf', pdf('old'))
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: old } })
  clock.pass(hour)
  await remove(patient, top)
  expect(await bin(patient)).toMatchObject({ folders: [{ id: top, items: 1 }], items: [{ id: old }] })
  // Out of the bin one alone takes along the folders it lies in.
  await patient.call('POST /records/folders/:folderId/restore', { params: { folderId: inner } })
  expect((await folderOf(patient, inner)).parent_id).toBe(top)
  expect((await openFile(patient, item)).status).toBe(200)
  expect((await bin(patient)).items.map(({ id }) => id)).toEqual([old])
  await remove(patient, top)
  // Once more the same call, since its answer was lost, erases nothing; nor does one for good where nothing is in the bin.
  expect(await refusal(remove(patient, top))).toMatchObject({ code: 'not_found' })
  const beside = await make(patient, 'Beside')
  expect(await refusal(remove(patient, beside, { for_good: 'yes' }))).toMatchObject({ code: 'not_found' })
  await remove(patient, top, { for_good: 'yes' })
  expect(await bin(patient)).toEqual({ folders: [], items: [] })
  const keys = await db.look.many(sql`select wrapped_key, title from record_item where id in (${item}, ${old})`)
  expect(keys).toEqual([
    { wrapped_key: '', title: '' },
    { wrapped_key: '', title: '' },
  ])
  expect(await rowsOf('record_folder', inner)).toEqual([])
})

test('after 30 days the daily round takes folders out of the bin, with what lies in them', async () => {
  const { patient } = await owner()
  const top = await make(patient, 'Knee')
  const inner = await make(patient, 'Inner', top)
  const item = await upload(patient, inner, 'deep.pdf', pdf('deep'))
  await remove(patient, top)
  clock.pass(30 * day - hour)
  await forget()
  expect([await rowsOf('record_folder', inner), await rowsOf('record_item', item)].flat()).toHaveLength(2)
  clock.pass(2 * hour)
  await forget()
  for (const id of [top, inner]) expect(await rowsOf('record_folder', id)).toEqual([])
  expect(await rowsOf('record_item', item)).toEqual([])
})

test('the archive and its list keep folders as they lie in each other', async () => {
  const { patient, login } = await owner()
  const password = 'four quiet words here'
  const hash = await hashPassword(password)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${login.account}`),
  )
  const top = await make(patient, 'Knee')
  const inner = await make(patient, '2026', top)
  await upload(patient, inner, 'deep.pdf', pdf('deep'))
  const { id } = await patient.call('POST /records/exports', { body: {} })
  const files = openRecordFiles(app.config.dataDir)
  const site = { brand: 'Tendwell', publicUrl: app.config.publicUrl }
  while (await runExport({ database: db.database, clock, files, site }));
  const zip = readZip((await openArchive(app, patient, id, password)).bytes)
  expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toEqual(['Knee/2026/deep.pdf'])
  const { entry } = JSON.parse(String(zip.get('fhir-bundle.json'))) as { entry: { resource: Listed }[] }
  const list = entry.map(({ resource }) => resource).find((one) => one.resourceType === 'List' && one.id === top)
  expect(list?.entry).toEqual([{ item: { reference: `urn:uuid:${inner}` } }])
  const { folders } = JSON.parse(String(zip.get('records.json'))) as { folders: { id: string; parent_id: string }[] }
  expect(folders.find((one) => one.id === inner)?.parent_id).toBe(top)
})
type Listed = { resourceType: string; id: string; entry?: unknown }

test('what changes is told at once to the screens of the owner and of the doctors who see any of it', async () => {
  const { patient, login } = await owner()
  const doctor = await clinic.doctor()
  await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const knee = await make(patient, 'Knee')
  const news = async (act: () => Promise<unknown>) => {
    const topics = () =>
      db.look.many<{ topics: string[] }>(sql`select topics from live_event where body->>'kind' = 'papers' order by id`)
    const before = (await topics()).length
    await act()
    return (await topics()).slice(before).flatMap((row) => row.topics.map((topic) => topic.split(':')[0]))
  }
  await patient.call('POST /records/grants', {
    body: { folder_id: knee, practitioner_id: doctor.practitioner, until: 'open' },
  })
  const both = ['user', 'doctor']
  let item = ''
  expect(await news(async () => (item = await upload(patient, knee, 'a.pdf', pdf('a'))))).toEqual(both)
  const params = { params: { itemId: item } }
  const rename = { title: 'New', document_date: null, folder_id: knee, version: 1 }
  expect(await news(() => patient.call('PUT /records/items/:itemId', { ...params, body: rename }))).toEqual(both)
  expect(await news(() => patient.call('DELETE /records/items/:itemId', params))).toEqual(both)
  expect(await news(() => patient.call('POST /records/items/:itemId/restore', params))).toEqual(both)
  expect(await news(async () => move(patient, knee, await make(patient, 'Other')))).toEqual([...both, ...both])
  expect(await news(() => remove(patient, knee))).toEqual(both)
  expect(login.account).not.toBe('')
})

test('a page that asks for its list again has not looked again; somebody who opens it has', async () => {
  const { patient } = await owner()
  const folder = await firstFolder(patient)
  const looked = async () => (await patient.call('GET /records/looks', {})).results.length
  const list = (again?: 'yes') =>
    patient.call('GET /records/folders/:folderId', { params: { folderId: folder }, query: { again } })
  const before = await looked()
  // A first look is one, whatever it says of itself.
  await list('yes')
  expect(await looked()).toBe(before + 1)
  for (let turn = 0; turn < 3; turn += 1) await list('yes')
  await patient.call('GET /records', { query: { again: 'yes' } })
  expect(await looked()).toBe(before + 1)
  await list()
  clock.pass(day)
  await list('yes')
  expect(await looked()).toBe(before + 3)
})

test('papers of who was taken out of the family take up room, are shared with nobody, and go after 30 days', async () => {
  const { patient } = await owner()
  const child = await patient.call('POST /family', {
    body: { first_name: 'Kim', last_name: 'Child', date_of_birth: '2018-01-01', relation: 'child', is_allowed: true },
  })
  const item = await upload(patient, await firstFolder(patient, child.id), 'a.pdf', pdf('a', 5000))
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_grant (id, patient_id, item_id, practitioner_id, created_at)
      values (gen_random_uuid(), ${child.id}, ${item}, ${doctor.practitioner}, ${'2027-01-01T00:00:00Z'})`),
  )
  expect((await openShared(app.person(doctor), item)).status).toBe(200)
  await patient.call('DELETE /family/:patientId', { params: { patientId: child.id } })
  expect((await openShared(app.person(doctor), item)).status).toBe(404)
  expect((await patient.call('GET /records', {})).used).toBe(5000)
  clock.pass(31 * day)
  await forget()
  expect(await rowsOf('record_item', item)).toEqual([])
  expect((await patient.call('GET /records', {})).used).toBe(0)
})

function actorOf({ account, practitioner }: { account: string; practitioner: string }): AccountActor {
  const none = { facilities: [], branches: [], facilityBranches: [], visitor: null }
  return { kind: 'account', account, practitioner, userType: 'doctor', ...none } as never
}

test('a folder has a colour of a short list, keeps it when it moves, and gives it back', async () => {
  const { patient } = await owner()
  const made = await patient.call('POST /records/folders', { body: { name: 'Knee', color: 'blue' } })
  const other = await make(patient, 'Old')
  const colour = async () => (await folderOf(patient, made.id)).color
  expect(await colour()).toBe('blue')
  // Dragged into another folder: nobody says a colour.
  await move(patient, made.id, other)
  expect(await colour()).toBe('blue')
  const paint = async (color: 'red' | null) => {
    const { version } = await folderOf(patient, made.id)
    await patient.call('PUT /records/folders/:folderId', {
      params: { folderId: made.id },
      body: { name: 'Knee', version, color },
    })
  }
  await paint('red')
  expect(await colour()).toBe('red')
  await paint(null)
  expect(await colour()).toBeNull()
  const own = await patient.request('POST', '/api/records/folders', { name: 'Any', color: '#f00' })
  expect(own.status).toBe(400)
})
