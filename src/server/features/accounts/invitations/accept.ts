import { allowedByRule } from '#domain/access/allowed.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { AccountActor, Actor } from '#domain/access/actor.ts'
import { brings } from '#domain/access/newcomer.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { reachOfInvited } from '#domain/access/reach.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import { joinBranches } from '../../../core/people/invited-branches.ts'
import { rebuildDoctor } from '../../../core/free-times/digest.ts'
import { accountOfAddress } from '../../../core/messages/recipients.sql.ts'
import { insertMembership, roleForInvited } from '../../../core/people/roles.sql.ts'
import { hashToken } from '../../../http/cookies.ts'
import { allowOwn, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { Own } from '../accounts.sql.ts'
import type { AccountDeps } from '../deps.ts'
import { noteSecurity } from '../security-events.ts'
import * as rows from './invitations.sql.ts'
import { standingInvitation } from './standing-invitation.ts'
import { tellInviter } from './tell-inviter.ts'

/** What the holder of a link is offered. */
export function readInvitation(
  deps: AccountDeps,
  actor: Actor,
  token: string,
): Promise<Answer<'POST /auth/invitation'>> {
  const now = deps.clock.now()
  return deps.database.as(brings(hashToken(token), now, actor.visitor), async (tx) => {
    const found = await standingInvitation(tx, now)
    const { kind, email, facility, branch } = found
    const role = (await roleForInvited(tx, found.facility_id, found.role))?.words ?? ''
    const account = await accountOfAddress(tx, email)
    const names = found.every_branch
      ? []
      : await rows.namesOfBranches(tx, [found.branch_id ?? '', ...found.also_at].filter(Boolean))
    const places = names.length > 1 ? names.join(listComma()) : branch
    return { kind, email, facility, branch: found.every_branch ? '' : places, role, has_account: account !== undefined }
  })
}

/** The kind of account that takes an invitation up. */
export function typeOfInvited({ kind, role }: Pick<rows.InvitationRow, 'kind' | 'role'>): UserType {
  return kind === 'facility' || role === 'facility_manager' ? 'facility-manager' : kind
}

/** Joins with an account that stands already. Bound to its address: a link that went astray opens nothing. */
export function joinByInvitation(deps: AccountDeps, actor: AccountActor, token: string) {
  const now = deps.clock.now()
  const own = allowOwn(actor)
  return deps.database.as(reachOfInvited(actor, hashToken(token), now), async (tx) => {
    const found = await standingInvitation(tx, now)
    const account = await accountOfAddress(tx, found.email)
    if (account?.id !== actor.account) refuse('not_found')
    // It lasts for good and asks nothing more: by it nobody gives a role to themselves.
    if (found.invited_by === actor.account)
      refuse('wrong_status', { detail: t('You sent this invitation yourself. Somebody else has to invite you') })
    if (actor.userType !== typeOfInvited(found))
      refuse('wrong_status', { detail: t('This account is of another kind. Ask for an invitation to another address') })
    await takePlace(tx, now, found, own)
    await noteJoined(tx, now, actor.account, found)
  })
}

/** Writes down who joined which branch by an invitation, and tells whoever invited them. */
export async function noteJoined(tx: Runner, now: Instant, account: string, invitation: rows.InvitationRow) {
  const doer = { kind: 'account', account } as const
  await noteSecurity(tx, now, doer, { action: 'invitation.used', account, detail: { branch: invitation.branch_id } })
  await tellInviter(tx, now, account, invitation)
}

/** Uses the invitation up and gives the account its place. */
export async function takePlace(tx: Runner, now: Instant, invitation: rows.InvitationRow, own: Own) {
  const { account } = own
  await rows.useInvitation(tx, own, invitation.id)
  const { branch_id: first, facility_id: facility, role } = invitation
  const branches = invitation.every_branch ? [null] : [first, ...invitation.also_at]
  if (invitation.kind === 'branch-staff' && first && facility)
    for (const branch of branches)
      // Whoever invited had the right; the invitation carries it.
      await insertMembership(tx, now, allowedByRule({ branch, facility }, 'users.edit'), {
        account,
        role,
        since: now,
        until: null,
      })
  if (invitation.kind === 'doctor') {
    await joinBranches(tx, now, account, invitation.id)
    const practitioner = await rows.practitionerOf(tx, account)
    if (practitioner) await rebuildDoctor(tx, now, practitioner)
  }
}
