import type { Language } from './languages.ts'
import { currentLanguage, t } from './translate.ts'

/** What an operator calls specialties in other languages than English, by their English name. */
export type SpecialtyNames = ReadonlyMap<string, Partial<Record<Language, string>>>

/** Languages besides English, in which an operator may name a specialty. */
export const otherNames = ['fr', 'ar'] as const
export type OtherNames = Readonly<Record<(typeof otherNames)[number], string>>

let own: SpecialtyNames = new Map()
let plain: SpecialtyNames = new Map()

/** Sets the names of specialties. They are data of an installation, apart from the messages. */
export function provideSpecialtyNames(names: SpecialtyNames, plainNames: SpecialtyNames = new Map()) {
  own = names
  plain = plainNames
}

/** Returns the name of a specialty in the current language: the operator's, else the product's, else the English. */
export function sayName(name: string): string {
  return own.get(name)?.[currentLanguage()] || t(name)
}

/** Returns what people call a doctor of this specialty, in the current language; empty where no name was given. */
export function sayPlain(name: string): string {
  return plain.get(name)?.[currentLanguage()] ?? ''
}

/** The name with what people call such a doctor. */
export function sayForPatients(name: string): string {
  const called = sayPlain(name)
  return called === '' ? sayName(name) : `${sayName(name)} (${called})`
}
