/** One statement with its values; `Row` states the shape of what it answers (held true by the database tests). */
export type Statement<Row = unknown> = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly row?: Row
}

/**
 * Writes a statement: values become parameters, statements inside become part of the text.
 * There is no way to put a bare string into the text, so nothing a person typed can become SQL.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: readonly unknown[]): Statement<Row> {
  let text = strings[0] ?? ''
  const values: unknown[] = []
  parts.forEach((part, at) => {
    if (isStatement(part)) {
      text += part.text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + values.length}`)
      values.push(...part.values)
    } else {
      values.push(part)
      text += `$${values.length}`
    }
    text += strings[at + 1] ?? ''
  })
  return { text, values, [mark]: true } as Statement<Row>
}

/** Several conditions or columns joined by a fixed separator. */
export function join(statements: readonly Statement[], separator: ', ' | ' and ' | ' or '): Statement {
  return statements.reduce((whole, next, at) =>
    at === 0
      ? next
      : separator === ', '
        ? sql`${whole}, ${next}`
        : separator === ' and '
          ? sql`${whole} and ${next}`
          : sql`${whole} or ${next}`,
  )
}

/** Returns what `like` takes for anything that begins with a text: its own signs for "any letters" are ordinary letters. */
export function likePrefix(text: string): string {
  return `${text.trim().replace(/[%_\\]/g, '\\$&')}%`
}

const mark = Symbol('statement')

function isStatement(part: unknown): part is Statement {
  return typeof part === 'object' && part !== null && mark in part
}
