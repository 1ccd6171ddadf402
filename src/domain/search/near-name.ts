import { foldWords } from './fold.ts'
import { errorsAllowed, typingErrors } from './nearly.ts'

type Meant = { readonly words: string; readonly errors: number }

/**
 * Returns the words that were meant, in the name's own order, of the name with the fewest typing errors; undefined
 * where no name has a near word for every typed one.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const words = wordsIn(typed)
  const meant = words.length === 0 ? [] : names.flatMap((name) => meantBy(words, wordsIn(name)) ?? [])
  return meant.toSorted((one, other) => one.errors - other.errors)[0]?.words
}

function meantBy(typed: readonly string[], name: readonly string[]): Meant | undefined {
  const found = typed.map((word) => nearest(word, name))
  const known = found.flatMap((one) => one ?? [])
  if (known.length < typed.length) return undefined
  const places = new Set(known.map(({ place }) => place))
  return {
    words: name.filter((_, place) => places.has(place)).join(' '),
    errors: known.reduce((all, { errors }) => all + errors, 0),
  }
}

function nearest(word: string, name: readonly string[]) {
  const near = name.flatMap((known, place) => {
    const errors = known === word ? 0 : typingErrors(word, known, errorsAllowed(word.length))
    return errors === undefined ? [] : [{ place, errors }]
  })
  return near.toSorted((one, other) => one.errors - other.errors)[0]
}

/** The text with two neighbouring letters of a word swapped back, each place once: an error that leaves few letters in their order. */
export function swappedBack(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(1).flatMap((letter, place) => {
    const before = letters[place] ?? ''
    if (before === letter || before === ' ' || letter === ' ') return []
    return [[...letters.slice(0, place), letter, before, ...letters.slice(place + 2)].join('')]
  })
}

function wordsIn(text: string): string[] {
  return foldWords(text).split(' ').filter(Boolean)
}
