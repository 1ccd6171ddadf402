import { type Interval, overlaps } from '#domain/availability/interval.ts'
import { shutStretches, type ScheduleException } from '#domain/availability/openings.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Refuses a time at which the branch is closed, or a branch that takes nobody. */
export async function refuseWhileClosed(run: ReadRunner, branch: string, during: Interval) {
  if (await isClosedAt(run, branch, during)) refuse('branch_closed')
}

/** Whether a branch is closed during some of a stretch of time: by its dates, as it is a draft or archived, or as its facility is not checked. */
export async function isClosedAt(run: ReadRunner, branch: string, during: Interval): Promise<boolean> {
  const place = await run.one<{ is_found: boolean; time_zone: Zone }>(
    sql`select is_found, time_zone from branch where id = ${branch}`,
  )
  if (!place?.is_found) return true
  const zone = place.time_zone
  const [from, until] = [addDays(wallAt(zone, during.start).date, -1), addDays(wallAt(zone, during.end).date, 1)]
  const exceptions = await closuresBetween(run, branch, from, until)
  return shutStretches({ exceptions, zone, from, until }).some((stretch) => overlaps(stretch, during))
}

export type ClosureDates = ScheduleException & { readonly id: string; readonly message: string }

/** The dates on which a branch is closed, among some days. */
export function closuresBetween(run: ReadRunner, branch: string, from: LocalDate, until: LocalDate) {
  return run.many<ClosureDates>(sql`
    select id, from_date as from, until_date as until, start_time as start, end_time as end, 'shut' as kind, message
    from branch_closure where branch_id = ${branch} and until_date >= ${from}::date and from_date <= ${until}::date
    order by from_date, id limit 1000`)
}

/** Whether a branch takes patients at all: it is neither a draft nor archived, and its facility is checked. */
export async function standsOpen(run: ReadRunner, branch: string): Promise<boolean> {
  return (await run.one(sql`select id from branch where id = ${branch} and is_found`)) !== undefined
}
