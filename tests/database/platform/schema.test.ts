import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readSchema, schemaFile } from '#server/platform/database/read-schema.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { functionFiles } from '#server/platform/database/replace-functions.ts'
import { testDatabase } from '#tests/support/database.ts'

/** The last migration that made functions itself. */
const firstRelease = '0027-care-ends.sql'
const home = join(import.meta.dirname, '../../../src/server/platform/database')

test('a new installation and one that was made by the first release end with the same schema', async () => {
  const old = await oldDatabase()
  // As the first release left it: it kept no hashes.
  await old.query('alter table schema_migration drop column hash')
  await migrate(old.url)
  expect(await old.schema()).toBe(await newSchema())
  await old.end()
})

test('whatever was done to the functions of an installation, the next start makes them as they should be', async () => {
  const old = await oldDatabase()
  await migrate(old.url)
  await old.query(`
    update schema_function set hash = 'another';
    insert into schema_function values ('left_behind', 'another');
    create function left_behind() returns int language sql as 'select 1';
    drop function taken_range(jsonb);
    create function taken_range(t jsonb) returns text language sql as 'select null';
    drop function forget_mail(uuid);
    create function forget_mail(of_appointment text) returns void language sql as '';
    create function is_busy(resource uuid) returns boolean language sql as 'select true';
    grant execute on function left_behind(), write_visit(jsonb) to public`)
  await migrate(old.url)
  expect(await old.schema()).toBe(await newSchema())
  await old.end()
})

test('a migration may use a function that is new with it, in a new installation and in an old one', async () => {
  const folder = await copyOfSources()
  await writeFile(
    join(folder, 'functions/only_upwards.sql'),
    `create or replace function only_upwards() returns trigger language plpgsql as $$ begin return new; end $$;`,
  )
  await writeFile(
    join(folder, 'migrations/9999-upwards.sql'),
    `-- needs functions: only_upwards
     create trigger upwards before update on branch for each row execute function only_upwards();`,
  )
  const [fresh, old] = [await oldDatabase(''), await oldDatabase()]
  await migrate(old.url)
  expect(await migrate(old.url, { folder })).toEqual(['9999-upwards.sql'])
  await migrate(fresh.url, { folder })
  expect(await old.schema()).toBe(await fresh.schema())
  // An older version that starts again lets the functions of the newer one be.
  await migrate(old.url)
  expect(await old.schema()).toBe(await fresh.schema())
  await fresh.end()
  await old.end()
  await rm(folder, { recursive: true })
})

test('a migration that was changed after it was applied is refused with a sentence that helps', async () => {
  const folder = await copyOfSources()
  const old = await oldDatabase('0002-accounts.sql')
  await writeFile(join(folder, 'migrations/0002-accounts.sql'), 'select 1')
  await expect(migrate(old.url, { folder })).rejects.toThrow(
    /0002-accounts\.sql was changed after .* new migration\.$/s,
  )
  await old.end()
  await rm(folder, { recursive: true })
})

test('every function is one that PostgreSQL understands', async () => {
  const db = await oldDatabase()
  await migrate(db.url)
  for (const { text } of await functionFiles(home)) await db.query(`set check_function_bodies = on; ${text}`)
  await db.end()
})

test('the schema that people read is the one that an installation has; `npm run schema` writes it', async () => {
  expect(await newSchema()).toBe(await readFile(schemaFile, 'utf8'))
})

test('functions stand in their files, not in migrations; each that a migration made has a file', async () => {
  const files = new Set(await readdir(join(home, 'functions')))
  const migrations = await readdir(join(home, 'migrations'))
  const makers = new Map<string, string[]>()
  for (const migration of migrations) {
    const text = await readFile(join(home, 'migrations', migration), 'utf8')
    makers.set(
      migration,
      // What a migration makes for itself alone is gone with its transaction.
      [...text.matchAll(/^create (?:or replace )?function (?!pg_temp\.)(\w+)/gim)].map(([, name]) => `${name}.sql`),
    )
  }
  // The walls ask for rights at branches, no longer for branches alone.
  const gone = new Set(['reach_branches.sql'])
  expect([...makers.values()].flat().filter((file) => !files.has(file) && !gone.has(file))).toEqual([])
  expect(migrations.filter((name) => name > firstRelease && makers.get(name)?.length)).toEqual([])
})

async function newSchema() {
  const fresh = await oldDatabase('')
  await migrate(fresh.url)
  const schema = await fresh.schema()
  await fresh.end()
  return schema
}

/** A database of its own, migrated up to here; '' leaves it empty. */
async function oldDatabase(upTo = firstRelease) {
  const db = await testDatabase({ empty: true })
  if (upTo) await migrate(db.ownerUrl, { upTo })
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  return {
    url: db.ownerUrl,
    query: (text: string) => client.query(text),
    schema: () => readSchema(client),
    end: async () => {
      await client.end()
      await db.drop()
    },
  }
}

async function copyOfSources() {
  const folder = await mkdtemp(join(tmpdir(), 'tw-schema-'))
  for (const part of ['migrations', 'functions']) await cp(join(home, part), join(folder, part), { recursive: true })
  return folder
}
