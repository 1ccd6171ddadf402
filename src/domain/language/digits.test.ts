import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test('digits are the same whatever the script: Arabic, Persian, Devanagari and our own', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(latinDigits('०१२३४५६७८९ at 9-13')).toBe('0123456789 at 9-13')
})

test('an amount with the decimal sign of Arabic is one with a point', () => {
  expect(latinDigits('٢٥٫٥٠')).toBe('25.50')
})
