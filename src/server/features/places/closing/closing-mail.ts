import { messageKinds } from '#domain/messages/message-kinds.ts'
import { dateWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { FacilityManager } from '../../../core/people/facility-people.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/messages/letter.ts'
import { type MessageRow, messageRows } from '../../../core/messages/outbox.ts'
import { inLanguage } from '../../../platform/language.ts'

type Closed = { readonly name: string; readonly by: string; readonly until: LocalDate }

/** What each manager of a facility reads when it was closed for good: a mail, and a line in their centre. */
export function closingMessages(
  now: Instant,
  site: MailSite,
  { account, email, language }: FacilityManager,
  { name, by, until }: Closed,
): MessageRow[] {
  return inLanguage(language, () => {
    const subject = t('Your facility is closed for good: {name}', {
      name: nameToSay(nameOfPlace, name, t('The clinic')),
    })
    const who = nameToSay(nameOfPerson, by, '')
    return messageRows(
      now,
      { account, email, phone_number: '', off: [] },
      {
        kind: messageKinds.facilityClosed,
        subject,
        path: '/fam/dashboard',
        letter: letter({
          title: subject,
          lead: [
            t('Patients no longer find it, and nobody who worked there can open it. Your own account stays.'),
            ...(who ? [t('Closed by {who}.', { who })] : []),
            t('Until {date} whoever closed it can open it again, and so can we: write to us by the contact page.', {
              date: dateWords(until),
            }),
          ],
          action: { words: t('Contact us'), link: `${site.publicUrl}/contact` },
          why: whyOwnAccount(site),
        }),
      },
    )
  })
}
