import { doorsNow, type DoorHours } from '#domain/availability/door-hours.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { type ClosureDates, closuresBetween } from '../../core/visits/branch-closed.ts'
import { nextTimes } from '../../core/free-times/next-times.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database, ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { anyDoctorChoices } from './any-doctor.ts'
import { servicesAtBranch } from './branch-services.sql.ts'
import type { PageDeps } from './deps.ts'
import { type Card, doctorOf } from './card.ts'
import { whoKnow } from './known-patients.sql.ts'

type Page = Answer<'GET /branches/:slug'>

const toldAhead = 60

/** The public page of a clinic, as this person can book there; a draft and a branch that was archived have none. */
export async function branchPage(deps: PageDeps, actor: Actor, slug: string): Promise<Page> {
  const { database, verification } = deps
  const now = deps.clock.now()
  const run = database.read
  const branch = await run.one<
    Omit<Page, 'doctors' | 'services' | 'any_doctor' | 'doors' | 'closures' | 'time_zone'> & { time_zone: Zone }
  >(sql`
    select b.id as branch_id, b.name, f.name as facility_name, case when b.is_video_only then '' else b.address end as address, b.is_video_only, b.city, b.region, b.postcode, b.country, b.phone,
      b.time_zone, b.step_free, b.parking, b.transport, b.directions, b.email, b.description, b.hours, f.source, '/api/files/' || b.photo_id as photo,
      case when not b.is_video_only then b.latitude end as latitude, case when not b.is_video_only then b.longitude end as longitude
    from branch b join facility f on f.id = b.facility_id where b.slug = ${slug} and b.is_found`)
  if (!branch) return refuse('not_found')
  const rows = await run.many<{ card: Card; accepts_new: boolean }>(sql`
    select distinct on (o.practitioner_id) c.card, p.accepts_new
    from offering o join offering_card c on c.offering_id = o.id join practitioner p on p.id = o.practitioner_id
    where o.branch_id = ${branch.branch_id} and o.is_listed order by o.practitioner_id, not o.for_everyone, o.next_free nulls last limit 100`)
  const next = await nextThere({ database, now, actor }, branch.branch_id, rows)
  return {
    ...branch,
    ...(await doorsOf(run, now, branch)),
    services: await servicesAtBranch(run, branch.branch_id),
    any_doctor: await anyDoctorChoices(run, slug),
    doctors: rows.map(({ card, accepts_new }) => ({
      ...doctorOf({ now, verification }, card),
      accepts_new,
      next_free: momentOf(next.get(card.practitioner_id)?.start ?? null),
    })),
  }
}

/** The next time with each of them there: of the visit for returning patients, where this person was with them before. */
async function nextThere(
  { database, now, actor }: { readonly database: Database; readonly now: Instant; readonly actor: Actor },
  branch: string,
  rows: readonly { readonly card: Card }[],
) {
  const doctors = rows.map(({ card }) => card.practitioner_id)
  const known =
    actor.kind === 'account' && doctors.length > 0
      ? await whoKnow(database.each(actor), now, doctors, actor.account)
      : []
  const asked = doctors.map((practitioner_id) => ({ practitioner_id, is_known: known.includes(practitioner_id) }))
  return nextTimes(database.read, now, asked, branch)
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
