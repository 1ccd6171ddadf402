import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, readConfig } from '../platform/config.ts'
import {
  isBackupFolder,
  isPlainFolder,
  openBackupFolder,
  openPlainFolder,
  type SavedFolder,
} from '../platform/database/backup-folder.ts'
import { restoreTables } from '../platform/database/dump.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { ownerClient } from '../platform/database/owner-client.ts'
import { checkRecordsKey } from '../platform/database/records-key-check.ts'
import { keyChecks } from '../platform/keyring.ts'
import { readBackupSecret } from './backup-secret.ts'
import { runCommand } from './run-command.ts'

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
  const installation = await openInstallation(config, { exclusive: true, alone: true })
  try {
    const { hashes, saved } = await restoreTables(installation.ownerUrl, folder)
    await restoreFiles(folder, config)
    await forgetRecordsCheck(installation.ownerUrl)
    const differing = saved.filter(
      (row) => !hashes.some((other) => other.table === row.table && other.hash === row.hash && other.rows === row.rows),
    )
    for (const hash of hashes) console.log(JSON.stringify(hash))
    console.log(JSON.stringify({ tables: hashes.length, differing: differing.length }))
    return differing.length === 0 ? 0 : 1
  } finally {
    await installation.close()
  }
})

/**
 * Whether this installation's key opens the files was looked at before, or waived: the next start notes its own key. The one
 * that the saved installation had noted would refuse it where there was no file to try, or the old key is lost.
 */
async function forgetRecordsCheck(ownerUrl: string) {
  const client = await ownerClient(ownerUrl)
  try {
    await client.query('delete from installation_secret where name = $1', [keyChecks.records.name])
  } finally {
    await client.end()
  }
}

/** Uploads, and the key that opens what is sealed in the tables. */
async function restoreFiles(folder: SavedFolder, { dataDir, secretsKey }: Config) {
  for (const name of await folder.names('files/')) {
    const place = join(dataDir, name)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await folder.read(name, createWriteStream(place, { mode: 0o600 }))
  }
  if (!secretsKey && (await folder.names('secrets.key')).length > 0)
    await writeFile(join(dataDir, 'secrets.key'), await folder.readText('secrets.key'), { mode: 0o600 })
}
