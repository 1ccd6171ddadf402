import type { AccountActor } from '#domain/access/actor.ts'
import { doorsNow } from '#domain/availability/door-hours.ts'
import { agreedStatuses } from '#domain/booking/status.ts'
import { hour, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { closuresBetween } from '../../core/visits/branch-closed.ts'
import { allow } from '../../http/refusal.ts'
import { holdsNow } from '../../core/people/membership-now.sql.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PlaceDeps } from './deps.ts'
import { type Branch, branchesOf } from './places.sql.ts'

type Overview = Answer<'GET /facilities/:facilityId/branches'>
type Counts = { id: string; doctors: number; staff: number; today: number }

/** How each branch of a facility stands: who works there, what today brings, and whether its doors are open. */
export function branchOverview(deps: PlaceDeps, actor: AccountActor, facility: string): Promise<Overview> {
  const now = deps.clock.now()
  allow(actor, 'branches.edit', { scope: { facility } })
  return deps.database.as(actor, async (tx) => {
    const counts = new Map((await countsOf(tx, now, facility)).map((row) => [row.id, row]))
    const results: Overview['results'] = []
    for (const branch of await branchesOf(tx, facility)) {
      const { doctors = 0, staff = 0, today = 0 } = counts.get(branch.id) ?? {}
      results.push({ ...branch, doctors, staff, today, ...(await doorsOf(tx, now, branch)) })
    }
    return { results }
  })
}

async function doorsOf(tx: Runner, now: Instant, { id, time_zone, hours }: Branch) {
  const zone = asZone(time_zone)
  const today = wallAt(zone, now).date
  const closures = await closuresBetween(tx, id, today, addDays(today, 400))
  const { closedUntil, openUntil, opensAt } = doorsNow(now, { hours, closures, zone })
  const inForce = closures.filter((one) => doorsNow(now, { hours: [], closures: [one], zone }).closedUntil !== null)
  const words = (moment: Instant | null) => (moment === null ? null : toRfc3339(moment))
  return {
    doors: { closed_until: words(closedUntil), open_until: words(openUntil), opens_at: words(opensAt) },
    closures_now: inForce.map((closure) => closure.id),
  }
}

function countsOf(tx: Runner, now: Instant, facility: string) {
  return tx.many<Counts>(sql`
    select b.id,
      (select count(*) from practitioner_branch w where w.branch_id = b.id and w.state = 'active') as doctors,
      (select count(distinct m.account_id) from membership m where m.facility_id = b.facility_id
        and (m.branch_id = b.id or m.branch_id is null) and ${holdsNow(now)}) as staff,
      (select count(*) from appointment x where x.branch_id = b.id and x.status = any(${agreedStatuses})
        and x.start_at > ${at(later(now, -36 * hour))} and x.start_at < ${at(later(now, 36 * hour))}
        and x.start_local::timestamp::date = (${at(now)}::timestamptz at time zone b.time_zone)::date) as today
    from branch b where b.facility_id = ${facility} order by b.id limit 500`)
}
