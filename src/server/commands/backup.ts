import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { noteBackup } from '../core/platform-state.sql.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { makeBackupFolder } from '../platform/database/backup-folder.ts'
import { dumpTables } from '../platform/database/dump.ts'
import { knownErasures } from '../platform/database/erase-again.ts'
import { whileFilesStay } from '../platform/database/files-lock.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { noteKeysInUse } from '../platform/database/records-key-check.ts'
import { addErasures } from '../platform/erasure-list.ts'
import { recordsKeys } from '../platform/keyring.ts'
import { openFileStore } from '../platform/open-file-store.ts'
import { readBackupSecret } from './backup-secret.ts'
import { listsOf } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

// npm run backup -- FOLDER: every table and file, sealed, while the server runs.
const [target] = process.argv.slice(2)
if (!target || existsSync(target)) {
  console.error(target ? `${target} exists already. Name a new folder.` : 'Usage: npm run backup -- FOLDER')
  process.exit(2)
}
const secret = await readBackupSecret(process.env)
await runCommand(async () => {
  const config = readConfig(process.env)
  const store = openFileStore(config)
  await store.check()
  const installation = await openInstallation(config, { exclusive: false })
  try {
    const folder = await makeBackupFolder(target, secret)
    // Rows and files of one point: what the snapshot names is not taken away before it was copied.
    const hashes = await whileFilesStay(installation.ownerUrl, async () => {
      const dumped = await dumpTables(installation.ownerUrl, folder)
      await store.copyInto(folder)
      return dumped
    })
    await noteKeysInUse(installation.ownerUrl, folder)
    // Beside the backups, for all of them: an older one must not bring back what was erased since.
    const [own = '', beside = ''] = listsOf(config.dataDir, dirname(resolve(target)))
    const erased = await knownErasures({ ownerUrl: installation.ownerUrl, lists: [own], keys: recordsKeys })
    if (erased.size > 0) await addErasures(beside, erased, recordsKeys)
    // Without it nobody could open the second steps and messages of the tables.
    const key = join(config.dataDir, 'secrets.key')
    if (!config.secretsKey && existsSync(key)) await folder.writeText('secrets.key', await readFile(key, 'utf8'))
    // The administrators see how old the newest one is.
    await installation.database.asWorker('note backup', (tx) => noteBackup(tx, systemClock.now()))
    for (const hash of hashes) console.log(JSON.stringify(hash))
    return 0
  } finally {
    await installation.close()
  }
})
