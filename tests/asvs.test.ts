import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

// The requirements of OWASP ASVS 5.0.0, chapters 3 (web front end), 6 (authentication) and 7 (sessions), levels 1 and 2.
const required: Record<string, readonly number[]> = {
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
}

type Row = { id: string; level: string; kind: string; file: string; words: string }

const rows: Row[] = parse(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'), { columns: true })

test('each requirement of the three chapters has a test or a reason', () => {
  const ids = Object.entries(required).flatMap(([section, numbers]) => numbers.map((number) => `${section}.${number}`))
  expect(rows.map(({ id }) => id)).toEqual(ids)
  const without = rows.filter(({ kind, words }) => !['test', 'reason'].includes(kind) || words.length < 20)
  expect(without).toEqual([])
})

test('the tests that are named exist', () => {
  const gone = rows.filter(
    ({ kind, file, words }) => kind === 'test' && !readFileSync(join(root, file), 'utf8').includes(words),
  )
  expect(gone).toEqual([])
})
