import type { AccountActor } from '#domain/access/actor.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import { changeSetup } from './change-setup.ts'
import type { DoctorDeps } from './deps.ts'
import { worksAt } from './doctors.sql.ts'
import type { Setup } from './read-setup.ts'
import { refuseFaultyWeek, replaceHours } from './replace-hours.ts'
import { refuseOlder } from './rota.ts'

/** A doctor's own weekly hours at a branch. A decision on older hours is refused, with the current ones. */
export function changeOwnHours(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  { rules, version }: BodyOf<'PUT /doctors/me/branches/:branchId/hours'>,
): Promise<Setup> {
  refuseFaultyWeek(rules)
  const change = { branch: branchId, by: actor.account, rules, ...(version === undefined ? {} : { version }) }
  return changeSetup(deps, actor, 'schedule.edit', 'hours.change', async (tx, own) => {
    const { practitioner: practitionerId } = own
    if (!(await worksAt(tx, practitionerId, branchId))) refuse('not_found')
    if (!(await replaceHours(tx, deps.clock.now(), own, change))) await refuseOlder(tx, { branchId, practitionerId })
  })
}
