import type { Actor } from '#domain/access/actor.ts'
import { reachOfRecords } from '#domain/access/reach.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { type Side, whyNotWritten, writtenUntil } from '#domain/messages/conversation-rules.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { toldBy } from '../../../core/messages/tells-by.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { secrets } from '../../../platform/keyring.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import type { ConversationDeps } from './deps.ts'
import { loadVisit } from '../load-visit.ts'
import { managersOf } from '../visit-answer.ts'
import * as rows from './conversation.sql.ts'
import { mayBring, papersByMessage } from './message-papers.ts'

type Read = Answer<'GET /appointments/:appointmentId/messages'>

const rightOf = { patient: 'appointments.answer', clinic: 'messages.send' } as const

/** What was written about a visit; who reads it has read it. */
export function readConversation(deps: ConversationDeps, actor: Actor, side: Side, id: string): Promise<Read> {
  const now = deps.clock.now()
  return deps.database.as(reachOfRecords(actor, now), async (tx) => {
    const visit = await visitOfSide(tx, actor, side, id)
    await writeRead(tx, now, actor, 'conversation.read', { kind: 'appointment', id: visit.id })
    const settings = (await rows.messageSettings(tx, visit.branch_id)) ?? refuse('not_found')
    const conversation = await rows.conversationOf(tx, visit.id)
    const messages = conversation ? await rows.messagesOf(tx, visit.id) : []
    const papers = await papersByMessage(tx, now, { actor, side }, visit, deps.papers.isScanned)
    if (conversation) await rows.noteRead(tx, visit, side, now)
    return {
      messages: messages.map((message) => ({
        ...asRead(actor, conversation, message),
        papers: papers.get(message.id) ?? [],
      })),
      why_not: whyNotWritten(now, writtenAbout(visit, settings.takes_messages), side) ?? null,
      writes_until: toRfc3339(writtenUntil({ end: visit.end_at })),
      answer_hours: settings.answer_hours,
      branch: visit.branch_name,
      phone: visit.phone,
      state: conversation?.state ?? 'open',
      assigned_to: side === 'clinic' ? assignedTo(actor, conversation) : null,
      version: conversation?.version ?? 0,
      may_bring: mayBring(actor, side, visit),
      file_most: deps.papers.fileMost,
      branch_id: visit.branch_id,
      told_by: side === 'clinic' ? toldBy(deps, visit.way_to_tell) : null,
      own_records: ownRecords(actor, side, visit),
    }
  })
}

/**
 * The visit, where this person may write about it from this side. By the link of a mail that is a guest alone: what
 * somebody with an account wrote is read after they log in.
 */
export async function visitOfSide(
  tx: Runner,
  actor: Actor,
  side: Side,
  id: string,
): Promise<Allowed<VisitRow, 'appointments.answer' | 'messages.send'>> {
  const visit = await loadVisit(tx, actor, rightOf[side], id)
  if (actor.kind === 'link' && managersOf(visit).length > 0) refuse('not_logged_in')
  return visit
}

/** What the rules look at. */
export function writtenAbout({ status, end_at: end }: VisitRow, takesMessages: boolean) {
  return { status, end, takesMessages }
}

/** Who looks after it, and whether that is the person who asks. */
export function assignedTo(actor: Actor, row: { assigned_to: string | null; assigned_name: string } | undefined) {
  if (!row?.assigned_to) return null
  return { id: row.assigned_to, name: row.assigned_name, is_own: isOwn(actor, row.assigned_to) }
}

function asRead(actor: Actor, conversation: rows.Conversation | undefined, message: rows.MessageLine) {
  const { id, side, name, at, account_id: account } = message
  const readAt: Instant | null =
    (side === 'patient' ? conversation?.clinic_read_at : conversation?.patient_read_at) ?? null
  return {
    id,
    side,
    name,
    is_own: account === null ? side === 'patient' && actor.kind === 'link' : isOwn(actor, account),
    body: secrets.open(message.body, { kind: 'conversation', id }),
    at: toRfc3339(at),
    is_read: readAt !== null && readAt >= at,
  }
}

/** Of whom the reader keeps papers that they may bring, and with whom they would share them. */
function ownRecords(actor: Actor, side: Side, visit: VisitRow): Read['own_records'] {
  if (side !== 'patient' || actor.kind !== 'account' || visit.account_id !== actor.account) return null
  const { patient_id, practitioner_id, doctor_name: doctor } = visit
  return { patient_id, practitioner_id, doctor }
}

function isOwn(actor: Actor, account: string): boolean {
  return actor.kind === 'account' && actor.account === account
}
