import { Fragment, type ReactNode } from 'react'
import { filled } from '#domain/language/translate.ts'

type Piece = (text: ReactNode) => ReactNode

/** A translated sentence with links or bold words in it: `<link>…</link>` in the message, `link` among the values. */
export function rich(text: string, values: Readonly<Record<string, string | number | Piece>>): ReactNode {
  const pieces = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: ReactNode[]) => value(keyed(chunks)) : value,
    ]),
  )
  const made = filled<ReactNode>(text, pieces)
  return Array.isArray(made) ? keyed(made) : made
}

function keyed(chunks: ReactNode[]): ReactNode {
  return chunks.map((chunk, place) => <Fragment key={place}>{chunk}</Fragment>)
}
