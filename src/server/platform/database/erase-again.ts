import type { Blobs } from '../blobs.ts'
import { type Erasures, readErasures } from '../erasure-list.ts'
import type { Keyring } from '../keyring.ts'
import { ownerClient } from './owner-client.ts'

type Known = {
  readonly ownerUrl: string
  readonly lists: readonly string[]
  readonly keys: Pick<Keyring, 'signatures'>
}

/** Everything that is known to be erased: by the database as it is now, and by the lists. Throws `SecretsError` for a list that was changed. */
export async function knownErasures({ ownerUrl, lists, keys }: Known): Promise<Erasures> {
  const all = new Map<string, string>()
  for (const list of lists) for (const [id, at] of await readErasures(list, keys)) all.set(id, at)
  const client = await ownerClient(ownerUrl)
  try {
    const { rows } = await client.query<{ id: string; at: string }>(`
      select item_id as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from record_erasure`)
    for (const { id, at } of rows) all.set(id, at)
  } finally {
    await client.end()
  }
  return all
}

/** Takes away again what a backup brought back: the keys, the names, and the files themselves. Returns how many opened again. */
export async function eraseAgain(
  ownerUrl: string,
  blobs: Pick<Blobs, 'remove'>,
  erased: Erasures,
  beside: readonly string[],
): Promise<number> {
  const ids = [...erased.keys()]
  if (ids.length === 0) return 0
  const client = await ownerClient(ownerUrl)
  try {
    await client.query('begin')
    // What is restored may be older than this column: it becomes what it is now at the next start.
    const shows = await client.query(
      `select from information_schema.columns where table_name = 'record_item' and column_name = 'alt_text'`,
    )
    const { rows } = await client.query<{ id: string }>(
      `update record_item set wrapped_key = '', title = '', ${shows.rowCount ? `alt_text = '', ` : ''}file_name = '', deleted_at = '-infinity', version = version + 1
       where id = any ($1::uuid[]) and wrapped_key <> '' returning id`,
      [ids],
    )
    const evidence = await client.query<{ id: string }>(
      `update verification_evidence set wrapped_key = '', file_name = '', sha256 = ''
       where id = any ($1::uuid[]) and wrapped_key <> '' returning id`,
      [ids],
    )
    // What was erased is in no archive either.
    await client.query(
      `update record_export set state = 'ended', wrapped_key = ''
       where patient_id in (select patient_id from record_item where id = any ($1::uuid[]))`,
      [ids],
    )
    await client.query(
      `insert into record_erasure (item_id, at) select * from unnest($1::uuid[], $2::timestamptz[]) on conflict do nothing`,
      [ids, [...erased.values()]],
    )
    await client.query('commit')
    const opened = [...rows, ...evidence.rows]
    for (const { id } of opened) for (const end of ['', ...beside]) await blobs.remove(id + end)
    return opened.length
  } finally {
    await client.end()
  }
}
