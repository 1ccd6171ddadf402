import type { Language } from '#domain/language/languages.ts'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import { nameOfPerson, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../platform/language.ts'
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

/** N13: a video visit goes on by phone or in person. */
export function callMovedMessages(
  now: Instant,
  site: MailSite,
  visit: ToldVisit,
  { to, number }: { readonly to: 'phone' | 'in_person'; readonly number: string },
): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.movedByClinic, (read) => ({
    ...(to === 'phone' ? byPhone(visit, number) : inPerson(visit)),
    // The card of a video visit would link to a call that is over.
    cards: [],
    action: { words: t('See your appointment'), link: linkOf(site, read) },
    buzzes: true,
  }))
}

function byPhone(visit: ToldVisit, number: string) {
  const title = t('Your video visit goes on by phone')
  const doctor = nameToSay(nameOfPerson, visit.doctor, t('Your doctor'))
  const lead = visit.patient.phone_number
    ? [
        t('{doctor} calls you on {day} at {time}. Keep your phone near you.', { ...when(visit), doctor }),
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
  const place = [visit.branch, visit.address, visit.city].filter(Boolean).join(listComma())
  return {
    subject: title,
    title,
    lead: [t('It is on {day} at {time}. Come to {place}.', { ...when(visit), place })],
    text: mark('{brand}: {name}, your video visit on {day}, {time} takes place at {branch}. {link}'),
  }
}
