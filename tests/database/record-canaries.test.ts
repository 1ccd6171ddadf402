import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scanNextFile } from '#server/features/records/scan-files.ts'
import { NotScanned } from '#server/platform/clamd.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openLog } from '#server/platform/log.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { firstFolder, openFile, openShared, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

const before = new Set(readdirSync(tmpdir()))
const logged: string[] = []
const log = { write: (line: string) => void logged.push(line) }
const clock = fakeClock(mondayMorning)
const db = await testDatabase()
const settings = { LOG_LEVEL: 'trace', SCAN: 'clamd://127.0.0.1:3310' }
const app = await testApp(db.database, clock, settings, log)
const clinic = clinicBuilder(db.database, clock.now())
afterAll(async () => {
  await app.close()
  await db.drop()
})

const marks: string[] = []
/** A text that stands nowhere else in the world. */
function mark(): string {
  const made = `canary${randomBytes(8).toString('hex')}`
  marks.push(made)
  return made
}

test('what patients keep, and how they call it, stands in no log, no mail, no other table and no file that can be read', async () => {
  for (let turn = 0; turn < 5; turn += 1) await walk()
  expect(marks.length).toBeGreaterThanOrEqual(50)
  expect(logged.length).toBeGreaterThan(10)
  expect(found(logged.join('\n'))).toEqual([])
  // Names and titles stand in two tables, contents in none.
  expect(await tablesWith(marks)).toEqual(['record_folder', 'record_item'])
  const rows = await db.look.many<{ count: number }>(sql`select count(*)::int as count from outbox_message`)
  expect(rows[0]?.count).toBeGreaterThan(0)
  const own = [...readdirSync(tmpdir()).filter((name) => !before.has(name) && !/^(tw|vitest|node)-/.test(name))]
  const places = [app.config.dataDir, ...own.map((name) => join(tmpdir(), name))]
  const files = places.flatMap(filesBelow)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(found(readFileSync(file, 'latin1') + file), file).toEqual([])
})

/** A patient keeps, renames, shares and deletes papers; a doctor looks; much of it goes wrong. */
async function walk() {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const asDoctor = app.person(doctor)
  const { appointment_id: visit } = await book(patient, doctor, `2027-01-05T09:00:00.000Z`)
  const { id: folder } = await patient.call('POST /records/folders', { body: { name: mark() } })
  const params = { params: { folderId: folder } }
  await patient.call('PUT /records/folders/:folderId', { ...params, body: { name: mark(), version: 1 } })
  const items = []
  for (const name of [mark(), mark()]) items.push(await upload(patient, folder, `${name}.pdf`, pdf(mark())))
  const [item = '', other = ''] = items
  await patient.call('PUT /records/items/:itemId', {
    params: { itemId: item },
    body: { title: mark(), document_date: null, folder_id: folder, version: 1 },
  })
  await patient.call('POST /records/grants', {
    body: { item_id: item, practitioner_id: doctor.practitioner, until: 'visit' },
  })
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: other } })
  // What goes wrong: a name that is taken, a file that is no document, one too big, a folder of somebody else.
  await patient.request('POST', '/api/records/folders', { name: mark().repeat(9) })
  const { id: wrong } = await patient.call('POST /records/uploads', {
    body: { folder_id: folder, name: `${mark()}.png`, size: 30 },
  })
  await sendPiece(patient, wrong, 0, Buffer.from(mark().padEnd(30)))
  await patient.request('POST', '/api/records/uploads', { folder_id: folder, name: mark(), size: 1e12 })
  await app.person(await clinic.patient()).request('PUT', `/api/records/items/${item}`, { title: mark() })
  await scan(() => Promise.reject(new NotScanned('clamd cannot be reached')))
  await openShared(asDoctor, item)
  await scan(async () => 'infected')
  await db.database.asWorker('test', (tx) => tx.run(sql`update record_item set scan = 'clean' where id = ${item}`))
  await asDoctor.call('GET /appointments/:appointmentId/records', { params: { appointmentId: visit } })
  await openShared(asDoctor, item)
  await openFile(patient, item, 'download')
  await patient.request('GET', `/api/records/items/${item}/file?way=${mark()}`, undefined)
  await firstFolder(patient)
}

function scan(scanner: Parameters<typeof scanNextFile>[0]['scanner']) {
  const files = openRecordFiles(app.config.dataDir)
  return scanNextFile({ database: db.database, clock, files, scanner, log: openLog(app.config, log) })
}

function found(text: string): string[] {
  return marks.filter((one) => text.includes(one))
}

async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const rows = await db.look.many<{ name: string; hits: string }>(sql`
    select relname as name, query_to_xml(format('select 1 as hit from %I t where t::text ~ %L limit 1', relname, ${texts.join('|')}::text), true, false, '')::text as hits
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select') order by relname`)
  return rows.filter(({ hits }) => hits.includes('<hit>')).map(({ name }) => name)
}

function filesBelow(place: string): string[] {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    return statSync(place, { throwIfNoEntry: false })?.isFile() ? [place] : []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
