import { expect, test } from 'vitest'
import { isCountry } from './country.ts'

test('two letters that name a country of today are one; what is reserved, over or nobody’s is none', () => {
  expect(['GB', 'PT', 'NZ', 'XK', 'TW'].map(isCountry)).toEqual([true, true, true, true, true])
  const none = ['ZZ', 'QX', 'XA', 'EU', 'UK', 'DD', 'gb', 'GBR', '']
  expect(none.filter(isCountry)).toEqual([])
})
