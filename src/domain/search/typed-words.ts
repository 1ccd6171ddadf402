import { errorsAllowed, typingErrors } from './nearly.ts'
import type { Phrase } from './phrase-index.ts'
import { type Word, withoutParticle } from './stems.ts'

/** A stem that typed words may mean, how surely, and which of the words they are. */
export type Match = { readonly stem: string; readonly likeness: number; readonly by: readonly number[] }

type Spelling = { readonly spelt: string; readonly stem: string; readonly letters: number }

/**
 * Returns what each typed word may mean: itself, itself with its neighbour ("heart burn"), a beginning, a typing error.
 */
export function spellingsOf(phrases: readonly Phrase[], isKnown: (stem: string) => boolean) {
  const { byLength, byStart } = spellingIndex(phrases)

  return (words: readonly Word[], index: number): Match[] => {
    const { stem, spelt } = words[index] ?? { stem: '', spelt: '' }
    const joined = stem + (words[index + 1]?.stem ?? '')
    const found: Match[] = []
    if (joined !== stem && isKnown(joined)) found.push({ stem: joined, likeness: 0.95, by: [index, index + 1] })
    if (isKnown(stem)) return [...found, { stem, likeness: 1, by: [index] }]
    const bare = withoutParticle(stem)
    if (bare !== undefined && isKnown(bare)) return [...found, { stem: bare, likeness: 0.96, by: [index] }]
    // Whoever goes on to the next word has written this one out, or shortened it to what still says what it is.
    const isBegun = spelt.length >= (index === words.length - 1 ? 3 : 4)
    return [...found, ...(isBegun ? begun(spelt, index) : []), ...mistyped(spelt, index)]
  }

  function begun(spelt: string, index: number): Match[] {
    const longer = (byStart.get(spelt.slice(0, 3)) ?? []).filter((known) => known.spelt.startsWith(spelt))
    return longer.map((known) => ({
      stem: known.stem,
      likeness: Math.max(0.6, 0.94 * (spelt.length / known.spelt.length)),
      by: [index],
    }))
  }

  function mistyped(spelt: string, index: number): Match[] {
    const most = errorsAllowed(spelt.length)
    const letters = lettersOf(spelt)
    let fewest = most
    const near: { stem: string; errors: number }[] = []
    for (let length = Math.max(4, spelt.length - most); most > 0 && length <= spelt.length + most; length += 1)
      for (const known of byLength.get(length) ?? []) {
        // An error changes two letters at most: most words are out without being compared.
        if (bitsIn(letters ^ known.letters) > 2 * fewest) continue
        const errors = typingErrors(spelt, known.spelt, fewest)
        if (errors === undefined) continue
        near.push({ stem: known.stem, errors })
        fewest = errors
      }
    return near
      .filter(({ errors }) => errors === fewest)
      .map(({ stem, errors }) => ({ stem, likeness: likenessOf(errors, spelt.length), by: [index] }))
  }
}

/** The longer a word, the less likely one error means another word. */
function likenessOf(errors: number, length: number): number {
  if (errors === 1) return length >= 7 ? 0.93 : length >= 5 ? 0.88 : 0.8
  return length >= 10 ? 0.85 : 0.75
}

function spellingIndex(phrases: readonly Phrase[]) {
  const all = new Map(phrases.flatMap(({ words }) => words.map(({ spelt, stem }) => [spelt, stem] as const)))
  const [byLength, byStart] = [new Map<number, Spelling[]>(), new Map<string, Spelling[]>()]
  for (const [spelt, stem] of all) {
    const spelling = { spelt, stem, letters: lettersOf(spelt) }
    byLength.set(spelt.length, [...(byLength.get(spelt.length) ?? []), spelling])
    byStart.set(spelt.slice(0, 3), [...(byStart.get(spelt.slice(0, 3)) ?? []), spelling])
  }
  return { byLength, byStart }
}

/** Which letters a word has, one bit each; letters that share a bit only make words look nearer. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsIn(number: number): number {
  let [left, bits] = [number, 0]
  while (left !== 0) {
    left &= left - 1
    bits += 1
  }
  return bits
}
