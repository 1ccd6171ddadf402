import { dateWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { FacilityManager } from '../../../core/people/facility-people.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/messages/letter.ts'
import { type MessageRow, messageRows } from '../../../core/messages/outbox.ts'
import { inLanguage } from '../../../platform/language.ts'

export type Due =
  | { readonly name: string; readonly until: LocalDate; readonly isOver: boolean }
  | { readonly name: string; readonly until: null }

/** What a manager of an unchecked facility reads of the day by which somebody looks: when it is set, when it is over, and when it no longer holds. */
export function dueMessages(
  now: Instant,
  site: MailSite,
  { account, email, language }: FacilityManager,
  due: Due,
): MessageRow[] {
  return inLanguage(language, () => {
    const { subject, lead } = wordsOf(due)
    return messageRows(
      now,
      { account, email, phone_number: '', off: [] },
      {
        kind: messageKinds.facilityCheckDue,
        subject,
        path: '/fam/dashboard',
        letter: letter({
          title: subject,
          lead: [lead],
          action: { words: t('Open your dashboard'), link: `${site.publicUrl}/fam/dashboard` },
          why: whyOwnAccount(site),
        }),
      },
    )
  })
}

function wordsOf(due: Due): { subject: string; lead: string } {
  const name = nameToSay(nameOfPlace, due.name, t('The clinic'))
  if (due.until === null)
    return {
      subject: t('Your facility needs no check any more: {name}', { name }),
      lead: t(
        'Facilities are not checked here any more. The day we told you no longer holds, and patients find yours as before.',
      ),
    }
  if (due.isOver)
    return {
      subject: t('Your facility waits for a check: {name}', { name }),
      lead: t('Nobody has looked at your facility in time. Patients can’t find it until somebody has.'),
    }
  return {
    subject: t('Your facility is checked by {date}: {name}', { name, date: dateWords(due.until) }),
    lead: t(
      'Facilities are checked here from now on. Somebody looks at the name and address of yours by that day; until then patients find it as before.',
    ),
  }
}
