import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { day, hour, later } from '#domain/time/instant.ts'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { CallFailed } from '#web/lib/call.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openFile, openShared, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<TestApp['person']>

async function people() {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const patient = app.person(login)
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const folder = await firstFolder(patient)
  return { login, patient, doctor, asDoctor: app.person(doctor), visit, folder }
}

const filesThere = () => readdirSync(join(app.config.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
const share = (
  who: Person,
  practitioner_id: string,
  what: { item_id: string } | { folder_id: string },
  until: 'visit' | 'week' | 'month' | 'open' = 'open',
) => who.call('POST /records/grants', { body: { ...what, practitioner_id, until } })
const looks = async (who: Person) => (await who.call('GET /records/looks', {})).results
const forDoctor = (who: Person, appointmentId: string) =>
  who.call('GET /appointments/:appointmentId/records', { params: { appointmentId } })
const bin = (who: Person) => who.call('GET /records/bin', {})

test('everybody has the folders of the product, makes their own, and never two of one name', async () => {
  const { patient } = await people()
  const { folders, used } = await patient.call('GET /records', {})
  expect([folders.map(({ kind }) => kind).toSorted(), used]).toEqual([['letters', 'results', 'visits'], 0])
  const { id: folderId } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  expect(await refusal(patient.call('POST /records/folders', { body: { name: 'knee' } }))).toMatchObject({
    code: 'invalid',
  })
  await patient.call('PUT /records/folders/:folderId', {
    params: { folderId },
    body: { name: 'Left knee', version: 1 },
  })
  const rename = { params: { folderId }, body: { name: 'Right knee', version: 1 } }
  // What is saved comes with the refusal: both are shown, and none is lost.
  expect(await refusal(patient.call('PUT /records/folders/:folderId', rename))).toMatchObject({
    code: 'changed',
    extra: { current: { id: folderId, name: 'Left knee', version: 2 } },
  })
  const ofProduct = { params: { folderId: folders.find(({ kind }) => kind === 'visits')?.id ?? '' } }
  expect(await refusal(patient.call('DELETE /records/folders/:folderId', ofProduct))).toMatchObject({
    code: 'wrong_status',
  })
})

test('a file comes in pieces, goes on where it stopped, and comes back byte for byte; on the disk nothing can be read', async () => {
  const { patient, folder } = await people()
  const bytes = Buffer.concat([pdf('Canary of the disk'), randomBytes(2 * pieceBytes + 77)])
  const { id } = await patient.call('POST /records/uploads', {
    body: { folder_id: folder, name: 'scan.pdf', size: bytes.length },
  })
  expect((await sendPiece(patient, id, 0, bytes.subarray(0, pieceBytes))).status).toBe(200)
  // The line breaks in the middle of the second piece: it has come to nothing, and the browser asks where to go on.
  expect((await sendPiece(patient, id, pieceBytes, bytes.subarray(pieceBytes, pieceBytes + 1000))).status).toBe(409)
  const { received } = await patient.call('GET /records/uploads/:itemId', { params: { itemId: id } })
  expect(received).toBe(pieceBytes)
  expect((await openFile(patient, id)).status).toBe(404)
  const listed = () => patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  const left = { id, file_name: 'scan.pdf', size: bytes.length, received: pieceBytes }
  expect(await listed()).toMatchObject({ items: [], coming: [left] })
  // A piece whose answer was lost comes twice, one comes too early.
  expect((await sendPiece(patient, id, 0, bytes.subarray(0, pieceBytes))).body).toMatchObject({ received: pieceBytes })
  expect((await sendPiece(patient, id, 2 * pieceBytes, bytes.subarray(2 * pieceBytes))).status).toBe(409)
  // A file of the same length goes on with nothing of this one, wherever it differs.
  for (const place of [0, pieceBytes - 1]) {
    const other = Buffer.from(bytes.subarray(0, pieceBytes))
    other[place] = (other[place] ?? 0) ^ 1
    const answer = await sendPiece(patient, id, 0, other)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'other_file' }])
  }
  for (let at = pieceBytes; at < bytes.length; at += pieceBytes)
    expect((await sendPiece(patient, id, at, bytes.subarray(at, at + pieceBytes))).status).toBe(200)
  expect((await raw(patient, id)).rawPayload.equals(bytes)).toBe(true)
  expect((await listed()).coming).toEqual([])
  for (const name of filesThere().filter((file) => file.endsWith(id)))
    expect(readFileSync(join(app.config.dataDir, 'files', name)).includes('Canary of the disk')).toBe(false)
})

