import { currentLanguage, t } from './translate.ts'

// One text message holds 160 letters of the GSM alphabet, two hold 134 others (3GPP TS 23.038).
const gsmLetters = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
const lettersOfOne = 160
const lettersOfTwoOthers = 134

/** How many letters a text message in the language of the moment may have. */
export function mostLetters(): number {
  return currentLanguage() === 'ar' ? lettersOfTwoOthers : lettersOfOne
}

/** The same words in letters that a plain text message has: accents go where the alphabet lacks them. */
export function toGsm(text: string): string {
  return Array.from(text, (letter) => {
    if (gsmLetters.test(letter)) return letter
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return letter === '’' ? "'" : gsmLetters.test(plain) ? plain : letter
  }).join('')
}

/**
 * A text message from a message with names in it: long names are cut, letter by letter from the longest, until it fits.
 * The link is never cut.
 */
export function textMessage(message: string, names: Readonly<Record<string, string>>, others: Record<string, string>) {
  const cut = { ...names }
  for (;;) {
    const text =
      currentLanguage() === 'ar' ? t(message, { ...cut, ...others }) : toGsm(t(message, { ...cut, ...others }))
    const [longest] = Object.entries(cut).toSorted((a, b) => b[1].length - a[1].length)
    if (text.length <= mostLetters() || !longest || longest[1].length <= 1) return text
    cut[longest[0]] = Array.from(longest[1]).slice(0, -1).join('').trimEnd()
  }
}
