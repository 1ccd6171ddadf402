import type { Language } from '#domain/language/languages.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wallWords } from '#domain/time/wall-words.ts'
import { zoneWords } from '#domain/time/words.ts'
import { asZone } from '#domain/time/zone.ts'
import { inLanguage } from '../platform/language.ts'
import type { Mail } from './outbox.ts'

export type MailSite = { readonly brand: string; readonly publicUrl: string }

/** What a mail about a visit tells; no reason, no specialty. */
export type MailVisit = {
  readonly id: string
  readonly start: Instant
  readonly time_zone: string
  readonly doctor: string
  readonly branch: string
  readonly address: string
  readonly phone: string
  readonly mode: 'in_person' | 'video'
  readonly first_name: string
  readonly email: string
  /** What the patient reads; null: unknown. */
  readonly language: Language | null
  readonly token: string
}

/** A mail to the patient, in the patient's language, with the card of the visit below what it says. */
function mailToPatient(
  site: MailSite,
  visit: MailVisit,
  kind: string,
  say: () => { subject: string; lead: string },
): Mail {
  return inLanguage(visit.language, () => {
    const { subject, lead } = say()
    const greeting = t('Dear {name},', { name: visit.first_name })
    const sender = t('{branch} via {brand}', { branch: visit.branch, brand: site.brand })
    return {
      to: visit.email,
      kind,
      subject,
      about: visit.id,
      body: `${greeting}\n\n${lead}\n\n${card(site, visit)}\n\n${sender}`,
    }
  })
}

function card(site: MailSite, visit: MailVisit): string {
  const { day, time } = when(visit)
  const place = visit.mode === 'video' ? t('Video visit') : [visit.branch, visit.address].filter(Boolean).join(', ')
  const facts = [
    `${day}, ${time}, ${zoneWords(visit.time_zone)}`,
    visit.doctor,
    place,
    visit.phone && t('Phone: {phone}', { phone: visit.phone }),
  ]
  return [
    ...facts.filter((fact) => fact !== ''),
    '',
    t('Change or cancel: {link}', { link: `${site.publicUrl}/a/${visit.token}` }),
  ].join('\n')
}

function when(visit: MailVisit, moment = visit.start) {
  return wallWords(asZone(visit.time_zone), moment)
}

const nothingElse = () => t('Your appointment is booked. You do not need to do anything else before then.')

export function bookedMail(site: MailSite, visit: MailVisit): Mail {
  return mailToPatient(site, visit, 'N04', () => ({
    subject: t('Your appointment on {day} at {time}', when(visit)),
    lead: nothingElse(),
  }))
}

export function requestSentMail(site: MailSite, visit: MailVisit, deadline: Instant): Mail {
  return mailToPatient(site, visit, 'N07', () => ({
    subject: t('We sent your request to {branch}', { branch: visit.branch }),
    lead: t(
      'The clinic keeps this time for you until {day}, {time}. It is booked when the clinic accepts.',
      when(visit, deadline),
    ),
  }))
}

/** To the doctor, in the doctor's language. */
export function requestArrivedMail(
  site: MailSite,
  visit: MailVisit,
  doctor: { email: string; language: Language | null },
  deadline: Instant,
): Mail {
  return inLanguage(doctor.language, () => ({
    to: doctor.email,
    kind: 'N08',
    subject: t('A patient asks for {day}, {time}', when(visit)),
    about: visit.id,
    body: t('Accept or decline by {day}, {time}: {link}', {
      ...when(visit, deadline),
      link: `${site.publicUrl}/doc/appointments?a=${visit.id}`,
    }),
  }))
}

export function acceptedMail(site: MailSite, visit: MailVisit): Mail {
  return mailToPatient(site, visit, 'N10', () => ({
    subject: t('Your appointment on {day} at {time} is confirmed', when(visit)),
    lead: nothingElse(),
  }))
}

/** Reasons come as they are kept, in English from the lists of the screens. */
export function declinedMail(site: MailSite, visit: MailVisit, reason: string): Mail {
  return mailToPatient(site, visit, 'N11', () => ({
    subject: t('About the time you asked for'),
    lead: t('{branch} could not offer {day}, {time}. {reason}', {
      branch: visit.branch,
      ...when(visit),
      reason: t(reason),
    }).trim(),
  }))
}

export function movedMail(
  site: MailSite,
  visit: MailVisit,
  old: Instant,
  byClinic: { reason: string } | undefined,
): Mail {
  const before = () => t('It was {day}, {time}.', when(visit, old))
  return byClinic
    ? mailToPatient(site, visit, 'N13', () => ({
        subject: t('{branch} moved your appointment to {day} at {time}', { branch: visit.branch, ...when(visit) }),
        lead: `${before()} ${t(byClinic.reason)}`.trim(),
      }))
    : mailToPatient(site, visit, 'N12', () => ({
        subject: t('Your appointment is moved to {day} at {time}', when(visit)),
        lead: before(),
      }))
}

export function cancelledMail(
  site: MailSite,
  visit: MailVisit,
  byClinic: { reason: string; note: string } | undefined,
): Mail {
  const link = `${site.publicUrl}/find`
  return byClinic
    ? mailToPatient(site, visit, 'N14', () => ({
        subject: t('{branch} cancelled your appointment on {day}', { branch: visit.branch, day: when(visit).day }),
        lead: t('Cancelled by the clinic: {reason}. {note}\nWe are sorry for the trouble. Other times: {link}', {
          reason: t(byClinic.reason),
          note: byClinic.note,
          link,
        }),
      }))
    : mailToPatient(site, visit, 'N15', () => ({
        subject: t('Your appointment on {day} is cancelled', { day: when(visit).day }),
        lead: t('You cancelled it. Book another time: {link}', { link }),
      }))
}

export function guestCodeMail(site: MailSite, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: t('{code} is your {brand} code', { code, brand: site.brand }),
    body: t(
      'Your code is {code}. Enter it to book your appointment. It works for 15 minutes.\n\nIf you did not ask for it, ignore this email.',
      { code },
    ),
  }
}
