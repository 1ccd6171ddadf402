import { latinDigits } from '../language/digits.ts'
import { foldWords } from '../search/fold.ts'

/** Who gives the number of a licence: how such a number looks, and where it can be looked up. */
export type Authority = {
  /** ISO 3166-1, or empty for any country. */
  readonly country: string
  /** As it calls itself; empty where the doctor names it. */
  readonly name: string
  readonly register: (number: string) => string | null
  readonly isPossible: (number: string) => boolean
}

/** No licence number anywhere is shorter. */
const leastLength = 4

/**
 * Authorities whose published rule is implemented. `other` accepts every number and checks only that there is one: a
 * person finds the register. More countries belong here once their authority's published rule has been read.
 */
export const authorities = {
  // Ten digits, the first a 1 or a 2; the last is the Luhn check digit over 80840 and the number
  // (Centers for Medicare & Medicaid Services, "NPI Check Digit"; 45 CFR 162.406).
  us_npi: {
    country: 'US',
    name: 'National Plan and Provider Enumeration System (NPPES)',
    register: (number) => `https://npiregistry.cms.hhs.gov/provider-view/${number}`,
    isPossible: (number) => /^[12]\d{9}$/.test(number) && isLuhn(`80840${number}`),
  },
  other: { country: '', name: '', register: () => null, isPossible: (number) => number.length >= leastLength },
} as const satisfies Record<string, Authority>

export type AuthorityCode = keyof typeof authorities
export const authorityCodes = Object.keys(authorities).filter(isAuthority)

/**
 * Authorities whose published number rule we have not implemented yet, each as it calls itself, after its country (ISO
 * 3166-1). Doctors name them, and a person looks their numbers up. With its rule, one moves from this list to
 * `authorities`.
 */
export const authoritiesWithoutRule = [
  ['GB', 'General Medical Council'],
  ['FR', 'Répertoire partagé des professionnels intervenant dans le système de santé (RPPS)'],
  ['DE', 'Bundesärztekammer'],
  ['ES', 'Organización Médica Colegial'],
  ['PT', 'Ordem dos Médicos'],
  ['IT', 'Federazione Nazionale degli Ordini dei Medici Chirurghi e degli Odontoiatri'],
  ['IE', 'Medical Council'],
  ['IN', 'National Medical Commission'],
  ['EG', 'نقابة أطباء مصر'],
  ['SA', 'الهيئة السعودية للتخصصات الصحية'],
] as const

/** Whether a text from outside names an authority. */
export function isAuthority(text: string): text is AuthorityCode {
  return Object.hasOwn(authorities, text)
}

/**
 * Returns a number as it is stored: wide digits, digits of other scripts, other dashes and invisible letters do not
 * make it a different one.
 */
export function tidyNumber(number: string): string {
  return latinDigits(number.normalize('NFKC'))
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}

/**
 * Returns an authority's name as it is stored: without invisible signs, except those that join or part letters in
 * scripts that need them, such as Persian and Hindi.
 */
export function tidyAuthority(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(
      /(?<!(?!\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic})[\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu,
      '',
    )
    .trim()
}

/** Returns the number as it is compared: capital letters and digits alone, without whatever people put between them. */
export function comparable(number: string): string {
  return tidyNumber(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

/** Returns what is wrong with a number, or undefined. */
export function numberFault(
  authority: AuthorityCode,
  number: string,
): 'licence_missing' | 'licence_short' | 'licence_impossible' | undefined {
  const compared = comparable(number)
  if (compared === '') return 'licence_missing'
  if (compared.length < leastLength) return 'licence_short'
  return authorities[authority].isPossible(compared) ? undefined : 'licence_impossible'
}

/** Who issued a number: the authority as it calls itself, or as the doctor names it where it has no rule here. */
export type GivenOut = { readonly authority: AuthorityCode; readonly name: string }

/** Returns who issued a number, from its stored words. */
export function givenOut({ authority, authority_name }: { authority: string; authority_name: string }): GivenOut {
  const known = isAuthority(authority) ? authority : 'other'
  return { authority: known, name: authorities[known].name || authority_name }
}

/** How a number was checked: by its authority's rule, or as given where there is none. */
export function wayOfNumber({ authority }: GivenOut): 'computed' | 'given' {
  return authority === 'other' ? 'given' : 'computed'
}

/** Returns the authority's name as it is compared; empty where the product knows the authority. */
export function comparableAuthority(authority: AuthorityCode, name: string): string {
  return authority === 'other' ? foldWords(name).replaceAll(' ', '') : ''
}

/** A number, and who issued it. */
export type Given = GivenOut & { readonly number: string }

/**
 * Whether the number differs from before, or is that of another authority. Naming the authority of an older number does
 * not make it different.
 */
export function isOtherNumber(before: Given, now: Given): boolean {
  const named = (of: Given) => comparableAuthority(of.authority, of.name)
  return (
    before.authority !== now.authority ||
    (named(before) !== '' && named(before) !== named(now)) ||
    comparable(before.number) !== comparable(now.number)
  )
}

/** Whether the same number comes with another name of its authority. */
export function isNamedAnew(before: Given, now: Given): boolean {
  return now.authority === 'other' && before.name !== now.name && !isOtherNumber(before, now)
}

/** Returns what is wrong with the name of an authority that the doctor names, or undefined. */
export function authorityFault(authority: AuthorityCode, name: string): 'authority_missing' | undefined {
  const letters = Array.from(comparableAuthority(authority, name).normalize('NFC'))
  const least = letters.some((letter) => saysMuch.test(letter)) ? 2 : 3
  return authority === 'other' && letters.length < least ? 'authority_missing' : undefined
}

/** Scripts in which two signs are a name. */
const saysMuch = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u

/** Returns where the number can be looked up, or null where the product knows no such page. */
export function registerOf(authority: AuthorityCode, number: string): string | null {
  return authorities[authority].register(comparable(number))
}

/** The check of Hans Peter Luhn: each second digit from the right counts twice, by the sum of its digits. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((before, digit, place) => before + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}
