import { mark, t } from '#domain/language/translate.ts'
import { dateWords } from '#domain/language/date-words.ts'
import { type MessageKind, messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { inLanguage } from '../../platform/language.ts'
import type { AwaitedTold } from './awaited-times.sql.ts'
import { letter, type MailSite, settingsOf, whyOwnAccount } from '../messages/letter.ts'
import { messageRows, type MessageRow, noteRows } from '../messages/outbox.ts'
import { toPatient } from '../messages/tell-patient.ts'
import type { ToldVisit } from '../messages/told-visit.ts'
import { linkOf, when } from '../messages/visit-card.ts'

/** Where somebody sees what they wait for. */
const waitingPath = '/usr/appointments?tab=waiting'

/** N34: a time is held for somebody who waits without a visit. Leaves at once: it is not held for long. */
export function awaitedTimeMessages(now: Instant, site: MailSite, visit: ToldVisit, until: Instant): MessageRow[] {
  return toPatient(
    now,
    site,
    visit,
    messageKinds.timeHeld,
    (read) => ({
      subject: t('A time has opened: {day} at {time}', when(visit)),
      title: t('A time has opened'),
      lead: [
        t('It is held for you until {day}, {time}.', when(visit, until)),
        t('It is not booked yet. Book it before then, or let it go to the next person.'),
      ],
      action: { words: t('Book it, or say no'), link: linkOf(site, read) },
      why: t('You get this email because you asked to be told when a time opens there.'),
      text: mark('{brand}: {name}, a time has opened: {day}, {time}. It is held for you. Book it: {link}'),
    }),
    { path: `/book/${visit.token}` },
  )
}

type Waiting = Pick<AwaitedTold, 'account' | 'language'> & { readonly entry: string }

/** N33: a line in the notification centre of somebody who now waits. */
export function awaitedJoinedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return notes(now, waiting, messageKinds.waitingJoined, () =>
    t('You are on the waiting list. We tell you when a time opens'),
  )
}

/** N35: nobody took the time while it was held. */
export function awaitedEndedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return notes(now, waiting, messageKinds.offerEnded, () =>
    t('The time went to the next person. You are still on the list'),
  )
}

function notes(
  now: Instant,
  { account, language, entry }: Waiting,
  kind: MessageKind,
  say: () => string,
): MessageRow[] {
  return inLanguage(language, () => noteRows(now, account, { kind, subject: say(), about: entry, path: waitingPath }))
}

/** The last day that suited has passed: the search for a time has ended. */
export function awaitedOverNotes(now: Instant, { doctor, ...waiting }: Waiting & { doctor: string }, until: LocalDate) {
  return notes(now, waiting, messageKinds.offerEnded, () =>
    t('No time with {doctor} has opened until {date}. You are no longer on the list', {
      doctor,
      date: dateWords(until),
    }),
  )
}

/** It can no longer be booked there: the doctor is no longer verified, has left, or offers something else. */
export function awaitedClosedMessages(now: Instant, site: MailSite, told: AwaitedTold): MessageRow[] {
  return inLanguage(told.language, () => {
    const { doctor } = told
    const title = t('You no longer wait for a time with {doctor}', { doctor })
    return messageRows(now, told, {
      kind: messageKinds.offerEnded,
      subject: title,
      path: waitingPath,
      letter: letter({
        title,
        greeting: t('Dear {name},', { name: told.first_name }),
        lead: [
          ...(told.member ? [t('This is about {name}.', { name: told.member })] : []),
          t('What you waited for cannot be booked there any more. You can look for another doctor.'),
        ],
        action: { words: t('Find another doctor'), link: `${site.publicUrl}/find` },
        why: whyOwnAccount(site),
        settings: settingsOf(site, 'patient'),
      }),
    })
  })
}
