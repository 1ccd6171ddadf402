import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { turnLinks } from '../../core/queue/ticket-links.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { QueueDeps } from './deps.ts'
import * as rows from './queue.sql.ts'
import { loadTicket, type Ticket } from './step-ticket.ts'

/**
 * The desk has asked somebody for their name whom the door did not find, or who came too late for it: their visit is
 * checked in and keeps the number that they hold. Checking in takes the number along by itself; when it is refused, the
 * number stays nobody's. Whoever was here already and asked again keeps the number of their visit.
 */
export async function nameTicket(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, ticketId }: { branchId: string; ticketId: string },
  wish: BodyOf<'POST /branches/:branchId/tickets/:ticketId/visit'>,
): Promise<Answer<'POST /branches/:branchId/tickets/:ticketId/visit'>> {
  const now = deps.clock.now()
  const load = (tx: Runner) => loadTicket(tx, actor, branchId, ticketId)
  const { ticket, joined } = await deps.database.as(actor, async (tx) => {
    const ticket = await load(tx)
    const visit = await rows.branchOfVisit(tx, wish.appointment_id)
    if (visit?.branch_id !== branchId) refuse('not_found')
    const before = await rows.runningTicketOf(tx, ticket, wish.appointment_id)
    if (before) return { ticket, joined: await join(tx, now, ticket, wish.version, before) }
    if ((await rows.foundAs(tx, now, ticket, wish.version, wish.appointment_id)) === 0) refuse('ticket_moved')
    return { ticket, joined: undefined }
  })
  if (joined) return joined
  const { appointment_id: id, appointment_version } = wish
  try {
    await deps.moveVisit(actor, id, { action: 'arrive', version: appointment_version, reason: '' })
  } catch (error) {
    // Else that visit would take the number along whenever it is checked in, whoever holds it by then.
    await deps.database.as(actor, (tx) => rows.notFoundAs(tx, now, ticket, id))
    throw error
  }
  const { version: after } = await deps.database.as(actor, load)
  return { id: ticketId, version: after }
}

type Kept = { readonly id: string; readonly version: number }

/** The second number ends; the phone that was given it shows the first from now on. */
async function join(tx: Runner, now: Instant, ticket: Ticket, version: number, kept: Kept): Promise<Kept> {
  const end = { state: 'left', point: null, isCall: false, isRaise: false } as const
  const isOver = ticket.state === 'left' || ticket.state === 'missed' || ticket.state === 'done'
  if (isOver || ticket.appointment_id !== null) refuse('ticket_moved')
  if ((await rows.changeTicket(tx, now, ticket, version, { ...ticket, ...end })) === 0) refuse('ticket_moved')
  await turnLinks(tx, ticket.id, kept.id)
  return { id: kept.id, version: kept.version }
}
