import { readFileSync } from 'node:fs'
import { specialties } from '#domain/profiles/specialties.ts'
import { type Danger, dangerWatch, type DangerEntry } from '#domain/search/danger.ts'
import { type Entry, type Understood, wordBook } from '#domain/search/word-book.ts'
import { namesOf } from '../../core/specialties/seed-specialties.ts'

const parts = (cell: string) => cell.split('|').map((part) => part.trim())

/** The rows of one of our own lists: a head line, then cells by commas, several of a kind apart by `|`. */
function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(`people-words/${file}.csv`, import.meta.url), 'utf8')
  return text.trim().split('\n').slice(1).map((line) => line.split(',')) // prettier-ignore
}

/** What people say for what they have, in the languages of the product: one line an entry. */
export const entries: readonly Entry[] = ['en', 'fr', 'ar'].flatMap((language) =>
  rowsOf(language).map(([words = '', specialties = '', reason = '']) => ({
    language,
    words: parts(words),
    specialties: parts(specialties),
    reason,
  })),
)

const dangers: readonly DangerEntry[] = rowsOf('danger').map(([words = '', kind, leads = '']) => ({
  words: parts(words),
  specialties: parts(leads),
  kind: kind === 'self_harm' ? 'self_harm' : 'call',
}))

const names: readonly Entry[] = specialties.map(([key, name, words]) => ({
  language: '',
  words: [...namesOf(name), ...words.split(',')],
  specialties: [key],
  reason: '',
}))

let made: ReturnType<typeof wordBook> | undefined
/** Made when it is first looked into: a server that starts has its own work before. */
const book = () => (made ??= wordBook([...entries, ...names]))
// People ask the same things: what a text means does not change while the server runs.
const known = new Map<string, Understood>()
const mostKnown = 5000

/** Returns the specialties that people's own words lead to, the likeliest first. */
export function understandWords(text: string, language: string): Understood {
  const key = `${language} ${text}`
  const found = known.get(key) ?? afterDanger(text, language) ?? book().understand(text, language)
  if (known.size >= mostKnown) known.clear()
  known.set(key, found)
  return found
}

const watch = dangerWatch(dangers)

/** Sees words that may mean an emergency. */
export function dangerIn(text: string): Danger | null {
  return watch(text)?.kind ?? null
}

/** Whom people see after an emergency of this kind: "kill myself" is not about weight, whatever its words are near to. */
function afterDanger(text: string, language: string): Understood | undefined {
  const danger = watch(text)
  if (!danger) return undefined
  const { oftenSeen } = book().understand(text, language)
  const reasonOf = (key: string) => oftenSeen.find(({ specialty }) => specialty === key)?.reason ?? ''
  return {
    oftenSeen: danger.specialties.map((specialty) => ({ specialty, reason: reasonOf(specialty) })),
    confidence: 'sure',
  }
}
