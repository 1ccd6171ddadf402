import type { Fault } from '../fault.ts'
import type { Language } from '../language/languages.ts'
import { publicText } from './public-profile.ts'

/**
 * What an operator may say in their own words, in each language; where they say nothing, the product's draft is shown.
 */
export const legalKinds = ['privacy', 'terms'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalNames = ['privacy_en', 'privacy_fr', 'privacy_ar', 'terms_en', 'terms_fr', 'terms_ar'] as const
export type LegalName = (typeof legalNames)[number]

export const longestLegal = 40_000

/** Returns what is wrong with such a text, or undefined: a public page shows it as it was typed. */
export function legalFault(text: string): Fault | undefined {
  return publicText(longestLegal)(text)
}

/** Which text a reader gets: that of their language, else the first there is. Never a policy in two languages. */
export function legalFor<T extends { readonly name: LegalName }>(
  kind: LegalKind,
  language: Language,
  texts: readonly T[],
): { readonly text: T; readonly language: 'en' | 'fr' | 'ar' } | undefined {
  const order = [language, 'en', 'fr', 'ar'] as const
  for (const one of order) {
    const text = texts.find(({ name }) => name === `${kind}_${one}`)
    if (text && one !== 'qps') return { text, language: one }
  }
  return undefined
}

export type LegalClause = { readonly title: string; readonly paragraphs: readonly string[] }

/** The clauses of a text: a line that begins with # is a title, an empty line ends a paragraph. */
export function clausesOfText(text: string): LegalClause[] {
  return text
    .split(/^(?=#)/m)
    .map((part) => {
      const [first = '', ...rest] = part.split('\n')
      const isTitled = first.startsWith('#')
      const words = (isTitled ? rest : [first, ...rest]).join('\n')
      const paragraphs = words.split(/\n[ \t]*\n/).map((one) => one.trim())
      return { title: isTitled ? first.replace(/^#+\s*/, '').trim() : '', paragraphs: paragraphs.filter(Boolean) }
    })
    .filter(({ title, paragraphs }) => title !== '' || paragraphs.length > 0)
}
