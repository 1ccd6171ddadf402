import { expect, test } from 'vitest'
import { inClaimOrder, missingNeed, needSpan, type Need } from './needs.ts'

type Span = { readonly start: number; readonly end: number }
type Rooms = Need<readonly Span[]>

const span = (start: number, end: number): Span => ({ start, end })

/** A need by its name: which rooms would do, each with the minutes in which it is taken. */
function need(id: string, rooms: Readonly<Record<string, readonly Span[]>>, more: Partial<Rooms> = {}): Rooms {
  const places = Object.entries(rooms).map(([key, taken]) => ({ key, taken }))
  return { id, name: id, count: 1, from: 0, until: null, places, ...more }
}

/** What a visit of half an hour with buffers of ten and five minutes does not get. */
function missing(...needs: readonly Rooms[]) {
  const spanOf = (one: Rooms) => needSpan(one, span(0, 30), span(-10, 35), (minutes) => minutes)
  const isFree = (taken: readonly Span[], wanted: Span) =>
    taken.every(({ start, end }) => end <= wanted.start || wanted.end <= start)
  return missingNeed(needs, spanOf, isFree)?.id
}

test('what can be met in the fewest ways is claimed first, and among equals the one that is there longest', () => {
  const [any, one, other] = [need('a', { A: [], B: [] }), need('b', { A: [] }), need('c', { B: [] })]
  expect(inClaimOrder([any, one, other])).toEqual([one, other, any])
  expect(inClaimOrder([other, one, any])).toEqual([one, other, any])
  expect(inClaimOrder([one, other, any])).toEqual([one, other, any])
})

test('a need is met by places that are free, as many as it asks', () => {
  expect(missing()).toBeUndefined()
  expect(missing(need('room', { A: [span(20, 40)], B: [] }))).toBeUndefined()
  expect(missing(need('room', { A: [span(20, 40)], B: [span(-20, -5)] }))).toBe('room')
  expect(missing(need('room', {}))).toBe('room')
  expect(missing(need('beds', { A: [], B: [] }, { count: 2 }))).toBeUndefined()
  expect(missing(need('beds', { A: [], B: [span(0, 5)] }, { count: 2 }))).toBe('beds')
})

test('no place is given twice for one time, and nobody gets more than they ask', () => {
  const first = need('room', { A: [], B: [] })
  expect(missing(first, need('second', { A: [], B: [] }))).toBeUndefined()
  expect(missing(first, need('second', { A: [] }))).toBe('second')
  expect(missing(first, need('second', { B: [] }), need('third', { A: [], B: [] }))).toBe('third')
})

test('a place that is needed for the first minutes is there for the last ones', () => {
  const begin = need('begin', { A: [] }, { until: 10 })
  expect(missing(begin, need('end', { A: [] }, { from: 10 }))).toBeUndefined()
  expect(missing(begin, need('end', { A: [] }, { from: 5 }))).toBe('end')
})

test('what is needed all along is needed in the buffers too; what has minutes of its own, in those', () => {
  const during = (from: number, until: number | null, unit = 1) =>
    needSpan({ from, until }, span(100, 130), span(90, 135), (minutes) => minutes / unit)
  expect(during(0, null)).toEqual(span(90, 135))
  expect(during(0, 20)).toEqual(span(100, 120))
  expect(during(10, 20)).toEqual(span(110, 120))
  expect(during(10, 20, 5)).toEqual(span(102, 104))
})

test('a visit that was made shorter than what it needs keeps that for five minutes', () => {
  const whole = span(100, 120)
  expect(needSpan({ from: 30, until: null }, whole, whole, (minutes) => minutes)).toEqual(span(130, 135))
})
