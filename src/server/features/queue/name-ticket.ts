import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { QueueDeps } from './deps.ts'
import * as rows from './queue.sql.ts'
import { loadTicket } from './step-ticket.ts'

/**
 * The desk has asked somebody for their name whom the door did not find, or who came too late for it: their visit is
 * checked in and keeps the number that they hold. Checking in takes the number along by itself; when it is refused, the
 * number stays nobody's.
 */
export async function nameTicket(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, ticketId }: { branchId: string; ticketId: string },
  wish: BodyOf<'POST /branches/:branchId/tickets/:ticketId/visit'>,
): Promise<Answer<'POST /branches/:branchId/tickets/:ticketId/visit'>> {
  const now = deps.clock.now()
  const load = (tx: Runner) => loadTicket(tx, actor, branchId, ticketId)
  const ticket = await deps.database.as(actor, async (tx) => {
    const ticket = await load(tx)
    const visit = await rows.branchOfVisit(tx, wish.appointment_id)
    if (visit?.branch_id !== branchId) refuse('not_found')
    if ((await rows.foundAs(tx, now, ticket, wish.version, wish.appointment_id)) === 0) refuse('ticket_moved')
    return ticket
  })
  const { appointment_id: id, appointment_version } = wish
  try {
    await deps.moveVisit(actor, id, { action: 'arrive', version: appointment_version, reason: '' })
  } catch (error) {
    // Else that visit would take the number along whenever it is checked in, whoever holds it by then.
    await deps.database.as(actor, (tx) => rows.foundAs(tx, now, ticket, wish.version + 1, null))
    throw error
  }
  const { version: after } = await deps.database.as(actor, load)
  return { id: ticketId, version: after }
}
