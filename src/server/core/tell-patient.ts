import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import type { Language } from '#domain/language/languages.ts'
import { moneyWords } from '#domain/language/money-words.ts'
import { currentLanguage, t } from '#domain/language/translate.ts'
import { opensAt } from '#domain/meetings/call.ts'
import { textMessage } from '#domain/language/text-message.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import { type FirstVisitTexts, textFor } from '#domain/profiles/profile-text.ts'
import { minute, type Instant } from '#domain/time/instant.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { shortDayWords, timeWords, zoneWords } from '#domain/language/date-words.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { inLanguage } from '../platform/language.ts'
import type { Card, Fact, Link } from '../platform/letter.ts'
import { calendarEntry } from './calendar-entry.ts'
import { letter, type MailSite, settingsOf } from './letter.ts'
import { messageRows, type Message, type MessageRow, type Recipient } from './outbox.ts'

export type { MailSite } from './letter.ts'

/** Somebody who is written to about a visit. */
export type Reader = Recipient & {
  readonly first_name: string
  readonly language: Language | null
  /** Who comes, where it is not the person who reads. */
  readonly member: string | null
}

/** What a message about a visit tells, and to whom; no reason, no specialty. */
export type ToldVisit = {
  readonly id: string
  /** By what a desk, a kiosk or the page at the door finds it. */
  readonly reference?: string
  /** After the change that is told: the entry in a calendar has the same. */
  readonly version: number
  readonly start: Instant
  readonly end: Instant
  readonly time_zone: string
  /** It waits for the clinic's answer. */
  readonly is_request: boolean
  readonly service: string
  readonly fee_minor: number | null
  readonly currency: string
  readonly doctor: string
  readonly branch: string
  readonly address: string
  readonly phone: string
  /** How to get to the branch, in its own words. */
  readonly directions?: string
  /** What the service asks people to do before it. */
  readonly preparation?: string
  /** What the doctor asks people to bring to a first visit. */
  readonly first_visit?: FirstVisitTexts
  /** The clinic asks something before the visit that is not answered yet. */
  readonly has_questions?: boolean
  readonly mode: 'in_person' | 'video'
  /** How many minutes before the start its call opens. */
  readonly opens_minutes?: number
  readonly patient: Reader & {
    /** The other adults who manage this person's visits. */
    readonly carers: readonly Reader[]
  }
  readonly token: string
  /** Which page its link opens: the visit, or an offer for it. */
  readonly door?: 'a' | 'offer'
}

export type Words = Pick<Message, 'subject'> & {
  readonly title: string
  readonly lead: readonly string[]
  /** What to do, as one button. */
  readonly action: Link | null
  readonly links?: readonly Link[]
  readonly notes?: readonly string[]
  /** A text message with {brand}, {branch}, {name}, {day}, {time}, {opens}, from when a call can be joined, and {link}. */
  readonly text?: string
  /** The link of the text message leads on to the call while it is open. */
  readonly textJoins?: true
  /** It is shown on devices as well, without its words, also where no text message goes. */
  readonly buzzes?: true
  /** Other cards than the visit's own. */
  readonly cards?: readonly Card[]
  /** What calendars are told: nothing, unless it stands there or goes. */
  readonly calendar?: { readonly state: CalendarEntry['state']; readonly visits?: readonly ToldVisit[] }
}

/** The accounts of those who are written to. */
export function accountsOf({ account, carers }: Pick<ToldVisit['patient'], 'account' | 'carers'>): string[] {
  return [account, ...carers.map((carer) => carer.account)].filter((one) => one !== null)
}

/** The same visit as each of those who are written to about it reads it. */
export function readersOf(visit: ToldVisit): ToldVisit[] {
  const { carers, ...patient } = visit.patient
  return [patient, ...carers].map((reader) => ({ ...visit, patient: { ...reader, carers: [] } }))
}

