import type { Lateness } from '#domain/booking/late-reasons.ts'
import { mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { hour, type Instant } from '#domain/time/instant.ts'
import type { Link } from '../../platform/letter.ts'
import type { MailSite } from './letter.ts'
import { lateBecause } from './late-words.ts'
import type { MessageRow } from './outbox.ts'
import { cardOf, joinOf, linkOf, reasonWords, whatIsLeft, when } from './visit-card.ts'
import { type ToldVisit } from './told-visit.ts'
import { toPatient, type Words } from './tell-patient.ts'

const own = { group: 'own' } as const

const change = (site: MailSite, visit: ToldVisit): Link => ({
  words: t('Change or cancel'),
  link: linkOf(site, visit),
})

export function bookedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  options: { group?: 'own' } = own,
): MessageRow[] {
  // By text only where no mail would reach the person in time.
  const needsText = visit.patient.email === '' || visit.start - now < 24 * hour
  return toPatient(
    now,
    site,
    visit,
    messageKinds.visitBooked,
    (read) => ({
      subject: t('Your appointment on {day} at {time}', when(visit)),
      title: t('Your appointment is booked'),
      lead: [whatIsLeft(read)],
      action: change(site, read),
      calendar: { state: 'confirmed' },
      ...(needsText
        ? {
            text: mark(
              '{brand}: {name}, your appointment is booked: {day}, {time}, {branch}. Change or cancel: {link}',
            ),
          }
        : {}),
    }),
    options,
  )
}

/** What the clinic booked for somebody: one message, however many visits. It is not what they did themselves. */
export function seriesMessages(now: Instant, site: MailSite, visits: readonly ToldVisit[]): MessageRow[] {
  const [first] = visits
  if (!first) return []
  if (visits.length === 1) return bookedMessages(now, site, first, {})
  return toPatient(now, site, first, messageKinds.visitBooked, ({ patient }) => ({
    subject: t('Your {count} appointments from {day}', { count: visits.length, day: when(first).day }),
    title: t('Your {count} appointments are booked', { count: visits.length }),
    lead: [whatIsLeft({ ...first, patient })],
    action: null,
    cards: visits.map((visit) =>
      cardOf({ ...visit, patient }, { links: [...joinOf(site, visit), change(site, visit)] }),
    ),
    calendar: { state: 'confirmed', visits },
  }))
}

/** New links to a mailbox's visits to come, for somebody who has lost them: a mail to it, and nothing else. */
export function linksMessages(now: Instant, site: MailSite, visits: readonly ToldVisit[]): MessageRow[] {
  const [first] = visits
  if (!first) return []
  const rows = toPatient(
    now,
    site,
    { ...first, patient: { ...first.patient, carers: [] } },
    messageKinds.visitLinks,
    () => ({
      subject: t('New links to your appointments'),
      title: t('Here are your new links'),
      lead: [t('You asked for them. If it was not you, you can ignore this email.')],
      action: null,
      cards: visits.map((visit) => cardOf(visit, { links: [...joinOf(site, visit), change(site, visit)] })),
    }),
  )
  return rows.filter(({ channel }) => channel === 'mail')
}

export function requestSentMessages(now: Instant, site: MailSite, visit: ToldVisit, deadline: Instant): MessageRow[] {
  return toPatient(
    now,
    site,
    visit,
    messageKinds.requestSent,
    (read) => ({
      subject: t('We sent your request to the clinic'),
      title: t('We sent your request'),
      lead: [
        t(
          'The clinic keeps this time for you until {day}, {time}. It is booked when the clinic accepts.',
          when(visit, deadline),
        ),
        t('We write to you as soon as the clinic answers.'),
      ],
      action: change(site, read),
      calendar: { state: 'tentative' },
    }),
    own,
  )
}

/** N53: there is a message; what it says is read where only this person reads it. */
export function clinicWroteMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.clinicWrote, (read) => ({
    subject: t('The clinic wrote to you about your appointment'),
    title: t('You have a message from the clinic'),
    lead: [t('What it says is not in this email, so that nobody else reads it.')],
    action: { words: t('Read and answer'), link: privatePageOf(site, read) },
    notes: [t('Messages are not for emergencies.')],
    buzzes: true,
  }))
}

