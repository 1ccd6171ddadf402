import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

const rules = ['src/contract', 'src/domain']
const screens = ['src/web/features/*', 'src/web/parts/*', 'src/web/ui', 'src/web/lib', ...rules]

/**
 * Who may import whom, most particular place first; a place may always import from itself, and `*` is a place each: no
 * feature imports a feature, no part a part, no area an area.
 */
const arrows: readonly (readonly [place: string, mayImport: readonly string[]])[] = [
  ['src/domain', []],
  ['src/contract', ['src/domain']],
  ['src/server/platform', ['src/domain', 'src/contract']],
  ['src/server/http', ['src/server/platform', 'src/domain', 'src/contract']],
  ['src/server/core', ['src/server/http', 'src/server/platform', 'src/domain', 'src/contract']],
  [
    'src/server/features/*',
    ['src/server/core', 'src/server/http', 'src/server/platform', 'src/domain', 'src/contract'],
  ],
  ['src/server', ['src/domain', 'src/contract']],
  ['src/web/lib', rules],
  ['src/web/ui', ['src/web/lib', 'src/domain']],
  ['src/web/parts/*', ['src/web/ui', 'src/web/lib', ...rules]],
  ['src/web/features/*', ['src/web/parts/*', 'src/web/ui', 'src/web/lib', ...rules]],
  ['src/web/areas/*', screens],
  // Pages and frames of several areas.
  ['src/web/areas', screens],
  ['src/web', ['src/web/areas', ...screens]],
]

/** The tables that several features change: `core` alone writes them. */
const coreTables = [
  'claim',
  'open_day',
  'service_open_day',
  'busy_day',
  'outbox_message',
  'live_event',
  'audit',
  'audit_link',
  'idempotency',
]

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join('src', name))

test('the files were read', () => {
  expect(files.length).toBeGreaterThan(20)
})

test('arrows point down', () => {
  expect(files.flatMap((file) => wrongArrows(file, read(file)))).toEqual([])
})

test('an arrow to the side is seen, however it is written', () => {
  const file = 'src/web/features/schedule/here.tsx'
  const sideways = [
    `import { SlotPicker } from '../appointments/slot-picker.tsx'`,
    `import { SlotPicker } from '#web/features/appointments/slot-picker.tsx'`,
    `import {\n  SlotPicker,\n} from '../appointments/slot-picker.tsx'`,
    `export { SlotPicker } from '../appointments/slot-picker.tsx'`,
    `const SlotPicker = lazy(() => import('../appointments/slot-picker.tsx'))`,
    `import "../appointments/slot-picker.tsx"`,
  ]
  for (const line of sideways) expect(wrongArrows(file, line), line).toHaveLength(1)
  expect(wrongArrows(file, `import { SlotPicker } from '../../parts/visits/slot-picker.tsx'`)).toEqual([])
  expect(wrongArrows('src/web/parts/visits/here.ts', `import type { A } from '../people/there.ts'`)).toHaveLength(1)
  expect(wrongArrows('src/web/areas/patient/here.tsx', `import { A } from '../doctor/there.tsx'`)).toHaveLength(1)
})

test('the browser gets types of the contract and the texts of refusals, never its schemas', () => {
  const wrong = files.filter((file) => file.startsWith('src/web')).filter((file) => takesValues(read(file)))
  expect(wrong).toEqual([])
  expect(takesValues(`import {\n  endpoints,\n} from '#contract/endpoints.ts'`)).toBe(true)
  expect(takesValues(`import { sayFault } from '#contract/fault-texts.ts'`)).toBe(false)
  expect(takesValues(`import type { Answer } from '#contract/endpoints.ts'`)).toBe(false)
})

