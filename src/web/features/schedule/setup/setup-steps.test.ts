import { expect, test } from 'vitest'
import { licenceWords, publishedWords, stepsBefore } from './setup-steps.ts'

const says = (
  missing: readonly string[],
  mode: 'required' | 'facility_attested' | 'off' = 'required',
  state = 'draft',
) => publishedWords(missing, licenceWords(mode, state).foundOnce)

test('a page with hours or services missing is never said to be published', () => {
  expect(says(['hours', 'service', 'published'])).toBe(
    'Patients do not find your page yet. First: Your hours, What patients can book.',
  )
  expect(says(['branch', 'published', 'verification'])).toContain('Where you work')
})

test('the licence keeps nobody from publishing; it is said that patients come once it is checked', () => {
  expect(stepsBefore(['published', 'verification'])).toEqual([])
  expect(says(['published', 'verification'])).toMatch(/^Your page is published\..+licence is checked\.$/)
  expect(says(['published', 'verification'], 'facility_attested')).toMatch(/your facility has confirmed you\.$/)
  expect(says(['published', 'verification'], 'off')).toMatch(/you have sent your number\.$/)
  // Who had sent theirs before still waits for a person.
  expect(says(['published', 'verification'], 'off', 'submitted')).toMatch(/licence is checked\.$/)
  expect(says(['published'])).toBe('Your page is published')
})
