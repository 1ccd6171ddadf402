import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyFiles } from '#server/platform/database/copy-files.ts'
import { makeBackupFolder, openBackupFolder } from '#server/platform/database/backup-folder.ts'
import { openEarlierBackup, openFilesTarget } from '#server/platform/database/files-of-backup.ts'
import { newFileSeal, openFileSeal, WrongKey } from '#server/platform/sealed-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'tw-later-backups-'))
afterAll(() => rmSync(folder, { recursive: true }))
const passphrase = 'six words that nobody would guess'
const files = join(folder, 'files')
const lay = (name: string, content: string) => {
  mkdirSync(join(files, name.slice(0, 2)), { recursive: true })
  writeFileSync(join(files, name.slice(0, 2), name), content)
}
const sealedAt = (place: string, name: string) => join(place, 'files', name.slice(0, 2), `${name}.sealed`)

/** As `npm run backup` does it, without the tables. */
async function back(name: string, after?: string) {
  const place = join(folder, name)
  const earlier = after === undefined ? undefined : await openEarlierBackup(join(folder, after), passphrase)
  const saving = openFilesTarget(await makeBackupFolder(place, passphrase, earlier?.header), earlier)
  const all = await copyFiles(files, saving.target)
  return { place, all, takenOver: await saving.end() }
}

test('a backup after an earlier one writes what is new; each is whole, whatever becomes of the other', async () => {
  for (const name of ['aa-one', 'aa-two', 'bb-gone']) lay(name, `what ${name} says`)
  const first = await back('monday')
  expect(first).toMatchObject({ all: 3, takenOver: 0 })
  lay('aa-two', 'what aa-two says now')
  lay('cc-new', 'what cc-new says')
  unlinkSync(join(files, 'bb', 'bb-gone'))
  const second = await back('tuesday', 'monday')
  expect(second).toMatchObject({ all: 3, takenOver: 1 })
  // One file on the disk with two names.
  expect(statSync(sealedAt(second.place, 'aa-one')).ino).toBe(statSync(sealedAt(first.place, 'aa-one')).ino)
  const third = await back('wednesday', 'tuesday')
  expect(third).toMatchObject({ all: 3, takenOver: 3 })
  rmSync(first.place, { recursive: true })
  rmSync(second.place, { recursive: true })
  const opened = await openBackupFolder(third.place, passphrase)
  expect((await opened.names('files/')).toSorted()).toEqual(['files/aa/aa-one', 'files/aa/aa-two', 'files/cc/cc-new'])
  expect(await opened.readText('files/aa/aa-one')).toBe('what aa-one says')
  expect(await opened.readText('files/aa/aa-two')).toBe('what aa-two says now')
  expect(await opened.readText('files/cc/cc-new')).toBe('what cc-new says')
})

test('what an earlier backup lost is written anew; another passphrase and a broken off backup are followed by nothing', async () => {
  lay('dd-lost', 'what dd-lost says')
  const { place } = await back('earlier')
  unlinkSync(sealedAt(place, 'dd-lost'))
  const later = await back('later', 'earlier')
  expect(later.takenOver).toBe(later.all - 1)
  expect(await (await openBackupFolder(later.place, passphrase)).readText('files/dd/dd-lost')).toBe('what dd-lost says')
  await expect(openEarlierBackup(place, 'six words that somebody guessed')).rejects.toThrow(WrongKey)
  unlinkSync(join(place, 'files.json.sealed'))
  await expect(openEarlierBackup(place, passphrase)).rejects.toThrow('Make a whole backup')
})

test('two backups of one seal never seal two texts alike: each file has a salt of its own', async () => {
  const seal = newFileSeal(passphrase)
  const sealed = (again = seal) => {
    const stream = again.sealing('tables/patient')
    stream.end(Buffer.from('the same text'))
    return new Promise<Buffer>((resolve) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
  }
  const [one, other] = [await sealed(), await sealed(openFileSeal(passphrase, seal.header))]
  expect(one.length).toBe(16 + 'the same text'.length + 16)
  expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false)
  expect(one.subarray(16, 29).equals(other.subarray(16, 29))).toBe(false)
})

test('a folder of the first format, without salts, still opens', async () => {
  const place = join(folder, 'first-format')
  await (await makeBackupFolder(place, passphrase)).writeText('note', 'x')
  const header = JSON.parse(readFileSync(join(place, 'backup.json'), 'utf8'))
  const old = openFileSeal(passphrase, { ...header, format: 1 })
  const stream = old.sealing('note')
  stream.end(Buffer.from('what was kept then'))
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  expect(Buffer.concat(parts)).toHaveLength('what was kept then'.length + 16)
  writeFileSync(join(place, 'note.sealed'), Buffer.concat(parts))
  writeFileSync(join(place, 'backup.json'), JSON.stringify({ ...header, format: 1 }))
  expect(await (await openBackupFolder(place, passphrase)).readText('note')).toBe('what was kept then')
})

test('the command follows an earlier backup and says how much it took over', { timeout: 180_000 }, () => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), BACKUP_PASSPHRASE: passphrase, NODE_ENV: 'production' }
  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [`src/server/commands/${command}.ts`, ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      env,
      encoding: 'utf8',
      timeout: 60_000,
    })
  mkdirSync(join(folder, 'data', 'files', 'ee'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'data', 'files', 'ee', 'ee-kept'), 'kept')
  const [one, two] = [join(folder, 'command-1'), join(folder, 'command-2')]
  const first = run('backup', one)
  expect(first.stdout, first.stderr).toContain('{"files":1,"taken_over":0}')
  expect(run('backup', two, '--after', join(folder, 'nowhere'))).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nowhere is no backup'),
  })
  expect(run('backup', two, '--after', one).stdout).toContain('{"files":1,"taken_over":1}')
  rmSync(one, { recursive: true })
  rmSync(join(folder, 'data'), { recursive: true })
  const restored = run('restore', two, '--without-records-key')
  expect(restored.status, restored.stderr).toBe(0)
  expect(readFileSync(join(folder, 'data', 'files', 'ee', 'ee-kept'), 'utf8')).toBe('kept')
})
