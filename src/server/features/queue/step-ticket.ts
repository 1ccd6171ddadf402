import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { afterStep, isDoneAtPoint, stepsFor, type TicketStep } from '#domain/queue/ticket.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellTicket } from '../../core/queue/queue-messages.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { oneByOne, lineKey, tellWhoIsNext } from './call-next.ts'
import type { QueueDeps } from './deps.ts'
import { loadPoint } from './load-point.ts'
import * as rows from './queue.sql.ts'
import { branchWithSettings } from './settings.sql.ts'

type Wish = BodyOf<'POST /branches/:branchId/tickets/:ticketId/steps'>
type Changed = Answer<'POST /branches/:branchId/tickets/:ticketId/steps'>
export type Ticket = Allowed<rows.OneTicket, 'queue.work'>

/** What is done with one ticket. Where its visit begins or ends with it, the visit is moved and the ticket follows. */
export async function stepTicket(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, ticketId }: { branchId: string; ticketId: string },
  wish: Wish,
): Promise<Changed> {
  const now = deps.clock.now()
  const load = (tx: Runner) => loadTicket(tx, actor, branchId, ticketId)
  const ticket = await deps.database.as(actor, async (tx) => {
    const found = await load(tx)
    if (isDoneAtPoint(wish.step) && found.point_id !== null)
      await loadPoint(tx, actor, 'queue.work', now, { branchId, pointId: found.point_id })
    return found
  })
  if (ticket.version !== wish.version) refuse('ticket_moved')
  const offered = stepsFor({
    state: ticket.state,
    isAtPoint: ticket.point_id !== null,
    hasVisit: ticket.appointment_id !== null,
  })
  const to = (offered.includes(wish.step) ? afterStep(ticket.state, wish.step) : undefined) ?? refuse('ticket_moved')
  const action = visitActionOf(ticket, wish.step)
  if (action && ticket.appointment_id !== null) {
    await deps.moveVisit(actor, ticket.appointment_id, { action, version: ticket.visit_version ?? 0, reason: '' })
    const { id, version } = await deps.database.as(actor, load)
    return { id, version }
  }
  return oneByOne(deps, branchId, () =>
    deps.database.as(actor, async (tx) => {
      const isCall = wish.step === 'recall' || wish.step === 'call'
      if (isCall || wish.point_id !== null) await lockResources(tx, [lineKey(branchId)])
      const point = await pointFor(tx, actor, now, ticket, wish)
      if (wish.step === 'raise' && wish.reason === '') refuseFields({ reason: 'reason_missing' })
      const change = {
        state: to,
        point,
        priority: wish.step === 'raise' ? (wish.priority ?? ticket.priority) : ticket.priority,
        isCall,
        isRaise: wish.step === 'raise' && wish.priority === null,
        note: wish.step === 'raise' ? wish.reason : ticket.note,
      }
      if ((await rows.changeTicket(tx, now, ticket, wish.version, change)) === 0) refuse('ticket_moved')
      if (isCall) await tellOfCall(tx, now, deps.site.brand, branchId, ticket.id, point)
      if (wish.step === 'miss') await tellTicket(tx, now, deps.site.brand, ticket.id, 'missed')
      return { id: ticket.id, version: wish.version + 1 }
    }),
  )
}

/** The phone of who is called, and that of who is next at the point. */
async function tellOfCall(
  tx: Runner,
  now: Instant,
  brand: string,
  branchId: string,
  ticket: string,
  pointId: string | null,
) {
  await tellTicket(tx, now, brand, ticket, 'turn')
  const [point, branch] = [
    pointId === null ? undefined : await rows.pointById(tx, branchId, pointId),
    await branchWithSettings(tx, branchId),
  ]
  if (point && branch) await tellWhoIsNext(tx, now, brand, point, branch)
}

/** A doctor works with those who stand at their own point; who works at the branch, with all. */
export async function loadTicket(tx: Runner, actor: AccountActor, branch: string, id: string): Promise<Ticket> {
  const found = await rows.ticketById(tx, branch, id)
  const scope = found && { branch, facility: found.facility_id, practitioner: found.practitioner_id }
  return allow(actor, 'queue.work', found && scope && { ...found, scope })
}

/** A nurse who saw somebody first has begun the visit already; at the next point only the ticket moves. */
function visitActionOf({ visit_status: status }: Ticket, step: TicketStep): 'start' | 'complete' | undefined {
  if (step === 'start' && status === 'arrived') return 'start'
  if (step === 'done' && status === 'in_progress') return 'complete'
  return undefined
}

/** Where the ticket stands after the step: at the point it is sent or called to, or in the common queue. */
async function pointFor(tx: Runner, actor: AccountActor, now: Instant, ticket: Ticket, wish: Wish) {
  if (wish.step === 'back') return null
  const { point_id: wanted } = wish
  if (wish.step !== 'send' && wish.step !== 'call') return ticket.point_id
  if (wanted === null) return refuseFields({ point_id: 'point_missing' })
  // One may send to a colleague's point without working there.
  if (wish.step === 'send') return ((await rows.pointById(tx, ticket.branch_id, wanted)) ?? refuse('not_found')).id
  const point = await loadPoint(tx, actor, 'queue.work', now, { branchId: ticket.branch_id, pointId: wanted })
  return point.state === 'open' ? point.id : refuse('point_closed')
}
