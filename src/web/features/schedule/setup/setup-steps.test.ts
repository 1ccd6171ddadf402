import { expect, test } from 'vitest'
import { publishedWords, stepsBefore } from './setup-steps.ts'

test('a page with hours or services missing is never said to be published', () => {
  expect(publishedWords(['hours', 'service', 'published'], 'required')).toBe(
    'Patients do not find your page yet. First: Your hours, What patients can book.',
  )
  expect(publishedWords(['branch', 'published', 'verification'], 'required')).toContain('Where you work')
})

test('the licence keeps nobody from publishing; it is said that patients come once it is checked', () => {
  expect(stepsBefore(['published', 'verification'])).toEqual([])
  expect(publishedWords(['published', 'verification'], 'required')).toMatch(
    /^Your page is published\..+licence is checked\.$/,
  )
  expect(publishedWords(['published', 'verification'], 'facility_attested')).toMatch(
    /your facility has confirmed you\.$/,
  )
  expect(publishedWords(['published', 'verification'], 'off')).toMatch(/you have sent your number\.$/)
  expect(publishedWords(['published'], 'required')).toBe('Your page is published')
})
