import type { Party } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { movePlan } from '../../core/visits/move-plan.sql.ts'
import { loadQuestion } from '../../core/free-times/rules-question.ts'
import { refuseUnverified } from '../../core/checks/verified.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { VisitRow } from './visit-row.sql.ts'

/**
 * Whether a cancelled visit may be taken back at all; whether its time is still free, the write says. Rules may have
 * changed meanwhile: what is taken back is a visit that could be given today, of a service that is not archived, within the
 * hours, and for patients of a doctor who is listed. The clinic books anew, over the rules where it has a reason.
 */
export async function refuseTakenBack(tx: Runner, now: Instant, row: VisitRow, party: Party) {
  const plan = (await movePlan(tx, row.offering_id, row.service_id)) ?? refuse('not_offered')
  refuseUnverified(plan)
  if (party === 'patient' && !plan.is_listed) refuse('not_bookable')
  if (plan.is_archived) refuse('not_offered', { extra: { reason: 'service_archived' } })
  const { practitioner_id: practitioner, branch_id, mode, service_id } = row
  const asked = { practitioner, branch_id, mode, service_id, forStaff: true }
  const { ask } = await loadQuestion(tx, now, asked, wallAt(asZone(plan.time_zone), row.start_at).date)
  const reason = ask(row.start_at)
  if (reason === 'branch_closed') refuse('branch_closed')
  if (reason && ofHours.has(reason)) refuse('not_offered', { extra: { reason } })
}

const ofHours: ReadonlySet<string> = new Set(['leave', 'outside_hours', 'other_services'])
