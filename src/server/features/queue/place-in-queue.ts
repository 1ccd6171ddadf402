import type { Actor } from '#domain/access/actor.ts'
import { labelOf, type TicketState } from '#domain/queue/ticket.ts'
import { moreTimeMinutes } from '#domain/queue/order.ts'
import { type Ahead, roundedRange, waitRange } from '#domain/queue/waiting-time.ts'
import { later, minute, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { linkTicket, ticketOfVisit } from '../../core/queue/ticket-links.ts'
import { hashToken } from '../../http/cookies.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { QueueDeps } from './deps.ts'

type Place = {
  id: string
  branch_id: string
  appointment_id: string | null
  prefix: string
  number: number
  state: TicketState
  branch: string
  time_zone: string
  point: string | null
  directions: string
  called_at: Instant | null
  calls: number
  held_until: Instant | null
  has_asked: boolean
  is_walk_in: boolean
  visit_version: number | null
  late: number | null
  ahead: Ahead[]
  serving: (Ahead & { since: number }) | null
}

/** My place in the queue, for the phone that holds the way back to it. */
export async function readPlace(deps: QueueDeps, token: string): Promise<Answer<'GET /queue/ticket'>> {
  const now = deps.clock.now()
  const place = await placeOf(deps.database.read, now, token)
  const isWaiting = place.state === 'waiting'
  const wait = isWaiting ? waitRange({ ahead: place.ahead, serving: place.serving, late: place.late ?? 0 }) : undefined
  return {
    label: labelOf(place),
    state: place.state,
    branch: place.branch,
    time_zone: place.time_zone,
    ahead: isWaiting ? place.ahead.length : 0,
    wait: wait && place.ahead.length + (place.serving ? 1 : 0) > 0 ? roundedRange(wait) : null,
    point: place.point,
    directions: place.directions,
    called_at: place.called_at && toRfc3339(place.called_at),
    calls: place.calls,
    may_ask_time: isWaiting && !place.has_asked,
    held_until: place.held_until && place.held_until > now ? toRfc3339(place.held_until) : null,
    may_leave: mayLeave(place),
    updated_at: toRfc3339(now),
  }
}

export async function askMoreTime(deps: QueueDeps, actor: Actor, token: string) {
  const now = deps.clock.now()
  const until = later(now, moreTimeMinutes * minute)
  await placeOf(deps.database.read, now, token)
  const row = await deps.database
    .each(actor)
    .one<{ done: boolean }>(sql`select ask_more_time(${hashToken(token)}, ${at(until)}, ${at(now)}) as done`)
  if (!row?.done) refuse('ticket_moved')
}

/** Leaves the queue: a visit is not checked in any more; a number of the desk is called no more. */
export async function leaveQueue(deps: QueueDeps, actor: Actor, token: string) {
  const now = deps.clock.now()
  const place = await placeOf(deps.database.read, now, token)
  if (!mayLeave(place)) refuse('ticket_moved')
  if (place.appointment_id !== null) {
    const link = { kind: 'link', appointment: place.appointment_id, visitor: actor.visitor } as const
    await deps.moveVisit(link, place.appointment_id, { action: 'leave', version: place.visit_version ?? 0, reason: '' })
    return
  }
  const row = await deps.database
    .each(actor)
    .one<{ done: boolean }>(sql`select leave_queue(${hashToken(token)}, ${at(now)}) as done`)
  if (!row?.done) refuse('ticket_moved')
}

/** The way to their own place, for the patient of a visit or who holds its link. */
export function openPlace(deps: QueueDeps, actor: Actor, appointment: string): Promise<{ token: string }> {
  return deps.database.as(actor, async (tx) => {
    const found = await tx.one<{ id: string; accounts: string[] }>(sql`
      select a.id, array(select p.account_id::text from patient p where p.id = a.patient_id and p.account_id is not null
        union select c.account_id::text from carer c where c.patient_id = a.patient_id) as accounts
      from appointment a where a.id = ${appointment}`)
    const visit = allow(
      actor,
      'appointments.answer',
      found && { id: found.id, scope: { appointment: found.id, accounts: found.accounts } },
    )
    const ticket = (await ticketOfVisit(tx, visit.id)) ?? refuse('not_found')
    return { token: await linkTicket(tx, deps.clock.now(), ticket.id) }
  })
}

async function placeOf(run: ReadRunner, now: Instant, token: string): Promise<Place> {
  const found = await run.one<Place>(sql`
    select id, branch_id, appointment_id, prefix, number, state, branch, time_zone, point, directions, called_at, calls, held_until, has_asked,
      is_walk_in, visit_version, late, ahead, serving from ticket_place(${hashToken(token)}, ${at(now)})`)
  return found ?? refuse('link_expired')
}

/** Whoever came without an appointment has no time to go back to: the desk lets them go. */
function mayLeave({ state, is_walk_in }: Place): boolean {
  return (state === 'waiting' || state === 'called' || state === 'missed') && !is_walk_in
}
