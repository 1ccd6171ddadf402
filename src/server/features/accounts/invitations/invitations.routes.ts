import { created, ok, route, type Route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { inSameTime } from '../../../core/same-time.ts'
import type { GiveSession } from '../security.routes.ts'
import { acceptInvitation } from './accept-account.ts'
import { joinByInvitation, readInvitation } from './accept.ts'
import { askForNewInvitation } from './ask-anew.ts'
import { inviteFacility, inviteToBranch, resendInvitation, withdrawInvitation } from './invite.ts'
import { inviteMany } from './invite-many.ts'

/** Bringing people in: inviting, taking back, accepting, joining. */
export function invitationRoutes(deps: AccountDeps, giveSession: GiveSession): Route[] {
  return [
    route('POST /branches/:branchId/invitations', async ({ actor, params, body }) => {
      await inviteToBranch(deps, actor, params.branchId, body)
      return created({})
    }),
    route('POST /invitations', async ({ actor, body }) => ok({ results: await inviteMany(deps, actor, body) })),
    route('POST /invitations/:invitationId/resend', async ({ actor, params }) =>
      ok(await resendInvitation(deps, actor, params.invitationId)),
    ),
    route('DELETE /invitations/:invitationId', async ({ actor, params }) => {
      await withdrawInvitation(deps, actor, params.invitationId)
      return ok({})
    }),
    route('POST /admin/facility-invitations', async ({ actor, body }) => {
      await inviteFacility(deps, actor, body.email)
      return created({})
    }),
    route('POST /auth/invitation', async ({ actor, body }) => ok(await readInvitation(deps, actor, body.token))),
    route('POST /auth/invitation/ask', async ({ actor, body }) => {
      await inSameTime(() => askForNewInvitation(deps, actor, body.token))
      return { status: 202, body: {} }
    }),
    route('POST /auth/invitation/accept', async ({ actor, body, userAgent, respond, cookies }) =>
      ok(
        await giveSession(
          { respond, cookies },
          await acceptInvitation(deps, body, { userAgent, visitor: actor.visitor }),
        ),
      ),
    ),
    route('POST /auth/invitation/join', async ({ actor, body }) => {
      await joinByInvitation(deps, actor, body.token)
      return ok({})
    }),
  ]
}
