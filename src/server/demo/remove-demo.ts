import type pg from 'pg'
import { ownerClient } from '../platform/database/owner-client.ts'

/** A column that holds the key of a row elsewhere. */
type Reference = {
  readonly child: string
  readonly column: string
  readonly parent: string
  readonly key: string
  /** Whether the database watches over it: then the child goes before its parent. */
  readonly isWatched: boolean
}

/** References that have no foreign key, because the column may mean rows of several tables or outlives them. */
const unwatched: readonly Reference[] = [
  ...['practitioner', 'patient', 'service_point', 'group_session'].flatMap((parent) => [
    { child: 'claim', column: 'resource_id', parent },
    { child: 'busy_day', column: 'resource_id', parent },
  ]),
  { child: 'claim', column: 'appointment_id', parent: 'appointment' },
  { child: 'claim', column: 'hold_id', parent: 'hold' },
  { child: 'outbox_message', column: 'about', parent: 'appointment' },
  { child: 'outbox_message', column: 'account_id', parent: 'account' },
  { child: 'visit_action', column: 'account_id', parent: 'account' },
  { child: 'address_proof', column: 'subject', parent: 'account' },
  { child: 'address_proof', column: 'subject', parent: 'draft' },
  { child: 'idempotency', column: 'owner', parent: 'account' },
].map((reference) => ({ ...reference, key: 'id', isWatched: false }))

export type Removed = { readonly rows: Readonly<Record<string, number>>; readonly pictures: readonly string[] }

/**
 * Takes the demo's accounts and facilities away and everything that hangs on them, in one transaction; what was written
 * down in the audit stays. Returns how many rows of each table went, and the pictures that nobody shows any more.
 */
export async function removeDemo(ownerUrl: string): Promise<Removed> {
  const client = await ownerClient(ownerUrl)
  try {
    await client.query('begin')
    await client.query('create temporary table doomed (place text, row tid, primary key (place, row)) on commit drop')
    const references = [...(await watched(client)), ...unwatched]
    await doom(client, references)
    const shown = await picturesOfDoomed(client)
    const rows = await deleteDoomed(client, references)
    const pictures = await deletePictures(client, shown)
    if (pictures.length > 0) rows.blob = pictures.length
    await client.query('delete from demo_row')
    await client.query('commit')
    return { rows, pictures }
  } finally {
    await client.end()
  }
}

async function watched(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as child, a.attname::text as column, c.confrelid::regclass::text as parent,
      k.attname::text as key, true as "isWatched"
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  return rows
}

/** Finds what hangs on the marked rows, and what hangs on that, until nothing new is found. */
async function doom(client: pg.Client, references: readonly Reference[]) {
  for (const kind of ['account', 'facility'])
    await client.query(
      `insert into doomed (place, row) select '${kind}', r.ctid from ${kind} r join demo_row d on d.kind = '${kind}' and d.id = r.id`,
    )
  let found = 1
  while (found > 0) {
    found = 0
    for (const { child, column, parent, key, isWatched } of references) {
      const [mine, theirs] = isWatched ? [`c.${column}`, `p.${key}`] : [`c.${column}::text`, `p.${key}::text`]
      const { rowCount } = await client.query(`
        insert into doomed (place, row) select '${child}', c.ctid from ${child} c
        where ${mine} in (select ${theirs} from ${parent} p join doomed d on d.place = '${parent}' and d.row = p.ctid)
        on conflict do nothing`)
      found += rowCount ?? 0
    }
  }
}

/** Children first. Throws when a row went that was not meant, or stayed. */
async function deleteDoomed(client: pg.Client, references: readonly Reference[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ place: string; count: number }>(
    'select place, count(*)::int as count from doomed group by place',
  )
  const left = new Map(rows.map(({ place, count }) => [place, count]))
  const removed: Record<string, number> = {}
  while (left.size > 0) {
    const free = [...left].find(
      ([place]) =>
        !references.some(
          ({ child, parent, isWatched }) => isWatched && parent === place && child !== place && left.has(child),
        ),
    )
    if (!free) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    const [place, count] = free
    const { rowCount } = await client.query(
      `delete from ${place} where ctid in (select row from doomed where place = '${place}')`,
    )
    if (rowCount !== count) throw new Error(`${place}: ${rowCount} of ${count} rows went`)
    removed[place] = count
    left.delete(place)
  }
  return removed
}

async function picturesOfDoomed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select photo_id as id from practitioner r join doomed d on d.place = 'practitioner' and d.row = r.ctid where photo_id is not null
    union select logo_id from facility r join doomed d on d.place = 'facility' and d.row = r.ctid where logo_id is not null
    union select photo_id from branch r join doomed d on d.place = 'branch' and d.row = r.ctid where photo_id is not null`)
  return rows.map(({ id }) => id)
}

async function deletePictures(client: pg.Client, ids: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `delete from blob b where b.id = any ($1::uuid[]) and not exists (select from practitioner where photo_id = b.id)
       and not exists (select from facility where logo_id = b.id)
       and not exists (select from branch where photo_id = b.id) returning b.id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}
