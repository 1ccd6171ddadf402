import { created, ok, route, type Route } from '../../../http/route.ts'
import type { RecordDeps } from '../deps.ts'
import { beginHandIn, readComingIn, readHandedIn, takeAway, takePieceIn } from './hand-in.ts'

/** Documents that patients hand in before a visit. */
export function handedInRoutes(deps: RecordDeps): Route[] {
  return [
    route('GET /appointments/:appointmentId/documents', async ({ actor, params }) =>
      ok(await readHandedIn(deps, actor, params.appointmentId)),
    ),
    route('POST /appointments/:appointmentId/documents', async ({ actor, params, body }) =>
      created(await beginHandIn(deps, actor, params.appointmentId, body)),
    ),
    route('GET /appointments/:appointmentId/documents/:itemId', async ({ actor, params }) =>
      ok(await readComingIn(deps, actor, params)),
    ),
    route('PUT /appointments/:appointmentId/documents/:itemId', async ({ actor, params, body, file }) =>
      ok(await takePieceIn(deps, actor, params, body.at, file)),
    ),
    route('DELETE /appointments/:appointmentId/documents/:itemId', async ({ actor, params }) =>
      ok(await takeAway(deps, actor, params)),
    ),
  ]
}
