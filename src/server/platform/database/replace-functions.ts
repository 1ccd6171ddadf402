import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type FunctionFile = { readonly name: string; readonly text: string; readonly hash: string }

/** The SQL functions as they should be: a file each, named like the function, with its rights. */
export async function functionFiles(folder: string, only?: ReadonlySet<string>): Promise<FunctionFile[]> {
  const names = (await readdir(join(folder, 'functions')))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
  const missing = [...(only ?? [])].find((name) => !names.includes(name))
  if (missing) throw new Error(`A migration needs the function ${missing}, which has no file`)
  return Promise.all(
    names
      .filter((name) => only?.has(name) ?? true)
      .map(async (name) => {
        const text = (await readFile(join(folder, 'functions', `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
        return { name, text, hash: createHash('sha256').update(text).digest('hex') }
      }),
  )
}

/**
 * Inside the transaction of the caller: makes each function anew whose text is not the one that this database has, and
 * drops those of `made` (and those that once had a file) that have none any more. There is one function a name: one
 * whose arguments or answer change takes the place of the old one, unless a policy, trigger or index holds that; then a
 * migration goes first. Without `made` nothing is dropped.
 */
export async function replaceFunctions(client: pg.Client, files: readonly FunctionFile[], made?: readonly string[]) {
  const hashes = await hashesOfFunctions(client)
  const changed = files.filter(({ name, hash }) => hashes.get(name) !== hash)
  const wanted = new Set(files.map(({ name }) => name))
  const retired = made ? [...new Set([...made, ...hashes.keys()])].filter((name) => !wanted.has(name)) : []
  // Functions call each other, in any order.
  await client.query('set local check_function_bodies = off')
  for (const file of changed) await replace(client, file)
  for (const name of retired) {
    await drop(client, await signatures(client, name))
    await client.query('delete from schema_function where name = $1', [name])
  }
}

async function hashesOfFunctions(client: pg.Client) {
  await client.query(`
    create table if not exists schema_function (name text primary key, hash text not null);
    revoke all on schema_function from tendwell_app, tendwell_worker`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_function')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function replace(client: pg.Client, { name, text, hash }: FunctionFile) {
  const found = await signatures(client, name)
  // Two of one name: nobody knows which is ours.
  if (found.length > 1) await drop(client, found)
  const before = found.length > 1 ? [] : found
  for (const old of before) await forgetRights(client, old)
  await client.query('savepoint old_function')
  try {
    await client.query(text)
    const after = await signatures(client, name)
    if (after.length > 1) await drop(client, before)
  } catch (error) {
    // Another answer or other names of arguments: only a new function has them.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P13') throw inFile(name, error)
    await client.query('rollback to savepoint old_function')
    await drop(client, before)
    await client.query(text)
  }
  if ((await signatures(client, name)).length !== 1) throw new Error(`${name}.sql must make the function ${name}`)
  await client.query(
    'insert into schema_function (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash',
    [name, hash],
  )
}

/** The functions of this name that are ours, as text that names each exactly. */
async function signatures(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname = $1
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}

/** A file states all rights of its function; what an older text gave or took ends here. */
async function forgetRights(client: pg.Client, signature: string) {
  await client.query(`
    revoke all on function ${signature} from tendwell_app, tendwell_worker;
    grant execute on function ${signature} to public`)
}

async function drop(client: pg.Client, functions: readonly string[]) {
  for (const signature of functions) await client.query(`drop function ${signature}`)
}

function inFile(name: string, error: unknown) {
  return new Error(`functions/${name}.sql: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}
