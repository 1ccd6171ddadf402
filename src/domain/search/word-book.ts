import { type Entry, type Phrase, phraseIndex, rankCounts } from './phrase-index.ts'
import { wordsOf } from './stems.ts'
import { type Match, spellingsOf } from './typed-words.ts'

export type { Entry } from './phrase-index.ts'

export type OftenSeen = {
  /** The key of a specialty. */
  readonly specialty: string
  readonly reason: string
}

export type Understood = {
  /** The specialties people with this often see, likeliest first; at most `mostShown`. */
  readonly oftenSeen: readonly OftenSeen[]
  /**
   * `sure`: every word was known as typed, with no typing error guessed and nothing left over. `likely`: almost a
   * phrase. `faint`: parts of phrases, so a doctor's name is as good a guess.
   */
  readonly confidence: 'sure' | 'likely' | 'faint' | 'none'
}

export type WordBook = { readonly understand: (text: string, language: string) => Understood }

/** What was typed: its words, how much each says, what each may mean. */
type Typed = {
  readonly weights: readonly number[]
  readonly inAll: number
  readonly matches: readonly Match[]
  readonly bestOf: ReadonlyMap<string, Match>
}
type Scored = {
  readonly phrase: Phrase
  readonly score: number
  readonly sureness: number
  readonly ofPhrase: number
  readonly isWhole: boolean
  readonly explains: number
}
type Likely = OftenSeen & { readonly score: number; readonly explains: number }

const mostShown = 6
// Whole phrases, nearly, are a good guess; parts of them are a faint one.
const likely = { ofPhrase: 0.6, inAll: 0.35 }
const faint = { ofPhrase: 0.35, inAll: 0.08 }
// How much all words together count compared with the one phrase that fits best.
const together = 0.6
// Less than this is no guess.
const least = 0.2
const heardBefore = 0.85

/** Returns a book that finds specialties by what people say: by all words of a phrase, with typing errors too. */
export function wordBook(entries: readonly Entry[]): WordBook {
  const { phrases, phrasesOf, weightOf, leadsOf } = phraseIndex(entries)
  const matchesOf = spellingsOf(phrases, (stem) => phrasesOf.has(stem))

  function understand(text: string, language: string): Understood {
    const typed = typedAs(text)
    const ids = new Set(typed.matches.flatMap(({ stem }) => phrasesOf.get(stem) ?? []))
    const scored = [...ids].flatMap((id) => (phrases[id] ? (scoreOf(phrases[id], typed, weightOf) ?? []) : []))
    if (scored.length === 0) return { oftenSeen: [], confidence: 'none' }
    const good = scored.filter(({ sureness, ofPhrase }) => ofPhrase >= likely.ofPhrase && sureness >= likely.inAll)
    const isSure = good.some(({ isWhole }) => isWhole)
    const confidence = isSure ? 'sure' : good.length > 0 ? 'likely' : 'faint'
    const oftenSeen = inOrder(scored, evidenceOf(typed), language)
    return { oftenSeen, confidence: oftenSeen.length > 0 ? confidence : 'none' }
  }

  function typedAs(text: string): Typed {
    const words = wordsOf(text).slice(0, 12)
    const matches = words.flatMap((_, index) => matchesOf(words, index))
    const bestOf = new Map<string, Match>()
    for (const match of matches)
      if (match.likeness > (bestOf.get(match.stem)?.likeness ?? 0)) bestOf.set(match.stem, match)
    // A word with a typing error says as much as the word that was meant.
    const weights = words.map(({ stem, isLight }, index) => {
      const meant = matches.find(({ by }) => by.length === 1 && by[0] === index)
      return weightOf({ stem: meant?.stem ?? stem, isLight })
    })
    return { weights, inAll: sum(weights), matches, bestOf }
  }

  /**
   * What all words together say for each specialty: a rare word that always points to one says more than a part of the
   * body.
   */
  function evidenceOf({ weights, inAll, matches }: Typed): ReadonlyMap<string, number> {
    const evidence = new Map<string, number>()
    for (const [index, weight] of weights.entries()) {
      const best = new Map<string, number>()
      for (const { stem, likeness, by } of matches)
        if (by.includes(index))
          for (const [specialty, share] of leadsOf.get(stem) ?? [])
            best.set(specialty, Math.max(best.get(specialty) ?? 0, share * likeness))
      for (const [specialty, share] of best)
        evidence.set(specialty, (evidence.get(specialty) ?? 0) + (share * weight) / inAll)
    }
    return evidence
  }
  return { understand }
}

/** The specialties of all phrases that were said, each with the reason of the phrase that fits best. */
function inOrder(scored: readonly Scored[], evidence: ReadonlyMap<string, number>, language: string): OftenSeen[] {
  const best = new Map<string, Likely>()
  for (const { phrase, score, explains } of scored)
    for (const [rank, specialty] of phrase.entry.specialties.entries()) {
      const counted = score * rankCounts(rank) * (phrase.entry.language === language ? 1.04 : 1)
      if (counted > (best.get(specialty)?.score ?? 0))
        best.set(specialty, { specialty, reason: phrase.entry.reason, score: counted, explains })
    }
  const all = [...best.values()].map((one) => ({
    ...one,
    score: one.score + together * (evidence.get(one.specialty) ?? 0),
  }))
  const enough = Math.max(least, Math.max(...all.map(({ score }) => score)) * 0.5)
  return taken(all.filter(({ score }) => score >= enough)).map(({ specialty, reason }) => ({ specialty, reason }))
}

/** One after the other, the likeliest first; what the same words led to before counts less, so that other words are heard. */
function taken(likely: readonly Likely[]): Likely[] {
  const left = [...likely]
  const heard = new Map<number, number>()
  const order: Likely[] = []
  while (left.length > 0 && order.length < mostShown) {
    const counted = left.map(({ score, explains }) => score * heardBefore ** (heard.get(explains) ?? 0))
    const [next] = left.splice(counted.indexOf(Math.max(...counted)), 1)
    if (!next) break
    heard.set(next.explains, (heard.get(next.explains) ?? 0) + 1)
    order.push(next)
  }
  return order
}

/** How much of the phrase was said, how nearly, and how much of what was said the phrase explains. */
function scoreOf(
  phrase: Phrase,
  typed: Typed,
  weightOf: (word: Phrase['words'][number]) => number,
): Scored | undefined {
  let [said, likely, worst] = [0, 0, 1]
  let explained = 0
  for (const word of phrase.words) {
    const match = typed.bestOf.get(word.stem)
    worst = Math.min(worst, match?.likeness ?? 0)
    if (!match) continue
    said += weightOf(word)
    likely += weightOf(word) * match.likeness
    for (const index of match.by) explained |= 1 << index
  }
  const ofPhrase = phrase.weight > 0 ? likely / phrase.weight : 0
  if (ofPhrase < faint.ofPhrase) return undefined
  const ofWords = typed.inAll > 0 ? sum(typed.weights.filter((_, index) => explained & (1 << index))) / typed.inAll : 0
  // What is left out of a phrase counts twice, an error in a word of it once.
  const score = (said / phrase.weight) * ofPhrase * (0.3 + 0.7 * ofWords)
  // How sure it is that no name was typed: there an error counts twice too.
  const sureness = ofPhrase ** 2 * (0.3 + 0.7 * ofWords)
  return score < faint.inAll
    ? undefined
    : { phrase, score, sureness, ofPhrase, isWhole: worst > 0.94 && ofWords > 0.99, explains: explained }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
