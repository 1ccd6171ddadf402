import { doorOf } from '#domain/access/door-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import type { Language } from '#domain/language/languages.ts'
import { mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { inLanguage } from '../../platform/language.ts'
import { type Doer, writeAudit } from '../audit/audit.ts'
import { letter, type MailSite, whyOwnAccount } from '../messages/letter.ts'
import { type Mail, queueMail } from '../messages/outbox.ts'

/** What the mail about each change says; passwords and addresses have mails of their own. */
export const keyChangeWords = {
  'two_step.on': {
    subject: mark('Your second step is on'),
    lead: mark('From now on, your {brand} account asks for a code of your app at each log-in.'),
  },
  'two_step.off': {
    subject: mark('Your second step is off'),
    lead: mark('Your {brand} account no longer asks for a code at log-in. Your recovery codes are gone.'),
  },
  'two_step.reset': {
    subject: mark('Your second step was reset'),
    lead: mark(
      'A manager where you work turned off the second step of your {brand} account. Log in and turn it on again.',
    ),
  },
  'recovery_code.used': {
    subject: mark('A recovery code was used'),
    lead: mark('Somebody used a recovery code of your {brand} account. It does not work again.'),
  },
  'two_step.reset_by_platform': {
    subject: mark('Your second step was reset'),
    lead: mark('An administrator turned off the second step of your {brand} account. Log in and turn it on again.'),
  },
  'two_step.reset_by_operator': {
    subject: mark('Your second step was reset'),
    lead: mark(
      'Whoever runs {brand} took away the app and the passkeys of your account. Log in with your password and set the second step up anew.',
    ),
  },
  'passkey.added': {
    subject: mark('A passkey was added'),
    lead: mark('A passkey was added to your {brand} account. It opens the account without a password.'),
  },
  'passkey.removed': {
    subject: mark('A passkey was removed'),
    lead: mark('A passkey of your {brand} account was removed. It opens nothing any more.'),
  },
  'calendar.feed': {
    subject: mark('Your calendar has a new address'),
    lead: mark('A secret address for the calendar of your {brand} account was made. An older one no longer works.'),
  },
  'calendar.feed_ended': {
    subject: mark('Your calendar address was removed'),
    lead: mark('The secret address for the calendar of your {brand} account no longer works.'),
  },
  'account.deletion_asked': {
    subject: mark('Your account will be deleted'),
    lead: mark(
      'Your {brand} account is deleted in 14 days, as asked. Until then you can keep it: log in, open your profile and choose “Keep my account”.',
    ),
  },
} as const

export type KeyChange = keyof typeof keyChangeWords

/** Writes down that something which opens an account has changed, and tells its owner by mail: both or neither. */
export async function tellKeyChange(
  tx: Runner,
  now: Instant,
  site: MailSite,
  change: { readonly kind: KeyChange; readonly account: string; readonly by: Doer },
) {
  const { kind, account, by } = change
  await writeAudit(tx, now, by, { action: kind, subject: { kind: 'account', id: account } })
  const owner = await tx.one<Owner>(sql`
    select email, language, user_type from account where id = ${account}`)
  if (!owner) return
  await queueMail(tx, now, keyChangeMail(site, kind, owner))
}

type Owner = { readonly email: string; readonly language: Language | null; readonly user_type: UserType }

/** What the owner of an account reads, in their language. */
export function keyChangeMail(site: MailSite, kind: KeyChange, owner: Owner): Mail {
  const link = `${site.publicUrl}/auth/reset-password/${doorOf(owner.user_type)}`
  return inLanguage(owner.language, () => ({
    to: owner.email,
    kind: messageKinds.accountChanged,
    subject: t(keyChangeWords[kind].subject),
    letter: letter({
      title: t(keyChangeWords[kind].subject),
      lead: [t(keyChangeWords[kind].lead, { brand: site.brand }), t('If it was not you, choose a new password now.')],
      action: { words: t('Choose a new password'), link },
      why: whyOwnAccount(site),
    }),
  }))
}
