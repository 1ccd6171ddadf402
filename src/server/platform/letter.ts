import { listComma } from '#domain/language/translate.ts'
import type { CalendarEntry, CalendarMethod } from '#domain/booking/calendar-file.ts'
import { isLanguage, type Language } from '#domain/language/languages.ts'

export type Link = { readonly words: string; readonly link: string }

export type Fact = { readonly label: string; readonly value: string }

/** The time of a visit, which stands first and large; `before`: the one it had, struck through. */
export type When = {
  readonly day: string
  readonly time: string
  readonly zone: string
  readonly before?: string
  /** The visit does not take place. */
  readonly isOff?: boolean
}

/** One visit: when, what is known about it, and its own links where a mail tells of several. */
export type Card = { readonly when: When; readonly facts: readonly Fact[]; readonly links: readonly Link[] }

/**
 * What a mail says, as parts in one language. The text and the HTML are both made from it, so no mail exists in one form
 * alone, and both say the same.
 */
export type Letter = {
  readonly language: Language
  /** What the mail is called on its way, where the row must not say it: rows keep their subjects, letters are sealed. */
  readonly subject?: string
  readonly title: string
  readonly greeting: string
  readonly cards: readonly Card[]
  /** A code to type in, large and selectable. */
  readonly code: string
  /** What it is about, paragraph by paragraph. */
  readonly lead: readonly string[]
  /** What to do, as one button. */
  readonly action: Link | null
  /** What else could be done. */
  readonly links: readonly Link[]
  readonly notes: readonly string[]
  /** Who writes, and why to this person. */
  readonly sender: string
  readonly why: string
  /** Where a person says which mails they want; null: there is nothing to say. */
  readonly settings: Link | null
  readonly calendar: { readonly method: CalendarMethod; readonly entries: readonly CalendarEntry[] } | null
}

const mark = 'letter:'

/** A letter as the outbox keeps it; whoever writes a row seals it. */
export function keptLetter(letter: Letter): string {
  return mark + JSON.stringify(letter)
}

/** The letter of a row; what an older version left as plain text becomes one. */
export function letterOf(kept: string, subject: string): Letter {
  if (kept.startsWith(mark)) {
    const letter = JSON.parse(kept.slice(mark.length)) as Letter
    if (isLanguage(letter.language)) return letter
  }
  return { ...emptyLetter, title: subject, lead: kept.split('\n\n').filter(Boolean) }
}

export const emptyLetter: Letter = {
  language: 'en',
  title: '',
  greeting: '',
  cards: [],
  code: '',
  lead: [],
  action: null,
  links: [],
  notes: [],
  sender: '',
  why: '',
  settings: null,
  calendar: null,
}

/** What a list of mails shows beside the subject: the time, never what somebody wrote. */
export function previewOf({ cards, title }: Letter): string {
  const [first] = cards
  return first ? `${first.when.day}${listComma()}${first.when.time}` : title
}