test('the domain says words, not sentences: what is wrong is a code, and the contract has its sentence', () => {
  const domain = files.filter((file) => file.startsWith('src/domain/') && !file.startsWith('src/domain/language/'))
  expect(domain.length).toBeGreaterThan(20)
  expect(domain.filter((file) => /(?<![\w.])t\(/.test(read(file)))).toEqual([])
  // Nothing that begins like a sentence is given back; `mark` names what stands in the message files.
  const sentence = /(?:return|[:?=(]) *['"`][A-Z][a-z]+ [a-z]/
  const marked = (text: string) => text.replace(/mark\([^)]*\)/g, '').replace(/^ *(?:\/\/|\*|\/\*).*$/gm, '')
  expect(domain.filter((file) => sentence.test(marked(read(file))))).toEqual([])
})

test('a form is refused by codes: no sentence stands in a feature', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('src/server/') &&
      (/refuseFields\(\{[^}]*['"`][A-Z][a-z]+ /.test(read(file)) ||
        /(?:message|detail): ['"`][A-Za-z]+ [a-z]/.test(read(file))),
  )
  expect(wrong).toEqual([])
})

test('a form is one of react-hook-form, by `ui/form`; a search is a form of the address', () => {
  const screens = files.filter((file) => file.startsWith('src/web/'))
  expect(screens.filter((file) => /<form\b/.test(read(file))).toSorted()).toEqual([
    'src/web/features/providers/search/search-filters.tsx',
    'src/web/features/providers/search/search-form.tsx',
    'src/web/features/site/contact-clinic.tsx',
    'src/web/features/site/not-found-block.tsx',
    'src/web/ui/form.tsx',
    'src/web/ui/search-box.tsx',
  ])
})

test('what closes a form with work in it asks first: a button beside it that merely closes would lose what was typed', () => {
  const screens = files.filter((file) => file.startsWith('src/web/'))
  expect(screens.filter((file) => closesUnasked(read(file)))).toEqual([
    // What is typed of a letter is kept while it is typed.
    'src/web/parts/records/letters/letter-form.tsx',
  ])
  const dialog = (form: string) => `<Form of={form}${form}><Button onClick={onClose}>{t('Close')}</Button></Form>`
  expect(closesUnasked(dialog(''))).toBe(true)
  expect(closesUnasked(dialog(' isFree'))).toBe(false)
  expect(closesUnasked(`<Form of={form}><CloseForm onClose={onClose} /></Form>`)).toBe(false)
})

test('tables that several features change are written by core alone', () => {
  const write = new RegExp(`\\b(insert into|update|delete from)\\s+(${coreTables.join('|')})\\b`, 'i')
  const wrong = files.filter((file) => file.startsWith('src/server/features') && write.test(read(file)))
  expect(wrong).toEqual([])
})

/** Whether a form that is work has a plain button in it which closes what it stands in. */
function closesUnasked(code: string): boolean {
  const closes = /<Button\b[^>]*\bonClick=\{(?:on(?:Close|Done|Cancel)|close)\}/
  return [...code.matchAll(/<Form\b([^>]*)>(.*?)<\/Form>/gs)].some(
    ([, head = '', inside = '']) => !/\bisFree\b/.test(head) && closes.test(inside),
  )
}

function takesValues(code: string): boolean {
  return /^(?:import|export) (?!type\b)[^'"]*from ['"]#contract\/(?!fault-texts\.ts)/m.test(code)
}

function wrongArrows(file: string, code: string): string[] {
  return importsIn(file, code)
    .filter((target) => !mayImport(file, target))
    .map((target) => `${file} -> ${target}`)
}

function mayImport(file: string, target: string): boolean {
  const from = placeOf(file)
  const to = placeOf(target)
  if (from.name === to.name) return true
  if (from.pattern === 'src/server') return !to.name.startsWith('src/web')
  return from.allowed.includes(to.pattern)
}

function placeOf(file: string) {
  for (const [pattern, allowed] of arrows) {
    const match = new RegExp(`^(${pattern.replace('*', '[^/]+')})/`).exec(file)
    if (match?.[1]) return { pattern, name: match[1], allowed }
  }
  throw new Error(`${file} stands in no room`)
}

function importsIn(file: string, code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => (name.startsWith('.') || name.startsWith('#')) && !name.includes('/+types/'))
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : relative(root, resolve(root, dirname(file), name))))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
