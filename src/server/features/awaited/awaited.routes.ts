import { ok, route, type Route } from '../../http/route.ts'
import { awaitTime } from './await-time.ts'
import { declineAwaited, leaveLine, readAwaited, readAwaiters, setAwaitedUrgency } from './awaited-times.ts'
import type { AwaitedDeps } from './deps.ts'

/** Who waits for a time of a doctor and has no visit there. */
export function awaitedRoutes(deps: AwaitedDeps): Route[] {
  return [
    route('GET /awaited-times', async ({ actor }) => ok(await readAwaited(deps, actor))),
    route('POST /awaited-times', async ({ actor, body }) => ok(await awaitTime(deps, actor, body))),
    route('DELETE /awaited-times/:awaitedId', async ({ actor, params }) => {
      await leaveLine(deps, actor, params.awaitedId)
      return ok({})
    }),
    route('POST /awaited-times/:awaitedId/decline', async ({ actor, params, body }) =>
      ok(await declineAwaited(deps, actor, params.awaitedId, body.offer_id)),
    ),
    route('GET /doctors/me/awaited-times', async ({ actor }) => ok(await readAwaiters(deps, actor))),
    route('PUT /awaited-times/:awaitedId/urgency', async ({ actor, params, body }) => {
      await setAwaitedUrgency(deps, actor, params.awaitedId, body.is_urgent)
      return ok({})
    }),
  ]
}
