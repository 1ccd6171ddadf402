import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { listsOf, restoreBackup } from '#server/commands/restore-backup.ts'
import { doctorTables } from '#server/features/doctors/doctors.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { makeBackupFolder, openBackupFolder } from '#server/platform/database/backup-folder.ts'
import { copyFiles } from '#server/platform/database/copy-files.ts'
import { dumpTables } from '#server/platform/database/dump.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { pdf } from '#tests/support/own-records.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { handIn, reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const reviewer = await clinic.account('platform-admin')
const { decide, allChecks } = reviewing(db)
const places = mkdtempSync(join(tmpdir(), 'tw-evidence-'))
afterAll(() => rmSync(places, { recursive: true }))
const files = join(app.config.dataDir, 'files')
const start = clock.now()
let count = 0

/** A doctor who has handed in an identity card. */
async function handedIn(words = 'A card', branch?: string) {
  const doctor = await clinic.doctor({ verified: false, ...(branch ? { branch } : {}) })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner set verification = 'submitted', licence_number = ${`EVID-${(count += 1)}`} where id = ${doctor.practitioner}`),
  )
  const answer = await handIn(app.person(doctor), 'identity', pdf(words))
  const { evidence } = answer.body as { evidence: { id: string }[] }
  return { ...doctor, evidence: evidence[0]?.id ?? '' }
}
const open = (login: Parameters<typeof app.person>[0], id: string, on = app) =>
  on.person(login).request('GET', `/api/admin/evidence/${id}`, undefined)
const lies = (id: string) => readdirSync(files, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith(id))

async function backup() {
  const beside = join(places, String((count += 1)))
  mkdirSync(beside)
  const place = join(beside, 'backup')
  const made = await makeBackupFolder(place, 'six words that nobody would guess')
  await dumpTables(db.ownerUrl, made)
  await copyFiles(files, made)
  return { beside, folder: await openBackupFolder(place, 'six words that nobody would guess') }
}

test('who opens a document of a check: those who decide about doctors, and nobody of the doctor’s own house', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await handedIn('A card', branch)
  const staff = await worksAt(db.database, clock.now(), branch, 'branch_manager')
  const cells: [string, Parameters<typeof app.person>[0], number[]][] = [
    ['a reviewer', reviewer, [200]],
    ['another reviewer', await clinic.account('platform-admin'), [200]],
    ['the doctor', doctor, [403]],
    ['another doctor', await clinic.doctor(), [403]],
    ['a colleague of the branch', await clinic.doctor({ branch }), [403]],
    ['the manager of the facility', manager, [403]],
    ['the manager of the branch', staff, [403]],
    ['a patient', await clinic.patient(), [403]],
    ['nobody', undefined, [401]],
  ]
  for (const [who, login, statuses] of cells) {
    expect(statuses, who).toContain((await open(login, doctor.evidence)).status)
    // What is not there looks the same to whoever may not look.
    const absent = (await open(login, '00000000-0000-7000-8000-000000000000')).status
    expect(absent, `${who}, of one that is not there`).toBe(statuses[0] === 200 ? 404 : statuses[0])
  }
  const rows = await db.database.as({ kind: 'visitor', visitor: 'x' }, (tx) =>
    tx.many(sql`select id from verification_evidence`),
  )
  expect(rows).toEqual([])
})

test('a reviewer who is the doctor opens nothing of theirs and decides nothing, whatever else they may', async () => {
  const doctor = await handedIn()
  const both = await clinic.account('platform-admin')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set account_id = ${both.account} where id = ${doctor.practitioner}`),
  )
  expect((await open(both, doctor.evidence)).status).toBe(404)
  for (const decision of ['verify', 'reject', 'ask', 'take_up'] as const)
    expect(
      await refusal(decide(app.person(both), doctor, decision, { checks: await allChecks(doctor) })),
      decision,
    ).toMatchObject({
      code: 'second_person_needed',
      detail: 'This is your own check. Another person decides it',
    })
  expect((await open(reviewer, doctor.evidence)).status).toBe(200)
})

