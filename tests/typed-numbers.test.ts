import { expect, test } from 'vitest'
import { typedDate, typedNumber } from '#contract/shapes.ts'

test('a number that is typed in digits of another script arrives in plain ones', () => {
  expect(typedNumber(20).parse(' ١٢٣٤٥٦ ')).toBe('123456')
  expect(typedNumber(40).parse('+۴۴ ۷۷۰۰ ۹۰۰')).toBe('+44 7700 900')
})

test('a date is one whatever its digits are; what no calendar has is none', () => {
  expect(typedDate.parse('١٩٩٠-٠٥-٠٣')).toBe('1990-05-03')
  expect(typedDate.safeParse('١٩٩٠-٠٢-٣١').success).toBe(false)
  expect(typedDate.safeParse('1400-01-01').success).toBe(false)
})
