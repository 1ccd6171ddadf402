import type { Language } from '#domain/language/languages.ts'
import { hour, instant, later } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import {
  cancelledMessages,
  completedMessages,
  declinedMessages,
  missedMessages,
  mistakenMessages,
} from '#server/core/messages/ended-messages.ts'
import { keyChangeMail, keyChangeWords, type KeyChange } from '#server/core/people/key-changes.ts'
import { hoursChangedMessages } from '#server/features/doctors/hours-mails.ts'
import {
  onHoldMessages,
  requestStandsMessages,
  standsAgainMessages,
  takesPlaceMessages,
} from '#server/core/messages/hold-messages.ts'
import { awayMessages, earlierMessages } from '#server/core/offers/offer-messages.ts'
import type { Mail, Message, MessageRow } from '#server/core/messages/outbox.ts'
import { awayMessagesForStaff, requestArrivedMessages } from '#server/core/messages/staff-messages.ts'
import { roleMail } from '#server/core/people/role-mails.ts'
import type { LedOn } from '#server/core/messages/led-on.ts'
import { guestCodeMail } from '#server/core/messages/guest-code-mail.ts'
import * as visits from '#server/core/messages/visit-messages.ts'
import * as account from '#server/features/accounts/account-mails.ts'
import { onHoldMail, openAgainMail } from '#server/features/accounts/administration/hold-mails.ts'
import { administratorInvitedMail } from '#server/features/accounts/administration/invite-administrator.ts'
import { welcomeMessage } from '#server/features/accounts/welcome.ts'
import { invitationMail } from '#server/features/accounts/invitations/invite.ts'
import { contactMail } from '#server/features/contact/contact.routes.ts'
import { decisionMail, dueMail, endMail, lostMail, receivedMail, vouchedMail } from '#server/core/checks/check-mails.ts'
import { invitationMessages } from '#server/features/family/carer-messages.ts'
import { reminderMessages } from '#server/features/reminders/send-reminders.ts'
import { agendaMessages } from '#server/features/reminders/agenda-messages.ts'
import { weekMessages } from '#server/features/statistics/week-messages.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Letter, letterOf } from '#server/platform/letter.ts'

export const house = {
  brand: 'Tendwell',
  publicUrl: 'https://tendwell.example',
  operator: 'Sampleton Care Cooperative',
  operatorAddress: '4 Mill Lane, Sampleton',
}

/** Letters that would show if anything stood in a mail as it was typed. */
export const hostile = `<b onclick="x">"Zoe" & 'Co' {name} {0, plural, other {#}} %s</b>`

export const start = instant(Date.parse('2027-03-25T09:30:00Z'))
export const moved = instant(Date.parse('2027-03-30T13:00:00Z'))
const now = instant(Date.parse('2027-03-20T10:00:00Z'))

/** A visit at a clinic in London; the clocks there go forward on 28 March 2027. */
export function sampleVisit(language: Language, first_name = 'Amal', more: Partial<LedOn> = {}): LedOn {
  const begins = more.start ?? start
  return {
    id: '0195c8a0-0000-7000-8000-000000000001',
    version: 1,
    end: later(begins, 0.5 * hour),
    time_zone: 'Europe/London',
    is_request: false,
    service: 'First visit',
    fee_minor: 4500,
    currency: 'GBP',
    doctor: 'Dr Ines Moreau',
    branch: 'Sampleton Heart Clinic',
    address: '12 Harbour Road',
    city: 'Sampleton',
    phone: '+44 20 7946 0000',
    mode: 'in_person',
    token: 'k3V9mPq2sT7xYb4cN8dW1eRfGhJ5uL0aZi6oXvQwEty',
    with: {
      slug: 'dr-ines-moreau',
      offeringId: '0195c8a0-0000-7000-8000-000000000002',
      serviceId: '0195c8a0-0000-7000-8000-000000000003',
      patient: '0195c8a0-0000-7000-8000-000000000004',
      specialty: 'Cardiology',
      city: 'Sampleton',
      isFound: true,
    },
    ...more,
    start: begins,
    patient: {
      first_name,
      language,
      member: null,
      email: 'amal@example.com',
      phone_number: '',
      account: '0195c8a0-0000-7000-8000-0000000000aa',
      off: [],
      carers: [],
      ...more.patient,
    },
  }
}

