import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 7_236_901

/**
 * Brings a database to the newest schema: each file once, in order, each in a transaction of its own.
 * Two servers that start together take turns. Returns the names that were applied.
 * Throws `MigrationError` when the login may not make roles, with the SQL that helps.
 */
export async function migrate(url: string, options: { upTo?: string } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const done = new Set(rows.map((row) => row.name))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const waiting = names.filter((name) => !done.has(name) && (!options.upTo || name <= options.upTo))
    for (const name of waiting) await apply(client, name)
    return waiting
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw new MigrationError(rolesHint)
    throw error
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string) {
  const text = await readFile(fileURLToPath(new URL(name, folder)), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export class MigrationError extends Error {}

const rolesHint = `The database login may not prepare the database. Let a superuser run, in this database:
  create role tendwell_app nologin; create role tendwell_worker nologin;
  grant tendwell_app, tendwell_worker to <the login of DATABASE_URL>;
  create extension btree_gist; create extension pg_trgm; create extension unaccent;
  grant create on schema public to <the login of DATABASE_URL>;`
