import { created, ok, route, type Route } from '../../../http/route.ts'
import type { AccountDeps } from '../deps.ts'
import { findPeople } from './find-people.ts'
import { inviteAdministrator } from './invite-administrator.ts'
import { liftSuspension, resendConfirmation, resetStepOf, suspendAccount } from './help-person.ts'
import { resendForPlatform } from './resend-invitation.ts'

/** Looking after the people of the whole platform: finding, sending again, resetting, putting on hold. */
export function administrationRoutes(deps: AccountDeps): Route[] {
  return [
    route('GET /admin/people', async ({ actor, query }) => ok(await findPeople(deps, actor, query))),
    route('POST /admin/people/administrators', async ({ actor, body }) => {
      await inviteAdministrator(deps, actor, body)
      return created({})
    }),
    route('POST /admin/people/:accountId/confirmation', async ({ actor, params }) => {
      await resendConfirmation(deps, actor, params.accountId)
      return ok({})
    }),
    route('POST /admin/invitations/:invitationId/resend', async ({ actor, params }) => {
      await resendForPlatform(deps, actor, params.invitationId)
      return ok({})
    }),
    route('POST /admin/people/:accountId/second-step/reset', async ({ actor, params, body }) => {
      await resetStepOf(deps, actor, params.accountId, body.password)
      return ok({})
    }),
    route('POST /admin/people/:accountId/suspension', async ({ actor, params, body }) => {
      await suspendAccount(deps, actor, params.accountId, body)
      return ok({})
    }),
    route('POST /admin/people/:accountId/suspension/lift', async ({ actor, params, body }) => {
      await liftSuspension(deps, actor, params.accountId, body.password)
      return ok({})
    }),
  ]
}
