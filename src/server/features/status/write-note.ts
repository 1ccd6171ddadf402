import type { AccountActor } from '#domain/access/actor.ts'
import { wrongNote } from '#domain/status/status-notes.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { StatusDeps } from './deps.ts'
import { deleteNote, insertNote, isNote, updateNote } from './status.sql.ts'

type Typed = BodyOf<'POST /admin/status-notes'>

/** Tells something about the platform. */
export function writeNote(deps: StatusDeps, actor: AccountActor, typed: Typed) {
  const now = deps.clock.now()
  const note = allow(actor, 'status.write', { ...rowOf(newId(now), typed), scope: {} })
  return deps.database.as(actor, async (tx) => {
    await insertNote(tx, now, note)
    await writeAudit(tx, now, actor, { action: 'status.written', subject: { kind: 'status_note', id: note.id } })
    return { id: note.id }
  })
}

/** Changes what is told; whoever decided on an older text reads the newer one first. */
export function changeNote(
  deps: StatusDeps,
  actor: AccountActor,
  id: string,
  { version, ...typed }: Typed & { version: number },
) {
  const now = deps.clock.now()
  const note = allow(actor, 'status.write', { ...rowOf(id, typed), scope: {} })
  return deps.database.as(actor, async (tx) => {
    if ((await updateNote(tx, now, note, version)) === 0) refuse((await isNote(tx, id)) ? 'changed' : 'not_found')
    await writeAudit(tx, now, actor, { action: 'status.changed', subject: { kind: 'status_note', id } })
  })
}

export function removeNote(deps: StatusDeps, actor: AccountActor, id: string) {
  const note = allow(actor, 'status.write', { id, scope: {} })
  return deps.database.as(actor, async (tx) => {
    if ((await deleteNote(tx, note)) === 0) refuse('not_found')
    const subject = { kind: 'status_note', id }
    await writeAudit(tx, deps.clock.now(), actor, { action: 'status.removed', subject })
  })
}

function rowOf(id: string, typed: Typed) {
  const starts = parseInstant(typed.starts_at)
  const ends = typed.ends_at === null ? null : parseInstant(typed.ends_at)
  const wrong = wrongNote(typed)
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  if (starts === undefined) return refuseFields({ starts_at: 'time_unreal' })
  if (ends === undefined) return refuseFields({ ends_at: 'time_unreal' })
  return { id, ...typed, starts_at: starts, ends_at: ends }
}
