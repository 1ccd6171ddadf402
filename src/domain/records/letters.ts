import { mark } from '../language/translate.ts'

/** What a template leaves open, and each visit fills in. The words in braces are the same in every language. */
export const placeholders = ['patient', 'birth_date', 'visit_date', 'service', 'doctor', 'branch', 'today'] as const
export type Placeholder = (typeof placeholders)[number]
export const placeholderWords = {
  patient: mark('Name of the patient'),
  birth_date: mark('Date of birth'),
  visit_date: mark('Date of the visit'),
  service: mark('Service'),
  doctor: mark('Doctor'),
  branch: mark('Branch'),
  today: mark('Today’s date'),
} as const satisfies Record<Placeholder, string>

export const longestTemplateName = 80
export const longestLetterTitle = 120
export const longestLetter = 10_000
/** The most templates of a branch or doctor: nobody finds one in a longer list. */
export const mostTemplates = 100
/** A letter that was begun and left is forgotten this many days after its last change. */
export const draftDays = 30

export type LetterFacts = Readonly<Partial<Record<Placeholder, string>>>

/** Returns the text with its placeholders filled from the visit; unknown ones stay open, to be filled in by hand. */
export function fillLetter(text: string, facts: LetterFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (open, name: string) => (isPlaceholder(name) && facts[name]) || open)
}

/** The places that are still open. Other braces are words of whoever wrote them. */
export function openPlaces(text: string): Placeholder[] {
  const found = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  return [...new Set(found.filter(isPlaceholder))]
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((one) => one === name)
}