/** A message to the patient and the carers, each in their language: the time first, then what it is about, then the visit. */
export function toPatient(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  kind: string,
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
    why: t('You get this email because this address belongs to an appointment there.'),
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

export function linkOf(site: MailSite, { token, door = 'a' }: Pick<ToldVisit, 'token' | 'door'>): string {
  return `${site.publicUrl}/${door}/${token}`
}

/** The way into a visit by video, and the test before it: its page leads on to the door of the call as soon as it opens. */
export function joinOf(site: MailSite, visit: Pick<ToldVisit, 'mode' | 'token' | 'door'>): Link[] {
  if (visit.mode !== 'video') return []
  const link = linkOf(site, visit)
  return [
    { words: t('Join the call'), link: `${link}?do=join` },
    { words: t('Test my camera and sound'), link: `${link}?do=test` },
  ]
}

/** A visit as mails show it. `before`: the time it had, where that was another one. */
export function cardOf(
  visit: ToldVisit,
  options: { before?: Instant; isOff?: boolean; links?: readonly Link[] } = {},
): Card {
  const { before, isOff = false, links = [] } = options
  const old = before !== undefined && before !== visit.start ? when(visit, before) : undefined
  return {
    when: {
      ...when(visit),
      zone: zoneWords(visit.time_zone),
      ...(old ? { before: `${old.day}, ${old.time}` } : {}),
      ...(isOff ? { isOff } : {}),
    },
    facts: factsOf(isOff ? { ...visit, fee_minor: null, directions: '', preparation: '', first_visit: [] } : visit),
    links,
  }
}

/** A reason as the clinic chose it from a list; a whole sentence is the product's own. */
export function reasonWords(reason: string): string[] {
  if (reason === '') return []
  return [reason.endsWith('.') ? t(reason) : t('The clinic says: {reason}', { reason: t(reason) })]
}

/** The same for the clinic: when, what and where; who comes stands behind the log-in. */
export function staffCard(visit: ToldVisit): Card {
  const { when: time, facts } = cardOf({ ...visit, patient: { ...visit.patient, member: null } })
  return { when: time, facts: facts.slice(0, 2), links: [] }
}

/** What, with whom, for whom, where, how, for how much; what is not known is not said. */
function factsOf(visit: ToldVisit): Fact[] {
  const isVideo = visit.mode === 'video'
  const facts = [
    { label: t('What'), value: visit.service },
    { label: t('How long'), value: t('{minutes} minutes', { minutes: minutesOf(visit) }) },
    { label: t('With'), value: visit.doctor },
    { label: t('For'), value: visit.patient.member ?? '' },
    { label: t('Where'), value: isVideo ? '' : [visit.branch, visit.address].filter(Boolean).join(', ') },
    { label: t('How to get there'), value: isVideo ? '' : (visit.directions ?? '') },
    { label: t('To prepare'), value: visit.preparation ?? '' },
    { label: t('Your first visit'), value: firstVisitOf(visit) },
    { label: t('How'), value: isVideo ? t('Video visit') : t('In person') },
    { label: t('Phone'), value: visit.phone },
    { label: t('Price'), value: moneyWords(visit.fee_minor, visit.currency) ?? '' },
    { label: t('Reference'), value: visit.reference ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** What stands under the visit about what to bring or do, in the language of the moment. */
function firstVisitOf({ first_visit = [] }: ToldVisit): string {
  return textFor(first_visit, 'first_visit', currentLanguage())?.text ?? ''
}

/** What is left to do before the visit: nothing, unless the clinic or the doctor asks for something. */
export function whatIsLeft(visit: ToldVisit): string {
  if (visit.has_questions) return t('Please answer the questions of the clinic before then.')
  return visit.preparation || firstVisitOf(visit)
    ? t('See below for what to bring or prepare.')
    : t('You do not need to do anything else before then.')
}

function minutesOf({ start, end }: ToldVisit): number {
  return Math.round((end - start) / minute)
}

export function when(visit: Pick<ToldVisit, 'start' | 'time_zone'>, moment = visit.start) {
  return wallWords(asZone(visit.time_zone), moment)
}
