import type { AccountActor } from '#domain/access/actor.ts'
import { can } from '#domain/access/can.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../../core/audit/audit.ts'
import { topicsOfMessages } from '../../../core/live/branch-topics.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { isSqlMoment, isUuid, readCursor, writeCursor } from '../../../http/cursor.ts'
import { allow, allowPractice, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AppointmentDeps } from '../deps.ts'
import { loadVisit } from '../load-visit.ts'
import * as rows from './conversation.sql.ts'
import { assignedTo } from './read-conversation.ts'

const pageSize = 25
type Query = QueryOf<'GET /doctors/me/messages'>

/** The shared inbox of a branch. */
export function branchInbox(
  deps: AppointmentDeps,
  actor: AccountActor,
  branchId: string,
  query: Query,
): Promise<Answer<'GET /branches/:branchId/messages'>> {
  return deps.database.as(actor, async (tx) => {
    const found = await rows.messageSettings(tx, branchId)
    const scope = { branch: found?.id ?? null, facility: found?.facility_id ?? null }
    const branch = allow(actor, 'messages.send', found && { ...found, scope })
    await writeRead(tx, deps.clock.now(), actor, 'conversation.list', { kind: 'branch', id: branch.id })
    const { takes_messages, answer_hours } = branch
    return {
      ...(await pageOf(tx, actor, { branch: branch.id }, query)),
      settings: { takes_messages, answer_hours },
      may_set: can(actor, 'resources.edit', scope),
    }
  })
}

/** Conversations about the visits of the doctor who asks. */
export function doctorInbox(
  deps: AppointmentDeps,
  actor: AccountActor,
  query: Query,
): Promise<Answer<'GET /doctors/me/messages'>> {
  return deps.database.as(actor, async (tx) => {
    const { practitioner } = allowPractice(actor, 'messages.send')
    await writeRead(tx, deps.clock.now(), actor, 'conversation.list', { kind: 'practitioner', id: practitioner })
    return pageOf(tx, actor, { practitioner }, query)
  })
}

/** Marks as done or open, takes or gives back. Who decided on an older state reads the newer one first. */
export function changeConversation(
  deps: AppointmentDeps,
  actor: AccountActor,
  id: string,
  wish: BodyOf<'PUT /appointments/:appointmentId/conversation'>,
): Promise<{ version: number }> {
  return deps.database.as(actor, async (tx) => {
    const visit = await loadVisit(tx, actor, 'messages.send', id)
    const now = (await rows.conversationOf(tx, visit.id)) ?? refuse('not_found')
    const changed = await rows.changeConversation(tx, visit, {
      ...wish,
      ...(await heldBy(tx, actor, now, wish.is_mine)),
    })
    if (!changed) refuse('changed')
    const subject = { kind: 'appointment', id: visit.id } as const
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'conversation.changed',
      subject,
      detail: { state: wish.state },
    })
    await tellLive(tx, [...topicsOfMessages(visit.branch_id), `doctor:${visit.practitioner_id}`], {
      kind: 'message',
      appointment: visit.id,
    })
    return changed
  })
}

/** Whoever takes it has it; whoever gives back what they hold leaves it to all. */
async function heldBy(tx: Runner, { account }: AccountActor, now: rows.Conversation, isMine: boolean) {
  if (isMine) return { assigned: account, name: await rows.nameOfAccount(tx, account) }
  const isOthers = now.assigned_to !== account
  return isOthers ? { assigned: now.assigned_to, name: now.assigned_name } : { assigned: null, name: '' }
}

/** Whether patients of a branch may write, and when messages are read. */
export function changeMessageSettings(
  deps: AppointmentDeps,
  actor: AccountActor,
  branchId: string,
  wish: BodyOf<'PUT /branches/:branchId/message-settings'>,
) {
  return deps.database.as(actor, async (tx) => {
    const found = await rows.messageSettings(tx, branchId)
    const scope = { branch: found?.id ?? null, facility: found?.facility_id ?? null }
    const branch = allow(actor, 'resources.edit', found && { ...found, scope })
    await rows.changeSettings(tx, branch, wish)
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'branch.messages',
      subject: { kind: 'branch', id: branch.id },
      detail: wish,
    })
    return wish
  })
}

async function pageOf(tx: Runner, actor: AccountActor, of: rows.InboxFilter['of'], { show, cursor }: Query) {
  const after = readCursor<[boolean, string, string]>(cursor, isPlace)
  const found = await rows.inbox(tx, { of, show, account: actor.account }, after, pageSize + 1)
  const last = found[pageSize - 1]
  return {
    results: found.slice(0, pageSize).map((row) => ({
      appointment_id: row.appointment_id,
      patient: row.patient,
      doctor: row.doctor,
      start: toRfc3339(row.start_at),
      time_zone: row.time_zone,
      last_at: toRfc3339(row.last_at),
      last_side: row.last_side,
      unread: row.unread,
      state: row.state,
      assigned_to: assignedTo(actor, row),
      version: row.version,
    })),
    next:
      found.length > pageSize && last
        ? writeCursor([last.last_side === 'patient', toRfc3339(last.last_at), last.appointment_id])
        : null,
  }
}

function isPlace(value: unknown): boolean {
  return Array.isArray(value) && typeof value[0] === 'boolean' && isSqlMoment(value[1]) && isUuid(value[2])
}
