import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { workersOf } from '../../core/queue/point-staff.sql.ts'
import { loadBranch } from './board.ts'
import type { QueueDeps } from './deps.ts'
import { servicesToName } from './point-choices.sql.ts'

/** The services and the people that a service point of a branch can name. */
export function listPointChoices(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
): Promise<Answer<'GET /branches/:branchId/point-choices'>> {
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'queue.setup', branchId)
    return { services: await servicesToName(tx, branchId), staff: await workersOf(tx, deps.clock.now(), branchId) }
  })
}