test('a document is found by its name, its folder and its day, the bin apart; nobody finds what is another person’s', async () => {
  const { patient } = await people()
  const { patient: other } = await people()
  const { id: knee } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  const scan = await upload(patient, knee, 'scan.pdf', pdf('scan'))
  const old = await upload(patient, knee, 'old.pdf', pdf('old'))
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: old } })
  const find = async (who: Person, q: string) =>
    (await who.call('GET /records/search', { query: { q } })).results.map(({ id }) => id)
  expect(await Promise.all(['knee', 'scan', '2027-01', 'january'].map((q) => find(patient, q)))).toEqual([
    [scan],
    [scan],
    [scan],
    [scan],
  ])
  expect(await Promise.all(['', '%', 'old hip'].map((q) => find(patient, q)))).toEqual([[scan], [], []])
  expect(await find(other, 'knee')).toEqual([])
})

test('a piece that comes without its file is told so, and the upload goes on', async () => {
  const { patient, folder } = await people()
  const { id } = await patient.call('POST /records/uploads', {
    body: { folder_id: folder, name: 'knee.pdf', size: pdf('knee').length },
  })
  const form = new FormData()
  form.set('at', '0')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  expect(await patient.request('PUT', `/api/records/uploads/${id}`, payload, headers)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'piece', message: 'Fill this in' }] },
  })
  expect((await sendPiece(patient, id, 0, pdf('knee'))).status).toBe(200)
})

test('a part of a file is answered as a part, one outside as none; nothing of it may be kept or run', async () => {
  const { patient, folder } = await people()
  const bytes = pdf('parts', 200_000)
  const id = await upload(patient, folder, '../\u202Eknee "1".pdf', bytes)
  const part = await raw(patient, id, 'bytes=199000-')
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 199000-199999/200000'])
  expect(part.rawPayload.equals(bytes.subarray(199_000))).toBe(true)
  const outside = await raw(patient, id, 'bytes=200000-')
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */200000'])
  expect(outside.json()).toMatchObject({ type: '/problems/range_outside', status: 416 })
  expect(part.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    etag: `"${id}"`,
  })
  expect(part.headers['content-disposition']).toBe(`inline; filename="knee 1.pdf"; filename*=UTF-8''knee%201.pdf`)
  const saved = await raw(patient, id, undefined, 'download')
  expect([saved.headers['content-type'], String(saved.headers['content-disposition']).slice(0, 10)]).toEqual([
    'application/octet-stream',
    'attachment',
  ])
})

test('what a file is its content says: pages, drawings that run, archives and what is too big are refused', async () => {
  const { patient, folder } = await people()
  const start = (name: string, size: number) =>
    patient.call('POST /records/uploads', { body: { folder_id: folder, name, size } })
  for (const content of [
    '<html><script>1</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'PK\u0003\u0004 archive',
  ]) {
    const { id } = await start('photo.png', content.length)
    const answer = await sendPiece(patient, id, 0, Buffer.from(content))
    expect([answer.status, JSON.stringify(answer.body).includes('PDF, JPG')]).toEqual([400, true])
    expect((await openFile(patient, id)).status).toBe(404)
  }
  expect(await refusal(start('big.pdf', 100 * 1024 ** 2 + 1))).toMatchObject({ code: 'invalid' })
  expect(await refusal(start('none.pdf', 0))).toMatchObject({ code: 'invalid' })
})

test('no more is kept than there is room for, however many begin at once', async () => {
  const { patient, folder } = await people()
  const size = 90 * 1024 ** 2
  // Sixty at once wait for one folder: who is told to try again does.
  const begin = (): Promise<number> =>
    patient.call('POST /records/uploads', { body: { folder_id: folder, name: 'scan.pdf', size } }).then(
      () => 1,
      (error: unknown) => (error instanceof CallFailed && error.problem.code === 'busy' ? begin() : 0),
    )
  const tries = Array.from({ length: 60 }, begin)
  const begun = (await Promise.all(tries)).reduce((sum: number, one) => sum + one, 0)
  expect(begun).toBe(Math.floor((5120 * 1024 ** 2) / size))
})

test('what is deleted lies in the bin for 30 days, comes back with its folder, and is erased with its key', async () => {
  const { patient, folder } = await people()
  const { id: knee } = await patient.call('POST /records/folders', { body: { name: 'Knee' } })
  const [one, two] = [
    await upload(patient, knee, 'one.pdf', pdf('one')),
    await upload(patient, folder, 'two.pdf', pdf('two')),
  ]
  await patient.call('DELETE /records/folders/:folderId', { params: { folderId: knee } })
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: two } })
  expect((await openFile(patient, one)).status).toBe(404)
  expect(await bin(patient)).toMatchObject({ folders: [{ name: 'Knee', items: 1 }], items: [{ title: 'two' }] })
  await patient.call('POST /records/folders/:folderId/restore', { params: { folderId: knee } })
  expect((await openFile(patient, one)).status).toBe(200)
  // The same call again, as where its answer was lost, changes nothing: it still lies in the bin.
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: two } })
  expect((await bin(patient)).items).toMatchObject([{ title: 'two' }])
  // Out of the bin it goes for good, and at once.
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: two }, query: { for_good: 'yes' } })
  expect((await bin(patient)).items).toEqual([])
  const row = await db.look.one(sql`select wrapped_key, title, file_name from record_item where id = ${two}`)
  expect(row).toEqual({ wrapped_key: '', title: '', file_name: '' })
  expect(await refusal(patient.call('POST /records/items/:itemId/restore', { params: { itemId: two } }))).toMatchObject(
    { code: 'not_found' },
  )
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: one } })
  const forget = () =>
    forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  clock.pass(30 * day - hour)
  await forget()
  expect(filesThere().some((name) => name.endsWith(one))).toBe(true)
  expect(filesThere().some((name) => name.endsWith(two))).toBe(false)
  clock.pass(2 * hour)
  await forget()
  expect(filesThere().some((name) => name.endsWith(one))).toBe(false)
})

