import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hour, minute } from '#domain/time/instant.ts'
import { scanNextFile } from '#server/features/records/scan-files.ts'
import { NotScanned, type Scanner } from '#server/platform/clamd.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles, StoreAway } from '#server/platform/record-files.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  firstFolder,
  helpedBy,
  openAtBranch,
  openFile,
  openShared,
  pdf,
  upload,
  uploadForClinic,
} from '#tests/support/own-records.ts'

const clock = fakeClock(mondayMorning)
const db = await testDatabase()
const app = await testApp(db.database, clock, { SCAN: 'clamd://127.0.0.1:3310' })
const clinic = clinicBuilder(db.database, clock.now())
afterAll(async () => {
  await app.close()
  await db.drop()
})
const files = openRecordFiles(app.config.dataDir)

/** Calls what it reads a virus where the word stands in it. */
const scanner: Scanner = async (bytes) => {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).includes('VIRUS') ? 'infected' : 'clean'
}
const away: Scanner = () => Promise.reject(new NotScanned('clamd cannot be reached'))
const scan = (by: Scanner) => scanNextFile({ database: db.database, clock, files, scanner: by })

async function shared(words: string) {
  const doctor = await clinic.doctor()
  const [login, carer] = [await clinic.patient(), await clinic.patient()]
  const patient = app.person(login)
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const folder = await firstFolder(patient)
  const item = await upload(patient, folder, 'letter.pdf', pdf(words))
  await helpedBy(db.database, clock.now(), login.account, carer.account)
  for (const whom of [{ practitioner_id: doctor.practitioner }, { carer_id: carer.account }])
    await patient.call('POST /records/grants', { body: { item_id: item, until: 'open', ...whom } })
  const asDoctor = app.person(doctor)
  const state = async () =>
    (await patient.call('GET /records/folders/:folderId', { params: { folderId: folder } })).items[0]?.scan
  const listed = async () =>
    (await asDoctor.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit } })).papers[0]
      ?.scan
  const opens = async () => {
    const { status, body } = await openShared(asDoctor, item)
    return status === 200 ? 'opens' : (body as { code?: string }).code
  }
  const helperOpens = async () => {
    const url = `/api/records/shared/${item}/file`
    const { status, body } = await app.person(carer).request('GET', url, undefined)
    return status === 200 ? 'opens' : (body as { code?: string }).code
  }
  return { patient, item, folder, state, listed, opens, helperOpens }
}

test('nobody else opens a file before it was looked at; its owner does, and a look that was refused is no look', async () => {
  const { patient, item, state, listed, opens, helperOpens } = await shared('plain')
  const lines = async () =>
    (await patient.call('GET /records/looks', {})).results.filter(({ way }) => way === 'preview')
  expect([await state(), await listed(), await opens()]).toEqual(['waiting', 'waiting', 'not_checked_yet'])
  expect(await helperOpens()).toBe('not_checked_yet')
  expect(await lines()).toEqual([])
  expect((await openFile(patient, item)).status).toBe(200)
  expect(await scan(scanner)).toBe(true)
  expect([await state(), await listed(), await opens()]).toEqual(['clean', 'clean', 'opens'])
  expect(await helperOpens()).toBe('opens')
  expect(await scan(scanner)).toBe(false)
})

test('what a clinic writes is closed to its patient and to colleagues until it was looked at; whoever wrote it opens it', async () => {
  const branch = await clinic.branch()
  const doctor = await clinic.doctor({ branch })
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const row = await db.look.one<{ id: string }>(sql`select patient_id as id from appointment where id = ${visit}`)
  const works = async () => {
    const person = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    return person
  }
  const [nurse, other] = [await works(), await works()]
  const here = `/api/branches/${branch}/patients/${row?.id ?? ''}/records` as const
  const { id } = await uploadForClinic(nurse, here, pdf('plain'))
  const opened = async () => [
    (await openFile(patient, id)).status,
    (await openAtBranch(other, branch, id)).status,
    (await openAtBranch(nurse, branch, id)).status,
  ]
  expect(await opened()).toEqual([409, 409, 200])
  expect(await scan(scanner)).toBe(true)
  expect(await opened()).toEqual([200, 200, 200])
})

test('a file in which a virus was found opens to nobody but its owner', async () => {
  const { patient, item, state, opens } = await shared('a VIRUS of the test')
  await scan(scanner)
  expect([await state(), await opens()]).toEqual(['infected', 'has_virus'])
  expect((await openFile(patient, item)).status).toBe(200)
})

test('while files cannot be reached they wait as well, and are not called damaged', async () => {
  const { patient, item, opens } = await shared('far away')
  const gone = { ...files, read: () => Promise.reject(new StoreAway('The bucket cannot be reached')) }
  expect(await scanNextFile({ database: db.database, clock, files: gone, scanner })).toBe(false)
  expect(await scan(scanner)).toBe(false)
  clock.pass(minute / 2)
  expect(await scan(scanner)).toBe(true)
  expect([await opens(), (await openFile(patient, item)).status]).toEqual(['opens', 200])
})

test('while the scanner is away files wait; a round half a minute later looks again', async () => {
  const { opens } = await shared('later')
  expect(await scan(away)).toBe(false)
  expect(await scan(scanner)).toBe(false)
  expect(await opens()).toBe('not_checked_yet')
  clock.pass(minute / 2)
  expect(await scan(scanner)).toBe(true)
  expect(await opens()).toBe('opens')
})

test('of two servers one looks at a file; what a server left that died is looked at after an hour', async () => {
  const { opens } = await shared('once')
  let looks = 0
  const slow: Scanner = async (bytes) => {
    looks += 1
    await new Promise((resolve) => setTimeout(resolve, 200))
    return scanner(bytes)
  }
  await Promise.all([scan(slow), scan(slow), scan(slow)])
  expect([looks, await opens()]).toEqual([1, 'opens'])
  const left = await shared('left')
  await expect(scan(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await scan(scanner)).toBe(false)
  clock.pass(hour)
  await scan(scanner)
  expect(await left.opens()).toBe('opens')
})

test('a file that does not open any more holds up nobody; half a file is not looked at', async () => {
  const [broken, next] = [await shared('broken'), await shared('next')]
  writeFileSync(join(app.config.dataDir, 'files', broken.item.slice(-2), broken.item), 'something else')
  await broken.patient.call('POST /records/uploads', {
    body: { folder_id: broken.folder, name: 'half.pdf', size: 900_000 },
  })
  expect(await scan(scanner)).toBe(true)
  expect(await scan(scanner)).toBe(true)
  expect(await scan(scanner)).toBe(false)
  expect([await broken.opens(), await next.opens()]).toEqual(['not_checked_yet', 'opens'])
  const row = await db.look.one<{ none: number }>(
    sql`select count(*)::int as none from record_item where scan = 'none'`,
  )
  expect(row?.none).toBe(2)
})
