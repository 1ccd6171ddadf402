import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagesAreOneLook, pagesShown } from '#domain/records/preview-rules.ts'
import { drawNextPreview } from '#server/features/records/draw-previews.ts'
import { sql } from '#server/platform/database/sql.ts'
import { drawLimits, openPreviews } from '#server/platform/draw-preview.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper, firstFolder, squares, upload } from '#tests/support/own-records.ts'

// All pages of a PDF, for its owner and for whom it is shared with.

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
const draw = openPreviews({ ...drawLimits, seconds: 120 })
const [red, green, blue] = ['0.8 0 0', '0 0.8 0', '0 0 0.8']

type Person = ReturnType<typeof app.person>
const pageOf = (person: Person, id: string, page: number | string, where = 'records/items') =>
  fetchPaper(app, person, `${where}/${id}/file?way=page&page=${page}`)
const count = async (rows: Promise<unknown[]>) => (await rows).length
const looksAt = (id: string) =>
  count(db.look.many(sql`select id from record_access where item_id = ${id} and way = 'preview'`))
const linesOf = (id: string) =>
  count(db.look.many(sql`select id from audit where action = 'record.read' and subject_id = ${id}`))

async function withPaper() {
  const patient = app.person(await clinic.patient())
  const folder = await firstFolder(patient)
  const id = await upload(patient, folder, 'letter.pdf', squares([red, green, blue]))
  while (await drawNextPreview({ database: db.database, clock, files, draw }));
  return { patient, folder, id }
}

/** The colour in the middle of a picture, in thirds of red, green and blue. */
async function middle(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = ((info.height >> 1) * info.width + (info.width >> 1)) * 3
  return [...data.subarray(at, at + 3)].map((part) => Math.floor(part / 86))
}

test('all pages of a letter are read, and are one look; an hour later it is another', async () => {
  const { patient, folder, id } = await withPaper()
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  expect(items[0]?.versions[0]?.pages).toBe(3)
  expect(await middle((await pageOf(patient, id, 1)).bytes)).toEqual([2, 0, 0])
  expect(await middle((await pageOf(patient, id, 2)).bytes)).toEqual([0, 2, 0])
  const third = await pageOf(patient, id, 3)
  expect(await middle(third.bytes)).toEqual([0, 0, 2])
  expect(third.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect([await looksAt(id), await linesOf(id)]).toEqual([1, 1])
  clock.pass(pagesAreOneLook)
  await pageOf(patient, id, 2)
  expect([await looksAt(id), await linesOf(id)]).toEqual([2, 2])
})

test('who turns pages faster than they are drawn waits for two of their own at most, and others are drawn for', async () => {
  const [one, other] = [await withPaper(), await withPaper()]
  const many = await Promise.all([1, 2, 3, 1, 2].map((page) => pageOf(one.patient, one.id, page)))
  expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(many.filter(({ status }) => status !== 200).map(({ code }) => code)).toContain('preview_coming')
  expect((await pageOf(one.patient, one.id, 1)).status).toBe(200)
  expect((await pageOf(other.patient, other.id, 1)).status).toBe(200)
})

test('there is no page beyond the end, none of a picture, and none for a stranger', async () => {
  const { patient, folder, id } = await withPaper()
  expect(await pageOf(patient, id, 4)).toMatchObject({ status: 404, code: 'not_found' })
  for (const wrong of [0, 'last', pagesShown + 1])
    expect((await pageOf(patient, id, wrong)).status, String(wrong)).toBe(400)
  const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const picture = await upload(patient, folder, 'knee.png', red)
  expect((await pageOf(patient, picture, 2)).status).toBe(404)
  const stranger = app.person(await clinic.patient())
  expect((await pageOf(stranger, id, 2)).status).toBe(404)
})

test('a doctor reads on in what is shared, as one look, and no further once it is not', async () => {
  const { patient, id } = await withPaper()
  const place = await clinic.doctor()
  await book(patient, place, '2027-01-05T09:00:00.000Z')
  const doctor = app.person(place)
  const asDoctor = (page: number) => pageOf(doctor, id, page, 'doctors/me/records')
  expect((await asDoctor(2)).status).toBe(404)
  const grant = await patient.call('POST /records/grants', {
    body: { item_id: id, practitioner_id: place.practitioner, until: 'visit' },
  })
  expect(await middle((await asDoctor(2)).bytes)).toEqual([0, 2, 0])
  await asDoctor(3)
  expect(await looksAt(id)).toBe(1)
  await patient.call('DELETE /records/grants/:grantId', { params: { grantId: grant.id } })
  expect((await asDoctor(3)).status).toBe(404)
})
