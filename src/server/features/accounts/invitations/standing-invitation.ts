import { cannotGive, rightsAt } from '#domain/access/giving.ts'
import { addedUp } from '#domain/access/memberships.ts'
import type { Instant } from '#domain/time/instant.ts'
import { rolesInTurn } from '../../../core/people/role-holders.sql.ts'
import { roleForInvited } from '../../../core/people/roles.sql.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { isOfPlatform } from './invite.ts'
import { facilityInvitedTo, type InvitationRow, openInvitation, standingOf } from './invitations.sql.ts'

/**
 * The invitation that somebody brings, if whoever sent it may still give all that it promises: a right that has ended since
 * lives on in no mail.
 */
export async function standingInvitation(tx: Runner, now: Instant): Promise<InvitationRow> {
  // The facility first, then the invitation, as whoever closes it does.
  const facility = await facilityInvitedTo(tx)
  if (facility) await rolesInTurn(tx, facility)
  const found = await openInvitation(tx, now)
  return found && (await mayStillGive(tx, now, found)) ? found : refuse('link_expired')
}

async function mayStillGive(tx: Runner, now: Instant, invitation: InvitationRow): Promise<boolean> {
  const { kind, facility_id: facility, branch_id: first } = invitation
  const sender = await standingOf(tx, now, invitation.invited_by)
  if (!sender) return false
  if (isOfPlatform(kind)) return sender.user_type === 'platform-admin'
  if (facility === null) return false
  // Who decides about doctors, and who runs it with them, is who runs the facility.
  if (kind === 'doctor' || invitation.role === 'facility_manager') return sender.facilities.includes(facility)
  const role = await roleForInvited(tx, facility, invitation.role)
  if (!role) return false
  const holder = { facilities: sender.facilities, branches: addedUp(sender.memberships) }
  const branches = invitation.every_branch ? [null] : [first, ...invitation.also_at]
  return branches.every((branch) => {
    const held = rightsAt(holder, { facility, branch })
    return held.has('users.edit') && cannotGive(held, role.rights, false).length === 0
  })
}
