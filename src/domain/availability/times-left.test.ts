import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asLocalDate } from '../time/local.ts'
import { timesLeft } from './times-left.ts'

const day = asLocalDate('2027-01-04')
const at = (time: string) => instant(Date.parse(`2027-01-04T${time}Z`))
/** Every five minutes from nine to ten can be a start. */
const free = '0'.repeat(108) + '1'.repeat(12) + '0'.repeat(168)
const times = (from: string, until: string, cells: number) =>
  timesLeft([{ day, free }], { start: at(from), end: at(until) }, cells).map((start) =>
    new Date(start).toISOString().slice(11, 16),
  )

test('times left do not overlap, lie in the window, and begin after now', () => {
  expect(times('00:00', '23:59', 6)).toEqual(['09:00', '09:30'])
  expect(times('09:11', '23:59', 6)).toEqual(['09:15', '09:45'])
  expect(times('00:00', '09:30', 6)).toEqual(['09:00'])
  expect(times('10:00', '23:59', 6)).toEqual([])
})

test('the days come in their order, in whatever order they were read, and a visit reaches over midnight', () => {
  const late = { day, free: '0'.repeat(286) + '11' }
  const early = { day: asLocalDate('2027-01-05'), free: '1111' + '0'.repeat(284) }
  const left = [at('23:50'), instant(Date.parse('2027-01-05T00:10Z'))]
  const window = { start: at('00:00'), end: instant(Date.parse('2027-01-06')) }
  for (const days of [
    [late, early],
    [early, late],
  ]) {
    const read = [...days]
    expect(timesLeft(days, window, 4)).toEqual(left)
    expect(days).toEqual(read)
  }
})
