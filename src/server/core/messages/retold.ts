import { inEveryLanguage, mark, t } from '#domain/language/translate.ts'

/** What a line of the notification centre can be called without a moment in it: all that is in it besides words are names. */
export const titles = [
  mark('You have a new document'),
  mark('{author} asks you for a document'),
  mark('A document was taken back'),
  mark('Your records are ready to download'),
  mark('You stopped sharing a folder'),
  mark('You stopped sharing a document'),
  mark('Please choose a new time'),
  mark('New links to your appointments'),
  mark('The clinic wrote to you about your appointment'),
]
const nameless = mark('The clinic')
const hole = '{author}'

/**
 * Returns a title in the language of whoever reads it now. A message is written in the language its reader had then; its line
 * in the centre stands among the words of today. What is on no list stays as it was written.
 */
export function retold(subject: string): string {
  for (const title of titles) {
    for (const written of inEveryLanguage(title)) {
      const author = authorIn(subject, written)
      if (author !== undefined)
        return t(title, { author: inEveryLanguage(nameless).includes(author) ? t(nameless) : author })
    }
  }
  return subject
}

/** Who is named where the title asks for a name; empty where the title is that text, undefined where it is another. */
function authorIn(subject: string, written: string): string | undefined {
  const [before = '', after] = written.split(hole)
  if (after === undefined) return subject === written ? '' : undefined
  const isIt = subject.length > written.length - hole.length && subject.startsWith(before) && subject.endsWith(after)
  return isIt ? subject.slice(before.length, subject.length - after.length) : undefined
}
