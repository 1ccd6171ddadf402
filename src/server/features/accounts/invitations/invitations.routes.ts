import { allow } from '../../../http/refusal.ts'
import { created, ok, route, type Route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { inSameTime } from '../same-time.ts'
import type { GiveSession } from '../security.routes.ts'
import { acceptInvitation } from './accept-account.ts'
import { joinByInvitation, readInvitation } from './accept.ts'
import { askForNewInvitation } from './ask-anew.ts'
import { membersOf, openInvitationsOf } from './invitations.sql.ts'
import { inviteFacility, inviteToBranch, withdrawInvitation } from './invite.ts'

/** Bringing people in: inviting, taking back, accepting, joining. */
export function invitationRoutes(deps: AccountDeps, giveSession: GiveSession): Route[] {
  return [
    route('GET /facilities/:facilityId/users', async ({ actor, params }) => {
      allow(actor, 'users.edit', { scope: { facility: params.facilityId } })
      return deps.database.as(actor, async (tx) =>
        ok({
          members: await membersOf(tx, deps.clock.now(), params.facilityId),
          invitations: await openInvitationsOf(tx, deps.clock.now(), params.facilityId),
        }),
      )
    }),
    route('POST /branches/:branchId/invitations', async ({ actor, params, body }) => {
      await inviteToBranch(deps, actor, params.branchId, body)
      return created({})
    }),
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
