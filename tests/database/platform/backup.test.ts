import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { makeBackupFolder, openBackupFolder } from '#server/platform/database/backup-folder.ts'
import { dumpTables, restoreTables } from '#server/platform/database/dump.ts'
import { sql } from '#server/platform/database/sql.ts'
import { WrongKey } from '#server/platform/sealed-backup.ts'
import { testDatabase } from '#tests/support/database.ts'

const passphrase = 'six words that nobody would guess'

test('the demo, saved and restored, has the same rows in every table; its read model is true', async () => {
  const [from, to] = [await testDatabase(), await testDatabase()]
  const folder = mkdtempSync(join(tmpdir(), 'tw-backup-'))
  const now = instant(Date.now())
  await from.database.asWorker('test', seedSpecialties)
  await loadDemo({ database: from.database, blobs: openBlobs(folder) }, now)
  const saved = await dumpTables(from.ownerUrl, await makeBackupFolder(join(folder, 'backup'), passphrase))
  const restored = await restoreTables(to.ownerUrl, await openBackupFolder(join(folder, 'backup'), passphrase))
  expect(restored).toEqual({ hashes: saved, saved })
  expect(saved.find((row) => row.table === 'appointment')?.rows).toBeGreaterThan(1000)
  const doctors = await to.database.read.many<{ id: string }>(sql`select id from practitioner`)
  const verdict = await to.database.asWorker('test', (tx) =>
    compareDigest(
      tx,
      now,
      doctors.map(({ id }) => id),
    ),
  )
  expect(verdict).toMatchObject({ differences: 0 })
  rmSync(folder, { recursive: true })
  await from.drop()
  await to.drop()
})

test('who does not have the passphrase reads nothing; a file that was touched, cut off or swapped does not open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tw-backup-'))
  const place = join(folder, 'backup')
  const sealed = await makeBackupFolder(place, passphrase)
  const secret = 'VAPID private key and CSRF secret '
  const long = secret.repeat(10_000)
  await sealed.writeText('long', long)
  await sealed.writeText('short', secret)
  await sealed.writeText('empty', '')
  for (const name of readdirSync(place)) {
    expect(readFileSync(join(place, name)).includes('VAPID')).toBe(false)
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(place).mode & 0o777).toBe(0o700)
  await expect(openBackupFolder(place, 'six words that somebody guessed')).rejects.toThrow(WrongKey)
  const opened = await openBackupFolder(place, passphrase)
  expect(await opened.readText('long')).toBe(long)
  expect(await opened.readText('empty')).toBe('')
  // A whole piece less, a byte changed, another file in its place.
  const whole = readFileSync(join(place, 'long.sealed'))
  for (const touched of [
    whole.subarray(0, 64 * 1024 + 16),
    Buffer.concat([whole.subarray(0, 99), Buffer.from([(whole[99] ?? 0) ^ 1]), whole.subarray(100)]),
    readFileSync(join(place, 'short.sealed')),
  ]) {
    writeFileSync(join(place, 'long.sealed'), touched)
    await expect(opened.readText('long')).rejects.toThrow(WrongKey)
  }
  rmSync(folder, { recursive: true })
})

test(
  'without a server the backup ends by itself, leaves no database behind, and comes back by its passphrase alone',
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tw-backup-'))
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'data'),
      BACKUP_PASSPHRASE: passphrase,
      NODE_ENV: 'production',
    }
    const run = (command: string, more: Record<string, string> = {}) =>
      spawnSync(process.execPath, [`src/server/commands/${command}.ts`, join(folder, 'backup')], {
        cwd: join(import.meta.dirname, '../../..'),
        env: { ...env, ...more },
        encoding: 'utf8',
        timeout: 60_000,
      })
    expect(run('backup', { BACKUP_PASSPHRASE: '' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('never written in the clear'),
    })
    expect(run('backup').status).toBe(0)
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false)
    expect(statSync(join(folder, 'data/secrets.key')).mode & 0o777).toBe(0o600)
    const key = readFileSync(join(folder, 'data/secrets.key'), 'utf8')
    // The key of patients' files stays where it is: it is in no file of the backup, by no name.
    const master = readFileSync(join(folder, 'data/records.key'), 'utf8').trim().slice(2)
    const saved = await openBackupFolder(join(folder, 'backup'), passphrase)
    const names = await saved.names('')
    expect([names.includes('secrets.key'), names.includes('records.key')]).toEqual([true, false])
    for (const name of names) expect(await textOf(saved, name), name).not.toContain(master)
    const other = { DATA_DIR: join(folder, 'other') }
    const wrong = run('restore', { ...other, BACKUP_PASSPHRASE: 'six words that somebody guessed' })
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('does not open the backup') })
    expect(existsSync(join(folder, 'other'))).toBe(false)
    const restored = run('restore', other)
    expect(restored.status, restored.stderr).toBe(0)
    expect(restored.stdout).toContain('"differing":0')
    expect(readFileSync(join(folder, 'other/secrets.key'), 'utf8')).toBe(key)
    rmSync(folder, { recursive: true })
  },
)

async function textOf(saved: Awaited<ReturnType<typeof openBackupFolder>>, name: string): Promise<string> {
  const opened = name.endsWith('.gz') ? createGunzip() : new PassThrough()
  const [content] = await Promise.all([text(opened), saved.read(name, opened)])
  return content
}
