import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Instant } from '#domain/time/instant.ts'
import { roleHere } from '../../../core/people/role-here.sql.ts'
import { refuseUnverified } from '../../../core/checks/verified.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { nameOfDoctor } from '../grants.sql.ts'
import { type PlaceRow, placeAtBranch, placeOfVisit } from './place.sql.ts'

/** Of whom papers are asked for: a patient at a branch, or the patient of a visit. */
export type Asked = { readonly branchId: string; readonly patientId: string } | { readonly appointmentId: string }

/** Where somebody of a clinic stands towards a patient, and as whom: the doctor of the visit, or the branch. */
export type Place = PlaceRow & {
  readonly isDoctor: boolean
  /** As the patient reads it: the doctor or the place. */
  readonly name: string
  /** The role of who stands there for the branch; empty for the doctor. */
  readonly role: string
}

/** The place, if this person may do that there; to others neither patient nor visit exist. */
export async function openPlace<Right extends Permission>(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  right: Right,
  asked: Asked,
): Promise<Allowed<Place, Right>> {
  const opened = await openAnyPlace(tx, now, actor, right, asked)
  // What is open anyway is still read.
  if (right === 'records.view') return opened
  if (!opened.is_on) refuse('wrong_status')
  refuseUnverified({ is_verified: isLicensed(opened) })
  return opened
}

/**
 * By a visit that was cancelled or declined nobody writes, asks or opens, and no doctor does whose licence does not stand.
 */
export function isAtWork(place: Place): boolean {
  return place.is_on && isLicensed(place)
}

function isLicensed({ isDoctor, is_licensed }: Place): boolean {
  return !isDoctor || is_licensed
}

/** As `openPlace`, also by a visit that was cancelled or declined: what was begun there is still its writer's. */
export async function openAnyPlace<Right extends Permission>(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  right: Right,
  asked: Asked,
): Promise<Allowed<Place, Right>> {
  const found =
    'appointmentId' in asked
      ? await placeOfVisit(tx, asked.appointmentId)
      : await placeAtBranch(tx, asked.branchId, asked.patientId)
  const place = found && { ...found, ...(await standingOf(tx, now, actor, found)) }
  return allow(actor, right, place && { ...place, scope: scopeOf(place) })
}

export function scopeOf({
  branch_id: branch,
  practitioner_id: practitioner,
}: {
  readonly branch_id: string | null
  readonly practitioner_id: string | null
}) {
  return { branch, practitioner }
}

async function standingOf(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  { practitioner_id, branch_id, branch }: PlaceRow,
) {
  const isDoctor = practitioner_id !== null && practitioner_id === actor.practitioner
  if (isDoctor) return { isDoctor, name: await nameOfDoctor(tx, practitioner_id), role: '' }
  return { isDoctor, name: branch, role: await roleHere(tx, now, actor.account, branch_id) }
}
