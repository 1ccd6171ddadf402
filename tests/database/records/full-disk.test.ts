import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { testApp } from '#tests/support/app.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { fetchPaper, firstFolder, pdf, sendPiece } from '#tests/support/own-records.ts'

const { db, clinic, clock } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-full-'))
const disk = join(folder, 'files')
mkdirSync(disk)
// A disk of its own for the files of patients, too small for two pieces; only who may mount can make one.
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1200k', 'tmpfs', disk]).status === 0
const app = await testApp(db.database, clock, { DATA_DIR: folder })

afterAll(async () => {
  await app.close()
  if (isMounted) spawnSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!isMounted)(
  'a disk that fills up in the middle of an upload says so in words that help; with room again it goes on and is whole',
  async () => {
    const patient = app.person(await clinic.patient())
    const bytes = pdf('a scan of many pages ', 2 * pieceBytes + 1234)
    const body = { folder_id: await firstFolder(patient), name: 'scan.pdf', size: bytes.length }
    const { id } = await patient.call('POST /records/uploads', { body })
    expect((await sendPiece(patient, id, 0, bytes.subarray(0, pieceBytes))).status).toBe(200)

    const { bavail, bsize } = statfsSync(disk)
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024))
    const second = bytes.subarray(pieceBytes, 2 * pieceBytes)
    const refused = await sendPiece(patient, id, pieceBytes, second)
    expect(refused).toMatchObject({
      status: 507,
      body: {
        code: 'no_room',
        title: 'There is no room for files here at the moment. Try again later',
      },
    })
    // The mark stands before the piece that found no room, and nobody opens half a document.
    expect(await patient.call('GET /records/uploads/:itemId', { params: { itemId: id } })).toMatchObject({
      received: pieceBytes,
    })
    expect((await fetchPaper(app, patient, `records/items/${id}/file?way=download`)).status).toBe(404)

    rmSync(ballast)
    expect((await sendPiece(patient, id, pieceBytes, second)).status).toBe(200)
    expect((await sendPiece(patient, id, 2 * pieceBytes, bytes.subarray(2 * pieceBytes))).status).toBe(200)
    const opened = await fetchPaper(app, patient, `records/items/${id}/file?way=download`)
    expect(opened.bytes.equals(bytes)).toBe(true)
  },
)
