import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AccountActor } from '#domain/access/actor.ts'
import { mostDrawings } from '#domain/records/preview-rules.ts'
import { minute } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { drawNextPreview } from '#server/features/records/draw-previews.ts'
import { openOwnFile } from '#server/features/records/open-file.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import type { Responder } from '#server/http/route.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { drawLimits, type DrawPreview, openPages, openPreviews, TooSlow } from '#server/platform/draw-preview.ts'
import { openRecordFiles, type RecordFiles } from '#server/platform/record-files.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { bluePage, fetchPaper, firstFolder, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
const limits = { ...drawLimits, seconds: 120 }
const drawAll = async (draw: DrawPreview = openPreviews(limits)) => {
  while (await drawNextPreview({ database: db.database, clock, files, draw }));
}
type Person = ReturnType<TestApp['person']>
const own = (who: Person, id: string, way: string, method?: 'HEAD') =>
  fetchPaper(app, who, `records/items/${id}/file?way=${way}`, method)
const looksOf = async (who: Person) => (await who.call('GET /records/looks', {})).results
const placeOf = (id: string) => join(app.config.dataDir, 'files', id.slice(0, 36).slice(-2), id)

async function owner() {
  const patient = app.person(await clinic.patient())
  return { patient, folder: await firstFolder(patient) }
}

/** A photo as a phone makes it: turned, and with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a photo is shown without the place where it was taken, by owner and doctor; as a download it comes as it was', async () => {
  const { patient, folder } = await owner()
  const doctor = await clinic.doctor()
  const asDoctor = app.person(doctor)
  await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const bytes = await sharp(await photo())
    .keepExif()
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.includes('Canary phone')).toBe(true)
  const id = await upload(patient, folder, 'knee.jpg', bytes)
  await patient.call('POST /records/grants', {
    body: { item_id: id, practitioner_id: doctor.practitioner, until: 'open' },
  })
  expect((await own(patient, id, 'preview')).code).toBe('preview_coming')
  await drawAll()
  const shared = (way: string) => fetchPaper(app, asDoctor, `doctors/me/records/${id}/file?way=${way}`)
  for (const { bytes: shown, headers } of [await own(patient, id, 'preview'), await shared('preview')]) {
    const told = await sharp(shown).metadata()
    expect(told).toMatchObject({ format: 'webp', width: 600, height: 900 })
    expect([told.exif, told.orientation, shown.includes('Canary phone')]).toEqual([undefined, undefined, false])
    expect(headers['content-type']).toBe('image/webp')
  }
  expect((await sharp((await own(patient, id, 'small')).bytes).metadata()).height).toBe(320)
  // Others are not shown the small picture of a list: it would be a look that nobody notes.
  expect((await shared('small')).code).toBe('invalid')
  expect((await own(patient, id, 'download')).bytes.equals(bytes)).toBe(true)
  expect((await shared('download')).bytes.equals(bytes)).toBe(true)
  // What was drawn lies sealed beside the file; the small one is seen with the list, and is no look of its own.
  for (const end of ['-small', '-shown']) expect(readFileSync(placeOf(id + end)).includes('WEBP')).toBe(false)
  expect((await looksOf(patient)).map(({ looked_as, way }) => `${looked_as} ${way}`).toSorted()).toEqual([
    'doctor download',
    'doctor preview',
    'owner download',
    'owner list',
    'owner preview',
    'owner share',
  ])
})

/** The colour in the middle of a picture: how much of red, green and blue, in thirds. */
async function middle(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata()
  const place = { left: width >> 1, top: height >> 1, width: 1, height: 1 }
  const pixel = await sharp(bytes).extract(place).removeAlpha().raw().toBuffer()
  return [...pixel].map((part) => Math.floor(part / 86))
}

test('of a PDF the first page is shown, of a photo of a phone the picture', async () => {
  const { patient, folder } = await owner()
  const photo = readFileSync(join(import.meta.dirname, '../../fixtures/papers/knee.heic'))
  const page = await upload(patient, folder, 'letter.pdf', bluePage())
  const heic = await upload(patient, folder, 'knee.heic', photo)
  await drawAll()
  // What stands in the middle: the blue square of the page, the yellow one of the photo.
  expect(await middle((await own(patient, page, 'page')).bytes)).toEqual([0, 0, 2])
  expect(await middle((await own(patient, heic, 'preview')).bytes)).toEqual([2, 2, 0])
  // Asked for as it is, a PDF comes as it is.
  expect((await own(patient, page, 'preview')).bytes.toString('latin1', 0, 4)).toBe('%PDF')
})

