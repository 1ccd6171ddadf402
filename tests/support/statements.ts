import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A statement in the sources that says which rows it answers. */
export type StatementSite = {
  readonly file: string
  readonly line: number
  /** The type of a row, as it stands in the source. */
  readonly row: string
  /** Where the type arguments of the `sql` tag begin and end; an empty stretch where it has none. */
  readonly typeAt: readonly [number, number]
  /** The whole statement, with $1, $2 … for its values. */
  readonly text: string
}

const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(root, file), 'utf8')
  sources.set(file, known)
  return known
}

/** Every statement of the server whose rows have a type. */
export function statementSites(): StatementSite[] {
  return readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('database/sql.ts'))
    .map((name) => join('src/server', name))
    .flatMap(sitesIn)
}

function sitesIn(file: string): StatementSite[] {
  const source = sourceOf(file)
  return [...source.matchAll(/\bsql(?=[<`])/g)].flatMap((match) => {
    const typeFrom = match.index + 3
    const typeTo = source[typeFrom] === '<' ? closing(source, typeFrom) + 1 : typeFrom
    if (source[typeTo] !== '`') return []
    const own = source.slice(typeFrom + 1, typeTo - 1)
    const row = typeTo > typeFrom ? own : rowOfCall(source, match.index)
    if (!row || row === 'Row') return []
    const line = source.slice(0, match.index).split('\n').length
    return [{ file, line, row, typeAt: [typeFrom, typeTo] as const, text: numbered(textAt(source, typeTo, file, 0)) }]
  })
}

/** The row of `tx.many<Row>(sql…` and `tx.one<Row>(sql…`, when the statement at this place stands in such a call. */
function rowOfCall(source: string, at: number): string | undefined {
  const before = source.slice(0, at).trimEnd()
  if (!before.endsWith('>(')) return undefined
  for (const call of before.matchAll(/\.(?:many|one)(?=<)/g)) {
    const from = call.index + call[0].length
    if (closing(before, from) === before.length - 2) return before.slice(from + 1, before.length - 2)
  }
  return undefined
}

/** The place of the `>` that closes a `<`. */
function closing(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '<') depth += 1
    if (source[at] === '>' && source[at - 1] !== '=') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** A value of a statement, until it gets its number. */
const value = '\u0000'

const numbered = (text: string) => text.split(value).reduce((whole, part, at) => `${whole}$${at}${part}`)

/** Statements that are handed to a function, by the names of its arguments. */
type Given = Readonly<Record<string, string>>

/** The text of the template that begins here, with the statements inside it. */
function textAt(source: string, from: number, file: string, depth: number, given: Given = {}): string {
  let text = ''
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '`') return text
    if (source[at] === '$' && source[at + 1] === '{') {
      const end = endOfExpression(source, at + 2)
      text += partOf(source.slice(at + 2, end), file, depth, given)
      at = end
    } else if (source[at] === '\\') {
      at += 1
      text += source[at] === 'n' ? '\n' : source[at]
    } else text += source[at]
  }
  return text
}

function endOfExpression(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === "'" || letter === '"') at = source.indexOf(letter, at + 1)
    else if (letter === '`') at = endOfTemplate(source, at)
    else if (letter === '{') depth += 1
    else if (letter === '}' && depth-- === 0) return at
  }
  return source.length
}

function endOfTemplate(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '`') return at
    if (source[at] === '\\') at += 1
    else if (source[at] === '$' && source[at + 1] === '{') at = endOfExpression(source, at + 2)
  }
  return source.length
}

/** A part of a statement: another statement, written here or under a name, or a value. */
function partOf(expression: string, file: string, depth: number, given: Given): string {
  const text = expression.trim()
  const handed = given[text]
  if (handed !== undefined || depth > 6) return handed ?? value
  // Conditions that are gathered are all the same to the columns.
  if (/^join\((?!.*sql`)/s.test(text) || /^join\(.*' (?:and|or) '\)$/s.test(text)) return 'null'
  const name = /^([a-z]\w*)(?=\(|$)/.exec(text)?.[1]
  const inline = /\bsql(?:<[^`]*>)?`/.exec(text)
  const inlineText = inline && textAt(text, inline.index + inline[0].length - 1, file, depth + 1, given)
  const known =
    name && name !== 'join' ? named({ name, isCall: text !== name, first: inlineText }, file, depth) : undefined
  return known ?? inlineText ?? value
}

type Name = { readonly name: string; readonly isCall: boolean; readonly first: string | null }

/** The statement behind a name: a constant, or what a function returns. One that is handed in is `null`. */
function named(wanted: Name, file: string, depth: number): string | undefined {
  const { name, isCall } = wanted
  const source = sourceOf(file)
  if (!isCall && new RegExp(`\\b${name}: Statement\\b`).test(source)) return 'null'
  const definition = new RegExp(`(?:const ${name}\\b(?:: [^=\\n]+)? =|(?<!async )function ${name}\\b)`).exec(source)
  if (definition) {
    const from = definition.index + definition[0].length
    return isCall ? returned(wanted, file, from, depth) : constant(file, from, depth)
  }
  const place = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
  if (!place) return undefined
  const target = place.startsWith('#') ? `src/${place.slice(1)}` : join(dirname(file), place)
  return target.startsWith('src/server') ? named(wanted, target, depth + 1) : undefined
}

function constant(file: string, from: number, depth: number): string | undefined {
  const source = sourceOf(file)
  const line = source.slice(from, source.indexOf('\n', from)).trim()
  if (/^[a-z]\w*\(.*\)$/.test(line)) {
    const text = partOf(line, file, depth + 1, {})
    return text === value ? undefined : text
  }
  const first = /^(?:[^\n;]|\n {4})*?\bsql(?:<[^`]*>)?`/.exec(source.slice(from))
  return first ? textAt(source, from + first[0].length - 1, file, depth + 1) : undefined
}

function returned({ first }: Name, file: string, from: number, depth: number): string | undefined {
  const source = sourceOf(file)
  const end = from + (/\n\S/.exec(source.slice(from))?.index ?? source.length)
  const body = source.slice(from, end)
  const found = /return sql(?:<[^`]*>)?`/.exec(body) ?? /\bsql(?:<[^`]*>)?`/.exec(body)
  const argument = /^\(?\(?(\w+)/.exec(body.trim())?.[1] ?? ''
  const given = first === null ? {} : { [argument]: first }
  return found ? textAt(source, from + found.index + found[0].length - 1, file, depth + 1, given) : undefined
}
