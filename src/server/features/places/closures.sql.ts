import type { z } from 'zod'
import type { closureEndpoints } from '#contract/closures.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { WallDates } from '../../core/visits/affected-visits.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type Closure = z.output<(typeof closureEndpoints)[0]['replies'][200]>['results'][number]
type Place = { readonly id: string }

/** The closures of a branch that have not ended on a day. */
export function closuresOf(tx: Runner, { id }: Allowed<Place, 'schedule.view'>, today: LocalDate) {
  return tx.many<Omit<Closure, 'still_booked'>>(sql`
    select c.id, c.from_date, c.until_date, c.start_time as start, c.end_time as end, c.message
    from branch_closure c where c.branch_id = ${id} and c.until_date >= ${today}::date order by c.from_date, c.id limit 500`)
}

export function insertClosure(
  tx: Runner,
  now: Instant,
  { id: branch }: Allowed<Place, 'schedule.edit.others'>,
  { id, from_date, until_date, start, end, message }: WallDates & { id: string; message: string },
) {
  return tx.run(sql`
    insert into branch_closure (id, branch_id, from_date, until_date, start_time, end_time, message, created_at)
    values (${id}, ${branch}, ${from_date}, ${until_date}, ${start}, ${end}, ${message}, ${at(now)})`)
}

/**
 * Ends a closure before a day: what of it lies behind stays as it was. Returns the dates that are open again, and
 * undefined where there is no such closure or it is over.
 */
export async function endClosure(
  tx: Runner,
  { id: branch }: Allowed<Place, 'schedule.edit.others'>,
  id: string,
  today: LocalDate,
) {
  const found = await tx.one<WallDates>(sql`
    select greatest(from_date, ${today}::date) as from_date, until_date, start_time as start, end_time as end
    from branch_closure where id = ${id} and branch_id = ${branch} and until_date >= ${today}::date`)
  await tx.run(
    sql`delete from branch_closure where id = ${id} and branch_id = ${branch} and from_date >= ${today}::date`,
  )
  await tx.run(sql`
    update branch_closure set until_date = ${today}::date - 1
    where id = ${id} and branch_id = ${branch} and from_date < ${today}::date and until_date >= ${today}::date`)
  return found
}
