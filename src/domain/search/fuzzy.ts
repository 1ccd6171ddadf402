import { foldWords } from './fold.ts'

/**
 * Returns how well a text fits to what somebody began to type, the higher the better; undefined where it does not fit. The
 * letters come in their order: at the beginning of words they count most, one after the other more than far apart.
 */
export function fuzzyFit(typed: string, text: string): number | undefined {
  const wanted = foldWords(typed).replaceAll(' ', '')
  const words = foldWords(text)
  if (wanted === '') return undefined
  let [score, from, last] = [0, 0, -2]
  for (const letter of wanted) {
    const at = bestPlace(words, letter, from, last)
    if (at === -1) return undefined
    score += at === last + 1 ? 3 : isWordStart(words, at) ? 2 : 0
    last = at
    from = at + 1
  }
  return score - words.length / 100
}

/** The next letter follows the last one, else begins a word, else comes anywhere later. */
function bestPlace(words: string, letter: string, from: number, last: number): number {
  if (words[last + 1] === letter && last >= 0) return last + 1
  const start = words.indexOf(` ${letter}`, Math.max(0, from - 1))
  if (from === 0 && words[0] === letter) return 0
  return start === -1 ? words.indexOf(letter, from) : start + 1
}

function isWordStart(words: string, at: number): boolean {
  return at === 0 || words[at - 1] === ' '
}
