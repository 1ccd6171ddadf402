import type { Language } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import { textMessage } from '#domain/language/text-message.ts'
import { nameOfPerson, nameOfPlace, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { shortDayWords, timeWords, zoneWords } from '#domain/language/date-words.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { inLanguage } from '../platform/language.ts'
import { messageRows, type Message, type MessageRow, type Recipient } from './outbox.ts'

export type MailSite = { readonly brand: string; readonly publicUrl: string }

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
  readonly start: Instant
  readonly time_zone: string
  readonly doctor: string
  readonly branch: string
  readonly address: string
  readonly phone: string
  readonly mode: 'in_person' | 'video'
  readonly patient: Reader & {
    /** The other adults who manage this person's visits. */
    readonly carers: readonly Reader[]
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

/** The accounts of those who are written to. */
export function accountsOf({ account, carers }: Pick<ToldVisit['patient'], 'account' | 'carers'>): string[] {
  return [account, ...carers.map((carer) => carer.account)].filter((one) => one !== null)
}

/** The same visit as each of those who are written to about it reads it. */
export function readersOf(visit: ToldVisit): ToldVisit[] {
  const { carers, ...patient } = visit.patient
  return [patient, ...carers].map((reader) => ({ ...visit, patient: { ...reader, carers: [] } }))
}

/** A message to the patient and the carers, each in their language, with the card of the visit below what it says. */
export function toPatient(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  kind: string,
  say: (visit: ToldVisit) => Words,
  options: { group?: Message['group']; delaySeconds?: number } = {},
): MessageRow[] {
  return readersOf(visit).flatMap((read) =>
    inLanguage(read.patient.language, () => {
      const { subject, lead, text, card = cardOf(site, read) } = say(read)
      const greeting = t('Dear {name},', { name: read.patient.first_name })
      const sender = t('{branch} via {brand}', { branch: visit.branch, brand: site.brand })
      const message = {
        kind,
        subject,
        about: visit.id,
        path: '/usr/appointments',
        body: `${greeting}\n\n${lead}\n\n${card}\n\n${sender}`,
        ...(text ? { text: textOf(site, read, text) } : {}),
        ...(options.group ? { group: options.group } : {}),
      }
      return messageRows(now, read.patient, message, options.delaySeconds)
    }),
  )
}

function textOf(site: MailSite, visit: ToldVisit, text: string): string {
  const { doctor, branch, patient } = visit
  // A telephone makes a link of whatever looks like one.
  const names = {
    brand: site.brand,
    branch: nameToSay(nameOfPlace, branch, t('The clinic')),
    name: nameToSay(nameOfPerson, patient.first_name, t('Hello')),
    doctor: nameToSay(nameOfPerson, doctor, t('Your doctor')),
  }
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

export function cardOf(site: MailSite, visit: ToldVisit): string {
  return [...factsOf(visit), '', t('Change or cancel: {link}', { link: linkOf(site, visit) })].join('\n')
}

export function when(visit: Pick<ToldVisit, 'start' | 'time_zone'>, moment = visit.start) {
  return wallWords(asZone(visit.time_zone), moment)
}