/** A picture of a few bytes that claims to have four billion pixels. */
async function flood(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  bytes.writeUInt32BE(65_000, 16)
  bytes.writeUInt32BE(65_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test('what floods, is cut off, or is no picture has no preview, and is told so; the next one is drawn', async () => {
  const { patient, folder } = await owner()
  const whole = await photo()
  const wrong = {
    'flood.png': await flood(),
    'cut.jpg': whole.subarray(0, whole.length / 2),
    'text.pdf': pdf('no page in it'),
    'named.heic': Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]),
  }
  const ids = []
  for (const [name, bytes] of Object.entries(wrong)) ids.push(await upload(patient, folder, name, bytes))
  const next = await upload(patient, folder, 'whole.jpg', whole)
  await drawAll()
  for (const id of ids) expect((await own(patient, id, 'page')).code).toBe('no_preview')
  expect((await own(patient, next, 'preview')).status).toBe(200)
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  expect(items.map(({ preview }) => preview).toSorted()).toEqual(['none', 'none', 'none', 'none', 'ready'])
})

async function* once(bytes: Buffer) {
  yield bytes
}

test('a drawing that takes too long or too much, or reads what is no picture, ends; the server goes on', async () => {
  const bytes = await photo()
  const draw = (other: { seconds?: number; megabytes?: number }, of = bytes) =>
    openPreviews({ ...limits, ...other })('picture', once(of))
  await expect(draw({ seconds: 0.01 })).rejects.toThrow(TooSlow)
  expect(await draw({ megabytes: 20 })).toBeUndefined()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script><rect/></svg>'
  for (const text of [drawing, '<html><img src=x></html>', 'GIF89a'])
    expect(await draw({}, Buffer.from(text))).toBeUndefined()
  expect((await draw({}))?.small.length).toBeGreaterThan(20)
  expect((await app.person().request('GET', '/api/health', undefined)).status).toBeLessThan(500)
})

test('what was too slow is tried again later; what is too slow again and again has no preview', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'slow.jpg', await photo())
  const slow: DrawPreview = () => Promise.reject(new TooSlow('A preview took too long'))
  for (let turn = 0; turn < mostDrawings; turn += 1) {
    await drawAll(slow)
    expect((await own(patient, id, 'preview')).code).toBe('preview_coming')
    clock.pass(2 * minute)
  }
  await drawAll(slow)
  expect((await own(patient, id, 'preview')).code).toBe('no_preview')
})

test('a server that dies over a file again and again leaves it without a preview', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'deadly.jpg', await photo())
  for (let turn = 0; turn < mostDrawings; turn += 1) {
    // Taken, and never heard of again.
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update record_item set preview_tries = preview_tries + 1 where id = ${id}`),
    )
    clock.pass(2 * minute)
  }
  await drawAll()
  expect((await own(patient, id, 'preview')).code).toBe('no_preview')
})

test('a file that was touched says that it is damaged; asked for its head alone nobody has looked', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'letter.pdf', pdf('letter', 200_000))
  expect(await own(patient, id, 'download', 'HEAD')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) })
  const before = (await looksOf(patient)).length
  const flip = (place: number) => {
    const bytes = readFileSync(placeOf(id))
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(placeOf(id), bytes)
  }
  flip(150_000)
  expect((await own(patient, id, 'download', 'HEAD')).status).toBe(409)
  expect(await looksOf(patient)).toHaveLength(before)
  flip(100)
  expect(await own(patient, id, 'download')).toMatchObject({ status: 409, code: 'file_damaged' })
  expect(await looksOf(patient)).toHaveLength(before)
})

test('while all of a file is looked at for a browser that asks once more, no connection to the database waits', async () => {
  const login = await clinic.patient()
  const patient = app.person(login)
  const id = await upload(patient, await firstFolder(patient), 'letter.pdf', pdf('letter', 200_000))
  let busy = -1
  const slow: RecordFiles = {
    ...files,
    read: async (item, at, length) => {
      // More than the one segment that is looked at before anything is sent.
      if (length > 100_000) busy = db.database.pools().find(({ pool }) => pool === 'app')?.busy ?? -1
      return files.read(item, at, length)
    },
  }
  const deps = { database: db.database, clock, files: slow, limits: app.config.recordLimits, isScanned: false }
  const nowhere = { facilities: [], branches: [], facilityBranches: [] }
  const who = { kind: 'account', account: login.account, session: '', userType: 'patient', visitor: '' } as const
  const actor: AccountActor = { ...who, practitioner: undefined, ...nowhere }
  const nothing = () => undefined
  const respond: Responder = { cookie: nothing, clearCookie: nothing, header: nothing, raw: nothing }
  const asked = { id, way: 'download', version: undefined, page: 1, range: undefined, isHead: true } as const
  await openOwnFile({ ...deps, drawPage: openPages(), prove: async () => undefined }, actor, asked, respond)
  expect(busy).toBe(0)
})

test('erased, a document takes along what was drawn from it: no key opens it at once, no file stays by night', async () => {
  const { patient, folder } = await owner()
  const id = await upload(patient, folder, 'knee.jpg', await photo())
  await drawAll()
  expect(await files.size(`${id}-shown`)).toBeGreaterThan(0)
  const remove = (query: { for_good?: 'yes' }) =>
    patient.call('DELETE /records/items/:itemId', { params: { itemId: id }, query })
  await remove({})
  await remove({ for_good: 'yes' })
  expect((await own(patient, id, 'preview')).code).toBe('not_found')
  await forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  for (const end of ['', '-small', '-shown']) expect(await files.size(id + end)).toBeUndefined()
})
