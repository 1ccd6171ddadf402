import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '../core/oversight/platform-state.sql.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { isBackupFolder, makeBackupFolder } from '../platform/database/backup-folder.ts'
import { dumpTables } from '../platform/database/dump.ts'
import { knownErasures } from '../platform/database/erase-again.ts'
import { whileFilesStay } from '../platform/database/files-lock.ts'
import { openEarlierBackup, openFilesTarget } from '../platform/database/files-of-backup.ts'
import { noteKeysInUse } from '../platform/database/records-key-check.ts'
import { addErasures } from '../platform/erasure-list.ts'
import { recordsKeys } from '../platform/keyring.ts'
import { openFileStore } from '../platform/open-file-store.ts'
import { readBackupSecret } from './backup-secret.ts'
import { listsOf } from './restore-backup.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run backup -- FOLDER [--after EARLIER]: every table and file, sealed, while the server runs. After an earlier one on
// the same disk only files that are new take time and room; each folder is whole, and the earlier one may be thrown away.
const { target, after } = wish()
const secret = await readBackupSecret(process.env)
await runCommand(async () => {
  const config = readConfig(process.env)
  const store = openFileStore(config)
  await store.check()
  const earlier = after === undefined ? undefined : await openEarlierBackup(after, secret)
  return withInstallation(async ({ database, ownerUrl }) => {
    const folder = await makeBackupFolder(target, secret, earlier?.header)
    const saving = openFilesTarget(folder, earlier)
    // Rows and files of one point: what the snapshot names is not taken away before it was copied.
    const { hashes, files } = await whileFilesStay(ownerUrl, async () => ({
      hashes: await dumpTables(ownerUrl, folder),
      files: await store.copyInto(saving.target),
    }))
    const takenOver = await saving.end()
    await noteKeysInUse(ownerUrl, folder)
    // Beside the backups, for all of them: an older one must not bring back what was erased since.
    const [own = '', beside = ''] = listsOf(config.dataDir, dirname(resolve(target)))
    const erased = await knownErasures({ ownerUrl, lists: [own], keys: recordsKeys })
    if (erased.size > 0) await addErasures(beside, erased, recordsKeys)
    // Without it nobody could open the second steps and messages of the tables.
    const key = join(config.dataDir, 'secrets.key')
    if (!config.secretsKey && existsSync(key)) await folder.writeText('secrets.key', await readFile(key, 'utf8'))
    // The administrators see how old the newest one is.
    await database.asWorker('note backup', (tx) => noteBackup(tx, systemClock.now()))
    for (const hash of hashes) console.log(JSON.stringify(hash))
    console.log(JSON.stringify({ files, taken_over: takenOver }))
    return 0
  })
})

function wish(): { target: string; after: string | undefined } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { after: { type: 'string' } } })
  const [target] = positionals
  const { after } = values
  if (target && !existsSync(target) && (after === undefined || isBackupFolder(after))) return { target, after }
  console.error(
    !target
      ? 'Usage: npm run backup -- FOLDER [--after EARLIER]'
      : existsSync(target)
        ? `${target} exists already. Name a new folder.`
        : `${after} is no backup: backup.json is missing.`,
  )
  process.exit(2)
}
