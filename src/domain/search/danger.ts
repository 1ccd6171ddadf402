import { foldWords } from './fold.ts'
import { typingErrors } from './nearly.ts'
import { stemOf } from './stems.ts'

/** `call`: life may be at risk; `self_harm`: somebody may hurt themselves. */
export type Danger = 'call' | 'self_harm'

export type DangerEntry = {
  readonly words: readonly string[]
  readonly kind: Danger
  /** The specialties people with this see afterwards, by keys; single words of it would mislead. */
  readonly specialties: readonly string[]
}

// Only what joins words is left out: "end of life" is care, "end my life" is danger.
const joining = new Set('the a an in on of to i is am im le la les l de du des un une dans a au m j je في من على'.split(' ')) // prettier-ignore

/** Returns a look-out for words of danger: all words of one of its phrases, in any order, long ones with one typing error. */
export function dangerWatch(entries: readonly DangerEntry[]): (text: string) => DangerEntry | null {
  const phrases = entries.flatMap((entry) => entry.words.map((said) => ({ entry, stems: stemsOf(said) })))
  return (text) => {
    const typed = stemsOf(text)
    // Most searches name a specialty and type nothing.
    if (typed.length === 0) return null
    const isSaid = (stem: string) =>
      typed.some((word) => word === stem || (stem.length > 5 && typingErrors(word, stem, 1) !== undefined))
    return phrases.find(({ stems }) => stems.length > 0 && stems.every(isSaid))?.entry ?? null
  }
}

function stemsOf(text: string): string[] {
  return foldWords(text)
    .split(' ')
    .filter((word) => word !== '' && !joining.has(word))
    .map(stemOf)
}
