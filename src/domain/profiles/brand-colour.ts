import { fault } from '#domain/fault.ts'
import type { Rule } from './rule.ts'

/** White text on a brand colour must be read: the least contrast of WCAG 2.2, level AA. */
const leastContrast = 4.5

/** What is wrong with a brand colour; an empty one means none, and is fine. */
export const brandColour: Rule = (value) => {
  const colour = value.trim().toLowerCase()
  if (colour === '') return undefined
  if (!/^#[0-9a-f]{6}$/.test(colour)) return fault('colour_malformed')
  return contrastWithWhite(colour) < leastContrast ? fault('colour_too_light') : undefined
}

/** Returns the contrast of white with a colour like `#0f5f52`, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
