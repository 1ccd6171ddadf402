import { expect, test } from 'vitest'
import { day, hour } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper, firstFolder, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
type Person = ReturnType<TestApp['person']>

async function owner() {
  const patient = app.person(await clinic.patient())
  return { patient, folder: await firstFolder(patient) }
}
/** A newer file of a document, wholly there; returns its id. */
async function newer(who: Person, folder_id: string, newer_of: string, bytes: Buffer) {
  clock.pass(hour)
  const body = { folder_id, newer_of, name: 'newer.pdf', size: bytes.length }
  const { id } = await who.call('POST /records/uploads', { body })
  expect((await sendPiece(who, id, 0, bytes)).status).toBe(200)
  return id
}
const items = async (who: Person, folderId: string) =>
  (await who.call('GET /records/folders/:folderId', { params: { folderId } })).items
const own = (who: Person, id: string, version?: string) =>
  fetchPaper(app, who, `records/items/${id}/file?way=download${version ? `&version=${version}` : ''}`)
const shared = (who: Person, id: string, version?: string) =>
  fetchPaper(app, who, `doctors/me/records/${id}/file?way=download${version ? `&version=${version}` : ''}`)
const words = ({ bytes }: { bytes: Buffer }) => /%PDF-1.7\n(.*)\n/.exec(String(bytes))?.[1]

test('a newer file takes the place of a document; older ones are told with date and size, and open', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  const second = await newer(patient, folder, id, pdf('second one'))
  const third = await newer(patient, folder, id, pdf('the third'))
  const [item, ...more] = await items(patient, folder)
  expect(more).toEqual([])
  expect(item).toMatchObject({ id, title: 'letter', size: pdf('the third').length })
  expect(item?.versions.map(({ id: file, number, size }) => ({ file, number, size }))).toEqual([
    { file: third, number: 3, size: pdf('the third').length },
    { file: second, number: 2, size: pdf('second one').length },
    { file: id, number: 1, size: pdf('first').length },
  ])
  const moments = item?.versions.map(({ added }) => added) ?? []
  expect(moments.toSorted().toReversed()).toEqual(moments)
  const opened = [await own(patient, id), await own(patient, id, second), await own(patient, id, id)]
  expect(opened.map(words)).toEqual(['the third', 'second one', 'first'])
  // Half a newer file changes nothing; it is no document of its own.
  const body = { folder_id: folder, newer_of: id, name: 'half.pdf', size: 900_000 }
  await patient.call('POST /records/uploads', { body })
  expect([(await items(patient, folder)).length, words(await own(patient, id))]).toEqual([1, 'the third'])
  // Who looked says which file.
  const looks = (await patient.call('GET /records/looks', {})).results.filter(({ way }) => way === 'download')
  expect(looks.map(({ number }) => `version ${number}`).toSorted()).toEqual([
    'version 1',
    'version 2',
    'version 3',
    'version 3',
  ])
})

test('who may see a document opens all its files, and nobody a file by another document’s name', async () => {
  const { patient, folder } = await owner()
  const doctor = await clinic.doctor()
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  const other = await upload(patient, folder, 'other.pdf', pdf('other'))
  const { id: grantId } = await patient.call('POST /records/grants', {
    body: { item_id: id, practitioner_id: doctor.practitioner, until: 'open' },
  })
  // Shared before the newer one came: it is the document that is shared.
  const second = await newer(patient, folder, id, pdf('second'))
  const asDoctor = app.person(doctor)
  const { papers } = await asDoctor.call('GET /appointments/:appointmentId/records', {
    params: { appointmentId: visit },
  })
  expect(papers.map(({ id: one, versions }) => [one, versions.length])).toEqual([[id, 2]])
  expect([words(await shared(asDoctor, id)), words(await shared(asDoctor, id, id))]).toEqual(['second', 'first'])
  for (const [item, version] of [
    [id, other],
    [second, second],
    [other, other],
  ] as const)
    expect((await shared(asDoctor, item, version)).status).toBe(404)
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  for (const version of [undefined, id, second]) expect((await shared(asDoctor, id, version)).status).toBe(404)
  // A newer file is nothing of its own: not shared, moved, thrown away or taken out of the bin without its document.
  const params = { params: { itemId: second } }
  const wish = { title: 'x', document_date: null, folder_id: folder, version: 1 }
  for (const call of [
    () =>
      patient.call('POST /records/grants', {
        body: { item_id: second, practitioner_id: doctor.practitioner, until: 'open' },
      }),
    () => patient.call('PUT /records/items/:itemId', { ...params, body: wish }),
    () => patient.call('DELETE /records/items/:itemId', params),
    () => patient.call('POST /records/items/:itemId/restore', params),
    () =>
      patient.call('POST /records/uploads', { body: { folder_id: folder, newer_of: second, name: 'a.pdf', size: 10 } }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'not_found' })
  const { patient: stranger, folder: theirs } = await owner()
  const slip = { folder_id: theirs, newer_of: id, name: 'a.pdf', size: 10 }
  expect(await refusal(stranger.call('POST /records/uploads', { body: slip }))).toMatchObject({ code: 'not_found' })
})

test('moved, thrown away and brought back, a document takes its files along; erased, all of them are', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  const second = await newer(patient, folder, id, pdf('second'))
  const { id: knee } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  const [item] = await items(patient, folder)
  const wish = { title: 'Letter', document_date: null, folder_id: knee, version: item?.version ?? 0 }
  const params = { params: { itemId: id } }
  await patient.call('PUT /records/items/:itemId', { ...params, body: wish })
  // In the bin with its folder, and back with it.
  await patient.call('DELETE /records/folders/:folderId', { params: { folderId: knee } })
  expect((await own(patient, id, second)).status).toBe(404)
  const bin = await patient.call('GET /records/bin', {})
  expect([bin.folders.map(({ items: count }) => count), bin.items]).toEqual([[1], []])
  await patient.call('POST /records/folders/:folderId/restore', { params: { folderId: knee } })
  expect([words(await own(patient, id)), words(await own(patient, id, id))]).toEqual(['second', 'first'])
  await patient.call('DELETE /records/items/:itemId', params)
  expect((await patient.call('GET /records/bin', {})).items).toHaveLength(1)
  await patient.call('POST /records/items/:itemId/restore', params)
  expect(words(await own(patient, id))).toBe('second')
  await patient.call('DELETE /records/items/:itemId', params)
  await patient.call('DELETE /records/items/:itemId', { ...params, query: { for_good: 'yes' } })
  const keys = await db.look.many(sql`select wrapped_key from record_item where id in (${id}, ${second})`)
  expect(keys).toEqual([{ wrapped_key: '' }, { wrapped_key: '' }])
  await forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  for (const file of [id, second]) expect(await files.size(file)).toBeUndefined()
  expect((await patient.call('GET /records', {})).used).toBe(0)
})

test('after 30 days in the bin all files of a document go; none of them comes out of it alone', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'letter.pdf', pdf('first'))
  const second = await newer(patient, folder, id, pdf('second'))
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: id } })
  clock.pass(31 * day)
  await forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  for (const file of [id, second]) expect(await files.size(file)).toBeUndefined()
  expect(await items(patient, folder)).toEqual([])
  expect((await patient.call('GET /records', {})).used).toBe(0)
})
