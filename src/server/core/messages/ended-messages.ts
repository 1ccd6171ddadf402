import { followUpAhead } from '#domain/booking/follow-up.ts'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { comeAgainWords } from '#domain/language/come-again.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { timePath } from '#domain/search/time-path.ts'
import { type Instant, parseInstant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Link } from '../../platform/letter.ts'
import { type LedOn, leadOn, personFor } from './led-on.ts'
import type { MailSite } from './letter.ts'
import type { MessageRow } from './outbox.ts'
import type { TimeToBook } from '../free-times/times-to-book.ts'
import { cardOf, reasonWords, when } from './visit-card.ts'
import type { Reader, ToldVisit } from './told-visit.ts'
import { toPatient, type Words } from './tell-patient.ts'

// What is told about a visit that does not take place, or is over.

const own = { group: 'own' } as const

const otherTimes = (site: MailSite, visit: LedOn, { patient }: ToldVisit): Link => ({
  words: visit.with.isFound ? t('Find another time') : t('Find another doctor'),
  link: leadOn(site, visit, patient),
})

const again = (site: MailSite, visit: LedOn, { patient }: ToldVisit): Link => ({
  words: t('Book again'),
  link: leadOn(site, visit, patient),
})

/** What is free instead, in words; nothing where nothing is. */
function freeInstead(instead: readonly TimeToBook[]): string[] {
  return instead.length > 0 ? [t('The times below are free now. Whoever books first gets them.')] : []
}

/** Each links to where it is booked for the patient, with the doctor's name where it is another doctor. */
function timeLinks(site: MailSite, visit: LedOn, reader: Reader, instead: readonly TimeToBook[]): Link[] {
  const person = personFor(visit, reader)
  return instead.map(({ start, time_zone, doctor, slug, offering_id: offeringId, service_id: serviceId }) => {
    const time = when({ start: parseInstant(start) ?? visit.start, time_zone })
    return {
      words:
        slug === visit.with.slug
          ? t('Book {day}, {time}', time)
          : t('Book {day}, {time} with {doctor}', { ...time, doctor }),
      link: `${site.publicUrl}${timePath({ slug, offeringId, serviceId }, start, person)}`,
    }
  })
}

/** The line in the notification centre links to the visit, whose page shows them. */
function whereTold({ id }: LedOn, instead: readonly TimeToBook[]): { path?: string } {
  return instead.length > 0 ? { path: `/usr/appointments?visit=${id}` } : {}
}

/** Reasons come as they are kept, in English from the lists of the screens. */
export function declinedMessages(
  now: Instant,
  site: MailSite,
  visit: LedOn,
  reason: string,
  instead: readonly TimeToBook[] = [],
): MessageRow[] {
  return toPatient(
    now,
    site,
    visit,
    messageKinds.requestDeclined,
    (read) => ({
      subject: t('About the time you asked for'),
      title: t('The clinic cannot offer this time'),
      lead: [...reasonWords(reason), t('You can look for another time.'), ...freeInstead(instead)],
      action: otherTimes(site, visit, read),
      links: timeLinks(site, visit, read.patient, instead),
      cards: [cardOf(read, { isOff: true })],
      calendar: { state: 'cancelled' },
      text: mark('{brand}: {branch} could not offer {day}, {time}. See other times: {link}'),
    }),
    whereTold(visit, instead),
  )
}

/**
 * Waits a minute: nobody is told of a slip of the finger undone by then. After a later undo the patient is told of the
 * visit again.
 */
