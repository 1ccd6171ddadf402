import { expect, test } from 'vitest'
import { faceLetters, initialsOf } from './initials.ts'

test('initials tell the first letter of each name and nothing else', () => {
  expect(initialsOf('Ann sample')).toBe('A. S.')
  expect(initialsOf('  ')).toBe('')
})

test('in place of a picture stand two letters: of the first and the last name, without the form of address', () => {
  expect(faceLetters('Dr Ada Sample')).toBe('AS')
  expect(faceLetters('Prof. Maria del Carmen Gómez')).toBe('MG')
  expect(faceLetters('Pat')).toBe('P')
  expect(faceLetters('سارة أحمد')).toBe('سأ')
  expect(faceLetters('𝒜da Sample')).toBe('𝒜S')
  expect(faceLetters('')).toBe('')
})
