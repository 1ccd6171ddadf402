import { expect, test } from 'vitest'
import { savedWords } from './outage-words.ts'

const visit = (patient: string, told_by: 'mail' | 'none') => ({ patient, told_by })

test('after an outage patients are told only where their visit changes, and who cannot be told is named', () => {
  expect(savedWords([])).toBe('Saved')
  expect(savedWords([visit('Robin', 'mail')])).toBe('Saved. The patients whose visit changes are told.')
  expect(savedWords([visit('Robin', 'mail'), visit('Kim', 'none'), visit('Max', 'none')])).toBe(
    'Saved. We cannot write to Kim, Max: tell them yourself',
  )
})
