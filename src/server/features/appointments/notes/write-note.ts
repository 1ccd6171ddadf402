import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockResources } from '../../../core/lock-resources.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { secrets } from '../../../platform/keyring.ts'
import { nameOfAccount } from '../conversation/conversation.sql.ts'
import type { AppointmentDeps } from '../deps.ts'
import * as rows from './notes.sql.ts'
import { type Note, noteAnswer, sealOf, visitOfStaff } from './read-notes.ts'

type Wish = BodyOf<'PUT /appointments/:appointmentId/notes/:noteId'> & { readonly id: string }

/**
 * Writes one note of a visit, or changes one's own: whoever saw an older one is told what stands now. An empty text takes it
 * out. The same once more, whose answer was lost, changes nothing.
 */
export function writeNote(
  deps: AppointmentDeps,
  actor: AccountActor,
  visitId: string,
  wish: Wish,
): Promise<{ note: Note | null }> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const visit = await visitOfStaff(tx, actor, visitId)
    await lockResources(tx, [wish.id])
    const stands = await rows.noteOf(tx, visit, wish.id)
    if (stands && stands.account_id !== actor.account) refuse('not_found')
    const before = stands && noteAnswer(actor, stands)
    if (isDone(before, wish)) return { note: before ?? null }
    if ((before?.version ?? 0) !== wish.version) refuse('changed', { extra: { current: before ?? null } })
    const kind = before ? (wish.text === '' ? 'removed' : 'changed') : 'written'
    await carryOut(tx, now, actor, visit, wish, kind)
    await writeAudit(tx, now, actor, {
      action: `appointment.note_${kind}`,
      subject: { kind: 'appointment', id: visit.id },
    })
    const after = await rows.noteOf(tx, visit, wish.id)
    return { note: after ? noteAnswer(actor, after) : null }
  })
}

/** It stands as it was wished already, one version on; or it was taken out. */
function isDone(before: Note | undefined, { text, version }: Wish): boolean {
  if (!before) return version > 0 && text === ''
  return before.text === text && before.version === version + 1
}

async function carryOut(
  tx: Runner,
  now: Instant,
  { account }: AccountActor,
  visit: rows.OfVisit,
  { id, text }: Wish,
  kind: 'written' | 'changed' | 'removed',
) {
  const body = secrets.seal(text, sealOf(id))
  if (kind === 'removed') return rows.removeNote(tx, visit, id)
  if (kind === 'changed') return rows.changeNote(tx, visit, { id, body }, now)
  if (text === '') refuseFields({ text: 'message_missing' })
  const note = { id, account, name: await nameOfAccount(tx, account), body }
  // One that is out of reach has this id.
  if (!(await rows.insertNote(tx, visit, note, now))) refuse('key_reused')
}
