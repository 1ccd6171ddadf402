import { moneyWords } from '#domain/language/money-words.ts'
import { listComma, currentLanguage, t } from '#domain/language/translate.ts'
import { wallWords } from '#domain/language/wall-words.ts'
import { zoneWords } from '#domain/language/date-words.ts'
import { sayServiceName } from '#domain/language/service-names.ts'
import { goesOnWords } from '#domain/language/goes-on-words.ts'
import { isAtClinic } from '#domain/meetings/other-way.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import { minute, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Card, Fact, Link } from '../../platform/letter.ts'
import type { MailSite } from './letter.ts'
import type { ToldVisit } from './told-visit.ts'

export function linkOf(site: MailSite, { token, door = 'a' }: Pick<ToldVisit, 'token' | 'door'>): string {
  return `${site.publicUrl}/${door}/${token}`
}

/** The links to a video visit and to the test before it: its page goes on to the call as soon as that opens. */
export function joinOf(site: MailSite, visit: Pick<ToldVisit, 'mode' | 'goes_on' | 'token' | 'door'>): Link[] {
  if (visit.mode !== 'video' || visit.goes_on) return []
  const link = linkOf(site, visit)
  return [
    { words: t('Join the call'), link: `${link}?do=join` },
    { words: t('Test my camera and sound'), link: `${link}?do=test` },
  ]
}

/** A visit as mails show it. `before`: its earlier time, where it has changed. */
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
      ...(old ? { before: `${old.day}${listComma()}${old.time}` } : {}),
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

/** The same for the clinic: when, what and where; the patient's name is only behind the log-in. */
export function staffCard(visit: ToldVisit): Card {
  const { when: time, facts } = cardOf({ ...visit, patient: { ...visit.patient, member: null } })
  return { when: time, facts: facts.slice(0, 2), links: [] }
}

/** What, with whom, for whom, where, how, for how much; unknown facts are left out. */
function factsOf(visit: ToldVisit): Fact[] {
  const isThere = isAtClinic(visit)
  const facts = [
    { label: t('What'), value: sayServiceName(visit.service) },
    { label: t('How long'), value: t('{minutes} minutes', { minutes: minutesOf(visit) }) },
    { label: t('With'), value: visit.doctor },
    { label: t('For'), value: visit.patient.member ?? '' },
    {
      label: t('Where'),
      value: isThere ? [visit.branch, visit.address, visit.city].filter(Boolean).join(listComma()) : '',
    },
    { label: t('How to get there'), value: isThere ? (visit.directions ?? '') : '' },
    { label: t('To prepare'), value: visit.preparation ?? '' },
    { label: t('Your first visit'), value: firstVisitOf(visit) },
    { label: t('How'), value: howWords(visit) },
    { label: t('Phone'), value: visit.phone },
    { label: t('Price'), value: moneyWords(visit.fee_minor, visit.currency) ?? '' },
    { label: t('Reference'), value: visit.reference ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

function howWords({ mode, goes_on: other }: ToldVisit): string {
  if (other) return goesOnWords(other)
  return mode === 'video' ? t('Video visit') : t('In person')
}

/** What the card says about what to bring or do, in the current language. */
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
