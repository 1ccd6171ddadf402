import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mostDocuments } from '#domain/records/record-rules.ts'
import { drawNextPreview } from '#server/features/records/draw-previews.ts'
import { sql } from '#server/platform/database/sql.ts'
import { drawLimits, openPreviews } from '#server/platform/draw-preview.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { bluePage, fetchPaper, firstFolder, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
const files = openRecordFiles(app.config.dataDir)
const draw = openPreviews({ ...drawLimits, seconds: 120 })

async function drawAll() {
  while (await drawNextPreview({ database: db.database, clock, files, draw }));
}

async function owner() {
  const patient = app.person(await clinic.patient())
  return { patient, folder: await firstFolder(patient) }
}

const page = '<html><script>alert("canary")</script></html>'

test('a page that calls itself a picture is not taken, and nothing of it can be opened', async () => {
  const { patient, folder } = await owner()
  const body = { folder_id: folder, name: 'knee.png', size: page.length }
  const { id } = await patient.call('POST /records/uploads', { body })
  const answer = await sendPiece(patient, id, 0, Buffer.from(page))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'file' }] } })
  for (const way of ['preview', 'page', 'download'])
    expect((await fetchPaper(app, patient, `records/items/${id}/file?way=${way}`)).status, way).toBe(404)
})

test(
  'a paper that is a page as well is shown as a picture drawn anew, and saved as what it is',
  { timeout: 180_000 },
  async () => {
    const { patient, folder } = await owner()
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#04a' } })
      .png()
      .toBuffer()
    const both = {
      'knee.html': Buffer.concat([png, Buffer.from(page)]),
      'letter.html': Buffer.concat([bluePage(), Buffer.from(page)]),
    }
    for (const [name, bytes] of Object.entries(both)) {
      const id = await upload(patient, folder, name, bytes)
      await drawAll()
      const shown = await fetchPaper(app, patient, `records/items/${id}/file?way=page`)
      expect([shown.status, shown.bytes.includes('canary')], name).toEqual([200, false])
      expect((await sharp(shown.bytes).metadata()).format).toBe('webp')
      // As it came, it is saved on the device: never a page of ours, and under the ending of what it is.
      const saved = await fetchPaper(app, patient, `records/items/${id}/file?way=download`)
      expect(saved.bytes.equals(bytes)).toBe(true)
      expect(String(saved.headers['content-disposition'])).toMatch(/^attachment; .*\.html\.(png|pdf)/)
      expect(saved.headers['x-content-type-options']).toBe('nosniff')
      expect(String(saved.headers['content-security-policy'])).toContain('sandbox')
    }
  },
)

/** A page whose content is a hundred kilobytes that unpack to a hundred megabytes of drawing. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(100 * 1024 ** 2, '0 0 m 9 9 l S\n'), { level: 9 })
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>endobj
4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream
`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}

test(
  'a PDF that unpacks to a hundred megabytes has no preview; the server lives, and the next one is drawn',
  { timeout: 180_000 },
  async () => {
    const { patient, folder } = await owner()
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(1024 ** 2)
    const id = await upload(patient, folder, 'bomb.pdf', bytes)
    const next = await upload(patient, folder, 'letter.pdf', bluePage())
    const tight = openPreviews({ ...drawLimits, seconds: 15 })
    for (let turn = 0; turn < 10; turn += 1) {
      while (await drawNextPreview({ database: db.database, clock, files, draw: tight }));
      clock.pass(10 * 60_000)
    }
    expect((await fetchPaper(app, patient, `records/items/${id}/file?way=page`)).code).toBe('no_preview')
    expect((await fetchPaper(app, patient, `records/items/${next}/file?way=page`)).status).toBe(200)
    expect((await fetchPaper(app, patient, `records/items/${id}/file?way=download`)).bytes.equals(bytes)).toBe(true)
  },
)

test('a folder with as many documents as a person keeps shows all of them, in order; one more is refused with a word', async () => {
  const { patient, folder } = await owner()
  const first = await upload(patient, folder, 'first.pdf', pdf('first'))
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_item (id, patient_id, folder_id, title, file_name, media_type, size, received, wrapped_key, source, created_at, changed_at)
      select uuid_v7(), i.patient_id, i.folder_id, 'Paper ' || n, 'paper.pdf', i.media_type, i.size, i.received, i.wrapped_key, i.source,
        i.created_at - n * interval '1 minute', i.changed_at
      from record_item i cross join generate_series(2, ${mostDocuments}) n where i.id = ${first}`),
  )
  const { items } = await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })
  expect([items.length, new Set(items.map(({ id }) => id)).size]).toEqual([mostDocuments, mostDocuments])
  const { folders, recent } = await patient.call('GET /records', {})
  expect(folders.find(({ id }) => id === folder)?.items).toBe(mostDocuments)
  expect(recent.length).toBeLessThan(50)
  const more = patient.call('POST /records/uploads', { body: { folder_id: folder, name: 'more.pdf', size: 100 } })
  await expect(more).rejects.toMatchObject({ problem: { code: 'invalid' } })
})
