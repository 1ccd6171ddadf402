import type { AccountActor } from '#domain/access/actor.ts'
import { day, later } from '#domain/time/instant.ts'
import { refuseTooManyMails } from '../../../core/messages/asked-mail.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { queueMail } from '../../../core/messages/outbox.ts'
import { renewInvitation } from '../../../core/oversight/platform-people.sql.ts'
import { roleForInvited } from '../../../core/people/roles.sql.ts'
import { hashToken, newToken } from '../../../http/cookies.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { invitationMail, isOfPlatform, leadOf, platformLead } from '../invitations/invite.ts'

/** Sends an invitation again that somebody does not find: a new link for 14 days; the old one ends. */
export function resendForPlatform(deps: AccountDeps, actor: AccountActor, id: string) {
  allow(actor, 'accounts.manage', { scope: {} })
  const now = deps.clock.now()
  const token = newToken()
  return deps.database.as(actor, async (tx) => {
    const found = await renewInvitation(tx, id, hashToken(token), later(now, 14 * day))
    if (!found) return refuse('not_found')
    await refuseTooManyMails(tx, now, 'branch_invitation', found.email)
    const { kind, email, facility, branch } = found
    const role = kind === 'branch-staff' ? await roleForInvited(tx, found.facility_id, found.role) : undefined
    const lead = isOfPlatform(kind)
      ? platformLead(deps, kind)
      : leadOf({ facility, branches: branch ? [branch] : [] }, role)
    await queueMail(tx, now, invitationMail(deps, { kind, email, lead }, token))
    const subject = { kind: 'invitation', id }
    await writeAudit(tx, now, actor, { action: 'invitation.resent', subject, detail: { kind } })
  })
}
