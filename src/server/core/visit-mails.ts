import type { Instant } from '#domain/time/instant.ts'
import { wallWords } from '#domain/time/wall-words.ts'
import { zoneWords } from '#domain/time/words.ts'
import { asZone } from '#domain/time/zone.ts'
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
  readonly token: string
}

function card(site: MailSite, visit: MailVisit): string {
  const { day, time } = wallWords(asZone(visit.time_zone), visit.start)
  const place = visit.mode === 'video' ? 'Video visit' : [visit.branch, visit.address].filter(Boolean).join(', ')
  return [
    `${day}, ${time}, ${zoneWords(visit.time_zone)}`,
    visit.doctor,
    place,
    visit.phone ? `Phone: ${visit.phone}` : '',
    '',
    `Change or cancel: ${site.publicUrl}/a/${visit.token}`,
  ]
    .filter((line, index) => line !== '' || index === 4)
    .join('\n')
}

function mail(site: MailSite, visit: MailVisit, kind: string, subject: string, lead: string): Mail {
  return {
    to: visit.email,
    kind,
    subject,
    about: visit.id,
    body: `Dear ${visit.first_name},\n\n${lead}\n\n${card(site, visit)}\n\n${visit.branch} via ${site.brand}`,
  }
}

function when(visit: MailVisit, moment = visit.start) {
  return wallWords(asZone(visit.time_zone), moment)
}

export function bookedMail(site: MailSite, visit: MailVisit): Mail {
  const { day, time } = when(visit)
  return mail(
    site,
    visit,
    'N04',
    `Your appointment on ${day} at ${time}`,
    'Your appointment is booked. You do not need to do anything else before then.',
  )
}

export function requestSentMail(site: MailSite, visit: MailVisit, deadline: Instant): Mail {
  const until = when(visit, deadline)
  return mail(
    site,
    visit,
    'N07',
    `We sent your request to ${visit.branch}`,
    `The clinic keeps this time for you until ${until.day}, ${until.time}. It is booked when the clinic accepts.`,
  )
}

export function requestArrivedMail(site: MailSite, visit: MailVisit, doctorEmail: string, deadline: Instant): Mail {
  const { day, time } = when(visit)
  const until = when(visit, deadline)
  return {
    to: doctorEmail,
    kind: 'N08',
    subject: `A patient asks for ${day}, ${time}`,
    about: visit.id,
    body: `Accept or decline by ${until.day}, ${until.time}: ${site.publicUrl}/doc/appointments?a=${visit.id}`,
  }
}

export function acceptedMail(site: MailSite, visit: MailVisit): Mail {
  const { day, time } = when(visit)
  return mail(
    site,
    visit,
    'N10',
    `Your appointment on ${day} at ${time} is confirmed`,
    'Your appointment is booked. You do not need to do anything else before then.',
  )
}

export function declinedMail(site: MailSite, visit: MailVisit, reason: string): Mail {
  const { day, time } = when(visit)
  return mail(
    site,
    visit,
    'N11',
    'About the time you asked for',
    `${visit.branch} could not offer ${day}, ${time}. ${reason}`.trim(),
  )
}

export function movedMail(
  site: MailSite,
  visit: MailVisit,
  old: Instant,
  byClinic: { reason: string } | undefined,
): Mail {
  const { day, time } = when(visit)
  const before = when(visit, old)
  return byClinic
    ? mail(
        site,
        visit,
        'N13',
        `${visit.branch} moved your appointment to ${day} at ${time}`,
        `It was ${before.day}, ${before.time}. ${byClinic.reason}`.trim(),
      )
    : mail(
        site,
        visit,
        'N12',
        `Your appointment is moved to ${day} at ${time}`,
        `It was ${before.day}, ${before.time}.`,
      )
}

export function cancelledMail(
  site: MailSite,
  visit: MailVisit,
  byClinic: { reason: string; note: string } | undefined,
): Mail {
  const { day } = when(visit)
  return byClinic
    ? mail(
        site,
        visit,
        'N14',
        `${visit.branch} cancelled your appointment on ${day}`,
        `Cancelled by the clinic: ${byClinic.reason}. ${byClinic.note}\nWe are sorry for the trouble. Other times: ${site.publicUrl}/find`,
      )
    : mail(
        site,
        visit,
        'N15',
        `Your appointment on ${day} is cancelled`,
        `You cancelled it. Book another time: ${site.publicUrl}/find`,
      )
}

export function guestCodeMail(site: MailSite, to: string, code: string): Mail {
  return {
    to,
    kind: 'N01',
    subject: `${code} is your ${site.brand} code`,
    body: `Your code is ${code}. Enter it to book your appointment. It works for 15 minutes.\n\nIf you did not ask for it, ignore this email.`,
  }
}
