import type { AccountActor } from '#domain/access/actor.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseTooManyMails } from '../../../core/messages/asked-mail.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/messages/letter.ts'
import { type Mail, queueMail } from '../../../core/messages/outbox.ts'
import { otherAdministrators } from '../../../core/oversight/platform-people.sql.ts'
import { accountOfAddress } from '../../../core/messages/recipients.sql.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { inLanguage } from '../../../platform/language.ts'
import type { AccountDeps } from '../deps.ts'
import { platformLead, sendInvitation } from '../invitations/invite.ts'
import { provePassword } from '../prove-password.ts'

/** Invites another administrator, for whoever proves once more that it is they. Every other administrator reads of it. */
export async function inviteAdministrator(
  deps: AccountDeps,
  actor: AccountActor,
  given: BodyOf<'POST /admin/people/administrators'>,
) {
  const by = allow(actor, 'accounts.manage', { branch: null, scope: {} })
  await provePassword(deps, actor, given.password)
  const now = deps.clock.now()
  const email = given.email.toLowerCase()
  await deps.database.as(actor, async (tx) => {
    if (await accountOfAddress(tx, email))
      refuse('already_exists', { detail: t('This address has an account already. Use an address without one') })
    await refuseTooManyMails(tx, now, 'branch_invitation', email)
    const kind = 'platform-admin'
    await sendInvitation(deps, tx, actor, by, { kind, email, role: '', lead: platformLead(deps, kind) })
    await tellOthers(deps, tx, now, actor.account, email)
  })
}

async function tellOthers({ site }: AccountDeps, tx: Runner, now: Instant, by: string, invited: string) {
  for (const { email, language } of await otherAdministrators(tx, by))
    await queueMail(
      tx,
      now,
      inLanguage(language, () => administratorInvitedMail(site, email, invited)),
    )
}

/** What the administrators read when one of them invites another one. */
export function administratorInvitedMail(site: MailSite, to: string, invited: string): Mail {
  const subject = t('An administrator was invited to {brand}', { brand: site.brand })
  const lead = [
    t('{email} can become an administrator within 14 days.', { email: invited }),
    t('If you did not expect this, look at who sent it in the audit.'),
  ]
  const action = { words: t('Open the people page'), link: `${site.publicUrl}/admin/people` }
  return {
    to,
    kind: messageKinds.accountChanged,
    subject,
    letter: letter({ title: subject, lead, action, why: whyOwnAccount(site) }),
  }
}
