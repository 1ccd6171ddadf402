import { ok, route, type Route } from '../../http/route.ts'
import { affectedAtBranch, changeHoursAt, effectAtBranch } from './branch-hours.ts'
import type { DoctorDeps } from './deps.ts'
import { saveRoomPlan } from './room-plan.ts'
import { changeDate, copyWeek } from './rota-dates.ts'
import { readRota } from './rota.ts'

/** Who works at a branch, when and in which room. */
export function rotaRoutes(deps: DoctorDeps): Route[] {
  return [
    route('GET /branches/:branchId/rota', async ({ actor, params, query }) =>
      ok(await readRota(deps, actor, params.branchId, query.week)),
    ),
    route('POST /branches/:branchId/rota/:practitionerId/effect', async ({ actor, params, body }) =>
      ok(await effectAtBranch(deps, actor, params, body.rules)),
    ),
    route('POST /branches/:branchId/rota/:practitionerId/affected', async ({ actor, params, body }) =>
      ok(await affectedAtBranch(deps, actor, params, body.rules)),
    ),
    route('PUT /branches/:branchId/rota/:practitionerId/hours', async ({ actor, params, body }) =>
      ok(await changeHoursAt(deps, actor, params, body)),
    ),
    route('PUT /branches/:branchId/rota/rooms', async ({ actor, params, body }) =>
      ok(await saveRoomPlan(deps, actor, params.branchId, body)),
    ),
    route('PUT /branches/:branchId/rota/:practitionerId/dates/:date', async ({ actor, params, body }) =>
      ok(await changeDate(deps, actor, params, body)),
    ),
    route('POST /branches/:branchId/rota/copy', async ({ actor, params, body }) =>
      ok(await copyWeek(deps, actor, params.branchId, body)),
    ),
  ]
}
