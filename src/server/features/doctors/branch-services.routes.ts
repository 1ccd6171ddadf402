import { created, ok, route, type Route } from '../../http/route.ts'
import * as services from './branch-services.ts'
import type { DoctorDeps } from './deps.ts'

/** What is booked at a branch: its own services, and those of its doctors with their price there. */
export function branchServiceRoutes(deps: DoctorDeps): Route[] {
  return [
    route('GET /branches/:branchId/services', async ({ actor, params }) =>
      ok(await services.readServices(deps, actor, params.branchId)),
    ),
    route('POST /branches/:branchId/services', async ({ actor, params, body }) =>
      created(await services.addService(deps, actor, params.branchId, body)),
    ),
    route('PUT /branches/:branchId/services/:serviceId', async ({ actor, params, body }) =>
      ok(await services.changeService(deps, actor, params, body)),
    ),
    route('DELETE /branches/:branchId/services/:serviceId', async ({ actor, params }) =>
      ok(await services.archiveService(deps, actor, params)),
    ),
    route('PUT /branches/:branchId/service-doctors', async ({ actor, params, body }) =>
      ok(await services.changeOffered(deps, actor, params.branchId, body)),
    ),
    route('PUT /branches/:branchId/services/:serviceId/price', async ({ actor, params, body }) =>
      ok(await services.changePrice(deps, actor, params, body)),
    ),
  ]
}
