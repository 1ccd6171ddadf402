import { expect, test } from 'vitest'
import { currencies } from './currencies.ts'

test('every currency of a price has a hundred parts, and stands in the list once', () => {
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  expect(currencies.filter((currency) => digits(currency) !== 2)).toEqual([])
  expect(new Set(currencies).size).toBe(currencies.length)
})
