import { doorsNow, type DoorHours } from '#domain/availability/door-hours.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { type ClosureDates, closuresBetween } from '../../core/branch-closed.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { anyDoctorChoices } from './any-doctor.ts'
import { type Card, doctorOf } from './card.ts'

type Page = Answer<'GET /branches/:slug'>

const toldAhead = 60

/** The public page of a clinic; a draft and a branch that was archived have none. */
export async function branchPage(run: ReadRunner, now: Instant, slug: string): Promise<Page> {
  const branch = await run.one<
    Omit<Page, 'doctors' | 'any_doctor' | 'doors' | 'closures' | 'time_zone'> & { time_zone: Zone }
  >(sql`
    select b.id as branch_id, b.name, f.name as facility_name, case when b.is_video_only then '' else b.address end as address, b.is_video_only, b.city, b.region, b.postcode, b.country, b.phone,
      b.time_zone, b.step_free, b.parking, b.transport, b.directions, b.email, b.description, b.hours, f.source
    from branch b join facility f on f.id = b.facility_id where b.slug = ${slug} and b.is_found`)
  if (!branch) return refuse('not_found')
  const rows = await run.many<{ card: Card; next_free: Instant | null; accepts_new: boolean }>(sql`
    select distinct on (o.practitioner_id) c.card, p.accepts_new, case when o.for_everyone then o.next_free end as next_free
    from offering o join offering_card c on c.offering_id = o.id join practitioner p on p.id = o.practitioner_id
    where o.branch_id = ${branch.branch_id} and o.is_listed order by o.practitioner_id, not o.for_everyone, o.next_free nulls last limit 100`)
  return {
    ...branch,
    ...(await doorsOf(run, now, branch)),
    any_doctor: await anyDoctorChoices(run, slug),
    doctors: rows.map(({ card, next_free, accepts_new }) => ({
      ...doctorOf(card),
      accepts_new,
      next_free: next_free && toRfc3339(next_free),
    })),
  }
}

type Place = { readonly branch_id: string; readonly time_zone: Zone; readonly hours: readonly DoorHours[] }

/** Whether the doors are open, and the dates on which they are not. */
async function doorsOf(run: ReadRunner, now: Instant, { branch_id, time_zone: zone, hours }: Place) {
  const today = wallAt(zone, now).date
  const closures = await closuresBetween(run, branch_id, today, addDays(today, 400))
  const doors = doorsNow(now, { hours, closures, zone })
  const inForce = closures.find((one) => doorsNow(now, { hours: [], closures: [one], zone }).closedUntil !== null)
  return {
    doors: {
      closed_until: momentOf(doors.closedUntil),
      message: inForce?.message ?? '',
      open_until: momentOf(doors.openUntil),
      opens_at: momentOf(doors.opensAt),
    },
    closures: closures.filter(({ from }) => from <= addDays(today, toldAhead)).map(datesOf),
  }
}

const momentOf = (moment: Instant | null) => (moment === null ? null : toRfc3339(moment))

function datesOf({ from, until, start, end, message }: ClosureDates) {
  return { from_date: from, until_date: until, start, end, message }
}
