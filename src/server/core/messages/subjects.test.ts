import { expect, test } from 'vitest'
import { later, instant, minute } from '#domain/time/instant.ts'
import { hoursChangedMessages } from '../../features/doctors/hours-mails.ts'
import { awayMessages, earlierMessages } from '../offers/offer-messages.ts'
import { askedForMessages, emergencyMessages, emergencyMessagesForManagers } from '../papers/record-messages.ts'
import { awayMessagesForStaff, requestArrivedMessages } from './staff-messages.ts'
import type { LedOn } from './led-on.ts'
import * as ended from './ended-messages.ts'
import * as visits from './visit-messages.ts'

const now = instant(Date.parse('2027-01-04T07:00:00Z'))
const start = later(now, 180 * minute)
const site = { brand: 'Tendwell', publicUrl: 'https://book.example' }
const bait = 'Pay at evil.test'
const reader = {
  email: 'ann@example.com',
  phone_number: '+15550100',
  account: null,
  off: [],
  language: null,
  first_name: bait,
  member: null,
}
const visit: LedOn = {
  id: 'v',
  version: 1,
  start,
  end: later(start, 30 * minute),
  is_request: false,
  service: 'First visit',
  fee_minor: null,
  currency: '',
  time_zone: 'Europe/London',
  doctor: bait,
  branch: bait,
  address: '',
  city: '',
  phone: '',
  mode: 'in_person',
  patient: { ...reader, carers: [] },
  token: 'token',
  with: { slug: 'd', offeringId: 'o', serviceId: 's', patient: 'p', specialty: bait, city: bait, isFound: false },
}
const emergency = { at: now, time_zone: 'Europe/London', name: bait, role: '', branch: bait, phone: '', reason: bait }
const byClinic = { reason: 'The doctor is ill', note: '' }

/** Every message that names a doctor, a branch or a person. */
const messages = [
  ...visits.bookedMessages(now, site, visit),
  ...visits.seriesMessages(now, site, [visit, visit]),
  ...visits.requestSentMessages(now, site, visit, start),
  ...visits.acceptedMessages(now, site, visit),
  ...ended.declinedMessages(now, site, visit, byClinic.reason),
  ...visits.movedMessages(now, site, visit, start, byClinic),
  ...visits.movedMessages(now, site, visit, start, undefined),
  ...visits.messageFromClinic(now, site, visit, 'Bring your card'),
  ...ended.cancelledMessages(now, site, visit, byClinic),
  ...ended.cancelledMessages(now, site, visit, undefined),
  ...ended.missedMessages(now, site, visit),
  ...ended.completedMessages(now, site, visit),
  ...visits.lateMessages(now, site, visit, { minutes: 40, reason: 'emergency' }),
  ...earlierMessages(now, site, visit, start, start),
  ...awayMessages(now, site, visit, start, start, { others: [] }),
  ...requestArrivedMessages(now, site, visit, reader, start),
  ...awayMessagesForStaff(now, site, { ...reader, path: '/' }, { doctor: bait, from: '2027-01-05', visits: 2 }),
  ...hoursChangedMessages(now, site, reader, { branch: { id: 'b', name: bait }, by: bait }),
  ...askedForMessages(now, site, { ...reader, patient: 'p' }, bait),
  ...emergencyMessages(now, site, { ...reader, patient: 'p' }, emergency),
  ...emergencyMessagesForManagers(now, site, [{ ...reader, path: '/' }], {
    ...emergency,
    patient: bait,
    branch_id: 'b',
  }),
]

test('no subject says what somebody typed as a name, and no text message makes a link of it', () => {
  for (const { channel, kind, subject } of messages) expect(subject, `${channel} ${kind}`).not.toContain('evil')
  // Queued bodies are sealed later: here they can still be read.
  for (const { channel, kind, body } of messages) if (channel === 'text') expect(body, kind).not.toContain('evil')
})

test('a plain name stands in text messages, and for the people at the desk in the subject', () => {
  const [, text] = visits.acceptedMessages(now, site, { ...visit, branch: "St. Mary's (North)" })
  expect(text?.body).toContain("St. Mary's (North) confirmed your appointment")
  const leave = { doctor: 'Dr Ada Sample', from: '2027-01-05', visits: 1 }
  expect(awayMessagesForStaff(now, site, { ...reader, path: '/' }, leave)[0]?.subject).toBe(
    'Dr Ada Sample is away from 5 January 2027: 1 appointment to move',
  )
})