test('where a scanner is set a document waits for it: away, it opens to nobody; a virus stays shut; clean, it opens', async () => {
  let says = ''
  const clamd = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      if (part.subarray(-4).equals(Buffer.alloc(4))) socket.end(says)
    })
  })
  await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
  const { port } = clamd.address() as AddressInfo
  const scanned = await testApp(db.database, clock, {
    SCAN: `clamd://127.0.0.1:${port}`,
    DATA_DIR: app.config.dataDir,
  })
  const [first, second] = [await handedIn('Plain'), await handedIn('Another')]
  const answer = async (id: string) => {
    const { status, body } = await open(reviewer, id, scanned)
    return status === 200 ? 'opens' : (body as { code?: string }).code
  }
  expect(await answer(first.evidence)).toBe('not_checked_yet')
  says = 'stream: Eicar-Signature FOUND\0'
  expect(await answer(second.evidence)).toBe('has_virus')
  says = 'stream: OK\0'
  expect(await answer(first.evidence)).toBe('opens')
  // What was found once is not asked for again.
  expect(await answer(second.evidence)).toBe('has_virus')
  says = ''
  expect(await answer(first.evidence)).toBe('opens')
  const opened = await db.look.many(sql`
    select subject_id from audit where action = 'evidence.open' and subject_id in (${first.evidence}, ${second.evidence})`)
  expect(opened).toEqual([{ subject_id: first.evidence }, { subject_id: first.evidence }])
  await scanned.close()
  clamd.close()
})

test(
  'erased thirty days after the decision: gone from store, database and the backup of the day after; yesterday’s backup brings nothing back',
  { timeout: 240_000 },
  async () => {
    const [doctor, waiting] = [await handedIn('ERASED'), await handedIn('KEPT')]
    await decide(app.person(reviewer), doctor, 'verify', { checks: await allChecks(doctor) })
    const before = await backup()
    const holds = async (from: typeof before) =>
      (await from.folder.names('files/')).some((name) => name.includes(doctor.evidence))
    expect(await holds(before)).toBe(true)
    await forgetDue(
      { database: db.database, blobs: openBlobs(app.config.dataDir) },
      instant(start + 31 * day),
      doctorTables,
    )
    const after: string[] = []
    await copyFiles(files, {
      write: async (name, ...from) => {
        after.push(name)
        for await (const _part of from[0] ?? []);
      },
    })
    expect(lies(doctor.evidence)).toBe(false)
    expect(await db.look.many(sql`select id from verification_evidence where id = ${doctor.evidence}`)).toEqual([])
    // The day after: its tables hold no row and no key, and no file of it is copied.
    expect(after.some((name) => name.includes(waiting.evidence))).toBe(true)
    expect(after.some((name) => name.includes(doctor.evidence))).toBe(false)
    const restored = await restoreBackup({
      ownerUrl: db.ownerUrl,
      config: { dataDir: app.config.dataDir, secretsKey: 'given' },
      store: openFileStore(app.config),
      folder: before.folder,
      lists: listsOf(app.config.dataDir, before.beside),
    })
    expect(restored.erasedAgain).toBeGreaterThan(0)
    expect(lies(doctor.evidence)).toBe(false)
    expect((await open(reviewer, doctor.evidence)).status).toBe(404)
    const row = await db.look.one(sql`
    select wrapped_key, file_name, sha256 from verification_evidence where id = ${doctor.evidence}`)
    expect(row).toEqual({ wrapped_key: '', file_name: '', sha256: '' })
    // What was not erased is back whole.
    expect(existsSync(join(files, waiting.evidence.slice(-2), waiting.evidence))).toBe(true)
    expect(String((await open(reviewer, waiting.evidence)).body)).toContain('KEPT')
  },
)
