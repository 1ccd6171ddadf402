import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// A function is read in one look. What draws much is split by what it draws.
const web = join(import.meta.dirname, '../src/web')
const mostOfScreens = 80
const mostElsewhere = 60

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

test('no function of the screens is longer than 80 lines, none elsewhere in web longer than 60', () => {
  expect(files.length).toBeGreaterThan(100)
  const long = files.flatMap((name) => {
    const most = /^(areas|features|parts)\//.test(name) ? mostOfScreens : mostElsewhere
    return lengthsOf(name, readFileSync(join(web, name), 'utf8'))
      .filter((lines) => lines > most)
      .map((lines) => `${name}: a function of ${lines} lines, ${most} allowed`)
  })
  expect(long).toEqual([])
})

test('functions are counted however they are written', () => {
  const body = '\n'.repeat(99)
  for (const code of [
    `function a() {${body}}`,
    `const a = () => {${body}}`,
    `const a = () => (${body}<p />)`,
    `export default async function () {${body}}`,
    `const a = { b() {${body}} }`,
    `class A { b() {${body}} }`,
  ])
    expect(lengthsOf('a.tsx', code), code.trim()).toEqual([100])
})

/** The lines of each function in a file. */
function lengthsOf(name: string, code: string): number[] {
  const { program, errors } = parseSync(name, code)
  expect(errors, name).toEqual([])
  const lengths: number[] = []
  const look = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(look)
    if (!isNode(node)) return
    if (/^(ArrowFunctionExpression|FunctionDeclaration|FunctionExpression)$/.test(node.type))
      lengths.push(code.slice(node.start, node.end).split('\n').length)
    Object.values(node).forEach(look)
  }
  look(program)
  return lengths
}

function isNode(value: unknown): value is { type: string; start: number; end: number } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
