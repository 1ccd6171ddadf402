import { dirname, resolve } from 'node:path'
import { readConfig } from '../platform/config.ts'
import { isBackupFolder, isPlainFolder, openBackupFolder, openPlainFolder } from '../platform/database/backup-folder.ts'
import { checkRecordsKey } from '../platform/database/records-key-check.ts'
import { openFileStore } from '../platform/open-file-store.ts'
import { readBackupSecret } from './backup-secret.ts'
import { listsOf, restoreBackup } from './restore-backup.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run restore -- FOLDER: replaces everything below DATA_DIR by a backup. No server may run, here or elsewhere.
const [source, mode] = process.argv.slice(2)
if (!source || !(isBackupFolder(source) || isPlainFolder(source))) {
  console.error(
    source
      ? `${source} is no backup: backup.json is missing.`
      : 'Usage: npm run restore -- FOLDER [--without-records-key]',
  )
  process.exit(2)
}
await runCommand(async () => {
  const config = readConfig(process.env)
  // Before anything is touched: a wrong passphrase replaces nothing.
  const folder = isPlainFolder(source)
    ? openPlainFolder(source)
    : await openBackupFolder(source, await readBackupSecret(process.env))
  if (mode !== '--without-records-key') await checkRecordsKey(folder, config)
  const store = openFileStore(config)
  await store.check()
  return withInstallation(
    async ({ ownerUrl }) => {
      const { hashes, differing, erasedAgain } = await restoreBackup({
        ownerUrl,
        folder,
        // Without the key no file opens, and no list can be read.
        lists: mode === '--without-records-key' ? [] : listsOf(config.dataDir, dirname(resolve(source))),
        config,
        store,
      })
      for (const hash of hashes) console.log(JSON.stringify(hash))
      console.log(JSON.stringify({ tables: hashes.length, differing, erased_again: erasedAgain }))
      return differing === 0 ? 0 : 1
    },
    { exclusive: true, alone: true },
  )
})
