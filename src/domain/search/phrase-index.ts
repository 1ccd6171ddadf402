import { type Word, wordsOf } from './stems.ts'

/** What people say, which specialties they often see with it, and why in a few words. */
export type Entry = {
  readonly language: string
  readonly words: readonly string[]
  readonly specialties: readonly string[]
  readonly reason: string
}

export type Phrase = { readonly words: readonly Word[]; readonly entry: Entry; readonly weight: number }

export type PhraseIndex = {
  readonly phrases: readonly Phrase[]
  /** Which phrases a stem is part of. */
  readonly phrasesOf: ReadonlyMap<string, readonly number[]>
  /** How much a word says: the fewer phrases have it, the more. */
  readonly weightOf: (word: Pick<Word, 'stem' | 'isLight'>) => number
  /** How much a stem points to each specialty, from 0 to 1: "eczema" always to skin, "mouth" to many. */
  readonly leadsOf: ReadonlyMap<string, ReadonlyMap<string, number>>
}

// The second specialty of an entry counts less than the first, the third less again.
const byRank = [1, 0.9, 0.8, 0.72]

/** How much a specialty at this place of an entry counts. */
export function rankCounts(rank: number): number {
  return byRank[rank] ?? 0.66
}

/** Returns the phrases of all entries, each found by the stems of its words. */
export function phraseIndex(entries: readonly Entry[]): PhraseIndex {
  const said = entries.flatMap((entry) => entry.words.flatMap((text) => writtenAs(text).map((words) => ({ words, entry })))) // prettier-ignore
  const phrasesOf = new Map<string, number[]>()
  for (const [id, { words }] of said.entries())
    for (const stem of new Set(words.map((word) => word.stem))) {
      const ids = phrasesOf.get(stem)
      if (ids) ids.push(id)
      else phrasesOf.set(stem, [id])
    }
  const weightOf: PhraseIndex['weightOf'] = ({ stem, isLight }) =>
    Math.log(1 + said.length / (phrasesOf.get(stem)?.length ?? 3)) * (isLight ? 0.25 : 1)
  const phrases = said.map((phrase) => ({
    ...phrase,
    weight: phrase.words.reduce((total, word) => total + weightOf(word), 0),
  }))
  return { phrases, phrasesOf, weightOf, leadsOf: leadsOf(phrases, phrasesOf) }
}

/** The words of a phrase; "bed wetting" is also written as one. */
function writtenAs(text: string): Word[][] {
  const words = wordsOf(text)
  const [one, two] = words
  if (!one || !two || words.length !== 2 || one.isLight || two.isLight) return [words]
  return [words, [{ stem: one.stem + two.stem, spelt: one.spelt + two.spelt, isLight: false }]]
}

function leadsOf(phrases: readonly Phrase[], phrasesOf: PhraseIndex['phrasesOf']): PhraseIndex['leadsOf'] {
  const leads = new Map<string, Map<string, number>>()
  for (const [stem, ids] of phrasesOf) {
    const shares = new Map<string, number>()
    for (const id of ids)
      for (const [rank, specialty] of (phrases[id]?.entry.specialties ?? []).entries())
        shares.set(specialty, (shares.get(specialty) ?? 0) + rankCounts(rank) / ids.length)
    leads.set(stem, shares)
  }
  return leads
}