export type SampleMail = { readonly name: string; readonly subject: string; readonly letter: Letter }

/** One mail of every kind, in a language, as the product makes them. */
export function everyMail(language: Language, firstName = 'Amal'): SampleMail[] {
  return [...visitMails(language, firstName), ...staffMails(language), ...accountMails(language)]
}

function visitMails(language: Language, firstName: string): SampleMail[] {
  const visit = sampleVisit(language, firstName)
  const own = visit.patient
  const child = { ...visit, patient: { ...own, member: 'Mia' } }
  const later6 = later(now, 6 * hour)
  const byClinic = { reason: 'Doctor unavailable' }
  const named: Record<string, MessageRow[]> = {
    booked: visits.bookedMessages(now, house, visit),
    'booked-for-child-by-video': visits.bookedMessages(now, house, { ...child, mode: 'video', fee_minor: 0 }),
    series: visits.seriesMessages(now, house, [
      visit,
      { ...sampleVisit(language, firstName, { start: moved }), id: 'b' },
    ]),
    request: visits.requestSentMessages(now, house, { ...visit, is_request: true }, later6),
    accepted: visits.acceptedMessages(now, house, visit),
    declined: declinedMessages(now, house, visit, 'The clinic did not answer in time.'),
    moved: visits.movedMessages(
      now,
      house,
      { ...sampleVisit(language, firstName, { start: moved }), version: 2 },
      start,
      undefined,
    ),
    'moved-by-clinic': visits.movedMessages(
      now,
      house,
      { ...sampleVisit(language, firstName, { start: moved }), version: 2 },
      start,
      byClinic,
    ),
    'another-doctor': visits.movedMessages(now, house, visit, start, {
      reason: 'Your doctor is away. A colleague sees you at the same time.',
    }),
    message: visits.messageFromClinic(now, house, visit, 'Please come ten minutes early.\n\nThe lift is on the left.'),
    cancelled: cancelledMessages(now, house, { ...visit, version: 3 }, undefined),
    'cancelled-by-clinic': cancelledMessages(
      now,
      house,
      { ...visit, version: 3 },
      { ...byClinic, note: 'Please call us for another day.' },
    ),
    mistaken: mistakenMessages(now, house, visit),
    missed: missedMessages(now, house, visit),
    completed: completedMessages(now, house, visit),
    'reminder-week': reminderMessages(now, house, 'week', visit, []),
    reminder: reminderMessages(now, house, 'days', visit, []),
    'reminder-of-two': reminderMessages(now, house, 'day', visit, [
      { ...child, start: later(start, 2 * hour), end: later(start, 2.5 * hour) },
    ]),
    earlier: earlierMessages(now, house, { ...visit, door: 'offer' }, moved, later6),
    away: awayMessages(
      now,
      house,
      { ...sampleVisit(language, firstName, { start: moved }), door: 'offer' },
      start,
      later6,
      { others: [later(moved, hour)] },
    ),
    outage: awayMessages(
      now,
      house,
      { ...sampleVisit(language, firstName, { start: moved }), door: 'offer' },
      start,
      later6,
      { others: [], isOutage: true },
    ),
    closed: awayMessages(
      now,
      house,
      { ...sampleVisit(language, firstName, { start: moved }), door: 'offer' },
      start,
      later6,
      { others: [], closed: visit.branch },
    ),
    late: visits.lateMessages(now, house, visit, { minutes: 25, reason: 'earlier_visit' }),
    onHold: onHoldMessages(now, house, visit),
    standsAgain: standsAgainMessages(now, house, visit),
    requestStands: requestStandsMessages(now, house, { ...visit, is_request: true }),
    takesPlace: takesPlaceMessages(now, house, visit),
  }
  return Object.entries(named).flatMap(([name, rows]) => fromRows(name, rows))
}

