import { expect, test } from 'vitest'
import { instant, later } from '../time/instant.ts'
import { storyOf } from './call-story.ts'

const start = instant(Date.UTC(2027, 0, 5, 9))
const at = (minutes: number) => later(start, minutes * 60_000)
/** A log as "minute who what". */
const log = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [minutes, place = '', ...kind] = line.split(' ')
    return { at: at(Number(minutes)), place: place === '-' ? null : place, kind: kind.join(' ') }
  })
const told = (...lines: readonly string[]) =>
  storyOf(log(...lines)).map(({ place, what, from, until, by, count }) =>
    [place ?? '-', what, (from - start) / 60_000, until === null ? 'on' : (until - start) / 60_000, by, count].join(
      ' ',
    ),
  )

test('who waited and was let in, who came in, and the end: a chapter each', () => {
  const lines = ['2 p waiting', '3 d admitted', '4 p admitted', '4 p connected', '4 - both connected', '20 - ended']
  expect(told(...lines)).toEqual([
    'p waited 2 4 admitted 1',
    'd in 3 20 left 1',
    'p in 4 20 left 1',
    '- ended 20 20  1',
  ])
})

test('a line that broke and was back again and again is one chapter; the last one, from which nobody came back, has its own time', () => {
  const broken = ['1 p admitted', '5 p reconnecting', '6 p connected', '8 p reconnecting', '9 p came back']
  expect(told(...broken)[1]).toBe('p lost 5 9 back 2')
  expect(told(...broken, '11 p reconnecting', '21 p left').slice(1)).toEqual([
    'p lost 5 9 back 2',
    'p lost 11 21 left 1',
  ])
  expect(told(...broken, '11 p reconnecting').at(-1)).toBe('p lost 11 on  1')
})

test('who was turned away, removed, or gave up waiting, and who still waits', () => {
  expect(told('1 a waiting', '2 a denied', '3 b waiting', '9 b left', '10 c waiting')).toEqual([
    'a waited 1 2 denied 1',
    'b waited 3 9 left 1',
    'c waited 10 on  1',
  ])
  expect(told('1 a waiting', '2 a admitted', '5 a removed')[1]).toBe('a in 2 5 removed 1')
})

test('whoever comes once more begins a chapter of their own, and a call that goes on by phone says so', () => {
  expect(told('1 a waiting', '2 a left', '4 a waiting', '5 - moved to phone')).toEqual([
    'a waited 1 2 left 1',
    'a waited 4 5 left 1',
    '- moved_to_phone 5 5  1',
  ])
})
