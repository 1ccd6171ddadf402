import { mark, t } from '#domain/language/translate.ts'
import { nameOfPerson, nameToSay } from '#domain/profiles/name-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { inLanguage } from '../platform/language.ts'
import { buzzRows, type MessageRow } from './outbox.ts'
import { linkOf, type MailSite, readersOf, type ToldVisit, toPatient, when } from './tell-patient.ts'

/** N19: the way into a call, when the clinic sends it once more. */
export function callLinkMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, 'N19', (read) => ({
    subject: t('Join your video visit on {day} at {time}', when(visit)),
    title: t('Join your video visit'),
    lead: [t('You can join from 15 minutes before the start.')],
    action: { words: t('Join the call'), link: linkOf(site, read) },
    text: mark('{brand}: {name}, your video visit with {doctor} is on {day}, {time}. Join: {link}'),
  }))
}

/** N27: the doctor is in the call; a line in the product and on devices, no mail. */
export function callReadyMessages(now: Instant, visit: ToldVisit, meetId: string): MessageRow[] {
  return readersOf(visit).flatMap((read) =>
    inLanguage(read.patient.language, () => {
      const doctor = nameToSay(nameOfPerson, visit.doctor, t('Your doctor'))
      const subject = t('{doctor} is ready for you', { doctor })
      const path = `/meet/${meetId}`
      return buzzRows(now, read.patient, { kind: 'N27', subject, about: visit.id, path })
    }),
  )
}
