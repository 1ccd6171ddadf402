import { mark, t } from '#domain/language/translate.ts'
import { type MessageKind, messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../../platform/language.ts'
import type { MailSite } from '../messages/letter.ts'
import { type MessageRow, noteRows } from '../messages/outbox.ts'
import { cardOf, linkOf, when } from '../messages/visit-card.ts'
import { type ToldVisit } from '../messages/told-visit.ts'
import { toPatient } from '../messages/tell-patient.ts'

/** N34: an earlier time is held for somebody who waits. Leaves at once: the time is not held for long. */
export function earlierMessages(now: Instant, site: MailSite, visit: ToldVisit, own: Instant, until: Instant) {
  return toPatient(now, site, visit, messageKinds.timeHeld, (read) => ({
    subject: t('An earlier time: {day} at {time}', when(visit)),
    title: t('An earlier time is free'),
    lead: [
      t('It is held for you until {day}, {time}.', when(visit, until)),
      t('Your appointment on {day}, {time} stays as it is unless you take this one.', when(visit, own)),
    ],
    action: { words: t('Take it, or say no'), link: linkOf(site, read) },
    text: mark('{brand}: {name}, an earlier time is held for you: {day}, {time}. Take it: {link}'),
  }))
}

type AwayWords = {
  /** When it is told, where that is not at once. */
  readonly toldAt?: Instant
  readonly others: readonly Instant[]
  /** Something that the visit needs is out of order. */
  readonly isOutage?: boolean
  /** The branch that is closed, by its name. */
  readonly closed?: string | undefined
}

/** What its patient reads of a clinic's offer. */
export const kindOfAway = messageKinds.otherTimeOffered

/**
 * N16: the doctor is away, or the branch closed; one time is held until the deadline, others go to whoever comes first.
 * Not at night.
 */
export function awayMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  own: Instant,
  until: Instant,
  { toldAt = now, others, isOutage = false, closed }: AwayWords,
) {
  const say = (read: ToldVisit) => ({
    subject: t('Please choose a new time'),
    title: t('Please choose a new time'),
    lead: [
      isOutage
        ? t('A room or device that your visit needs cannot be used on {day}, {time}.', when(visit, own))
        : closed
          ? t('{branch} is closed on {day}, {time}.', { branch: closed, ...when(visit, own) })
          : t('{doctor} cannot be there on {day}, {time}.', { doctor: visit.doctor, ...when(visit, own) }),
      t('We hold the new time for you until {day}, {time}. You keep your place until then.', when(visit, until)),
    ],
    cards: [cardOf(read, { before: own })],
    action: { words: t('Take it, or choose another'), link: linkOf(site, read) },
    notes: others.map((other) => t('Another free time, for whoever takes it first: {day}, {time}', when(visit, other))),
    text: isOutage
      ? mark(
          '{brand}: Your time with {doctor} cannot be kept. We hold {day}, {time} for you. Take it or choose: {link}',
        )
      : closed
        ? mark('{brand}: your clinic is closed at your time. We hold {day}, {time} for you. Take it or choose: {link}')
        : mark('{brand}: {doctor} is away at your time. We hold {day}, {time} for you. Take it or choose: {link}'),
  })
  const options = { delaySeconds: Math.ceil((toldAt - now) / 1000) }
  return toPatient(now, site, visit, kindOfAway, say, options)
}

type Waiting = Pick<ToldVisit['patient'], 'account' | 'language' | 'carers'> & { readonly appointment: string }

/** N33: a line in the notification centre of somebody who now waits. */
export function listJoinedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return waitingNotes(now, waiting, messageKinds.waitingJoined, () =>
    t('You are on the waiting list. We tell you when an earlier time opens'),
  )
}

/** N35: nobody answered in time. */
export function offerEndedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return waitingNotes(now, waiting, messageKinds.offerEnded, () =>
    t('The time went to the next person. You are still on the list'),
  )
}

function waitingNotes(now: Instant, waiting: Waiting, kind: MessageKind, say: () => string): MessageRow[] {
  const { appointment: about, carers, ...owner } = waiting
  return [owner, ...carers].flatMap(({ account, language }) =>
    inLanguage(language, () =>
      noteRows(now, account, { kind, subject: say(), about, path: '/usr/appointments?tab=waiting' }),
    ),
  )
}
