import { t } from '#domain/language/translate.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type LedOn, leadToOthers } from './led-on.ts'
import type { MailSite } from './letter.ts'
import type { MessageRow } from './outbox.ts'
import { linkOf, when } from './visit-card.ts'
import { type ToldVisit } from './told-visit.ts'
import { toPatient } from './tell-patient.ts'

/** The doctor's licence is not confirmed: the visit can't take place as things are, and another doctor may be free. */
export function onHoldMessages(now: Instant, site: MailSite, visit: LedOn): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.aboutVisit, (read) => ({
    subject: t('Your appointment on {day} is on hold', { day: when(read).day }),
    title: t('Your appointment is on hold'),
    lead: [
      t('The licence of {doctor} is not confirmed at the moment. Until it is, the appointment can’t take place.', {
        doctor: read.doctor,
      }),
      t('You can book another doctor now. If the licence is confirmed in time, we write to you.'),
    ],
    action: { words: t('Find another doctor'), link: leadToOthers(site, visit) },
    links: [{ words: t('Change or cancel'), link: linkOf(site, read) }],
  }))
}

/** The clinic wanted another time for it, and keeps it at its own after all. */
export function takesPlaceMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.aboutVisit, (read) => ({
    subject: t('Your appointment on {day} takes place', { day: when(read).day }),
    title: t('Your appointment takes place'),
    lead: [t('The clinic keeps your appointment at its own time. You do not need to do anything.')],
    action: { words: t('Change or cancel'), link: linkOf(site, read) },
  }))
}

/** The licence is confirmed again; what nobody has accepted does not take place yet. */
export function requestStandsMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.aboutVisit, (read) => ({
    subject: t('The clinic can answer your request for {day} again', { day: when(read).day }),
    title: t('Your request waits for the clinic’s answer again'),
    lead: [
      t('The licence of {doctor} is confirmed again.', { doctor: read.doctor }),
      t('We write to you as soon as the clinic answers.'),
    ],
    action: { words: t('Change or cancel'), link: linkOf(site, read) },
  }))
}

/** The licence is confirmed again. */
export function standsAgainMessages(now: Instant, site: MailSite, visit: ToldVisit): MessageRow[] {
  return toPatient(now, site, visit, messageKinds.aboutVisit, (read) => ({
    subject: t('Your appointment on {day} takes place', { day: when(read).day }),
    title: t('Your appointment takes place'),
    lead: [t('The licence of {doctor} is confirmed again. You do not need to do anything.', { doctor: read.doctor })],
    action: { words: t('Change or cancel'), link: linkOf(site, read) },
  }))
}
