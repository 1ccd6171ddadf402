import { productHealth } from '../../core/product-health.ts'
import { requeueMessage } from '../../core/send-messages.ts'
import { writeAudit, writeRead } from '../../core/audit.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { overview } from './overview.ts'
import { ok, route, type Route } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

/** What an administrator watches: messages that did not go, work that is stuck, the read model against the truth. */
export function oversightRoutes(deps: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /admin/overview', async ({ actor }) => ok(await overview(deps, actor))),
    route('GET /admin/health', async ({ actor }) => {
      const now = deps.clock.now()
      const by = allow(actor, 'platform.health', { scope: {} })
      return deps.database.as(actor, async (tx) => {
        // Whom messages about visits could not reach is said here.
        await writeRead(tx, now, actor, 'message.list', { kind: 'mail', id: null })
        return ok(await productHealth(tx, now, by))
      })
    }),
    route('POST /admin/mails/:mailId/resend', async ({ actor, params }) => {
      const now = deps.clock.now()
      await deps.database.as(actor, async (tx) => {
        if ((await requeueMessage(tx, now, params.mailId)) === 0) refuse('not_found')
        await writeAudit(tx, now, actor, { action: 'mail.resend', subject: { kind: 'mail', id: params.mailId } })
      })
      return ok({})
    }),
  ]
}
