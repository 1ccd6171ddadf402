import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { codeSubject, letter, type MailSite, whyThisAddress } from './letter.ts'
import type { Mail } from './outbox.ts'

/** The code by which a guest proves that the address is theirs. */
export function guestCodeMail(site: MailSite, to: string, code: string): Mail {
  return {
    to,
    kind: messageKinds.code,
    subject: t('Your {brand} code', { brand: site.brand }),
    letter: letter({
      title: t('Your code'),
      subject: codeSubject(site, code),
      code,
      lead: [t('Enter it to book your appointment. It works for 15 minutes.')],
      notes: [t('If you did not ask for it, ignore this email.')],
      why: whyThisAddress(site),
    }),
  }
}
