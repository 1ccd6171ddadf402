import { mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { FacilityDecision } from '#domain/verification/facility-check.ts'
import type { FacilityManager } from '../../../core/people/facility-people.ts'
import { letter, type MailSite, whyOwnAccount } from '../../../core/messages/letter.ts'
import { type MessageRow, messageRows } from '../../../core/messages/outbox.ts'
import { inLanguage } from '../../../platform/language.ts'

type Decided = { readonly decision: FacilityDecision; readonly note: string; readonly name: string }

const words: Record<FacilityDecision, { subject: string; lead: string }> = {
  check: {
    subject: mark('Your facility is checked: {name}'),
    lead: mark('Somebody looked at your facility. Patients can find its open branches and book there now.'),
  },
  decline: {
    subject: mark('Your facility was declined: {name}'),
    lead: mark(
      'Somebody looked at your facility. Patients can’t find it yet. Change what is wrong, and it is looked at again. Why: {note}',
    ),
  },
  look: {
    subject: mark('Your branches are checked: {name}'),
    lead: mark(
      'Somebody looked at your new or changed branches. Patients can find those that are open and book there now.',
    ),
  },
  suspend: {
    subject: mark('Your facility is suspended: {name}'),
    lead: mark(
      'Patients can’t find your branches or book there any more. Booked visits stay as they are. What you have said of doctors ends: who has nothing else to show waits for a check. Why: {note}',
    ),
  },
  resume: {
    subject: mark('Your facility is found again: {name}'),
    lead: mark(
      'Patients can find your open branches and book there again. What you said of doctors has ended: confirm again who works for you.',
    ),
  },
}

/** What each manager of a facility reads of a decision: a mail, and a line in their centre. */
export function decisionMessages(
  now: Instant,
  site: MailSite,
  { account, email, language }: FacilityManager,
  { decision, note, name }: Decided,
): MessageRow[] {
  return inLanguage(language, () => {
    const subject = t(words[decision].subject, { name: nameToSay(nameOfPlace, name, t('The clinic')) })
    return messageRows(
      now,
      { account, email, phone_number: '', off: [] },
      {
        kind: messageKinds.facilityDecision,
        subject,
        path: '/fam/dashboard',
        letter: letter({
          title: subject,
          lead: [t(words[decision].lead, { note })],
          action: { words: t('Open your dashboard'), link: `${site.publicUrl}/fam/dashboard` },
          why: whyOwnAccount(site),
        }),
      },
    )
  })
}
