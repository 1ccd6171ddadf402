import { expect, test } from 'vitest'
import { actionWords } from './audit-words.ts'

test('an action is named in words; one without a word of its own says at least what it is about', () => {
  expect(actionWords('verification.submit')).toBe('Verification: sent')
  expect(actionWords('evidence.open')).toBe('Verification: opened')
  expect(actionWords('queue.pass_made')).toBe('Queue')
  expect(actionWords('unheard.of')).toBe('unheard.of')
})
