import { currentLanguage, t } from './translate.ts'

// One text message holds 160 letters of the GSM alphabet and two hold 306; of others two hold 134 and three 201 (3GPP TS 23.038).
const gsmLetters = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/
const letters = { gsm: { usual: 160, more: 306 }, others: { usual: 134, more: 201 } } as const

/** How many letters a text message in the current language may have, usually and where its names need more. */
function mostLetters(): { readonly usual: number; readonly more: number } {
  return currentLanguage() === 'ar' ? letters.others : letters.gsm
}

/** The same words in letters that a plain text message has: accents go where the alphabet lacks them. */
export function toGsm(text: string): string {
  return Array.from(text, (letter) => {
    if (gsmLetters.test(letter)) return letter
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return letter === '’' ? "'" : gsmLetters.test(plain) ? plain : letter
  }).join('')
}

/** The fewest letters at which a cut name still says something; a message of shorter ones looks like a trick. */
const readable = 12

/**
 * A text message from a message with names in it: long names are cut, letter by letter from the longest, until it fits. Where
 * they would not stay readable, it is one part longer, which telephones join. The link is never cut.
 */
export function textMessage(message: string, names: Readonly<Record<string, string>>, others: Record<string, string>) {
  const { usual, more } = mostLetters()
  return (
    fitted(message, names, others, { most: usual, least: readable }) ??
    fitted(message, names, others, { most: more, least: readable }) ??
    t(message, { ...names, ...others })
  )
}

type Fit = { readonly most: number; readonly least: number }

/** The longest name loses its last letter until all fits; undefined where names would be shorter than `least` then. */
function fitted(
  message: string,
  names: Readonly<Record<string, string>>,
  others: Record<string, string>,
  { most, least }: Fit,
): string | undefined {
  const cut = { ...names }
  for (;;) {
    const said = t(message, { ...cut, ...others })
    const text = currentLanguage() === 'ar' ? said : toGsm(said)
    if (text.length <= most) return text
    const [longest] = Object.entries(cut).toSorted((a, b) => b[1].length - a[1].length)
    if (!longest || longest[1].length <= least) return undefined
    cut[longest[0]] = Array.from(longest[1]).slice(0, -1).join('').trimEnd()
  }
}
