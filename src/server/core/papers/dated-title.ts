import { dateWords } from '#domain/language/date-words.ts'
import { listComma } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'

/** As long as the name of a file may be, in letters. */
const longest = 100

/** What a document is called that comes again and again: what it is, whose, and of which day. Of a long name the first part goes. */
export function datedTitle(what: string, whose: string, date: LocalDate): string {
  const rest = `${listComma()}${shortened(whose, 40)}${listComma()}${dateWords(date)}`
  return `${shortened(what, longest - Array.from(rest).length)}${rest}`
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
