import { expect, test } from 'vitest'
import { savedWords } from './outage-words.ts'

test('patients are told after an outage only where a visit is offered another time or cancelled', () => {
  expect(savedWords([{ action: 'keep' }, { action: 'keep' }])).toBe('Saved')
  for (const action of ['offer', 'cancel'] as const)
    expect(savedWords([{ action: 'keep' }, { action }])).toBe('Saved. The patients whose visit changes are told.')
})
