import { expect, test } from 'vitest'
import { currencies, currencyFault } from './currencies.ts'

test('every currency of a price has a hundred parts, and stands in the list once', () => {
  const digits = (currency: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  expect(currencies.filter((currency) => digits(currency) !== 2)).toEqual([])
  expect(new Set(currencies).size).toBe(currencies.length)
})

test('a price is in a currency that can be said; where there is none, no currency is needed', () => {
  expect([currencyFault(2500, 'GBP'), currencyFault(0, 'EUR'), currencyFault(null, '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const wrong of ['JPY', 'XXX', '']) expect(currencyFault(2500, wrong)).toEqual({ code: 'currency_missing' })
  expect(currencyFault(null, 'JPY')).toEqual({ code: 'currency_missing' })
})
