import { requeueMessage } from '../../core/messages/send-messages.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { findInAudit, followChain } from './audit.ts'
import { listMessages, showAddress } from './messages.ts'
import type { OversightDeps } from './deps.ts'
import { overview } from './overview.ts'
import { ok, route, type Route } from '../../http/route.ts'

/** What an administrator watches: what waits, messages that did not go, the audit, the read model against the truth. */
export function oversightRoutes(deps: OversightDeps): Route[] {
  return [
    route('GET /admin/overview', async ({ actor }) => ok(await overview(deps, actor))),
    route('GET /admin/messages', async ({ actor, query }) => ok(await listMessages(deps, actor, query))),
    route('POST /admin/messages/:mailId/address', async ({ actor, params }) =>
      ok(await showAddress(deps, actor, params.mailId)),
    ),
    route('POST /admin/mails/:mailId/resend', async ({ actor, params }) => {
      const now = deps.clock.now()
      await deps.database.as(actor, async (tx) => {
        if ((await requeueMessage(tx, now, params.mailId)) === 0) refuse('not_found')
        await writeAudit(tx, now, actor, { action: 'mail.resend', subject: { kind: 'mail', id: params.mailId } })
      })
      return ok({})
    }),
    route('GET /admin/audit', async ({ actor, query }) => ok(await findInAudit(deps, actor, query))),
    route('GET /admin/audit/chain', async ({ actor, query }) => ok(await followChain(deps, actor, query))),
  ]
}
