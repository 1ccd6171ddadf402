import { expect, test } from 'vitest'
import { callPath } from './join-call.ts'

test('the way into a call opens when the clinic has said so, and closes an hour after the visit', () => {
  const visit = {
    status: 'booked',
    end: '2027-01-05T09:30:00Z',
    meet_id: 'abc',
    call_opens: '2027-01-05T08:20:00Z',
    on_hold: false,
  } as const
  const at = (time: string) => Date.parse(`2027-01-05T${time}:00Z`)
  expect(callPath(visit, at('08:19'))).toBeUndefined()
  expect(callPath(visit, at('08:20'))).toBe('/meet/abc')
  expect(callPath(visit, at('08:20'), 'key')).toBe('/meet/abc#token=key')
  expect(callPath(visit, at('10:29'))).toBe('/meet/abc')
  expect(callPath(visit, at('10:30'))).toBeUndefined()
  expect(callPath({ ...visit, on_hold: true }, at('08:50'))).toBeUndefined()
  expect(callPath({ ...visit, call_opens: null, meet_id: null }, at('08:50'))).toBeUndefined()
})
