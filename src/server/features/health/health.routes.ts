import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { openApi } from '../../http/openapi.ts'
import { refuse } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'

/** Liveness, readiness and the description of the interface. */
export function healthRoutes(deps: { database: Database; isDraining: () => boolean }): Route[] {
  // Made when somebody first asks for it: it takes longer than all routes together.
  let description: Record<string, unknown> | undefined
  return [
    route('GET /health/live', async () => ok({ status: 'ok' as const })),
    route('GET /health/ready', async ({ actor }) => {
      if (deps.isDraining()) refuse('busy')
      // A tiny write: reads stay green on a full disk.
      await deps.database.each(actor).run(sql`update heartbeat set beat_at = now() where id = 1`)
      return ok({ status: 'ok' as const })
    }),
    route('GET /openapi.json', async () => ok((description ??= openApi()))),
  ]
}