test('every look leaves exactly one line that the patient reads: list, preview, download, share, by whom and with whom', async () => {
  const { patient, doctor, asDoctor, visit, folder } = await people()
  const item = await upload(patient, folder, 'Letter.pdf', pdf('letter'))
  const before = (await looks(patient)).length
  await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  await openFile(patient, item)
  await openFile(patient, item, 'download')
  await share(patient, doctor.practitioner, { item_id: item })
  await forDoctor(asDoctor, visit)
  await openShared(asDoctor, item)
  await openShared(asDoctor, item, 'download')
  const lines = (await looks(patient)).toReversed().slice(before)
  expect(lines.map(({ looked_as, way, title }) => [looked_as, way, title])).toEqual([
    ['owner', 'list', 'Letters'],
    ['owner', 'preview', 'Letter'],
    ['owner', 'download', 'Letter'],
    ['owner', 'share', 'Letter'],
    ['doctor', 'list', null],
    ['doctor', 'preview', 'Letter'],
    ['doctor', 'download', 'Letter'],
  ])
  expect(lines.at(-1)?.name).not.toBe('')
  // Whom it was shared with stands there.
  expect(lines.find(({ way }) => way === 'share')?.shared_with).toMatch(/^Dr /)
  // Nobody takes a line back.
  await expect(
    db.database.as({ kind: 'visitor', visitor: '' }, (tx) => tx.run(sql`delete from record_access`)),
  ).rejects.toThrow('permission denied')
})

test('sharing ends by itself: after a week, with the visit, and at once when it is stopped', async () => {
  const { patient, doctor, asDoctor, visit, folder } = await people()
  const item = await upload(patient, folder, 'a.pdf', pdf('a'))
  const opens = async () => (await openShared(asDoctor, item)).status
  expect(await opens()).toBe(404)
  const { id: grantId } = await share(patient, doctor.practitioner, { folder_id: folder })
  expect(await opens()).toBe(200)
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  expect(await opens()).toBe(404)
  await share(patient, doctor.practitioner, { item_id: item }, 'week')
  clock.pass(7 * day - 1)
  expect(await opens()).toBe(200)
  clock.pass(1)
  expect(await opens()).toBe(404)
  clock.set(mondayMorning)
  await share(patient, doctor.practitioner, { item_id: item }, 'visit')
  const [visitRow] = await db.look.many<{ end: number }>(
    sql`select extract(epoch from end_at) * 1000 as end from appointment where id = ${visit}`,
  )
  clock.pass(Number(visitRow?.end) - clock.now() - 1)
  expect(await opens()).toBe(200)
  clock.pass(1)
  expect(await opens()).toBe(404)
  // Shared anew with another end, the newer one counts.
  await share(patient, doctor.practitioner, { item_id: item })
  await share(patient, doctor.practitioner, { item_id: item }, 'week')
  const { grants } = await patient.call('GET /records/sharing', {})
  expect(grants.map(({ until }) => until)).toEqual([new Date(later(clock.now(), 7 * day)).toISOString()])
})

test('what is stopped while its visit counts as missed stays stopped when the visit is there after all', async () => {
  const { patient, doctor, asDoctor, visit, folder } = await people()
  const item = await upload(patient, folder, 'a.pdf', pdf('a'))
  const { id: grantId } = await share(patient, doctor.practitioner, { item_id: item }, 'visit')
  const now = new Date(clock.now()).toISOString()
  const stands = (status: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update appointment set status = ${status}, changed_at = ${now} where id = ${visit}`),
    )
  await stands('no_show')
  expect((await openShared(asDoctor, item)).status).toBe(404)
  // The page was open before.
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId } })
  await stands('booked')
  expect((await openShared(asDoctor, item)).status).toBe(404)
})

async function raw(person: Person, id: string, range?: string, way = 'preview') {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.app.inject({
    method: 'GET',
    url: `/api/records/items/${id}/file?way=${way}`,
    headers: { cookie, authorization: person.bearer, ...(range ? { range } : {}) },
  })
}
