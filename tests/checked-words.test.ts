import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { checkedWords } from '#server/features/booking/checked-words.ts'
import { asWrittenIn } from '#server/platform/language.ts'

const now = instant(Date.parse('2027-01-04T07:00:00Z'))
const seen = {
  verified_on: '2026-11-27',
  verified_source: 'Medical register',
  verified_until: null,
  is_vouched: false,
}
const says = (change: Partial<Omit<typeof seen, 'verified_until'>> & { verified_until?: string }) =>
  checkedWords({ now, verification: 'required' }, { ...seen, ...change })

test('beside the badge stands who looked, when, by which source, and until when, also where nobody has typed an end', () => {
  expect(says({})).toBe(
    'A person checked the licence on 27 November 2026. Source: Medical register. It is looked at again by 27 November 2027. It is not a promise about results.',
  )
  expect(says({ verified_until: '2027-03-31' })).toContain('It holds until 31 March 2027.')
  // Its year is over, and somebody looks.
  expect(says({ verified_on: '2026-01-04' })).toContain('It is being looked at again.')
})

test('a source that has no name is not named, and the word of a facility is no look into a register', () => {
  expect(says({ verified_source: '' })).toMatch(/^A person checked the licence on 27 November 2026\. It is looked/)
  expect(says({ verified_source: 'Test House', is_vouched: true })).toContain(
    'Test House vouched for this doctor on 27 November 2026. Nobody looked into a register.',
  )
})

test('where doctors are not checked any more nobody promises another look, and what has ended is told as over', () => {
  const off = (change: { verified_until?: string } = {}) =>
    checkedWords({ now, verification: 'off' }, { ...seen, ...change })
  expect(off()).toBe(
    'A person checked the licence on 27 November 2026. Source: Medical register. It is not a promise about results.',
  )
  expect(off({ verified_until: '2027-03-31' })).toContain('It holds until 31 March 2027.')
  expect(off({ verified_until: '2027-01-03' })).toContain('It held until 3 January 2027.')
})

test('the same check is told anew on another day, in another way of checking and in another language', () => {
  const told = (moment: string, verification: 'required' | 'off' = 'required') =>
    checkedWords({ now: instant(Date.parse(moment)), verification }, seen)
  expect(told('2027-11-26T23:59:00Z')).toContain('It is looked at again by 27 November 2027.')
  expect(told('2027-11-27T00:00:00Z')).toContain('It is being looked at again.')
  expect(told('2027-11-27T00:00:00Z', 'off')).not.toContain('looked at again')
  expect(asWrittenIn('fr', () => told('2027-11-26T23:59:00Z'))).toContain('27 novembre 2027')
})
