import { expect, test } from 'vitest'
import { filtersIn } from './use-statistics.ts'

const daysIn = (asked: string) => {
  const { from, until } = filtersIn(new URLSearchParams(asked))
  return [from, until]
}

test('whichever day was chosen first, the period goes from the earlier to the later one', () => {
  expect(daysIn('period=custom&from=2026-11-20&until=2026-11-02')).toEqual(['2026-11-02', '2026-11-20'])
  expect(daysIn('period=custom&from=2026-11-02&until=2026-11-20')).toEqual(['2026-11-02', '2026-11-20'])
})
