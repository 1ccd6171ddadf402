import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { googleCalendar, outlookCalendar, type WebEntry } from './web-calendars.ts'

const visit: WebEntry = {
  title: 'Appointment - Harbour & Sons',
  start: instant(Date.parse('2027-01-04T09:00:00Z')),
  end: instant(Date.parse('2027-01-04T09:30:00Z')),
  place: 'Harbour, 1 Quay Street',
}
const asked = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('Google is told when and where, in universal time, and nothing else', () => {
  expect(asked(googleCalendar(visit))).toEqual({
    action: 'TEMPLATE',
    text: 'Appointment - Harbour & Sons',
    dates: '20270104T090000Z/20270104T093000Z',
    location: 'Harbour, 1 Quay Street',
  })
})

test('Outlook is told when and where, in universal time, and nothing else', () => {
  expect(asked(outlookCalendar(visit))).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: 'Appointment - Harbour & Sons',
    startdt: '2027-01-04T09:00:00.000Z',
    enddt: '2027-01-04T09:30:00.000Z',
    location: 'Harbour, 1 Quay Street',
  })
})
