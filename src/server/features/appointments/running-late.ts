import { isLateTold, latenessOf, type Lateness } from '#domain/booking/late-reasons.ts'
import { statusIs } from '#domain/booking/status.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { hour, later, type Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { branchesOfDoctor, type LateDoctor, lateNow, setLate } from '../../core/visits/doctor-late.sql.ts'
import { insertLinks } from '../../core/visits/links.sql.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { lateMessages } from '../../core/messages/visit-messages.ts'
import { makeLink } from '../../core/visits/visit-rows.ts'
import { allow, allowPractice, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { type VisitRow } from './visit-row.sql.ts'
import { visitsOfDoctor } from './visit-lists.sql.ts'
import { toldVisit } from './told-row.ts'
import type { AppointmentDeps } from './deps.ts'
import { loadBranch } from './load-branch.ts'
import { managersOf } from './visit-answer.ts'

const told = 2 * hour

/** Says how late the doctor who asks runs, and why. */
export function setRunningLate(deps: AppointmentDeps, actor: AccountActor, lateness: Lateness) {
  return deps.database.as(actor, (tx) =>
    sayLate(deps, tx, actor, allowPractice(actor, 'appointments.progress'), latenessOf(lateness)),
  )
}

/** Says for a doctor of a branch how late they run, and why. */
export function setDoctorLate(
  deps: AppointmentDeps,
  actor: AccountActor,
  { branchId, practitionerId }: { branchId: string; practitionerId: string },
  lateness: Lateness,
) {
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'appointments.progress', branchId)
    if (!(await branchesOfDoctor(tx, practitionerId)).includes(branchId)) refuse('not_found')
    const scope = { branch: branchId, facility: branch.facility_id, practitioner: practitionerId }
    const doctor = allow(actor, 'appointments.progress', { practitioner: practitionerId, scope })
    return sayLate(deps, tx, actor, doctor, latenessOf(lateness))
  })
}

/**
 * It stands on the screens of those who wait, and who has a visit in the next two hours is told from 15 minutes on, by
 * text from 30, and again only when it gets worse; a reason alone disturbs nobody, and makes nobody late for longer. Zero takes it back. It ends by itself after four hours. Who says it
 * tells those whose visits are within their reach.
 */
async function sayLate(
  deps: AppointmentDeps,
  tx: Runner,
  actor: AccountActor,
  doctor: Allowed<LateDoctor, 'appointments.progress'>,
  lateness: Lateness,
) {
  const { minutes, reason } = lateness
  const now = deps.clock.now()
  const { practitioner } = doctor
  const before = await lateNow(tx, doctor, now)
  const until = minutes === 0 ? null : minutes === before ? 'as_before' : later(now, 4 * hour)
  if ((await setLate(tx, doctor, lateness, until)) === 0) refuse('not_found')
  const filter = { from: later(now, -hour), until: later(now, told), status: undefined, q: '' }
  const waiting = (await visitsOfDoctor(tx, practitioner, filter)).filter((row) => statusIs(row.status, 'expected'))
  if (isLateTold(before, minutes)) for (const row of waiting) await tellLate(deps, tx, now, row, lateness)
  await writeAudit(tx, now, actor, {
    action: 'doctor.late',
    subject: { kind: 'practitioner', id: practitioner },
    detail: { minutes, ...(reason ? { reason } : {}) },
  })
  const topics = [
    `doctor:${practitioner}`,
    ...(await branchesOfDoctor(tx, practitioner)).map((branch) => `branch:${branch}`),
    ...waiting.flatMap((row) => managersOf(row).map((account) => `user:${account}`)),
    ...waiting.flatMap((row) => [`appointment:${row.id}`, `meeting:${row.id}`]),
  ]
  await tellLive(tx, topics, { kind: 'late' })
  return lateness
}

async function tellLate(deps: AppointmentDeps, tx: Runner, now: Instant, row: VisitRow, lateness: Lateness) {
  const link = makeLink(row.id, row.end_at)
  await insertLinks(tx, [link.row])
  const visit = toldVisit(row, link.token)
  await insertMessages(tx, lateMessages(now, deps.site, visit, lateness))
}
