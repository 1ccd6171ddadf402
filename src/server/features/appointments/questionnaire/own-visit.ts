import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { loadVisit } from '../load-visit.ts'
import { managersOf } from '../visit-answer.ts'
import type { VisitRow } from '../visit-row.sql.ts'

export type OwnVisit = Allowed<VisitRow, 'appointments.answer'>

/** By the link of a mail it is a guest alone: what somebody with an account answered is read after they log in. */
export async function ownVisit(tx: Runner, actor: Actor, id: string): Promise<OwnVisit> {
  const visit = await loadVisit(tx, actor, 'appointments.answer', id)
  if (actor.kind === 'link' && managersOf(visit).length > 0) refuse('not_logged_in')
  return visit
}
