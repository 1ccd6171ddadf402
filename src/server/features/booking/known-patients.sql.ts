import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Whether anybody whose visits an account manages was with this doctor before. */
export async function isKnownTo(
  run: ReadRunner,
  now: Instant,
  practitioner: string,
  account: string,
): Promise<boolean> {
  const row = await run.one<{ yes: boolean }>(sql`
    select exists (select from patients_of(${account}) p (id) where was_here_before(${practitioner}, p.id, ${at(now)})) as yes`)
  return row?.yes === true
}

/** Whether a patient had a visit with this doctor: the row-level wall lets nobody read that, so it is asked as one word. */
export async function wasHereBefore(
  run: ReadRunner,
  now: Instant,
  practitioner: string,
  patient: string,
): Promise<boolean> {
  const row = await run.one<{ yes: boolean }>(
    sql`select was_here_before(${practitioner}, ${patient}, ${at(now)}) as yes`,
  )
  return row?.yes === true
}

/** Returns which of these doctors somebody was with before whose visits an account manages. */
export async function whoKnow(
  run: ReadRunner,
  now: Instant,
  practitioners: readonly string[],
  account: string,
): Promise<string[]> {
  const rows = await run.many<{ id: string }>(sql`
    select d.id from unnest(${practitioners}::uuid[]) d (id)
    where exists (select from patients_of(${account}) p (id) where was_here_before(d.id, p.id, ${at(now)})) limit ${practitioners.length}`)
  return rows.map(({ id }) => id)
}
