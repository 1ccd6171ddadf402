import { ok, route, type Route } from '../../../http/route.ts'
import type { PlaceDeps } from '../deps.ts'
import { decideFacility } from './decide-facility.ts'
import { handInFacility, ownFacilityCheck } from './own-facility-check.ts'
import { listFacilities, readFacility } from './read-facilities.ts'

/** The check of a facility: waited for, looked at, decided. */
export function facilityCheckRoutes(deps: PlaceDeps): Route[] {
  return [
    route('GET /admin/facilities', async ({ actor, query }) => ok(await listFacilities(deps, actor, query))),
    route('GET /admin/facilities/:facilityId', async ({ actor, params }) =>
      ok(await readFacility(deps, actor, params.facilityId)),
    ),
    route('POST /admin/facilities/:facilityId', async ({ actor, params, body }) =>
      ok(await decideFacility(deps, actor, params.facilityId, body)),
    ),
    route('GET /facilities/:facilityId/check', async ({ actor, params }) =>
      ok(await ownFacilityCheck(deps, actor, params.facilityId)),
    ),
    route('POST /facilities/:facilityId/check', async ({ actor, params, body }) => {
      await handInFacility(deps, actor, params.facilityId, body.version)
      return ok({})
    }),
  ]
}
