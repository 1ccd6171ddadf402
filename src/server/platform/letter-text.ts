import { listComma, t } from '#domain/language/translate.ts'
import { asWrittenIn } from './language.ts'
import type { Card, Letter, Link } from './letter.ts'

/** Who stands behind the product, for the foot of each mail. */
export type House = {
  readonly brand: string
  readonly publicUrl: string
  readonly operator: string
  readonly operatorAddress: string
}

/** The text part of a mail: all that the HTML says. */
export function letterText(letter: Letter, house: House): string {
  return asWrittenIn(letter.language, () => {
    const { title, greeting, lead, code, cards, action, links, notes } = letter
    const parts = [
      title,
      code,
      ...cards.map(whenText),
      greeting,
      ...lead,
      ...cards.map(factsText),
      [...(action ? [action] : []), ...links].map(linkText).join('\n'),
      ...notes,
      footText(letter, house),
    ]
    return `${parts.filter(Boolean).join('\n\n')}\n`
  })
}

/** The new time first, the one before after it. */
function whenText({ when }: Card): string {
  const time = `${when.day}${listComma()}${when.time}${listComma()}${when.zone}`
  return [when.isOff ? named(t('Cancelled'), time) : time, when.before ? `${t('Before:')} ${when.before}` : '']
    .filter(Boolean)
    .join('\n')
}

function factsText({ facts, links, when }: Card, _: number, cards: readonly Card[]): string {
  // Of several visits, each says once more which it is.
  const heading = cards.length > 1 ? [`${when.day}${listComma()}${when.time}`] : []
  return [...heading, ...facts.map(({ label, value }) => named(label, value)), ...links.map(linkText)].join('\n')
}

function linkText({ words, link }: Link): string {
  return named(words, link)
}

const named = (label: string, value: string) => t('{label}: {value}', { label, value })

/** Who writes, from where, why, and how to change that. */
export function footLines({ sender, why }: Letter, { brand, operator, operatorAddress }: House): string[] {
  const house = [operator === brand ? '' : operator, operatorAddress].filter(Boolean).join(listComma())
  return [sender || brand, house, why].filter(Boolean)
}

function footText(letter: Letter, house: House): string {
  return ['--', ...footLines(letter, house), ...(letter.settings ? [linkText(letter.settings)] : [])].join('\n')
}
