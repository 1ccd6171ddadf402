import { mark, t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../platform/language.ts'
import { type MessageRow, noteRows } from './outbox.ts'
import { linkOf, type MailSite, type ToldVisit, toPatient, when } from './tell-patient.ts'

/** N34: an earlier time is kept for who waits. Leaves at once: the time is not kept for long. */
export function earlierMessages(now: Instant, site: MailSite, visit: ToldVisit, own: Instant, until: Instant) {
  return toPatient(now, site, visit, 'N34', () => ({
    subject: t('An earlier time: {day} at {time}', when(visit)),
    lead: t(
      'It is held for you until {day}, {time}. Your appointment on {ownDay}, {ownTime} stays as it is unless you take this one.',
      {
        ...when(visit, until),
        ownDay: when(visit, own).day,
        ownTime: when(visit, own).time,
      },
    ),
    text: mark('{brand}: {name}, an earlier time is held for you: {day}, {time}. Take it: {link}'),
    card: offerCard(site, visit),
  }))
}

/** N16: the doctor is away; one time is kept until the deadline, others are there for who comes first. */
export function awayMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  own: Instant,
  until: Instant,
  others: readonly Instant[],
) {
  return toPatient(now, site, visit, 'N16', () => ({
    subject: t('Please choose a new time'),
    lead: t(
      '{doctor} cannot be there on {ownDay}, {ownTime}. We hold {newDay}, {newTime} for you until {day}, {time}. Take it, or choose another. You keep your place until then.',
      {
        doctor: visit.doctor,
        ownDay: when(visit, own).day,
        ownTime: when(visit, own).time,
        newDay: when(visit).day,
        newTime: when(visit).time,
        ...when(visit, until),
      },
    ),
    text: mark('{brand}: {doctor} is away at your time. We hold {day}, {time} for you. Take it or choose: {link}'),
    card: [
      ...others.map((other) => t('Or, for who comes first: {day}, {time}', when(visit, other))),
      offerCard(site, visit),
    ].join('\n'),
  }))
}

function offerCard(site: MailSite, visit: ToldVisit): string {
  const { day, time } = when(visit)
  return [`${day}, ${time}`, visit.doctor, visit.branch, '', t('Answer: {link}', { link: linkOf(site, visit) })].join(
    '\n',
  )
}

type Waiting = Pick<ToldVisit['patient'], 'account' | 'language' | 'carers'> & { readonly appointment: string }

/** N33: a line in the centre of who waits now. */
export function listJoinedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return waitingNotes(now, waiting, 'N33', () =>
    t('You are on the waiting list. We tell you when an earlier time opens'),
  )
}

/** N35: nobody answered in time. */
export function offerEndedNotes(now: Instant, waiting: Waiting): MessageRow[] {
  return waitingNotes(now, waiting, 'N35', () => t('The time went to the next person. You are still on the list'))
}

function waitingNotes(now: Instant, waiting: Waiting, kind: string, say: () => string): MessageRow[] {
  const { appointment: about, carers, ...owner } = waiting
  return [owner, ...carers].flatMap(({ account, language }) =>
    inLanguage(language, () =>
      noteRows(now, account, { kind, subject: say(), about, path: '/usr/appointments?tab=waiting' }),
    ),
  )
}
