/** Markup that may stand in a page as it is. */
export type Safe = { readonly markup: string }

export const none: Safe = { markup: '' }

/** Markup with values in it: whatever is not marked as safe is text, and stands there as text. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Safe | readonly Safe[])[]): Safe {
  const markup = strings.map((part, index) => part + (index < values.length ? markupOf(values[index] ?? '') : ''))
  return { markup: markup.join('') }
}

function markupOf(value: string | Safe | readonly Safe[]): string {
  if (typeof value === 'string') return escaped(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}
