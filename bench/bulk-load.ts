import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { progress } from './report.ts'

type Definition = { table: string; name: string; kind: string; text: string }

/**
 * Runs `load` while the tables carry no index and no constraint but their primary keys, and builds these anew after
 * it: ten million rows under an exclusion constraint take hours one by one and minutes at once.
 */
export async function loadInBulk(client: pg.ClientBase, tables: readonly string[], load: () => Promise<void>) {
  const { rows: constraints } = await client.query<Definition>(
    `select conrelid::regclass::text as table, conname as name, contype::text as kind, pg_get_constraintdef(oid) as text
     from pg_constraint where conrelid = any ($1::regclass[]) and contype in ('f', 'u', 'x') order by contype <> 'f', conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, 'i' as kind, pg_get_indexdef(indexrelid) as text
     from pg_index where indrelid = any ($1::regclass[]) and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'x'))`,
    [tables],
  )
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set maintenance_work_mem = '1GB'`)
  // Foreign keys last: they are checked over the other indexes.
  for (const { text, name } of indexes) await timed(name, () => client.query(text))
  for (const { table, name, text } of constraints.toReversed())
    await timed(name, () => client.query(`alter table ${table} add constraint ${name} ${text}`))
}

/** Tells how long a step took, on the error stream. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  progress(`${name} …`)
  const done = await work()
  const seconds = (performance.now() - began) / 1000
  if (seconds > 2) process.stderr.write(`\r${name}: ${seconds.toFixed(1)} s\u001b[K\n`)
  return done
}

/** Copies lines of the given columns into a table. */
export async function copyLines(client: pg.ClientBase, table: string, columns: string, lines: readonly string[]) {
  if (lines.length > 0)
    await pipeline(Readable.from(lines), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
}

/** A line of COPY's text format. */
export function copyLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '\\N' : String(cell).replace(/[\\\t\n]/g, ' '))).join('\t')}\n`
}
