import { created, ok, route, type Route } from '../../http/route.ts'
import type { SpecialtyDeps } from './deps.ts'
import * as keep from './keep-specialties.ts'

/** The list of specialties: read, added to, changed, put in order, made one. */
export function specialtyRoutes(deps: SpecialtyDeps): Route[] {
  return [
    route('GET /admin/specialties', async ({ actor }) => ok(await keep.listSpecialties(deps, actor))),
    route('POST /admin/specialties', async ({ actor, body }) => created(await keep.addSpecialty(deps, actor, body))),
    route('PUT /admin/specialties/order', async ({ actor, body }) => {
      await keep.orderSpecialties(deps, actor, body.ids)
      return ok({})
    }),
    route('PUT /admin/specialties/:specialtyId', async ({ actor, params, body }) => {
      await keep.changeSpecialty(deps, actor, params.specialtyId, body)
      return ok({})
    }),
    route('POST /admin/specialties/:specialtyId/merge', async ({ actor, params, body }) =>
      ok(await keep.mergeSpecialty(deps, actor, params.specialtyId, body.into)),
    ),
  ]
}
