import { expect, test } from 'vitest'
import { inDeskOrder } from './desk-order.ts'
import { isNarrowed, narrowed } from './desk-filter.ts'
import type { BranchVisit } from './use-branch-day.ts'

const visit = (id: string, more: object = {}) =>
  ({
    id,
    status: 'booked',
    mode: 'in_person',
    start: `2027-01-04T${id}:00.000Z`,
    reference: `ABCD-${id.slice(0, 2)}00`,
    service_name: 'Check-up',
    room: 'Room 1',
    is_new: false,
    is_kept: false,
    arrived_at: null,
    started_at: null,
    patient_confirmed_at: null,
    ticket: null,
    doctor: { practitioner_id: 'ada', name: 'Dr Ada Sample' },
    patient: { name: 'Zoé Sample', age: 40, phone_number: '07700 900 123', needs: [] },
    ...more,
  }) as unknown as BranchVisit

const day = [
  visit('09:00'),
  visit('10:00', { status: 'arrived', ticket: { label: 'A10' }, is_new: true }),
  visit('11:00', { status: 'declined', ticket: { label: 'A9' }, doctor: { practitioner_id: 'ben', name: 'Dr Ben' } }),
  visit('12:00', { mode: 'video', room: null, patient: null }),
]
const found = (query: string) => narrowed(day, new URLSearchParams(query)).map(({ id }) => id.slice(0, 2))

test.each([
  ['', ['09', '10', '11', '12']],
  ['doctor=ben', ['11']],
  ['status=cancelled', ['11']],
  ['how=video', ['12']],
  ['room=Room 1&doctor=ada', ['09', '10']],
  ['flag=new', ['10']],
  ['q=zoe', ['09', '10', '11']],
  ['q=07700900123', ['09', '10', '11']],
  ['q=abcd-1200', ['12']],
  ['q=a10', ['10']],
])('%s leaves these', (query, left) => {
  expect(found(query)).toEqual(left)
  expect(isNarrowed(new URLSearchParams(query))).toBe(query !== '')
})

test('the list stands in the order of its head; what is empty comes last, both ways around', () => {
  const order = (by: 'ticket' | 'time', isDown: boolean) =>
    inDeskOrder(day, { by, isDown }, 0).map(({ id }) => id.slice(0, 2))
  expect(order('ticket', false)).toEqual(['11', '10', '09', '12'])
  expect(order('ticket', true)).toEqual(['10', '11', '09', '12'])
  expect(order('time', true)).toEqual(['12', '11', '10', '09'])
})
