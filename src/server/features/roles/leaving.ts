import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { day, instant, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { toldBy } from '../../core/messages/tells-by.ts'
import { freeColleagues } from '../../core/visits/free-colleagues.ts'
import { writeRead } from '../../core/audit/audit.ts'
import type { OfFacility } from '../../core/people/people-keys.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RoleDeps } from './deps.ts'
import * as rows from './people.sql.ts'
import { placeOf } from './branch-of-role.ts'

/** Somebody at the facility or the one branch that they would leave. */
export type Leaver = OfFacility & {
  readonly branch: string | null
  readonly person: rows.PersonRow
  /** Where a doctor works there, and whom it is decided about. */
  readonly doctor: Allowed<{ practitioner: string; branches: readonly string[] }, 'doctors.decide'> | undefined
}

type Wanted = { readonly facilityId: string; readonly accountId: string; readonly branch: string | null }

/** Somebody who works at a place, for whoever gives roles there; a doctor for whoever decides about doctors as well. */
export async function leaverOf(
  tx: Runner,
  actor: AccountActor,
  { facilityId: facility, accountId: account, branch }: Wanted,
): Promise<Leaver> {
  const place = branch
    ? await placeOf(tx, actor, branch, 'users.edit')
    : allow(actor, 'users.edit', { facility, scope: { facility } })
  if (place.facility !== facility) refuse('not_found')
  const person = (await rows.peopleOf(tx, { facility, branch })).find((one) => one.account === account)
  const works = person?.practitioner ? await rows.doctorsOf(tx, { facility, branch }) : []
  const branches = works
    .filter(({ practitioner, is_over }) => practitioner === person?.practitioner && !is_over)
    .map((work) => work.branch_id)
  const doctor =
    person?.practitioner && branches.length > 0
      ? allow(actor, 'doctors.decide', { practitioner: person.practitioner, branches, scope: { facility } })
      : undefined
  const found = person && { account, facility, branch, person, doctor, scope: { facility, branch } }
  return allow(actor, 'users.edit', found)
}

/** The visits that somebody would leave behind, each with colleagues who are free. */
export function previewLeaving(
  deps: RoleDeps,
  actor: AccountActor,
  wanted: Wanted,
): Promise<Answer<'GET /facilities/:facilityId/users/:accountId/leaving'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const leaver = await leaverOf(tx, actor, wanted)
    await writeRead(tx, now, actor, 'leave.preview', { kind: 'account', id: leaver.account })
    const colleagues = freeColleagues(tx, now)
    const affected = []
    for (const visit of await visitsOf(tx, now, leaver))
      affected.push({
        appointment_id: visit.id,
        patient: visit.patient_name,
        phone_number: visit.phone_number,
        email: visit.email,
        told_by: toldBy(deps, visit.way_to_tell),
        start: toRfc3339(visit.start),
        time_zone: visit.time_zone,
        service_name: visit.service_name,
        branch_name: visit.branch_name,
        suggested: null,
        colleagues: await colleagues(visit),
      })
    return { affected }
  })
}

/** The booked visits ahead of a doctor who leaves; of others there are none. */
export async function visitsOf(tx: Runner, now: Instant, { doctor }: Leaver) {
  return doctor ? rows.visitsToCome(tx, now, doctor.practitioner, doctor.branches) : []
}

/** Whose visits are moved by hand is not waited for: what is offered begins tomorrow. */
export function soonest(now: Instant): Instant {
  return instant(later(now, day))
}
