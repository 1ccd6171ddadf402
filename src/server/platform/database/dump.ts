import { createHash } from 'node:crypto'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { ownerClient } from './owner-client.ts'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { BackupFolder, SavedFolder } from './backup-folder.ts'

/** Rows and hash of each table as they are now, and as they were saved. */
export type Restored = { readonly hashes: TableHash[]; readonly saved: TableHash[] }

export type TableHash = { readonly table: string; readonly rows: number; readonly hash: string }

const fileOf = (table: string) => `${table}.copy.gz`

/**
 * Writes every table of a database into a folder, all from one snapshot, while the product runs; returns rows and
 * hash of each. Only COPY is used, so it needs no tools of the database's own and works across its versions.
 */
export async function dumpTables(ownerUrl: string, folder: BackupFolder): Promise<TableHash[]> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesOf(client)
    for (const { name, columns } of tables) {
      const list = columns.map(quoted).join(', ')
      const stream = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout`))
      await folder.write(fileOf(name), stream, createGzip({ level: 1 }))
    }
    const hashes = await hashTables(client)
    await client.query('commit')
    await folder.writeText('tables.json', JSON.stringify({ columns: tables, hashes }, null, 1))
    return hashes
  })
}

/** Fills a migrated, empty database from such a folder, in one transaction; returns rows and hash of each table. */
export async function restoreTables(ownerUrl: string, folder: SavedFolder): Promise<Restored> {
  const { columns, hashes: saved } = JSON.parse(await folder.readText('tables.json')) as {
    columns: { name: string; columns: string[] }[]
    hashes: TableHash[]
  }
  const files = new Set(await folder.names(''))
  return withClient(ownerUrl, async (client) => {
    await client.query('begin')
    // Constraints between tables and triggers wait: the rows were consistent when they were read.
    await client.query('set local session_replication_role = replica')
    const known = await tablesOf(client)
    await client.query(`truncate ${known.map(({ name }) => quoted(name)).join(', ')}`)
    for (const { name, columns: own } of columns) {
      if (!files.has(fileOf(name))) throw new Error(`${name} is missing in the backup`)
      const list = own.map(quoted).join(', ')
      const stream = client.query(copyFrom(`copy ${quoted(name)} (${list}) from stdin`))
      await folder.read(fileOf(name), createGunzip(), stream)
    }
    await client.query(
      "select setval('live_event_number', greatest(1, (select coalesce(max(number), 0) from live_event)))",
    )
    const hashes = await hashTables(client)
    await client.query('commit')
    return { hashes, saved }
  })
}

/** Rows and a hash of each table that does not depend on the order of its rows. */
async function hashTables(client: pg.Client): Promise<TableHash[]> {
  const hashes: TableHash[] = []
  for (const { name, columns } of await tablesOf(client)) {
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*) as rows, coalesce(sum(('x' || substr(md5(row(${columns.map(quoted).join(', ')})::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as hash from ${quoted(name)}`,
    )
    hashes.push({
      table: name,
      rows: Number(rows[0]?.rows),
      hash: createHash('sha256')
        .update(rows[0]?.hash ?? '')
        .digest('hex')
        .slice(0, 16),
    })
  }
  return hashes
}

/** All tables but the lists of migrations and functions, with the columns that hold values of their own. */
async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'schema_function')
    group by c.relname order by c.relname`)
  return rows
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await ownerClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
