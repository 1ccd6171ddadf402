import { expect, test } from 'vitest'
import { type CallLine, callStatus, lengthWords } from './call-line.ts'

const line = {
  call: 'scheduled',
  on_hold: false,
  waiting_since: null,
  host_is_in: false,
  seconds: 0,
  end: '2027-01-05T09:20:00Z',
} as CallLine
const at = (time: string) => Date.parse(`2027-01-05T${time}:00Z`)
const said = (more: Partial<CallLine>, time = '09:05') => callStatus({ ...line, ...more }, at(time))

test('what the branch reads of a call: nobody there, the clinic alone, a line that broke, and one that never came about', () => {
  expect(said({})).toBe('Not started')
  expect(said({ call: 'open' })).toBe('Not started')
  expect(said({ call: 'open', host_is_in: true })).toBe('The clinic is in the call alone')
  expect(said({ call: 'open', waiting_since: '2027-01-05T09:01:00Z', host_is_in: true })).toBe(
    'Patient waiting 4 minutes',
  )
  expect(said({ call: 'live', seconds: 60, host_is_in: true })).toBe('In call')
  expect(said({ call: 'open', seconds: 60, host_is_in: true })).toBe('Interrupted')
  expect(said({ call: 'ended', seconds: 60 })).toBe('Ended')
  expect(said({ call: 'ended' })).toBe('Failed: never connected')
  expect(said({ call: 'open' }, '09:21')).toBe('Failed: never connected')
  expect(said({}, '09:21')).toBe('Not started')
  expect(said({ call: 'missed' })).toBe('Failed: the patient did not attend')
})

test('a visit that goes on in another way is no call of no length', () => {
  const moved = { call: 'moved_to_phone', told_way: 'phone' } as const
  expect([lengthWords({ ...line, ...moved }), lengthWords(line)]).toEqual(['By phone instead of video', 'No call'])
  expect(lengthWords({ ...line, ...moved, seconds: 120 })).toBe('2 minutes · By phone instead of video')
  expect([said(moved), said({ ...moved, told_way: 'in_person' })]).toEqual([
    'By phone instead of video',
    'At the clinic instead of video',
  ])
  // What was told before its doctor came back is not how it goes on.
  expect(said({ call: 'open', told_way: 'phone', host_is_in: true })).toBe('The clinic is in the call alone')
})
