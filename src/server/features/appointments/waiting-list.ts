import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { setUrgent } from '../../core/offers/offers.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { visitById } from './visit-row.sql.ts'
import { waitingVisits } from './visit-lists.sql.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadVisit } from './load-visit.ts'
import { visitAnswer, type VisitAnswer } from './visit-answer.ts'

/** Who waits for this doctor: urgent ones first, then who has waited longest. */
export async function waitingList(
  deps: AppointmentDeps,
  actor: AccountActor,
): Promise<Answer<'GET /doctors/me/waiting-list'>> {
  const practitioner = actor.practitioner ?? refuse('not_found')
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await writeRead(tx, now, actor, 'waitlist.read', { kind: 'practitioner', id: practitioner })
    const waiting = await waitingVisits(tx, now, practitioner)
    return { results: waiting.map((row) => visitAnswer(deps, now, actor, row)) }
  })
}

/** Puts somebody first in line, or back into it. */
export function setUrgency(
  deps: AppointmentDeps,
  actor: AccountActor,
  id: string,
  isUrgent: boolean,
): Promise<VisitAnswer> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await loadVisit(tx, actor, 'appointments.decide', id)
    if ((await setUrgent(tx, id, isUrgent)) === 0) refuse('not_found')
    await writeAudit(tx, now, actor, { action: 'waitlist.urgency', subject: { kind: 'appointment', id } })
    return visitAnswer(deps, now, actor, (await visitById(tx, id)) ?? refuse('not_found'))
  })
}
