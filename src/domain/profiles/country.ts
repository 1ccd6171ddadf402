/** What has two letters and a name, and is no country that anybody has an address in. */
const others: ReadonlySet<string> = new Set(['ZZ', 'XA', 'XB', 'EU', 'EZ', 'UN', 'QO'])

/** Whether two capital letters name a country of today, by the list that comes with the language: "PT", not "ZZ", "UK" or "QX". */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false
  const isOfToday = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  return isOfToday && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}
