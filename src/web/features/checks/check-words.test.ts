import { expect, test } from 'vitest'
import { usualWords } from './check-words.ts'

test('before enough was decided a doctor reads that nothing is measured yet, and then what was', () => {
  expect(usualWords(null)).toContain('not measured yet')
  expect(usualWords(6)).toBe('Usually it takes about 6 hours.')
})