function staffMails(language: Language): SampleMail[] {
  const visit = sampleVisit(language)
  const doctor = { email: 'doctor@example.com', phone_number: '', account: 'd', off: [], language }
  const rows = {
    'request-arrived': requestArrivedMessages(now, house, visit, doctor, later(now, 6 * hour)),
    'doctor-away': awayMessagesForStaff(
      now,
      house,
      { ...doctor, path: '/branch' },
      { doctor: 'Dr Ines Moreau', from: '2027-04-02', visits: 3 },
    ),
    'day-agenda': agendaMessages(now, house, doctor, [
      {
        start_at: visit.start,
        time_zone: visit.time_zone,
        service: 'Check-up',
        mode: 'in_person',
        goes_on: null,
        branch: 'Harbour Clinic',
      },
      {
        start_at: later(visit.start, hour),
        time_zone: visit.time_zone,
        service: 'Video visit',
        mode: 'video',
        goes_on: null,
        branch: 'Harbour Clinic',
      },
    ]),
    'weekly-figures': weekMessages(
      now,
      house,
      { account: 'd', email: 'manager@example.com', language, name: 'Sampleton Care', week: asLocalDate('2027-03-15') },
      ['Sampleton Heart Clinic', 'Harbour Clinic'].map((name) => ({
        name,
        figures: [
          { key: 'visits', unit: 'count', now: 1240, before: 1190 },
          { key: 'completed', unit: 'share', now: 0.83, before: 0.85 },
          { key: 'no_show', unit: 'share', now: 0.04, before: 0.04 },
          { key: 'utilisation', unit: 'share', now: 'few', before: null },
          { key: 'wait', unit: 'minutes', now: 12, before: 15 },
        ],
      })),
    ),
    'hours-changed': hoursChangedMessages(now, house, doctor, {
      branch: { id: 'b', name: 'Sampleton Heart Clinic' },
      by: 'Amal Sample',
      days: [{ weekday: 5, before: [{ start: '09:00', end: '17:00' }], after: [] }],
      dates: [
        { date: '2027-04-02', periods: [{ start: '10:00', end: '12:00' }] },
        { date: '2027-04-09', periods: null },
      ],
    }),
    'care-asked': invitationMessages(
      now,
      house,
      { email: 'x@example.com', account: null, language },
      { kind: 'carer', from: 'Amal Sample', patient: 'Mia', isSelf: false },
    ),
    'care-self': invitationMessages(
      now,
      house,
      { email: 'x@example.com', account: null, language },
      { kind: 'self', from: 'Amal Sample', patient: 'Mia', isSelf: false },
    ),
  }
  const mails = inLanguage(language, () => ({
    invitation: invitationMail(
      { site: house },
      { kind: 'branch-staff', email: 'x@example.com', lead: 'Sampleton Care: Sampleton Heart Clinic' },
      'token',
    ),
    'licence-received': toDoctor(receivedMail({ site: house }, 'us')),
    'licence-received-by-facility': toDoctor(receivedMail({ site: house }, 'facility')),
    'licence-vouched': toDoctor(vouchedMail({ site: house }, 'Sampleton Care')),
    'licence-ends': toDoctor(endMail({ site: house }, lastDay, 'expiring', 'us')),
    'licence-ends-by-facility': toDoctor(endMail({ site: house }, lastDay, 'expiring', 'facility')),
    'licence-ended': toDoctor(endMail({ site: house }, lastDay, 'expired', 'us')),
    'licence-ended-by-facility': toDoctor(endMail({ site: house }, lastDay, 'expired', 'facility')),
    'licence-due': toDoctor(dueMail({ site: house }, lastDay, { askedBy: 'us', isSuspended: false })),
    'licence-due-suspended': toDoctor(dueMail({ site: house }, lastDay, { askedBy: 'facility', isSuspended: true })),
    'licence-unvouched': toDoctor(lostMail({ site: house })),
    'licence-verified': toDoctor(decisionMail({ site: house }, { decision: 'verify', note: '' })),
    'licence-lifted': toDoctor(decisionMail({ site: house }, { decision: 'lift', note: '' })),
    'licence-suspended': toDoctor(decisionMail({ site: house }, { decision: 'suspend', note: 'Not listed.' })),
    'licence-declined': toDoctor(
      decisionMail({ site: house }, { decision: 'reject', note: 'Not in the register.', mayAskAgain: true }),
    ),
    'licence-declined-again': toDoctor(
      decisionMail({ site: house }, { decision: 'reject', note: 'Not in the register.' }),
    ),
    'licence-needs': toDoctor(
      decisionMail({ site: house }, { decision: 'ask', note: 'The number has one digit too few.' }),
    ),
  }))
  return [...Object.entries(rows).flatMap(([name, found]) => fromRows(name, found)), ...fromMails(mails)]
}

