import { created, ok, route, type Responder, type Route } from '../../http/route.ts'
import type { AccountRow } from './accounts.sql.ts'
import type { AccountDeps, OwnersDeps } from './deps.ts'
import { addPasskey, logInByPasskey, logInOptions, passkeyOptions, removePasskey } from './passkeys.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep } from './second-step.ts'
import { inSameTime } from '../../core/same-time.ts'
import * as security from './security.ts'
import { securityEvents } from './security-events.ts'
import type { StartedSession } from './start-session.ts'

export type GiveSession = (
  asked: { respond: Responder; cookies: Readonly<Record<string, string | undefined>> },
  opened: { account: AccountRow; session: StartedSession },
) => Promise<{ token: string; user_id: string; user_type: AccountRow['user_type']; full_name: string }>

/** The keys of the own account. */
export function securityRoutes(deps: AccountDeps & OwnersDeps, giveSession: GiveSession): Route[] {
  return [
    route('GET /auth/security', async ({ actor }) => ok(await security.securityOf(deps, actor))),
    route('GET /auth/security/events', async ({ actor }) => ok(await securityEvents(deps, actor))),
    route('POST /auth/security/password', async ({ actor, body }) => {
      await security.changePassword(deps, actor, body)
      return ok({})
    }),
    route('POST /auth/security/email', async ({ actor, body }) => ({
      status: 202,
      body: await inSameTime(() => security.askForNewEmail(deps, actor, body)),
    })),
    route('POST /auth/security/email/confirm', async ({ actor, body }) =>
      ok(await security.confirmNewEmail(deps, actor, body.code)),
    ),
    route('POST /auth/security/two-step', async ({ actor, body }) =>
      ok(await beginTwoStep(deps, actor, body.password)),
    ),
    route('POST /auth/security/two-step/confirm', async ({ actor, body }) =>
      ok(await confirmTwoStep(deps, actor, body.code)),
    ),
    route('POST /auth/security/two-step/off', async ({ actor, body }) => {
      await endTwoStep(deps, actor, body)
      return ok({})
    }),
    route('DELETE /auth/security/sessions/:sessionId', async ({ actor, params }) => {
      await security.endSession(deps, actor, params.sessionId)
      return ok({})
    }),
    route('POST /admin/accounts/log-out', async ({ actor, body }) =>
      ok({ ended: await security.logOutAccount(deps, actor, body.email) }),
    ),
    route('DELETE /auth/security/sessions', async ({ actor }) => ok(await security.endOtherSessions(deps, actor))),
    route('POST /auth/security/data', async ({ actor, body }) => ok(await security.myData(deps, actor, body.password))),
    route('POST /auth/security/deletion', async ({ actor, body }) =>
      ok(await security.askForDeletion(deps, actor, body.password)),
    ),
    route('DELETE /auth/security/deletion', async ({ actor }) => {
      await security.keepAccount(deps, actor)
      return ok({})
    }),
    ...passkeyRoutes(deps, giveSession),
  ]
}

/** Keys of devices: added, removed, and what opens the account without a password. */
function passkeyRoutes(deps: AccountDeps & OwnersDeps, giveSession: GiveSession): Route[] {
  return [
    route('POST /auth/security/passkeys/options', async ({ actor, body }) =>
      ok(await passkeyOptions(deps, actor, body.password)),
    ),
    route('POST /auth/security/passkeys', async ({ actor, body }) => {
      await addPasskey(deps, actor, body)
      return created({})
    }),
    route('POST /auth/security/passkeys/:passkeyId/remove', async ({ actor, params, body }) => {
      await removePasskey(deps, actor, params.passkeyId, body.password)
      return ok({})
    }),
    route('POST /auth/passkey/options', async ({ actor }) => ok(await logInOptions(deps, actor))),
    route('POST /auth/passkey/log-in', async ({ actor, body, userAgent, respond, cookies }) =>
      ok(
        await giveSession(
          { respond, cookies },
          await logInByPasskey(deps, body, { userAgent, visitor: actor.visitor }),
        ),
      ),
    ),
  ]
}
