import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Whether the person whom a page is for was with this doctor before: one whose visits the account manages, else its own person.
 * Where a parent was here and a child never was, the child is new.
 */
export async function isKnownTo(
  run: ReadRunner,
  now: Instant,
  practitioner: string,
  { account, patient }: { readonly account: string; readonly patient: string | undefined },
): Promise<boolean> {
  const row = await run.one<{ yes: boolean }>(sql`
    select exists (select from patient p where p.id in (select patients_of(${account})) and p.removed_at is null
      and case when ${patient ?? null}::uuid is null then p.account_id = ${account} and p.relation = 'self' else p.id = ${patient ?? null}::uuid end
      and was_here_before(${practitioner}, p.id, ${at(now)})) as yes`)
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

/** Returns with which of these doctors the own person of an account was before. */
export async function whoKnow(
  run: ReadRunner,
  now: Instant,
  practitioners: readonly string[],
  account: string,
): Promise<string[]> {
  const rows = await run.many<{ id: string }>(sql`
    select d.id from unnest(${practitioners}::uuid[]) d (id)
    where exists (select from patient p where p.account_id = ${account} and p.relation = 'self' and was_here_before(d.id, p.id, ${at(now)}))
    limit ${practitioners.length}`)
  return rows.map(({ id }) => id)
}
