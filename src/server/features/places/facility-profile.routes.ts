import { ok, route, type Route } from '../../http/route.ts'
import type { PlaceDeps } from './deps.ts'
import * as profile from './facility-profile.ts'

/** What a facility tells of itself and what it asks of its people. */
export function facilityProfileRoutes(deps: PlaceDeps): Route[] {
  return [
    route('GET /facilities/:facilityId/profile', async ({ actor, params }) =>
      ok(await profile.readProfile(deps, actor, params.facilityId)),
    ),
    route('PUT /facilities/:facilityId/profile', async ({ actor, params, body }) =>
      ok(await profile.changeDetails(deps, actor, params.facilityId, body)),
    ),
    route('POST /facilities/:facilityId/logo', async ({ actor, params, file }) =>
      ok(await profile.changeLogo(deps, actor, params.facilityId, file)),
    ),
    route('PUT /facilities/:facilityId/policies', async ({ actor, params, body }) =>
      ok(await profile.changePolicies(deps, actor, params.facilityId, body)),
    ),
    route('PUT /facilities/:facilityId/security', async ({ actor, params, body }) =>
      ok(await profile.changeSecurity(deps, actor, params.facilityId, body)),
    ),
    route('GET /facilities/:facilityId/settings', async ({ actor, params }) =>
      ok(await profile.exportSettings(deps, actor, params.facilityId)),
    ),
  ]
}
