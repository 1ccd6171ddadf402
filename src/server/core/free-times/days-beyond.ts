import type { ScheduleException, VisitMode } from '#domain/availability/openings.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { openDays } from './digest-days.ts'
import { rulesOf } from './digest.sql.ts'

type Place = {
  readonly offering: string
  readonly practitioner: string
  readonly branch: string
  readonly service: string
}

/**
 * The open days of an offering for a service from one UTC day to another, worked out from the rules as the read model's own are: for
 * days beyond the read model. None where nothing is offered.
 */
export async function daysBeyond(run: ReadRunner, place: Place, from: LocalDate, until: LocalDate) {
  const offering = await run.one<{ mode: VisitMode; time_zone: Zone }>(
    sql`select mode, time_zone from offering where id = ${place.offering}`,
  )
  if (!offering) return []
  const { mode, time_zone: zone } = offering
  const rules = (await rulesOf(run, place.practitioner)).filter((rule) => rule.branch_id === place.branch)
  const exceptions = await datesOf(run, place, addDays(from, -2), addDays(until, 2))
  return openDays({ zone, mode, service: place.service, rules, exceptions }, from, until)
}

function datesOf(run: ReadRunner, { practitioner, branch }: Place, from: LocalDate, until: LocalDate) {
  return run.many<ScheduleException>(sql`
    select from_date as from, until_date as until, start_time as start, end_time as end, kind
    from dates_of(${practitioner}, ${branch}, ${from}::date, ${until}::date)`)
}
