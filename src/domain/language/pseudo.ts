const strange: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Á',
  E: 'É',
}

/**
 * A message of the pseudo language: strange letters, forty per cent longer, in brackets. What ICU reads, `{…}` and
 * `<…>`, stays as it is.
 */
export function pseudo(message: string): string {
  let depth = 0
  let text = ''
  for (const letter of message) {
    if (letter === '{' || letter === '<') depth += 1
    text += depth === 0 ? (strange[letter] ?? letter) : letter
    if (letter === '}' || letter === '>') depth -= 1
  }
  return `⟦${text}${'~'.repeat(Math.ceil(message.length * 0.4))}⟧`
}
