import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The requirements of OWASP ASVS 5.0.0: for each section the levels of its requirements, in their order. */
const standard = `
1.1 22, 1.2 1111122223, 1.3 112222222223, 1.4 222, 1.5 123, 2.1 122, 2.2 112, 2.3 12223, 2.4 23,
3.1 3, 3.2 113, 3.3 12223, 3.4 11222233, 3.5 11122333, 3.6 3, 3.7 22333, 4.1 12233, 4.2 23333, 4.3 22, 4.4 1222,
5.1 2, 5.2 112333, 5.3 113, 5.4 222, 6.1 122, 6.2 111111112222, 6.3 11223333, 6.4 112233, 6.5 22222333, 6.6 2223, 6.7 33,
6.8 2222, 7.1 222, 7.2 1111, 7.3 22, 7.4 11222, 7.5 223, 7.6 22, 8.1 1233, 8.2 1123, 8.3 133, 8.4 23, 9.1 111, 9.2 1222,
10.1 22, 10.2 223, 10.3 22223, 10.4 1111122222233333, 10.5 22222, 10.6 22, 10.7 222, 11.1 2233, 11.2 22233, 11.3 11233,
11.4 1222, 11.5 23, 11.6 23, 11.7 33, 12.1 12233, 12.2 11, 12.3 22223, 13.1 2333, 13.2 222223, 13.3 2233, 13.4 1222233,
14.1 22, 14.2 12223333, 14.3 122, 15.1 12233, 15.2 12233, 15.3 1222222, 15.4 3333, 16.1 2, 16.2 22222, 16.3 2222, 16.4 222,
16.5 2223, 17.1 23, 17.2 22223333, 17.3 22`

const levels = new Map<string, string>(
  standard.split(',').flatMap((part) => {
    const [section = '', digits = ''] = part.trim().split(' ')
    return Array.from(digits, (level, at) => [`${section}.${at + 1}`, level] as const)
  }),
)

type Row = { id: string; level: string; kind: string; file: string; words: string }

const rows: Row[] = parse(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'), { columns: true })
const of = (kind: string) => rows.filter((row) => row.kind === kind)

/** What the tests of a file are called. */
function titlesOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:\btest\(|\)\()\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(([, , title = '']) => title)
}

test('the list of the standard is whole: 70 requirements of level 1, 183 of level 2, 92 of level 3', () => {
  const counts = ['1', '2', '3'].map((level) => [...levels.values()].filter((one) => one === level).length)
  expect(counts).toEqual([70, 183, 92])
})

test('each requirement of the levels 1 and 2 stands in the list once, in its order, and twenty of level 3', () => {
  const ids = rows.map(({ id }) => id)
  expect([...levels.keys()].filter((id) => ids.includes(id))).toEqual(ids)
  const needed = [...levels].filter(([, level]) => level !== '3').map(([id]) => id)
  expect(needed.filter((id) => !ids.includes(id))).toEqual([])
  expect(rows.filter(({ id, level }) => levels.get(id) !== level)).toEqual([])
  expect(rows.filter(({ level, kind }) => level === '3' && kind === 'test').length).toBeGreaterThanOrEqual(20)
})

test('each has a test, a test that what it is about is not here, or a reason', () => {
  expect([...of('test'), ...of('absent'), ...of('reason')]).toHaveLength(rows.length)
  expect(of('absent').filter(({ file }) => file !== 'tests/not-here.test.ts')).toEqual([])
})

test('of the levels 1 and 2 at least 209 have a test, of one kind or the other', () => {
  const tested = [...of('test'), ...of('absent')].filter(({ level }) => level !== '3')
  expect(tested.length).toBeGreaterThanOrEqual(209)
})

test('the tests that are named exist, by their whole name', () => {
  const gone = [...of('test'), ...of('absent')].filter(
    ({ file, words }) => !existsSync(join(root, file)) || !titlesOf(file).includes(words),
  )
  expect(gone.map(({ id, file, words }) => `${id} ${file}: ${words}`)).toEqual([])
})

test('a reason says whether it is met, does not apply or is not met, in a sentence of its own', () => {
  const poor = of('reason').filter(
    ({ file, words }) => file !== '' || !/^(Met|Does not apply|Not met): \S.{30,}[.]$/.test(words),
  )
  expect(poor).toEqual([])
})

test('a document that a reason names is there', () => {
  const named = of('reason').flatMap(({ words }) => words.match(/\b(?:docs|tests)\/[\w./-]+\.(?:md|csv|ts)\b/g) ?? [])
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
