import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ownerClient } from './owner-client.ts'
import { functionFiles, replaceFunctions } from './replace-functions.ts'

const lastWithFunctions = '0027-care-ends.sql'
const lockKey = 7_236_901

type Migration = { readonly name: string; readonly text: string; readonly hash: string }

/**
 * Brings a database to the newest schema: each migration once, in order, each in a transaction of its own, then each
 * SQL function whose text has changed. Two servers that start together take turns. Returns the migrations that were
 * applied. With `upTo` it stops there and leaves the functions as that migration left them: a database of old.
 * Throws `MigrationError` when the login may not make roles, with the SQL that helps, and when a migration was changed
 * after it was applied here.
 */
export async function migrate(url: string, options: { upTo?: string; folder?: string } = {}): Promise<string[]> {
  const folder = options.folder ?? import.meta.dirname
  const migrations = await readMigrations(folder)
  const client = await ownerClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const done = await hashesOfApplied(client)
    await refuseChanged(client, migrations, done)
    const waiting = migrations.filter(({ name }) => !done.has(name) && (!options.upTo || name <= options.upTo))
    for (const migration of waiting) await apply(client, migration, folder)
    const known = new Set(migrations.map(({ name }) => name))
    // A newer version of the product was here already: its functions stay.
    const isOlder = [...done.keys()].some((name) => !known.has(name))
    if (!options.upTo && !isOlder) {
      const files = await functionFiles(folder)
      await inTransaction(client, () => replaceFunctions(client, files, namesMadeBy(migrations)))
    }
    return waiting.map(({ name }) => name)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw new MigrationError(rolesHint)
    throw error
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(join(folder, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, 'migrations', name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function hashesOfApplied(client: pg.Client) {
  await client.query(`
    create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now());
    alter table schema_migration add column if not exists hash text`)
  const { rows } = await client.query<{ name: string; hash: string | null }>('select name, hash from schema_migration')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/** What was applied before hashes were kept gets the hash of today. */
async function refuseChanged(client: pg.Client, migrations: readonly Migration[], done: Map<string, string | null>) {
  for (const { name, hash } of migrations) {
    const applied = done.get(name)
    if (applied === null) await client.query('update schema_migration set hash = $2 where name = $1', [name, hash])
    else if (applied !== undefined && applied !== hash) throw new MigrationError(changedHint(name))
  }
}

async function apply(client: pg.Client, { name, text, hash }: Migration, folder: string) {
  const needed = functionsNeeded(text)
  const files = needed.size > 0 ? await functionFiles(folder, needed) : []
  await inTransaction(client, async () => {
    if (files.length > 0) await replaceFunctions(client, files)
    await client.query(text)
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A migration whose triggers, policies or defaults use new functions names them: `-- needs functions: a, b`. */
function functionsNeeded(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^-- needs functions: (.+)$/gm)].flatMap(([, names = '']) => names.split(/,\s*/)))
}

/** Until functions had files, migrations made them. One of those that has no file any more is no longer wanted. */
function namesMadeBy(migrations: readonly Migration[]): string[] {
  const old = migrations.filter(({ name }) => name <= lastWithFunctions)
  return old.flatMap(({ text }) =>
    [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name = '']) => name),
  )
}

export class MigrationError extends Error {}

function changedHint(name: string) {
  return `The migration ${name} was changed after this database had applied it, so the two no longer agree.
Put the file back as it was and write the change as a new migration.`
}

const rolesHint = `The database login may not prepare the database. Let a superuser run, in this database:
  create role tendwell_app nologin; create role tendwell_worker nologin;
  grant tendwell_app, tendwell_worker to <the login of DATABASE_URL>;
  create extension btree_gist; create extension pg_trgm; create extension unaccent;
  grant create on schema public to <the login of DATABASE_URL>;`
