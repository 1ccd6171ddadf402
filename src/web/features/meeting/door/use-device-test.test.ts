import { expect, test } from 'vitest'
import { againWords, resultOf } from './use-device-test.ts'

test('all is ready where sound, picture and the relay work; a line that was not tried is no green', () => {
  expect(resultOf(true, true, 'worked')).toBe('green')
  expect((['none', 'untried', 'failed'] as const).map((relay) => resultOf(true, true, relay))).toEqual([
    'amber',
    'amber',
    'amber',
  ])
  expect([resultOf(true, false, 'worked'), resultOf(false, true, 'worked')]).toEqual(['amber', 'red'])
})

test('who has tested too often reads when the next test is open', () => {
  expect(againWords(57 * 60)).toBe('That was the last test for now. You can test again in 57 minutes.')
  expect(againWords(3)).toBe('That was the last test for now. You can test again in 1 minute.')
})
