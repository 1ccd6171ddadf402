import { errorsAllowed, typingErrors } from './nearly.ts'
import { type Word, wordsOf } from './stems.ts'

/** What people say, whom they often see with it, and why in a few words. */
export type Entry = {
  readonly language: string
  readonly words: readonly string[]
  readonly specialties: readonly string[]
  readonly reason: string
}

export type OftenSeen = {
  /** The key of a specialty. */
  readonly specialty: string
  readonly reason: string
}

export type Understood = {
  /** Whom people with this often see, the likeliest first; at most `mostShown`. */
  readonly oftenSeen: readonly OftenSeen[]
  /**
   * `sure`: every word was known as it stands, no typing error was guessed away, nothing was left over. `likely`: a
   * phrase was said, nearly. `faint`: parts of phrases, so that a name of a doctor is as good a guess.
   */
  readonly confidence: 'sure' | 'likely' | 'faint' | 'none'
}

export type WordBook = { readonly understand: (text: string, language: string) => Understood }

type Phrase = { readonly words: readonly Word[]; readonly entry: Entry; readonly weight: number }
type Match = { readonly stem: string; readonly likeness: number; readonly by: readonly number[] }

const mostShown = 6
// First whole phrases, nearly; where none was said, parts of them.
const looks = [
  { ofPhrase: 0.6, inAll: 0.35, confidence: 'likely' },
  { ofPhrase: 0.35, inAll: 0.12, confidence: 'faint' },
] as const
// The second specialty of an entry counts a little less than the first, the third less again.
const byRank = [1, 0.9, 0.82, 0.74]

/** Returns a book that finds specialties by what people say: by all words of a phrase, with typing errors too. */
export function wordBook(entries: readonly Entry[]): WordBook {
  const { phrases, phrasesOf, weightOf } = indexOf(entries)
  const vocabulary = [...phrasesOf.keys()]

  function understand(text: string, language: string): Understood {
    const words = wordsOf(text).slice(0, 12)
    const matches = words.flatMap((_, index) => matchesOf(words, index, phrasesOf, vocabulary))
    for (const look of looks) {
      const found = lookedUp(words, matches, language, look)
      if (found.oftenSeen.length > 0) return found
    }
    return { oftenSeen: [], confidence: 'none' }
  }

  function lookedUp(
    words: readonly Word[],
    matches: readonly Match[],
    language: string,
    enough: (typeof looks)[number],
  ): Understood {
    const best = new Map<string, { score: number; seen: OftenSeen }>()
    let isSure = false
    for (const phrase of phrasesWith(matches, phrasesOf, phrases)) {
      const { score, isWhole } = scoreOf(phrase, words, matches, weightOf, enough.ofPhrase)
      if (score < enough.inAll) continue
      isSure ||= isWhole
      const nearer = phrase.entry.language === language ? 1.04 : 1
      for (const [rank, specialty] of phrase.entry.specialties.entries()) {
        const counted = score * (byRank[rank] ?? 0.7) * nearer
        if (counted > (best.get(specialty)?.score ?? 0))
          best.set(specialty, { score: counted, seen: { specialty, reason: phrase.entry.reason } })
      }
    }
    const ordered = [...best.values()].sort((one, other) => other.score - one.score)
    const least = (ordered[0]?.score ?? 0) * 0.55
    const oftenSeen = ordered.filter(({ score }) => score >= least).slice(0, mostShown)
    return { oftenSeen: oftenSeen.map(({ seen }) => seen), confidence: isSure ? 'sure' : enough.confidence }
  }
  return { understand }
}

function indexOf(entries: readonly Entry[]) {
  const phrases: Phrase[] = []
  const phrasesOf = new Map<string, number[]>()
  for (const entry of entries)
    for (const said of entry.words) {
      const words = wordsOf(said)
      const id = phrases.push({ words, entry, weight: 0 }) - 1
      for (const { stem } of words) phrasesOf.set(stem, [...(phrasesOf.get(stem) ?? []), id])
      // "Bed wetting" is also written as one word.
      const [one, two] = words
      if (one && two && words.length === 2 && !one.isLight && !two.isLight) {
        const joined = { stem: one.stem + two.stem, isLight: false }
        const id = phrases.push({ words: [joined], entry, weight: 0 }) - 1
        phrasesOf.set(joined.stem, [...(phrasesOf.get(joined.stem) ?? []), id])
      }
    }
  const rarity = (stem: string) => Math.log(1 + phrases.length / (phrasesOf.get(stem)?.length ?? 3))
  const weightOf = ({ stem, isLight }: Word) => rarity(stem) * (isLight ? 0.25 : 1)
  const weighed = phrases.map((phrase) => ({ ...phrase, weight: sum(phrase.words.map(weightOf)) }))
  return { phrases: weighed, phrasesOf, weightOf }
}

/** What a typed word may stand for: itself, itself with its neighbour ("heart burn"), a beginning, a typing error. */
function matchesOf(
  words: readonly Word[],
  index: number,
  phrasesOf: ReadonlyMap<string, unknown>,
  vocabulary: readonly string[],
): Match[] {
  const stem = words[index]?.stem ?? ''
  const joined = stem + (words[index + 1]?.stem ?? '')
  const found: Match[] = []
  if (joined !== stem && phrasesOf.has(joined)) found.push({ stem: joined, likeness: 0.95, by: [index, index + 1] })
  if (phrasesOf.has(stem)) return [...found, { stem, likeness: 1, by: [index] }]
  const most = errorsAllowed(stem.length)
  for (const known of vocabulary) {
    if (stem.length >= 3 && known.startsWith(stem))
      found.push({ stem: known, likeness: Math.max(0.6, 0.95 * (stem.length / known.length)), by: [index] })
    else if (known.length > 3 && most > 0) {
      const errors = typingErrors(stem, known, most)
      if (errors) found.push({ stem: known, likeness: errors === 1 ? 0.85 : 0.7, by: [index] })
    }
  }
  return found
}

function phrasesWith(
  matches: readonly Match[],
  phrasesOf: ReadonlyMap<string, readonly number[]>,
  phrases: readonly Phrase[],
): Phrase[] {
  const ids = new Set(matches.flatMap(({ stem }) => phrasesOf.get(stem) ?? []))
  return [...ids].flatMap((id) => phrases[id] ?? [])
}

/** How much of the phrase was said, and how much of what was said the phrase explains. */
function scoreOf(
  phrase: Phrase,
  words: readonly Word[],
  matches: readonly Match[],
  weightOf: (word: Word) => number,
  enoughOfPhrase: number,
) {
  let [said, worst] = [0, 1]
  const explained = new Set<number>()
  for (const word of phrase.words) {
    const match = best(matches.filter(({ stem }) => stem === word.stem))
    worst = Math.min(worst, match?.likeness ?? 0)
    if (!match) continue
    said += weightOf(word) * match.likeness
    for (const index of match.by) explained.add(index)
  }
  const ofPhrase = phrase.weight > 0 ? said / phrase.weight : 0
  if (ofPhrase < enoughOfPhrase) return { score: 0, isWhole: false }
  const inAll = sum(words.map(weightOf))
  const ofWords = inAll > 0 ? sum(words.filter((_, index) => explained.has(index)).map(weightOf)) / inAll : 0
  return { score: ofPhrase ** 2 * (0.3 + 0.7 * ofWords), isWhole: worst > 0.94 && ofWords > 0.99 }
}

function best(matches: readonly Match[]): Match | undefined {
  return matches.reduce<Match | undefined>((one, other) => (one && one.likeness >= other.likeness ? one : other), undefined) // prettier-ignore
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
