import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Keyring, readKeyring, recordsPlace, SecretsError } from '../keyring.ts'
import type { BackupFolder, SavedFolder } from './backup-folder.ts'
import { ownerClient } from './owner-client.ts'

const savedAs = 'records-keys.json'
const sample = z.array(z.object({ id: z.string(), wrapped_key: z.string() }))

/** Notes one wrapped key for each master key in use: what a restore tries its own master keys on. None of them is in a backup. */
export async function noteKeysInUse(ownerUrl: string, folder: BackupFolder) {
  const client = await ownerClient(ownerUrl)
  try {
    const { rows } = await client.query<{ id: string; wrapped_key: string }>(`
      select distinct on (split_part(wrapped_key, ':', 2)) id, wrapped_key from record_item
      where starts_with(wrapped_key, 'sealed:') order by split_part(wrapped_key, ':', 2), id`)
    await folder.writeText(savedAs, JSON.stringify(rows))
  } finally {
    await client.end()
  }
}

/** Throws `SecretsError` where the files of this backup would come back and stay shut, before anything is touched. */
export async function checkRecordsKey(
  folder: SavedFolder,
  { dataDir, recordsKey }: { readonly dataDir: string; readonly recordsKey: string },
) {
  if (!(await folder.names(savedAs)).includes(savedAs)) return
  const inUse = sample.parse(JSON.parse(await folder.readText(savedAs)))
  if (inUse.length === 0) return
  const isHere = recordsKey !== '' || existsSync(join(dataDir, recordsPlace.file))
  if (!isHere || !opensAll(readKeyring(dataDir, recordsKey, recordsPlace).keyring, inUse))
    throw new SecretsError(
      `This backup holds patients' files, and the key that opens them is not here: nothing was touched. ` +
        `Put the old installation's records.key into ${dataDir}, or set RECORDS_KEY, and restore again. ` +
        `If that key is lost, so are the files; add --without-records-key to restore the rest.`,
    )
}

function opensAll(keyring: Keyring, inUse: z.output<typeof sample>): boolean {
  return inUse.every(({ id, wrapped_key }) => {
    try {
      keyring.open(wrapped_key, { kind: 'record_file', id })
      return true
    } catch {
      return false
    }
  })
}
