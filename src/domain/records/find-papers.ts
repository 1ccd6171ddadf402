import { foldWords } from '../search/fold.ts'

/** What a document is found by. */
export type PaperWords = {
  readonly title: string
  readonly file_name: string
  /** What its folder is called, as its owner reads it. */
  readonly folder: string
  /** Its days, each in every form that somebody would type. */
  readonly days: readonly string[]
}

/** Nobody looks through more than this. */
export const mostFound = 50

/** Returns what fits every word that was typed, in the order given. A text without words finds nothing. */
export function findPapers<Paper extends PaperWords>(papers: readonly Paper[], typed: string): Paper[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return papers
    .filter(({ title, file_name, folder, days }) => {
      const text = wordsOf([title, file_name, folder, ...days].join(' ')).join(' ')
      return words.every((word) => text.includes(word))
    })
    .slice(0, mostFound)
}

function wordsOf(text: string): string[] {
  return foldWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
