import { type Fault, fault } from '../fault.ts'

/**
 * Currencies in which a price can be said. Each has a hundred parts: what a price counts in is hundredths everywhere, so
 * those with a thousand parts, or none, are left out.
 */
export const currencies = [
  'GBP',
  'EUR',
  'USD',
  'NZD',
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'DZD',
  'EGP',
  'HKD',
  'ILS',
  'INR',
  'MAD',
  'MXN',
  'NOK',
  'PLN',
  'QAR',
  'RON',
  'SAR',
  'SEK',
  'SGD',
  'TRY',
  'ZAR',
] as const

/** What is wrong with the currency of an amount; without an amount there need be none. */
export function currencyFault(minor: number | null, currency: string): Fault | undefined {
  if (minor === null && currency === '') return undefined
  return (currencies as readonly string[]).includes(currency) ? undefined : fault('currency_missing')
}
