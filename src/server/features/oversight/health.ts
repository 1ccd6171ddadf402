import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { laneLengths } from '../../core/oversight/platform-messages.sql.ts'
import { productHealth } from '../../core/oversight/product-health.ts'
import { allow } from '../../http/refusal.ts'
import { ok, route, type Route } from '../../http/route.ts'
import { productVersion } from '../../platform/product-version.ts'
import type { OversightDeps } from './deps.ts'
import { shownLane } from './messages.ts'

/** `streams`: how many live streams this server has open. */
type HealthDeps = OversightDeps & { readonly streams: () => number }

/** What whoever looks after the platform reads of the product itself, for who does not read its metrics. */
export function productHealthRoutes(deps: HealthDeps): Route[] {
  return [route('GET /admin/health', async ({ actor }) => ok(await readHealth(deps, actor)))]
}

async function readHealth(
  { database, clock, streams }: HealthDeps,
  actor: AccountActor,
): Promise<Answer<'GET /admin/health'>> {
  const by = allow(actor, 'platform.health', { scope: {} })
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const health = await productHealth(tx, now, by)
    return {
      ...health,
      version: productVersion,
      streams: streams(),
      lanes: (await laneLengths(tx, now)).map(shownLane),
      backup_made: health.backup_made && toRfc3339(health.backup_made),
      now: toRfc3339(now),
    }
  })
}
