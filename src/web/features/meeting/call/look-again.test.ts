import { expect, test } from 'vitest'
import { lookAgainAfter } from './look-again.ts'
import type { Meeting } from '../meeting.ts'

const you = { role: 'host', proof: 'account', name: 'Dr Nour Haddad', asks_name: false } as const
const about = {
  doctor: 'Dr Nour Haddad',
  branch: 'North',
  start: '2027-01-05T09:00:00.000Z',
  end: '2027-01-05T09:20:00.000Z',
  opens_at: '2027-01-05T08:45:00.000Z',
  time_zone: 'Asia/Beirut',
  fallback_number: '',
  on_hold: false,
  similar: null,
  you,
}
const early = (time: string) => Date.parse(`2027-01-05T${time}:00.000Z`)

test('the page of a call that is over or left asks for nothing any more, so that it keeps nobody logged in', () => {
  const closed: Meeting[] = [
    { state: 'not_found' },
    ...(['elsewhere', 'denied', 'removed', 'cancelled'] as const).map((state) => ({ ...about, state })),
    { ...about, state: 'left', is_open_again: false },
    { ...about, state: 'moved_to_phone', to: 'phone', again_at: null, after: null },
  ]
  expect(closed.map((meeting) => lookAgainAfter(meeting, early('09:05')))).toEqual(closed.map(() => false))
  expect(
    lookAgainAfter({ ...about, state: 'lobby', is_locked: false, own_place: null, host: null }, early('09:05')),
  ).toBe(15_000)
})

test('who is early looks again when the door opens', () => {
  const meeting: Meeting = { ...about, state: 'too_early', appointment_id: null }
  expect(lookAgainAfter(meeting, early('08:00'))).toBe(45 * 60_000)
  expect(lookAgainAfter(meeting, early('08:45'))).toBe(15_000)
})
