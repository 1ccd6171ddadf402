import { latinDigits } from '../language/digits.ts'

// Letters that Unicode does not take apart by itself.
const apart: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' },
  ...{ ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ٱ: 'ا', ء: '', ـ: '' },
}

/**
 * Returns the text as search compares it: small letters without accents, Arabic without vowel signs and in one spelling
 * of alef, hamza, yeh and teh marbuta, words apart by one space. Nothing but signs and pictures leaves an empty text,
 * and an empty text must find nothing.
 */
export function foldWords(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => apart[letter] ?? letter)
  return (
    latinDigits(letters)
      // The French "l'oeil" is two words, the English "can't" is one.
      .replace(/(?<![\p{L}\p{N}])(qu|[cdjlmnst])['’ʼ]/gu, '$1 ')
      .replace(/['’ʼ]/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** The typed text without markup tags, scripts and styles, which are not words. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<(script|style)\b[^]*?(?:<\/\1[^<>]*>|$)/gi, ' ')
    .replace(/<[/!]?[a-z][^<>]*(?:>|$)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
