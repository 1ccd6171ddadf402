import { mark, t } from '#domain/language/translate.ts'
import { hour, type Instant } from '#domain/time/instant.ts'
import type { Mail, MessageRow } from './outbox.ts'
import { cardOf, type MailSite, type ToldVisit, toPatient, when } from './tell-patient.ts'

const nothingElse = () => t('Your appointment is booked. You do not need to do anything else before then.')
const own = { group: 'own' } as const

export function bookedMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  // By text only where no mail would reach the person in time.
  const needsText = visit.patient.email === '' || visit.start - now < 24 * hour
  return toPatient(
    now,
    site,
    visit,
    'N04',
    () => ({
      subject: t('Your appointment on {day} at {time}', when(visit)),
      lead: nothingElse(),
      ...(needsText
        ? {
            text: mark(
              '{brand}: {name}, your appointment is booked: {day}, {time}, {branch}. Change or cancel: {link}',
            ),
          }
        : {}),
    }),
    own,
  )
}

/** What the clinic booked for somebody: one message, however many visits. */
export function seriesMessages(now: Instant, site: MailSite, visits: readonly ToldVisit[]): MessageRow[] {
  const [first] = visits
  if (!first) return []
  if (visits.length === 1) return bookedMessages(now, site, first)
  return toPatient(now, site, first, 'N04', ({ patient }) => ({
    subject: t('Your {count} appointments from {day}', { count: visits.length, day: when(first).day }),
    lead: nothingElse(),
    card: visits.map((visit) => cardOf(site, { ...visit, patient })).join('\n\n'),
  }))
}

export function requestSentMessages(now: Instant, site: MailSite, visit: ToldVisit, deadline: Instant): MessageRow[] {
  return toPatient(
    now,
    site,
    visit,
    'N07',
    () => ({
      subject: t('We sent your request to the clinic'),
      lead: t(
        'The clinic keeps this time for you until {day}, {time}. It is booked when the clinic accepts.',
        when(visit, deadline),
      ),
    }),
    own,
  )
}

export function acceptedMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, 'N10', () => ({
    subject: t('Your appointment on {day} at {time} is confirmed', when(visit)),
    lead: nothingElse(),
    text: mark('{brand}: {name}, {branch} confirmed your appointment {day}, {time}. Details: {link}'),
  }))
}

/** Reasons come as they are kept, in English from the lists of the screens. */
export function declinedMessages(now: Instant, site: MailSite, visit: ToldVisit, reason: string): MessageRow[] {
  return toPatient(now, site, visit, 'N11', () => ({
    subject: t('About the time you asked for'),
    lead: t('{branch} could not offer {day}, {time}. {reason}', {
      branch: visit.branch,
      ...when(visit),
      reason: t(reason),
    }).trim(),
    text: mark('{brand}: {branch} could not offer {day}, {time}. See other times: {link}'),
  }))
}

export function movedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  old: Instant,
  byClinic: { reason: string } | undefined,
  delaySeconds = 0,
): MessageRow[] {
  const before = () => t('It was {day}, {time}.', when(visit, old))
  return byClinic
    ? toPatient(
        now,
        site,
        visit,
        'N13',
        () => ({
          subject: t('The clinic moved your appointment to {day} at {time}', when(visit)),
          lead: `${before()} ${t(byClinic.reason)}`.trim(),
          text: mark('{brand}: {branch} moved your appointment to {day}, {time}. OK or change: {link}'),
        }),
        { delaySeconds },
      )
    : toPatient(
        now,
        site,
        visit,
        'N12',
        () => ({ subject: t('Your appointment is moved to {day} at {time}', when(visit)), lead: before() }),
        own,
      )
}

/** What a doctor writes to somebody about a visit, in the doctor's own words. */
export function messageFromClinic(now: Instant, site: MailSite, visit: ToldVisit, words: string): MessageRow[] {
  return toPatient(now, site, visit, 'message', () => ({
    subject: t('A message about your appointment on {day}', { day: when(visit).day }),
    lead: t('{doctor} writes:', { doctor: visit.doctor }) + `\n\n${words}`,
    text: mark('{brand}: {doctor} wrote to you about your appointment {day}, {time}. Read it: {link}'),
  }))
}

/** Waits a minute: a cancellation can be taken back. */
export function cancelledMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  byClinic: { reason: string; note: string } | undefined,
): MessageRow[] {
  const link = `${site.publicUrl}/find`
  return byClinic
    ? toPatient(
        now,
        site,
        visit,
        'N14',
        () => ({
          subject: t('The clinic cancelled your appointment on {day}', { day: when(visit).day }),
          lead: t('Cancelled by the clinic: {reason}. {note}\nWe are sorry for the trouble. Other times: {link}', {
            reason: t(byClinic.reason),
            note: byClinic.note,
            link,
          }),
          text: mark('{brand}: {branch} cancelled your appointment {day}, {time}. Other times: {link}'),
        }),
        { delaySeconds: 60 },
      )
    : toPatient(
        now,
        site,
        visit,
        'N15',
        () => ({
          subject: t('Your appointment on {day} is cancelled', { day: when(visit).day }),
          lead:
            visit.patient.carers.length > 0
              ? t('You, or somebody who manages it with you, cancelled it. Book another time: {link}', { link })
              : t('You cancelled it. Book another time: {link}', { link }),
        }),
        { ...own, delaySeconds: 60 },
      )
}

/** From so many minutes on it is worth a text message. */
const lateWorthAText = 30

export function lateMessages(now: Instant, site: MailSite, visit: ToldVisit, minutes: number): MessageRow[] {
  return toPatient(now, site, visit, 'N20', () => ({
    subject: t('Your doctor is running about {minutes} minutes late', { minutes }),
    lead: t('You can come later, or change your appointment.'),
    ...(minutes >= lateWorthAText
      ? { text: mark('{brand}: {doctor} is running late today. You can come later or change: {link}') }
      : {}),
  }))
}

/** Waits ten minutes: "did not attend" can be taken back. */
export function missedMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  const say = () => ({
    subject: t('We missed you on {day}', { day: when(visit).day }),
    lead: t(
      'You did not come to your appointment. If you still need it, book again: {link}\nIf this is wrong, tell {branch}.',
      {
        link: `${site.publicUrl}/find`,
        branch: [visit.branch, visit.phone].filter(Boolean).join(', '),
      },
    ),
  })
  return toPatient(now, site, visit, 'N28', say, { delaySeconds: 600 })
}

/** Waits ten minutes: "completed" can be taken back. */
export function completedMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  const say = () => ({
    subject: t('After your visit on {day}', { day: when(visit).day }),
    lead: t('Thank you for coming. To see {doctor} again, book here: {link}', {
      doctor: visit.doctor,
      link: `${site.publicUrl}/find`,
    }),
  })
  return toPatient(now, site, visit, 'N29', say, { ...own, delaySeconds: 600 })
}

export function guestCodeMail(site: MailSite, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: t('{code} is your {brand} code', { code, brand: site.brand }),
    body: t(
      'Your code is {code}. Enter it to book your appointment. It works for 15 minutes.\n\nIf you did not ask for it, ignore this email.',
      { code },
    ),
  }
}
