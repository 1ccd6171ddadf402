import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvOf } from '../../../lib/csv.ts'

test('what a spreadsheet would take for a formula is text, and every cell stays one cell', () => {
  const typed = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    'a,b',
    'say "hello"',
    'two\r\nlines',
    '',
    '=HYPERLINK("x")',
  ]
  const text = csvOf([typed, ['plain', 'O’Neill']])
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(typed.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)))
  expect(rows[1]).toEqual(['plain', 'O’Neill'])
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
})
