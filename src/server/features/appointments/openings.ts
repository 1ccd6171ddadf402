import type { AccountActor } from '#domain/access/actor.ts'
import { type Instant, instant, later, minute, parseInstant, toRfc3339 } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall } from '#domain/time/zone.ts'
import { earliestToOffer, suits } from '#domain/waitlist/waitlist.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { countAwaiters, doctorsAwaitedAt } from '../../core/offers/awaited-openings.ts'
import { branchesOfDoctor } from '../../core/visits/doctor-late.sql.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { movePlan } from '../../core/visits/move-plan.sql.ts'
import { freeTimesOf } from '../../core/free-times/free-times-of.ts'
import { wasOffered } from '../../core/offers/make-offer.ts'
import { offerFreedTime } from '../../core/offers/offers.ts'
import { branchesOfWaiters, waitersOf, type Waiter } from '../../core/offers/offers.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadBranch } from './load-branch.ts'

type Openings = Answer<'GET /branches/:branchId/openings'>
type Window = { readonly start: Instant; readonly end: Instant }

const mostDoctors = 20
const mostWaiters = 50
const mostShown = 8
const midnight = asTimeOfDay('00:00')

/** The free times of a day for which somebody waits, with a visit or without one, the soonest first, at most three a doctor. */
export function readOpenings(
  { database, clock }: AppointmentDeps,
  actor: AccountActor,
  branchId: string,
  date: string,
): Promise<Openings> {
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'appointments.reschedule', branchId)
    await writeRead(tx, now, actor, 'waitlist.read', { kind: 'branch', id: branchId })
    const zone = asZone(branch.time_zone)
    const window = {
      start: instant(Math.max(earliestToOffer(now), atWall(zone, asLocalDate(date), midnight))),
      end: atWall(zone, addDays(asLocalDate(date), 1), midnight),
    }
    if (window.start >= window.end) return { results: [] }
    const found: Openings['results'] = []
    for (const doctor of await doctorsWithWaiters(tx, branchId)) {
      const waiters = (await waitersOf(tx, doctor.practitioner_id, window.start, mostWaiters)).filter(
        (waiter) => waiter.branch_id === branchId,
      )
      const counts = await countAwaiters(tx, now, { practitioner: doctor.practitioner_id, branch: branchId }, window)
      found.push(...(await openingsOf(tx, now, window, waiters, counts)).map((one) => ({ ...one, ...doctor })))
    }
    return { results: found.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)).slice(0, mostShown) }
  })
}

/** Offers such a time to the first whom it suits: the same rule that offers a time which comes free by itself. */
export function offerOpening(
  { database, clock, site }: AppointmentDeps,
  actor: AccountActor,
  branchId: string,
  { practitioner_id: practitioner, start: asked }: BodyOf<'POST /branches/:branchId/openings'>,
): Promise<Answer<'POST /branches/:branchId/openings'>> {
  const now = clock.now()
  const start = parseInstant(asked) ?? refuse('invalid')
  return database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'appointments.reschedule', branchId)
    if (!(await branchesOfDoctor(tx, practitioner)).includes(branchId)) refuse('not_found')
    if (start < earliestToOffer(now)) refuse('too_late')
    await lockResources(tx, [practitioner, ...(await branchesOfWaiters(tx, practitioner))])
    const isOffered = await offerFreedTime(tx, site, now, {
      practitioner,
      start,
      end: later(start, minute),
      onlyAt: branchId,
    })
    await writeAudit(tx, now, actor, {
      action: 'waitlist.offer',
      subject: { kind: 'practitioner', id: practitioner },
      detail: { start: toRfc3339(start), offered: isOffered },
    })
    return { is_offered: isOffered }
  })
}

async function doctorsWithWaiters(tx: Runner, branch: string) {
  const awaited = await doctorsAwaitedAt(tx, branch, mostDoctors)
  return tx.many<{ practitioner_id: string; doctor: string }>(sql`
    select d.id as practitioner_id, ${doctorName(sql`d`)} as doctor
    from practitioner d where d.id = any (${awaited}::uuid[]) or exists (select from waitlist_entry w join appointment x on x.id = w.appointment_id
      where w.practitioner_id = d.id and w.state = 'waiting' and x.branch_id = ${branch})
    order by d.last_name, d.first_name, d.id limit ${mostDoctors}`)
}

const mostOfOne = 3

/**
 * The free times that suit somebody, with those who wait without a visit already counted. Who waits for the same service
 * at the same place is looked at together.
 */
async function openingsOf(
  tx: Runner,
  now: Instant,
  window: Window,
  waiters: readonly Waiter[],
  awaiting: ReadonlyMap<Instant, number>,
) {
  const counts = new Map(awaiting)
  for (const same of Map.groupBy(waiters, ({ offering_id, service_id }) => `${offering_id} ${service_id}`).values()) {
    const [{ offering_id: offering, service_id: service }] = same as [Waiter]
    const plan = await movePlan(tx, offering, service)
    if (!plan?.is_verified) continue
    for (const start of await freeTimesOf(tx, now, plan, service, window)) {
      const wanted = same.filter((waiter) => wants(waiter, start, plan.time_zone)).length
      if (wanted > 0) counts.set(start, (counts.get(start) ?? 0) + wanted)
    }
  }
  const inOrder = [...counts].sort(([a], [b]) => a - b).slice(0, mostOfOne)
  return inOrder.map(([start, count]) => ({ start: toRfc3339(start), count }))
}

function wants(waiter: Waiter, start: Instant, zone: string) {
  const { weekdays, parts, until_date: until, start_at } = waiter
  return start < start_at && !wasOffered(waiter, start) && suits({ weekdays, parts, until }, start, asZone(zone))
}
