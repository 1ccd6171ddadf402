import type { Language } from '#domain/language/languages.ts'
import { mark, t } from '#domain/language/translate.ts'
import { textMessage } from '#domain/messages/text-message.ts'
import { hour, type Instant } from '#domain/time/instant.ts'
import { wallWords } from '#domain/time/wall-words.ts'
import { shortDayWords, timeWords, zoneWords } from '#domain/time/words.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { inLanguage } from '../platform/language.ts'
import { messageRows, noteRows, type Mail, type Message, type MessageRow, type Recipient } from './outbox.ts'

export type MailSite = { readonly brand: string; readonly publicUrl: string }

/** What a message about a visit tells, and to whom; no reason, no specialty. */
export type ToldVisit = {
  readonly id: string
  readonly start: Instant
  readonly time_zone: string
  readonly doctor: string
  readonly branch: string
  readonly address: string
  readonly phone: string
  readonly mode: 'in_person' | 'video'
  readonly patient: Recipient & {
    readonly first_name: string
    readonly language: Language | null
    /** Who comes, where it is not the person who reads. */
    readonly member: string | null
  }
  readonly token: string
  /** Which page its link opens: the visit, or an offer for it. */
  readonly door?: 'a' | 'offer'
}

type Words = Pick<Message, 'subject'> & {
  readonly lead: string
  /** A text message with {brand}, {branch}, {name}, {day}, {time} and {link}. */
  readonly text?: string
  /** Another card than the visit's own. */
  readonly card?: string
}

/** A message to the patient, in the patient's language, with the card of the visit below what it says. */
export function toPatient(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  kind: string,
  say: () => Words,
  options: { group?: Message['group']; delaySeconds?: number } = {},
): MessageRow[] {
  return inLanguage(visit.patient.language, () => {
    const { subject, lead, text, card = cardOf(site, visit) } = say()
    const greeting = t('Dear {name},', { name: visit.patient.first_name })
    const sender = t('{branch} via {brand}', { branch: visit.branch, brand: site.brand })
    const message = {
      kind,
      subject,
      about: visit.id,
      path: '/usr/appointments',
      body: `${greeting}\n\n${lead}\n\n${card}\n\n${sender}`,
      ...(text ? { text: textOf(site, visit, text) } : {}),
      ...(options.group ? { group: options.group } : {}),
    }
    return messageRows(now, visit.patient, message, options.delaySeconds)
  })
}

function textOf(site: MailSite, visit: ToldVisit, text: string): string {
  const { doctor, branch, patient } = visit
  const names = { brand: site.brand, branch, name: patient.first_name, doctor }
  const { date, time } = wallAt(asZone(visit.time_zone), visit.start)
  return textMessage(text, names, { day: shortDayWords(date), time: timeWords(time), link: linkOf(site, visit) })
}

export function linkOf(site: MailSite, { token, door = 'a' }: Pick<ToldVisit, 'token' | 'door'>): string {
  return `${site.publicUrl}/${door}/${token}`
}

/** When, with whom, where: the lines that every mail about a visit ends with. */
export function factsOf(visit: ToldVisit): string[] {
  const { day, time } = when(visit)
  const place = visit.mode === 'video' ? t('Video visit') : [visit.branch, visit.address].filter(Boolean).join(', ')
  const facts = [
    `${day}, ${time}, ${zoneWords(visit.time_zone)}`,
    visit.patient.member === null ? '' : t('For {name}', { name: visit.patient.member }),
    visit.doctor,
    place,
    visit.phone && t('Phone: {phone}', { phone: visit.phone }),
  ]
  return facts.filter((fact) => fact !== '')
}

function cardOf(site: MailSite, visit: ToldVisit): string {
  return [...factsOf(visit), '', t('Change or cancel: {link}', { link: linkOf(site, visit) })].join('\n')
}

export function when(visit: Pick<ToldVisit, 'start' | 'time_zone'>, moment = visit.start) {
  return wallWords(asZone(visit.time_zone), moment)
}

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
  return toPatient(now, site, first, 'N04', () => ({
    subject: t('Your {count} appointments from {day}', { count: visits.length, day: when(first).day }),
    lead: nothingElse(),
    card: visits.map((visit) => cardOf(site, visit)).join('\n\n'),
  }))
}

export function requestSentMessages(now: Instant, site: MailSite, visit: ToldVisit, deadline: Instant): MessageRow[] {
  return toPatient(
    now,
    site,
    visit,
    'N07',
    () => ({
      subject: t('We sent your request to {branch}', { branch: visit.branch }),
      lead: t(
        'The clinic keeps this time for you until {day}, {time}. It is booked when the clinic accepts.',
        when(visit, deadline),
      ),
    }),
    own,
  )
}

export type ToldDoctor = Recipient & { readonly language: Language | null }

/** To the doctor, in the doctor's language. */
export function requestArrivedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  doctor: ToldDoctor,
  deadline: Instant,
): MessageRow[] {
  return inLanguage(doctor.language, () =>
    messageRows(now, doctor, {
      kind: 'N08',
      subject: t('A patient asks for {day}, {time}', when(visit)),
      about: visit.id,
      path: `/doc/appointments?a=${visit.id}`,
      group: 'requests',
      body: t('Accept or decline by {day}, {time}: {link}', {
        ...when(visit, deadline),
        link: `${site.publicUrl}/doc/appointments?a=${visit.id}`,
      }),
    }),
  )
}

const notes = {
  booked: { kind: 'N05', words: mark('Booked: {day}, {time}, {patient}') },
  moved: { kind: 'N12', words: mark('Moved by the patient: now {day}, {time}, {patient}') },
  cancelled: { kind: 'N15', words: mark('Cancelled by the patient: {day}, {time}, {patient}') },
} as const

/** What patients do by themselves, for the doctor's notification centre. */
export function doctorNotes(
  now: Instant,
  visit: Pick<ToldVisit, 'id' | 'start' | 'time_zone'> & { readonly patient_name: string },
  doctor: Pick<ToldDoctor, 'account' | 'language'>,
  what: keyof typeof notes,
): MessageRow[] {
  const { kind, words } = notes[what]
  return inLanguage(doctor.language, () =>
    noteRows(now, doctor.account, {
      kind,
      subject: t(words, { ...when(visit), patient: visit.patient_name }),
      about: visit.id,
      path: `/doc/appointments?a=${visit.id}`,
    }),
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
          subject: t('{branch} moved your appointment to {day} at {time}', { branch: visit.branch, ...when(visit) }),
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
          subject: t('{branch} cancelled your appointment on {day}', { branch: visit.branch, day: when(visit).day }),
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
          lead: t('You cancelled it. Book another time: {link}', { link }),
        }),
        { ...own, delaySeconds: 60 },
      )
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
