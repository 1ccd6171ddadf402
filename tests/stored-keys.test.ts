import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stored } from '#web/features/site/stored-keys.ts'

const root = resolve(import.meta.dirname, '../src/web')

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
)

/** The keys that a file stores; what goes on with an id of its own ends in `…`. Undefined: nobody can tell. */
function keysIn(code: string): (string | undefined)[] {
  return [...code.matchAll(/(?:local|session)Storage\s*\.\s*setItem\(\s*([^,]+),/g)].flatMap(([, named = '']) =>
    namesOf(named.trim(), code),
  )
}

function namesOf(named: string, code: string): (string | undefined)[] {
  const text = /^'([^']+)'$/.exec(named)?.[1]
  if (text) return [text]
  const name = /^\w+/.exec(named)?.[0] ?? ''
  const given = new RegExp(`const ${name} = (?:\\(\\w+: string\\) => )?(?:'([^']+)'|\`([^\`$]+)\\$\\{)`).exec(code)
  if (given) return [given[1] ?? `${given[2]}…`]
  // One of the keys of a record of this file.
  const record =
    new RegExp(`\\b${name}: keyof (\\w+)`).exec(code) && /const records = \{(.*?)\} as const/s.exec(code)?.[1]
  return record ? [...record.matchAll(/(\w+):/g)].map(([, key]) => key) : [undefined]
}

const told = new Set<string | undefined>(stored.flatMap(([names]) => names.split(', ')))

test('every key that the screens store stands in the table of the privacy policy', () => {
  const found = files.flatMap((name) => keysIn(readFileSync(join(root, name), 'utf8')).map((key) => ({ name, key })))
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter(({ key }) => !told.has(key))).toEqual([])
})

test('the table names no key that is stored nowhere', () => {
  const keys = new Set(files.flatMap((name) => keysIn(readFileSync(join(root, name), 'utf8'))))
  const kept = stored.filter(([, where]) => where.startsWith('Storage')).flatMap(([names]) => names.split(', '))
  // The worker keeps its page.
  expect(kept.filter((key) => !keys.has(key))).toEqual(['offline_page'])
})

test('a key is found however it is written, and one that nobody can read counts as untold', () => {
  expect(keysIn(`localStorage.setItem('a', x)`)).toEqual(['a'])
  expect(keysIn(`const k = 'b'\nsessionStorage.setItem(k, x)`)).toEqual(['b'])
  expect(keysIn('const of = (id: string) => `c:${id}`\nlocalStorage.setItem(of(id), x)')).toEqual(['c:…'])
  expect(keysIn(`localStorage.setItem(made(), x)`)).toEqual([undefined])
})
