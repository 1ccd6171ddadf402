import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { besideFile } from '../features/records/draw-previews.ts'
import type { Config } from '../platform/config.ts'
import type { SavedFolder } from '../platform/database/backup-folder.ts'
import { restoreTables } from '../platform/database/dump.ts'
import { eraseAgain, knownErasures } from '../platform/database/erase-again.ts'
import { ownerClient } from '../platform/database/owner-client.ts'
import { erasureFile } from '../platform/erasure-list.ts'
import type { FileStore } from '../platform/file-store.ts'
import { keyChecks, recordsKeys } from '../platform/keyring.ts'

/** Returns the lists of erasures of these folders. */
export function listsOf(...folders: readonly string[]): string[] {
  return folders.map((folder) => join(folder, erasureFile))
}

type Restoring = {
  readonly ownerUrl: string
  readonly folder: SavedFolder
  /** Where lists of erasures may lie. */
  readonly lists: readonly string[]
  readonly config: Pick<Config, 'dataDir' | 'secretsKey'>
  readonly store: Pick<FileStore, 'keep' | 'blobs'>
}

/**
 Replaces everything by a backup, then erases again what was erased since: before a server listens. Throws `SecretsError`
 where a list of erasures was changed, before anything is touched.
*/
export async function restoreBackup({ ownerUrl, folder, lists, config, store }: Restoring) {
  const erased = await knownErasures({ ownerUrl, lists, keys: recordsKeys })
  const { hashes, saved } = await restoreTables(ownerUrl, folder)
  await restoreFiles(folder, store)
  await restoreKey(folder, config)
  await forgetRecordsCheck(ownerUrl)
  const again = await eraseAgain(ownerUrl, store.blobs, erased, besideFile)
  const differing = saved.filter(
    (row) => !hashes.some((other) => other.table === row.table && other.hash === row.hash && other.rows === row.rows),
  )
  return { hashes, differing: differing.length, erasedAgain: again }
}

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

/** Uploads, as they lay there. */
async function restoreFiles(folder: SavedFolder, store: Restoring['store']) {
  for (const name of await folder.names('files/')) {
    const opened = new PassThrough()
    await Promise.all([store.keep(name, opened), folder.read(name, opened)])
  }
}

/** What opens what is sealed in the tables. */
async function restoreKey(folder: SavedFolder, { dataDir, secretsKey }: Restoring['config']) {
  if (!secretsKey && (await folder.names('secrets.key')).length > 0)
    await writeFile(join(dataDir, 'secrets.key'), await folder.readText('secrets.key'), { mode: 0o600 })
}