export function cancelledMessages(
  now: Instant,
  site: MailSite,
  visit: LedOn,
  byClinic: { reason: string; note: string } | undefined,
  instead: readonly TimeToBook[] = [],
): MessageRow[] {
  const off = (read: ToldVisit) => ({
    cards: [cardOf(read, { isOff: true })],
    calendar: { state: 'cancelled' } as const,
    action: otherTimes(site, visit, read),
  })
  return byClinic
    ? toPatient(
        now,
        site,
        visit,
        messageKinds.cancelledByClinic,
        (read) => ({
          ...off(read),
          ...cancelledBy(byClinic.reason, when(visit).day),
          lead: [
            ...reasonWords(byClinic.reason),
            byClinic.note,
            t('We are sorry for the trouble.'),
            ...freeInstead(instead),
          ].filter(Boolean),
          links: timeLinks(site, visit, read.patient, instead),
        }),
        { ...whereTold(visit, instead), delaySeconds: 60 },
      )
    : toPatient(
        now,
        site,
        visit,
        messageKinds.cancelledByPatient,
        (read) => ({
          ...off(read),
          subject: t('Your appointment on {day} is cancelled', { day: when(visit).day }),
          title: t('Your appointment is cancelled'),
          lead: [
            visit.patient.carers.length > 0
              ? t('You, or somebody who manages it with you, cancelled it.')
              : t('You cancelled it. There is nothing more to do.'),
          ],
        }),
        { ...own, delaySeconds: 60 },
      )
}

/** Who cancelled it; a lost licence is not the clinic's doing. */
function cancelledBy(reason: string, day: string): Pick<Words, 'subject' | 'title' | 'text'> {
  return reason === licenceEnded
    ? {
        subject: t('Your appointment on {day} is cancelled', { day }),
        title: t('Your appointment is cancelled'),
        text: mark('{brand}: your appointment {day}, {time}, {branch} is cancelled. Find another doctor: {link}'),
      }
    : {
        subject: t('The clinic cancelled your appointment on {day}', { day }),
        title: t('The clinic cancelled your appointment'),
        text: mark('{brand}: {branch} cancelled your appointment {day}, {time}. Other times: {link}'),
      }
}

/** The clinic booked it by mistake, and the patient expects it still. Why is the clinic's own affair. */
export function mistakenMessages(now: Instant, site: MailSite, visit: LedOn): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.cancelledByClinic, (read) => ({
    subject: t('Your appointment on {day} was booked by mistake', { day: when(visit).day }),
    title: t('This appointment was booked by mistake'),
    lead: [
      t('The clinic took it out. You do not need to come. We are sorry for the trouble.'),
      t('If you expected this visit, tell {branch}.', {
        branch: [visit.branch, visit.phone].filter(Boolean).join(listComma()),
      }),
    ],
    action: otherTimes(site, visit, read),
    cards: [cardOf(read, { isOff: true })],
    calendar: { state: 'cancelled' },
    text: mark(
      '{brand}: your appointment at {branch} {day}, {time} was booked by mistake. Do not come. Questions: {link}',
    ),
  }))
}

/** Waits ten minutes: "did not attend" can be taken back. */
export function missedMessages(now: Instant, site: MailSite, visit: LedOn): MessageRow[] {
  const say = (read: ToldVisit) => ({
    subject: t('We missed you on {day}', { day: when(visit).day }),
    title: t('We missed you'),
    lead: [
      t('You did not come to your appointment. If you still need it, book again.'),
      t('If this is wrong, tell {branch}.', { branch: [visit.branch, visit.phone].filter(Boolean).join(listComma()) }),
    ],
    action: again(site, visit, read),
  })
  return toPatient(now, site, visit, messageKinds.didNotAttend, say, { delaySeconds: 600 })
}

/** Waits ten minutes: "completed" can be taken back. */
export function completedMessages(now: Instant, site: MailSite, visit: LedOn): MessageRow[] {
  const say = (read: ToldVisit) => ({
    subject: t('After your visit on {day}', { day: when(visit).day }),
    title: t('Thank you for coming'),
    lead: comeAgain(now, visit),
    action: again(site, visit, read),
  })
  return toPatient(now, site, visit, messageKinds.visitCompleted, say, { ...own, delaySeconds: 600 })
}

function comeAgain(now: Instant, { doctor, start, time_zone, follow_up_weeks = null }: LedOn): string[] {
  const weeks = followUpAhead(now, start, follow_up_weeks)
  if (weeks === null) return [t('To see {doctor} again, book another time.', { doctor })]
  const { date } = wallAt(asZone(time_zone), start)
  return [comeAgainWords(doctor, date, weeks), t('Book a time that suits you.')]
}
