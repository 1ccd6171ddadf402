/** Returns the first letter of each name, such as "A. S." for Ann Sample, and nothing more. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = words.map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
  return letters.map((letter) => `${letter}.`).join(' ')
}

const forms = /^(dr|m(r|r?s)|prof)\.?$/i

/** Returns the letters shown in place of a person's picture: of the first and last name, "AS" for Dr Ann B. Sample. */
export function faceLetters(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !forms.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '').join('')
}
