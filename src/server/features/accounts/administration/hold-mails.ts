import { doorOf } from '#domain/access/door-of.ts'
import type { UserType } from '#domain/access/permissions.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/messages/letter.ts'
import type { Mail } from '../../../core/messages/outbox.ts'

/** What the owner of an account reads when it is put on hold. */
export function onHoldMail(site: MailSite, to: string, isDoctorClosed: boolean): Mail {
  const subject = t('Your {brand} account is on hold', { brand: site.brand })
  const lead = [
    isDoctorClosed
      ? t('You cannot log in for now. Patients no longer find or book you, and your appointments are on hold.')
      : t('You cannot log in for now. Your appointments stay as they are.'),
    t('If you think that this is wrong, write to us.'),
  ]
  const action = { words: t('Write to us'), link: `${site.publicUrl}/contact` }
  return {
    to,
    kind: messageKinds.accountChanged,
    subject,
    letter: letter({ title: subject, lead, action, why: whyOwnAccount(site) }),
  }
}

/** What they read when they can log in again. */
export function openAgainMail(site: MailSite, to: string, userType: UserType): Mail {
  const subject = t('Your {brand} account is open again', { brand: site.brand })
  const lead = [t('It is no longer on hold. You can log in as before.')]
  const action = { words: t('Log in'), link: `${site.publicUrl}/auth/login/${doorOf(userType)}` }
  return {
    to,
    kind: messageKinds.accountChanged,
    subject,
    letter: letter({ title: subject, lead, action, why: whyOwnAccount(site) }),
  }
}
