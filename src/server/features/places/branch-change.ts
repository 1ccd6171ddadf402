import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { can } from '#domain/access/can.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { initialsOf } from '#domain/profiles/initials.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone, type Zone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { mostActions } from '#contract/appointment-shapes.ts'
import { type Affected, doctorsConcerned } from '../../core/visits/affected-visits.sql.ts'
import { rebuildDoctors } from '../../core/free-times/digest.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { toldBy, type TellsBy } from '../../core/messages/tells-by.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { insertActions, type VisitAction } from '../../core/visits/visit-actions.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { branchById, type Branch } from './places.sql.ts'

export type Place = Branch & { readonly zone: Zone }

/** The branch of an address, for whoever holds a right there or runs its facility. */
export async function placeOf<Right extends Permission>(
  tx: Runner,
  actor: AccountActor,
  branch: string,
  right: Right,
): Promise<Allowed<Place, Right>> {
  const found = await branchById(tx, branch)
  const scope = { branch, facility: found?.facility_id ?? null }
  return allow<Place, Right>(actor, right, found && { ...found, zone: asZone(found.time_zone), scope })
}

/** Nobody books, moves or cancels at these branches while it is decided what becomes of their visits. Returns their doctors. */
export async function lockBranches(tx: Runner, now: Instant, branches: readonly string[]): Promise<string[]> {
  const doctors = await doctorsConcerned(tx, now, branches)
  await lockResources(tx, [...branches, ...doctors])
  return doctors
}

/** Makes the read model of the doctors of these branches anew, and tells whoever looks at their times. */
export async function rebuildBranches(
  tx: Runner,
  now: Instant,
  branches: readonly string[],
  doctors: readonly string[],
) {
  await rebuildDoctors(tx, now, doctors)
  const topics = doctors.flatMap((doctor) => [`availability:${doctor}`, `doctor:${doctor}`])
  await tellLive(tx, [...topics, ...branches.map((branch) => `branch:${branch}:day`)], { kind: 'setup' })
}

type Shown = Answer<'GET /branches/:branchId/closures/effect'>['affected'][number]

/** The visits affected that the actor may see, each with another time. */
export async function shownVisits(
  deps: TellsBy,
  actor: AccountActor,
  place: Place,
  affected: readonly Affected[],
  suggest: (visit: Affected) => Promise<Instant | undefined>,
): Promise<Shown[]> {
  const scope = { branch: place.id, facility: place.facility_id }
  const [namesShown, contactShown] = [can(actor, 'patients.search', scope), can(actor, 'patients.contact.view', scope)]
  const shown: Shown[] = []
  for (const visit of affected.slice(0, mostActions)) {
    const other = await suggest(visit)
    shown.push({
      appointment_id: visit.id,
      patient: namesShown ? visit.patient_name : initialsOf(visit.patient_name),
      phone_number: contactShown ? visit.phone_number : '',
      told_by: toldBy(deps, visit.way_to_tell),
      start: toRfc3339(visit.start),
      time_zone: visit.time_zone,
      service_name: visit.service_name,
      doctor: visit.doctor,
      suggested: other === undefined ? null : toRfc3339(other),
    })
  }
  return shown
}

type Decision = { readonly appointment_id: string; readonly action: VisitAction['action'] }

/**
 * Keeps what becomes of each visit that is met; they are done one by one afterwards. Refuses with `changed` when there are
 * others than were seen, and with `visits_ahead` when there are more than can be decided about at once.
 */
export async function decideVisits(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  affected: readonly Affected[],
  decided: {
    readonly batch: string
    readonly actions: readonly Decision[]
    readonly message: string
    readonly notBefore: (visit: Affected) => Instant
  },
) {
  if (affected.length > mostActions) refuse('visits_ahead')
  const wanted = new Map(decided.actions.map(({ appointment_id, action }) => [appointment_id, action]))
  if (affected.some((visit) => !wanted.has(visit.id))) refuse('changed')
  const actions = affected.map((visit) => ({
    id: newId(now),
    batch_id: decided.batch,
    practitioner_id: visit.practitioner_id,
    appointment_id: visit.id,
    action: wanted.get(visit.id) ?? ('keep' as const),
    offering_id: null,
    not_before: decided.notBefore(visit),
    message: decided.message,
    reason: '',
    account_id: actor.account,
    cause: 'closure' as const,
  }))
  if (actions.length > 0) await insertActions(tx, now, actions)
}
