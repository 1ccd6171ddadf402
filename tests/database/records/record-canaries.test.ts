import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { runExport } from '#server/features/records/run-exports.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { makeBackupFolder } from '#server/platform/database/backup-folder.ts'
import { copyFiles } from '#server/platform/database/copy-files.ts'
import { dumpTables } from '#server/platform/database/dump.ts'
import { readKeyring, useKeyring } from '#server/platform/keyring.ts'
import { scanNextFile } from '#server/features/records/scan-files.ts'
import { NotScanned } from '#server/platform/clamd.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openLog } from '#server/platform/log.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { walkThroughVisit } from '#tests/support/canary-visits.ts'
import { testDatabase } from '#tests/support/database.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { firstFolder, openFile, openShared, pdf, sendPiece, upload } from '#tests/support/own-records.ts'

const before = new Set(readdirSync(tmpdir()))
const logged: string[] = []
const log = { write: (line: string) => void logged.push(line) }
const clock = fakeClock(mondayMorning)
const db = await testDatabase()
const settings = { LOG_LEVEL: 'trace', SCAN: 'clamd://127.0.0.1:3310' }
const app = await testApp(db.database, clock, settings, log)
useKeyring(readKeyring(app.config.dataDir, '').keyring)
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

const secrets: string[] = []
/** One that stands in no table either, since it is sealed there. */
function secret(): string {
  const made = mark()
  secrets.push(made)
  return made
}

test(
  'what patients keep and clinics write, and how they call it, stands in no log, in nothing that is sent, in no other table, no file and no backup',
  { timeout: 120_000 },
  async () => {
    for (let turn = 0; turn < 5; turn += 1) await walk()
    for (let turn = 0; turn < 5; turn += 1) await walkThroughVisit({ db, app, clinic, mark, secret }, turn % 2 === 0)
    const done = await runRounds()
    expect(marks.length).toBeGreaterThanOrEqual(200)
    console.log(JSON.stringify({ marked: marks.length, ...done }))
    expect(done).toEqual({ documents: 3, archives: 5, reminders: 25, sent: sent.length })
    expect(sent.length).toBeGreaterThan(30)
    expect(found(JSON.stringify(sent))).toEqual([])
    expect(logged.length).toBeGreaterThan(10)
    expect(found(logged.join('\n'))).toEqual([])
    expect(secrets.length).toBeGreaterThan(80)
    expect(await tablesWith(secrets)).toEqual([])
    // Names and titles, what is asked for and what a clinic asks everybody stand in their tables; contents in none.
    expect(await tablesWith(marks)).toEqual([
      'letter_template',
      'questionnaire_response',
      'record_folder',
      'record_item',
      'record_request',
      'service',
    ])
    const rows = await db.look.many<{ count: number }>(sql`select count(*)::int as count from outbox_message`)
    expect(rows[0]?.count).toBeGreaterThan(0)
    const own = [...readdirSync(tmpdir()).filter((name) => !before.has(name) && !/^(tw|vitest|node)-/.test(name))]
    const places = [app.config.dataDir, await backup(), ...own.map((name) => join(tmpdir(), name))]
    const files = places.flatMap(filesBelow)
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect(found(readFileSync(file, 'latin1') + file), file).toEqual([])
  },
)

const files = openRecordFiles(app.config.dataDir)
const site = { brand: app.config.brand, publicUrl: app.config.publicUrl }
const sent: unknown[] = []

/** All that happens by itself afterwards: documents, archives, reminders, and what leaves the house. */
async function runRounds() {
  const deps = { database: db.database, clock, files, site, log: openLog(app.config, log) }
  const all = async (round: () => Promise<boolean | number>) => {
    let count = 0
    while (Number(await round()) > 0) count += 1
    return count
  }
  const documents = await all(() => runConsents(deps))
  const archives = await all(() => runExport(deps))
  await planReminders(deps, 100)
  clock.set(instant(Date.parse('2027-01-05T08:01:00Z')))
  const reminders = await all(() => sendDueReminder(deps))
  const send = async (one: unknown) => void sent.push(one)
  const push = { send: async (...one: unknown[]) => (sent.push(one), 'sent' as const) }
  await all(() => deliverOne({ ...deps, mail: { send, close: () => {} }, texts: { send }, push }))
  return { documents, archives, reminders, sent: sent.length }
}

/** Returns where a sealed backup of everything lies. */
async function backup() {
  const place = join(mkdtempSync(join(tmpdir(), 'tw-canary-backup-')), 'backup')
  const made = await makeBackupFolder(place, 'six words that nobody would guess')
  await dumpTables(db.ownerUrl, made)
  await copyFiles(join(app.config.dataDir, 'files'), made)
  return place
}

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
