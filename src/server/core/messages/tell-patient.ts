import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import { t } from '#domain/language/translate.ts'
import { opensAt } from '#domain/meetings/call.ts'
import { textMessage } from '#domain/language/text-message.ts'
import type { MessageKind } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { shortDayWords, timeWords } from '#domain/language/date-words.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { inLanguage } from '../../platform/language.ts'
import type { Card, Link } from '../../platform/letter.ts'
import { calendarEntry } from './calendar-entry.ts'
import { letter, type MailSite, settingsOf } from './letter.ts'
import { messageRows, type Message, type MessageRow } from './outbox.ts'
import type { ToldVisit } from './told-visit.ts'
import { cardOf, joinOf, linkOf } from './visit-card.ts'

export type { MailSite } from './letter.ts'

export type Words = Pick<Message, 'subject'> & {
  readonly title: string
  readonly lead: readonly string[]
  /** What to do, as one button. */
  readonly action: Link | null
  readonly links?: readonly Link[]
  readonly notes?: readonly string[]
  /** A text message with {brand}, {branch}, {name}, {day}, {time}, {opens}, from when a call can be joined, and {link}. */
  readonly text?: string
  /** The text message's link goes on to the call while it is open. */
  readonly textJoins?: true
  /** It is shown on devices as well, without its words, also where no text message goes. */
  readonly buzzes?: true
  /** Other cards than the visit's own. */
  readonly cards?: readonly Card[]
  /** Why they get the mail, where it is about no visit. */
  readonly why?: string
  /** What calendars are told: nothing, unless the visit is confirmed, tentative or cancelled there. */
  readonly calendar?: { readonly state: CalendarEntry['state']; readonly visits?: readonly ToldVisit[] }
}

/** The accounts of those who get messages. */
export function accountsOf({ account, carers }: Pick<ToldVisit['patient'], 'account' | 'carers'>): string[] {
  return [account, ...carers.map((carer) => carer.account)].filter((one) => one !== null)
}

/** The same visit as each of those who get messages about it reads it. */
export function readersOf(visit: ToldVisit): ToldVisit[] {
  const { carers, ...patient } = visit.patient
  return [patient, ...carers].map((reader) => ({ ...visit, patient: { ...reader, carers: [] } }))
}

/** A message to the patient and the carers, each in their language: the time first, then what it is about, then the visit. */
export function toPatient(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  kind: MessageKind,
  say: (visit: ToldVisit) => Words,
  options: { group?: Message['group']; delaySeconds?: number; path?: string } = {},
): MessageRow[] {
  return readersOf(visit).flatMap((read) =>
    inLanguage(read.patient.language, () => {
      const words = say(read)
      const message = {
        kind,
        subject: words.subject,
        about: visit.id,
        path: options.path ?? '/usr/appointments',
        letter: letterAbout(now, site, read, words),
        ...(words.text ? { text: textOf(site, read, words.text, words.textJoins ? '?do=join' : '') } : {}),
        ...(words.buzzes ? { buzzes: true as const } : {}),
        ...(options.group ? { group: options.group } : {}),
      }
      return messageRows(now, read.patient, message, options.delaySeconds)
    }),
  )
}

function letterAbout(now: Instant, site: MailSite, read: ToldVisit, words: Words) {
  const { title, lead, action, links = [], notes = [], calendar } = words
  const isBooked = calendar?.state === 'confirmed' && !calendar.visits
  const cards = words.cards ?? [cardOf(read, { links: isBooked ? joinOf(site, read) : [] })]
  const entries = calendar
    ? (calendar.visits ?? [read]).map((visit) =>
        calendarEntry({ ...visit, changed: now, state: calendar.state, link: linkOf(site, visit) }),
      )
    : []
  return letter({
    title,
    greeting: t('Dear {name},', { name: read.patient.first_name }),
    lead: [...(read.patient.member ? [t('This is about {name}.', { name: read.patient.member })] : []), ...lead],
    cards,
    action,
    links,
    notes,
    sender: t('{branch} via {brand}', { branch: read.branch, brand: site.brand }),
    why: words.why ?? t('You get this email because this address belongs to an appointment there.'),
    settings: read.patient.account ? settingsOf(site, 'patient') : null,
    calendar: calendar ? { method: calendar.state === 'cancelled' ? 'CANCEL' : 'PUBLISH', entries } : null,
  })
}

function textOf(site: MailSite, visit: ToldVisit, text: string, leads: '?do=join' | ''): string {
  const { doctor, branch, patient } = visit
  // A telephone makes a link of whatever looks like one.
  const names = {
    brand: site.brand,
    branch: nameToSay(nameOfPlace, branch, t('The clinic')),
    name: nameToSay(nameOfPerson, patient.first_name, t('Hello')),
    doctor: nameToSay(nameOfPerson, doctor, t('Your doctor')),
  }
  const { date, time } = wallAt(asZone(visit.time_zone), visit.start)
  const opens = opensAt({ start: visit.start, opensMinutes: visit.opens_minutes ?? 0 })
  return textMessage(text, names, {
    day: shortDayWords(date),
    time: timeWords(time),
    opens: timeWords(wallAt(asZone(visit.time_zone), opens).time),
    link: `${linkOf(site, visit)}${leads}`,
  })
}
