import type { AccountActor } from '#domain/access/actor.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { mondayOf } from '#domain/availability/rota.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import { worksAt } from './doctors.sql.ts'
import type { OnRota } from './replace-hours.ts'
import * as rows from './rota.sql.ts'

export type AtDoctor = { readonly branchId: string; readonly practitionerId: string }

/** Who works at a branch in a week: hours, dates and rooms of that branch alone. */
export function readRota(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  week: string | undefined,
): Promise<Answer<'GET /branches/:branchId/rota'>> {
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'schedule.view', branchId)
    const today = wallAt(branch.time_zone, deps.clock.now()).date
    const monday = mondayOf(asLocalDate(week ?? today))
    const doctors = await rows.doctorsOfRota(tx, branchId)
    // Hours over midnight begin the day before.
    const dates = await rows.datesAt(tx, branchId, addDays(monday, -1), addDays(monday, 7))
    return {
      time_zone: branch.time_zone,
      today,
      week: monday,
      points: await rows.pointsAt(tx, branchId),
      doctors: doctors.map((doctor) => ({
        ...doctor,
        exceptions: dates.filter(({ practitioner_id }) => practitioner_id === doctor.practitioner_id),
      })),
    }
  })
}

/** The branch, checked for a right; to others there is none. */
export async function loadBranch<Right extends Permission>(tx: Runner, actor: AccountActor, right: Right, id: string) {
  const found = await rows.branchOfRota(tx, id)
  return allow(actor, right, found && { ...found, scope: { branch: id, facility: found.facility_id } })
}

/** A doctor who works at the branch, checked for whoever makes the rota there. */
export async function loadOnRota(
  tx: Runner,
  actor: AccountActor,
  { branchId, practitionerId }: AtDoctor,
): Promise<{ own: OnRota; branch: rows.RotaBranch }> {
  const branch = await loadBranch(tx, actor, 'schedule.edit.others', branchId)
  if (!(await worksAt(tx, practitionerId, branchId))) refuse('not_found')
  const scope = { branch: branchId, facility: branch.facility_id }
  return {
    branch,
    own: allow(actor, 'schedule.edit.others', { practitioner: practitionerId, branch: branchId, scope }),
  }
}

/** Refuses a decision on hours that have changed since, with the current ones. */
export async function refuseOlder(tx: Runner, { branchId, practitionerId }: AtDoctor): Promise<never> {
  const [current] = await rows.doctorsOfRota(tx, branchId, practitionerId)
  return refuse('changed', { extra: { current } })
}
