import { expect, test } from 'vitest'
import { beforeCall, callPath } from './join-call.ts'

test('the way into a call opens when the clinic has said so, and closes when the server has said so', () => {
  const visit = {
    status: 'booked',
    meet_id: 'abc',
    call_opens: '2027-01-05T08:20:00Z',
    call_until: '2027-01-05T10:30:00Z',
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

test('until a call opens its page says from when one can join, and leads to the test by the same link', () => {
  const visit = {
    id: 'v1',
    status: 'booked',
    meet_id: 'abc',
    call_opens: '2027-01-05T08:20:00Z',
    call_until: '2027-01-05T10:30:00Z',
    on_hold: false,
  } as const
  const early = Date.parse('2027-01-05T08:19:00Z')
  expect(beforeCall(visit, early, 'key')).toEqual({
    opens: '2027-01-05T08:20:00Z',
    test: '/meet/test?meet=abc&visit=v1#token=key',
  })
  expect(beforeCall(visit, early)?.test).toBe('/meet/test?meet=abc&visit=v1')
  expect(beforeCall(visit, Date.parse(visit.call_opens))).toBeUndefined()
  expect(beforeCall({ ...visit, on_hold: true }, early)).toBeUndefined()
  expect(beforeCall({ ...visit, status: 'cancelled' }, early)).toBeUndefined()
  expect(beforeCall({ ...visit, meet_id: null, call_opens: null }, early)).toBeUndefined()
})
