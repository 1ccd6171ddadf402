import { allow } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'
import { assignRoles } from './assign-roles.ts'
import { deactivate } from './deactivate.ts'
import type { RoleDeps } from './deps.ts'
import { previewLeaving } from './leaving.ts'
import { listPeople } from './list-people.ts'
import { placeOf } from './branch-of-role.ts'
import { reactivate, resetOthersSecondStep } from './reactivate.ts'

/** The people of a facility: who they are, who leaves and who comes back. */
export function peopleRoutes(deps: RoleDeps): Route[] {
  const { database, clock } = deps
  return [
    route('GET /facilities/:facilityId/users', async ({ actor, params: { facilityId: facility } }) => {
      allow(actor, 'users.edit', { scope: { facility } })
      return database.as(actor, async (tx) => ok(await listPeople(tx, clock.now(), actor, { facility, branch: null })))
    }),
    route('GET /branches/:branchId/users', async ({ actor, params: { branchId: branch } }) =>
      database.as(actor, async (tx) => {
        const { facility } = await placeOf(tx, actor, branch, 'users.edit')
        return ok(await listPeople(tx, clock.now(), actor, { facility, branch }))
      }),
    ),
    route('POST /facilities/:facilityId/memberships', async ({ actor, params, body }) =>
      ok({ given: await assignRoles(deps, actor, params.facilityId, body) }),
    ),
    route('GET /facilities/:facilityId/users/:accountId/leaving', async ({ actor, params, query }) =>
      ok(await previewLeaving(deps, actor, { ...params, branch: query.branch_id ?? null })),
    ),
    route('POST /facilities/:facilityId/users/:accountId/deactivate', async ({ actor, params, body }) =>
      ok(await deactivate(deps, actor, params, body)),
    ),
    route('POST /facilities/:facilityId/users/:accountId/reactivate', async ({ actor, params }) => {
      await reactivate(deps, actor, params)
      return ok({})
    }),
    route('POST /facilities/:facilityId/users/:accountId/second-step/reset', async ({ actor, params, body }) => {
      await resetOthersSecondStep(deps, actor, params, body.password)
      return ok({})
    }),
  ]
}
