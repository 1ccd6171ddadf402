import { ok, route, type Route } from '../../../http/route.ts'
import { closeFacility, type ClosingDeps, previewClosing } from './close-facility.ts'
import { openFacilityAgain, openOwnFacilityAgain } from './open-facility-again.ts'

/** A facility is closed for good, and opened again. */
export function facilityClosingRoutes(deps: ClosingDeps): Route[] {
  return [
    route('GET /facilities/:facilityId/closing', async ({ actor, params }) =>
      ok(await previewClosing(deps, actor, params.facilityId)),
    ),
    route('POST /facilities/:facilityId/closing', async ({ actor, params, body }) =>
      ok(await closeFacility(deps, actor, params.facilityId, body)),
    ),
    route('DELETE /facilities/:facilityId/closing', async ({ actor, params }) => {
      await openOwnFacilityAgain(deps, actor, params.facilityId)
      return ok({})
    }),
    route('DELETE /admin/facilities/:facilityId/closing', async ({ actor, params }) => {
      await openFacilityAgain(deps, actor, params.facilityId)
      return ok({})
    }),
  ]
}