/** Where private matters of a visit are read and answered: after the log-in, or by guests with the link in the mail. */
export function privatePageOf(site: MailSite, read: ToldVisit): string {
  return read.patient.account ? `${site.publicUrl}/usr/appointments?visit=${read.id}` : linkOf(site, read)
}

export function acceptedMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.requestAccepted, (read) => ({
    subject: t('Your appointment on {day} at {time} is confirmed', when(visit)),
    title: t('The clinic said yes'),
    lead: [t('Your appointment is booked.'), whatIsLeft(read)],
    action: change(site, read),
    calendar: { state: 'confirmed' },
    text: mark('{brand}: {name}, {branch} confirmed your appointment {day}, {time}. Details: {link}'),
  }))
}

export function movedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  old: Instant,
  byClinic: { reason: string; insteadOf?: string } | undefined,
  delaySeconds = 0,
): MessageRow[] {
  const moved = (read: ToldVisit) => ({
    cards: [cardOf(read, { before: old })],
    calendar: { state: visit.is_request ? ('tentative' as const) : ('confirmed' as const) },
    ...answersTo(site, read),
  })
  return byClinic
    ? toPatient(
        now,
        site,
        visit,
        messageKinds.movedByClinic,
        (read) => ({
          ...moved(read),
          subject: t('The clinic moved your appointment to {day} at {time}', when(visit)),
          title: old === visit.start ? t('Your appointment has changed') : t('The clinic moved your appointment'),
          lead: [
            ...colleagueWords(visit, byClinic.insteadOf),
            ...reasonWords(byClinic.reason),
            t('If it does not suit you, choose another time or cancel.'),
          ],
          text: mark('{brand}: {branch} moved your appointment to {day}, {time}. OK or change: {link}'),
        }),
        { delaySeconds },
      )
    : toPatient(
        now,
        site,
        visit,
        messageKinds.movedByPatient,
        (read) => ({
          ...moved(read),
          subject: t('Your appointment is moved to {day} at {time}', when(visit)),
          title: t('Your appointment is moved'),
          lead: [
            ...(visit.is_request
              ? [t('The clinic has your new wish. It is booked when the clinic accepts.')]
              : [t('The new time is booked.'), whatIsLeft(read)]),
          ],
          action: change(site, read),
          links: [],
        }),
        own,
      )
}

/** The links open the page and ask there; a mail program that looks at links changes nothing. */
export function answersTo(site: MailSite, visit: ToldVisit): Pick<Words, 'action' | 'links'> {
  const link = linkOf(site, visit)
  // What the clinic has not accepted yet is not confirmed either.
  if (visit.is_request) return { action: change(site, visit), links: [] }
  return {
    action: { words: t('I am coming'), link: `${link}?do=confirm` },
    links: [
      ...joinOf(site, visit),
      { words: t('Change date or time'), link: `${link}?do=move` },
      { words: t('Cancel appointment'), link: `${link}?do=cancel` },
    ],
  }
}

/** What a doctor writes to somebody about a visit, in the doctor's own words. */
export function messageFromClinic(now: Instant, site: MailSite, visit: ToldVisit, words: string): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.aboutVisit, (read) => ({
    subject: t('A message about your appointment on {day}', { day: when(visit).day }),
    title: t('A message about your appointment'),
    lead: [t('{doctor} writes:', { doctor: visit.doctor }), words],
    action: change(site, read),
    text: mark('{brand}: {doctor} wrote to you about your appointment {day}, {time}. Read it: {link}'),
  }))
}

const worthAText = 30

/** The doctor's day goes more slowly than planned, and why; from half an hour on by text as well, which leaves out why. */
export function lateMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  { minutes, reason }: Lateness,
): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.doctorLate, (read) => ({
    subject: t('Your doctor is running about {minutes} minutes late', { minutes }),
    title: t('Your doctor is running about {minutes} minutes late', { minutes }),
    lead: [...[lateBecause(reason)].filter(Boolean), t('You can come later, or change your appointment.')],
    action: change(site, read),
    ...(minutes >= worthAText
      ? { text: mark('{brand}: {doctor} is running late today. You can come later or change: {link}') }
      : {}),
  }))
}

function colleagueWords({ doctor }: ToldVisit, before: string | undefined): string[] {
  return before ? [t('{doctor} sees you instead of {before}.', { doctor, before })] : []
}
