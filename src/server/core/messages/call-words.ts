import type { Language } from '#domain/language/languages.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameToSay } from '#domain/profiles/name-rules.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import { offeringPath } from '#domain/search/offering-path.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../../platform/language.ts'
import { type LedOn, personFor } from './led-on.ts'
import { buzzRows, type MessageRow } from './outbox.ts'
import { linkOf, when } from './visit-card.ts'
import { type MailSite, readersOf, toPatient } from './tell-patient.ts'
import { type ToldVisit } from './told-visit.ts'

/** N19: the way into a call, when the clinic sends it again; it opens `minutes` before the start. */
export function callLinkMessages(now: Instant, site: MailSite, visit: ToldVisit, minutes: number): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.reminderHours, (read) => ({
    subject: t('Join your video visit on {day} at {time}', when(visit)),
    title: t('Join your video visit'),
    lead: [t('You can join from {minutes, plural, one {# minute} other {# minutes}} before the start.', { minutes })],
    action: { words: t('Join the call'), link: `${linkOf(site, read)}?do=join` },
    text: mark('{brand}: {name}, your video visit with {doctor} is on {day}, {time}. Join: {link}'),
    textJoins: true,
  }))
}

/** N27: the doctor is in the call; a line in the product and on devices, no mail. */
export function callReadyMessages(now: Instant, visit: ToldVisit, meetId: string): MessageRow[] {
  return readersOf(visit).flatMap((read) =>
    inLanguage(read.patient.language, () => {
      const path = `/meet/${meetId}`
      return buzzRows(now, read.patient, {
        kind: messageKinds.doctorReadyInCall,
        subject: readySubject(visit),
        about: visit.id,
        path,
      })
    }),
  )
}

const readySubject = ({ doctor }: ToldVisit) =>
  t('{doctor} is ready for you', { doctor: nameToSay(nameOfPerson, doctor, t('Your doctor')) })

/** N27 as a text message, for a patient looking at something else: with a link that identifies them. */
export function callReadyTexts(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  const words = () => ({
    subject: readySubject(visit),
    title: readySubject(visit),
    lead: [],
    action: null,
    text: mark('{brand}: {doctor} is ready. Join your visit now: {link}'),
    textJoins: true as const,
  })
  return toPatient(now, site, visit, messageKinds.doctorReadyInCall, words).filter(({ channel }) => channel === 'text')
}

type WaitedFor = { readonly account: string; readonly language: Language | null; readonly has_device: boolean }

/** N26: the patient waits in the call; for the doctor, in the product and on devices, without a mail. */
export function callWaitingMessages(
  now: Instant,
  { account, language, has_device }: WaitedFor,
  call: { readonly visit: string; readonly meetId: string; readonly patient: string; readonly minutes: number },
): MessageRow[] {
  return inLanguage(language, () => {
    const { patient, minutes } = call
    const subject =
      minutes === 0
        ? t('{patient} is waiting in the call', { patient })
        : t('{patient} is waiting in the call ({minutes, number} min)', { patient, minutes })
    const path = `/meet/${call.meetId}`
    return buzzRows(
      now,
      { account, has_device },
      { kind: messageKinds.patientWaitsInCall, subject, about: call.visit, path },
    )
  })
}

export type MovedCall = {
  readonly to: MovedTo
  /** Of the clinic; empty: it gave none. */
  readonly number: string
  /** Where a time at the clinic is chosen; undefined: that of the visit holds, or nobody books one there. */
  readonly offering?: { readonly slug: string; readonly offeringId: string } | undefined
}

/** N13: a video visit goes on by phone or in person. */
export function callMovedMessages(now: Instant, site: MailSite, visit: LedOn, moved: MovedCall): MessageRow[] {
  const { to, number, offering } = moved
  return toPatient(now, site, visit, messageKinds.movedByClinic, (read) => ({
    action: { words: t('See your appointment'), link: linkOf(site, read) },
    ...(to === 'phone' ? byPhone(now, visit, number) : to === 'in_person' ? inPerson(visit) : chosenAnew(visit, moved)),
    ...(offering ? { action: choosing(site, offering, personFor(visit, read.patient)) } : {}),
    // The card of a video visit would link to a call that is over.
    cards: [],
    // The entry that calendars hold is of a video visit with a way to join it.
    calendar: { state: visit.is_request ? 'tentative' : 'confirmed' },
    buzzes: true,
  }))
}

function byPhone(now: Instant, visit: ToldVisit, number: string) {
  const title = t('Your video visit goes on by phone')
  const doctor = nameToSay(nameOfPerson, visit.doctor, t('Your doctor'))
  const lead = visit.patient.phone_number
    ? [
        now < visit.start
          ? t('{doctor} calls you on {day} at {time}. Keep your phone near you.', { ...when(visit), doctor })
          : t('{doctor} calls you in a moment. Keep your phone near you.', { doctor }),
        ...(number ? [t('If nobody calls, ring {number}.', { number })] : []),
      ]
    : [
        t('{doctor} wants to talk to you by phone, but we have no phone number of yours.', { doctor }),
        ...(number ? [t('Please ring {number} now.', { number })] : []),
      ]
  return {
    subject: title,
    title,
    lead,
    text: mark('{brand}: {name}, your video visit on {day}, {time} goes on by phone. Keep your phone near you. {link}'),
  }
}

function inPerson(visit: ToldVisit) {
  const title = t('Your video visit takes place at the clinic')
  return {
    subject: title,
    title,
    lead: [t('It is on {day} at {time}. Come to {place}.', { ...when(visit), place: placeOf(visit) })],
    text: mark('{brand}: {name}, your video visit on {day}, {time} takes place at {branch}. {link}'),
  }
}

/** Nobody is told to come at a time that has begun, or that they cannot reach any more. */
function chosenAnew(visit: ToldVisit, { number, offering }: MovedCall) {
  const title = t('Choose a time at the clinic instead of your video visit')
  const doctor = nameToSay(nameOfPerson, visit.doctor, t('Your doctor'))
  return {
    subject: title,
    title,
    lead: [
      t('{doctor} wants to see you in person, at {place}.', { doctor, place: placeOf(visit) }),
      offering
        ? t('Choose a time that suits you.')
        : number
          ? t('Ring {number} to agree on a time.', { number })
          : t('Ask the clinic for a time.'),
    ],
    text: mark('{brand}: {name}, {doctor} wants to see you at {branch} instead of by video, at another time. {link}'),
  }
}

function choosing({ publicUrl }: MailSite, offering: NonNullable<MovedCall['offering']>, person: string | undefined) {
  return { words: t('Choose a time'), link: `${publicUrl}${offeringPath(offering, person)}` }
}

const placeOf = ({ branch, address, city }: ToldVisit) => [branch, address, city].filter(Boolean).join(listComma())
