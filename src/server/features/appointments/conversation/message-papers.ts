import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { can } from '#domain/access/can.ts'
import { opensBy, type OpensBy, type Side } from '#domain/messages/conversation-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { paperSaid } from '../../../core/papers/paper-said.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { VisitRow } from '../visit-row.sql.ts'
import { scopeOf } from '../visit-answer.ts'
import * as rows from './papers.sql.ts'

type Visit = Allowed<VisitRow, 'appointments.answer' | 'messages.send'>
type Brought = Answer<'GET /appointments/:appointmentId/messages'>['messages'][number]['papers'][number]

/** Brings documents with a message that was just written: what does not go with it does not exist. */
export async function bringPapers(tx: Runner, visit: Visit, message: string, items: readonly string[]) {
  if (items.length === 0) return
  for (const item of items) if (!(await rows.goesWith(tx, message, item))) refuse('not_found')
  await rows.insertPapers(tx, visit, message, items)
}

/** The documents of all messages about a visit, by message, as this person sees them. */
export async function papersByMessage(
  tx: Runner,
  now: Instant,
  asking: { readonly actor: Actor; readonly side: Side },
  visit: Visit,
  isScanned: boolean,
): Promise<ReadonlyMap<string, Brought[]>> {
  const brought = await rows.broughtPapers(tx, now, visit)
  if (brought.length === 0) return new Map()
  const files = await rows.broughtFiles(tx, now, visit, accountOf(asking.actor))
  const known = new Map(files.map((file) => [file.id, cardOf(asking, visit, file, isScanned)]))
  const lines = brought.map(({ message_id, item_id, state }) => {
    const isThere = state === 'there' || state === 'not_shared'
    const card = isThere ? known.get(item_id) : undefined
    return [
      message_id,
      { id: item_id, state, opens_by: card?.opens_by ?? null, document: card?.document ?? null },
    ] as const
  })
  const byMessage = new Map<string, Brought[]>()
  for (const [message, line] of lines) byMessage.set(message, [...(byMessage.get(message) ?? []), line])
  return byMessage
}

/** What is within the actor's reach: its name, and how they may open it. A link, or having helped to hand it in, opens nothing. */
function cardOf(
  { actor, side }: { actor: Actor; side: Side },
  visit: Visit,
  file: rows.BroughtFile,
  isScanned: boolean,
) {
  const opens_by = wayOf(actor, side, visit, file)
  return { opens_by, document: paperSaid(file, isScanned) }
}

function wayOf(actor: Actor, side: Side, visit: Visit, file: rows.BroughtFile): OpensBy | null {
  if (actor.kind !== 'account') return null
  return opensBy(side, {
    isOwner: file.owner === actor.account,
    isDoctor: actor.practitioner === visit.practitioner_id,
    viewsAtBranch: can(actor, 'records.view', { branch: visit.branch_id }),
    isClinics: file.source !== 'patient',
    isOfBranch: file.branch_id === visit.branch_id,
    ...{ hasDoctor: file.has_doctor, hasBranch: file.has_branch, hasHelper: file.has_helper },
  })
}

/** Whether somebody on this side brings documents at all. */
export function mayBring(actor: Actor, side: Side, visit: Visit): boolean {
  return side === 'patient' || can(actor, 'records.create', scopeOf(visit))
}

function accountOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.account : null
}
