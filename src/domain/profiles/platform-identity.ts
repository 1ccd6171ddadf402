import { type Fault, fault } from '#domain/fault.ts'
import { type LegalName, legalFault, legalNames } from './legal-texts.ts'
import { languages } from '../language/languages.ts'
import { hasHiddenLetters, nameOfPlace } from './name-rules.ts'
import { emailAddress } from './person-rules.ts'

/** What an administrator may set instead of the server's environment; an empty value is the environment's again. */
export const settingNames = [
  'brand',
  'operator',
  'operator_address',
  'contact_email',
  'contact_hours',
  'emergency_number',
  'languages',
] as const
export type SettingName = (typeof settingNames)[number]

/** All that is set in lines of the same table: what the platform is called, and its legal texts. */
export const setNames = [...settingNames, ...legalNames] as const
export type SetName = SettingName | LegalName

export const isLegalName = (name: SetName): name is LegalName => legalNames.some((one) => one === name)

const longest: Readonly<Record<SettingName, number>> = {
  brand: 40,
  operator: 120,
  operator_address: 300,
  contact_email: 254,
  contact_hours: 120,
  emergency_number: 20,
  languages: 40,
}

/** Returns what is wrong with a value, or undefined. */
export function settingFault(name: SetName, value: string): Fault | undefined {
  if (isLegalName(name)) return legalFault(value)
  if (value.length > longest[name]) return fault('text_too_long', { max: longest[name] })
  if (value === '') return undefined
  if (name === 'contact_email') return emailAddress(value)
  // Names appear in mail subjects and on every page; an address may have several lines.
  if (name === 'brand' || name === 'operator') return nameOfPlace(value)
  if (hasHiddenLetters(value.replaceAll('\n', ' '))) return fault('name_says_more')
  if (name === 'languages') return languagesFault(value)
  if (name === 'emergency_number' && !/^\+?[0-9][0-9 ]*$/.test(value)) return fault('emergency_number_unknown')
  return undefined
}

/** Each must be one of the product's languages, given once. */
function languagesFault(value: string): Fault | undefined {
  const tags = value.split(',')
  const isKnown = tags.every((tag) => languages.some((language) => language === tag))
  return isKnown && new Set(tags).size === tags.length ? undefined : fault('language_unknown')
}
