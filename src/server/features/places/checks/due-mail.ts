import { dateWords } from '#domain/language/date-words.ts'
import { t } from '#domain/language/translate.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { FacilityManager } from '../../../core/facility-people.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/letter.ts'
import { type MessageRow, messageRows } from '../../../core/outbox.ts'
import { inLanguage } from '../../../platform/language.ts'

export type Due = { readonly name: string; readonly until: LocalDate; readonly isOver: boolean }

/** What a manager of an unchecked facility reads of the day by which somebody looks: when it is set, and when it is over. */
export function dueMessages(
  now: Instant,
  site: MailSite,
  { account, email, language }: FacilityManager,
  { name, until, isOver }: Due,
): MessageRow[] {
  return inLanguage(language, () => {
    const said = { name: nameToSay(nameOfPlace, name, t('The clinic')), date: dateWords(until) }
    const subject = isOver
      ? t('Your facility waits for a check: {name}', said)
      : t('Your facility is checked by {date}: {name}', said)
    const lead = isOver
      ? t('Nobody has looked at your facility in time. Patients can’t find it until somebody has.')
      : t(
          'Facilities are checked here from now on. Somebody looks at the name and address of yours by that day; until then patients find it as before.',
        )
    return messageRows(
      now,
      { account, email, phone_number: '', off: [] },
      {
        kind: 'N58',
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
