import { expect, test } from 'vitest'
import { bannedWords, gradeOf, patientSentences } from '../scripts/reading-age.mjs'

test('what patients read takes six years of school at most (Flesch-Kincaid); `npm run reading-age` names the hardest', () => {
  const sentences = patientSentences()
  expect(sentences.length).toBeGreaterThan(300)
  expect(gradeOf(sentences)).toBeLessThanOrEqual(6)
})

test('patients read doctor, clinic and time, never slot, provider or consultation; nobody reads installation', () => {
  expect(bannedWords()).toEqual([])
})