const lastDay = asLocalDate('2027-03-01')

/** A message of somebody's check as the mail that it is. */
const toDoctor = (message: Message): Mail => ({ ...message, to: 'x@example.com' })

function accountMails(language: Language): SampleMail[] {
  const to = 'amal@example.com'
  const proof = { code: '482913', token: 'k3V9mPq2sT7xYb4cN8dW1eRfGhJ5uL0aZi6oXvQwEty' }
  const owner = { email: to, language, user_type: 'patient' as const }
  const mails = inLanguage(language, () => ({
    'guest-code': guestCodeMail(house, to, proof.code),
    verify: account.verifyMail(house, to, proof, 'patient', ''),
    ...Object.fromEntries(
      (['patient', 'doctor', 'facility-manager'] as const).map((who) => [
        `welcome-${who}`,
        { to, ...welcomeMessage(house, who) },
      ]),
    ),
    'account-exists': account.accountExistsMail(house, to, 'patient'),
    reset: account.resetMail(house, to, proof.token, 'patient'),
    'password-changed': account.passwordChangedMail(house, to, 'patient'),
    'administrator-code': account.adminCodeMail(house, to, proof.code),
    'log-in-code': account.logInCodeMail(house, to, proof.code, 'patient'),
    'change-address': account.changeEmailMail(house, to, proof.code),
    'address-changed': account.addressChangedMail(house, to, 'new@example.com'),
    'on-hold': onHoldMail(house, to, false),
    'administrator-invited': administratorInvitedMail(house, to, 'new@example.com'),
    'open-again': openAgainMail(house, to, 'patient'),
    'new-device': account.newDeviceMail(house, to, 'Firefox, Linux', 'patient'),
    ...Object.fromEntries(
      (['given', 'changed', 'ended'] as const).map((kind) => [
        `role-${kind}`,
        roleMail(
          house,
          { ...owner, user_type: 'branch-staff' },
          () => ({
            kind,
            role: 'Evenings',
            place: 'Sampleton',
          }),
          'Sam Sample',
        ),
      ]),
    ),
  }))
  const keys = Object.keys(keyChangeWords) as KeyChange[]
  return [
    ...fromMails(mails),
    ...fromMails(Object.fromEntries(keys.map((kind) => [`key-${kind}`, keyChangeMail(house, kind, owner)]))),
  ]
}

/** To the operator, in English alone, with whatever a stranger typed. */
export function strangersMail(): SampleMail[] {
  const body = {
    name: hostile,
    email: 'a@example.com',
    topic: 'patient',
    message: `${hostile}\nhttps://evil.example`,
    website: '',
  } as const
  return fromMails({ contact: contactMail('x@example.com', body, 'M123456', now) })
}

function fromRows(name: string, rows: readonly MessageRow[]): SampleMail[] {
  const mails = rows.filter(({ channel }) => channel === 'mail')
  if (mails.length === 0) throw new Error(`${name} makes no mail`)
  return mails.map(({ subject, body }) => ({ name, subject, letter: letterOf(body, subject) }))
}

function fromMails(mails: Readonly<Record<string, Mail>>): SampleMail[] {
  return Object.entries(mails).map(([name, { subject, letter }]) => ({ name, subject, letter }))
}
