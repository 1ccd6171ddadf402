/** Returns a text with every digit as 0 to 9, whatever the script it was typed in; the Arabic decimal sign is a point. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, plainDigit).replaceAll('٫', '.')
}

/** The digits of a script follow one another, from nought to nine. */
function plainDigit(digit: string): string {
  const place = digit.codePointAt(0) ?? 0
  let nought = place
  while (place - nought < 9 && /\p{Nd}/u.test(String.fromCodePoint(nought - 1))) nought -= 1
  return String(place - nought)
}
