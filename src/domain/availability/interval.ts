import { instant, type Instant } from '../time/instant.ts'

/** A stretch of time, its end not included. */
export type Interval = { readonly start: Instant; readonly end: Instant }

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** Overlapping stretches become one; those that only touch stay apart. Sorted by start. */
export function mergeOverlapping(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const next of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && next.start < last.end)
      merged[merged.length - 1] = { start: last.start, end: instant(Math.max(last.end, next.end)) }
    else merged.push(next)
  }
  return merged
}

/** What is left of `from` after everything in `closed` is cut out. */
export function subtract(from: readonly Interval[], closed: readonly Interval[]): Interval[] {
  return closed.reduce(
    (left, cut) =>
      left.flatMap((stretch) => {
        if (!overlaps(stretch, cut)) return [stretch]
        return [
          { start: stretch.start, end: cut.start },
          { start: cut.end, end: stretch.end },
        ].filter((rest) => rest.start < rest.end)
      }),
    [...from],
  )
}

/** True when the stretches, joined where they touch, cover the whole of `wanted`. */
export function covers(sorted: readonly Interval[], wanted: Interval): boolean {
  let reached = wanted.start
  for (const stretch of sorted) {
    if (stretch.start > reached) break
    reached = instant(Math.max(reached, stretch.end))
    if (reached >= wanted.end) return true
  }
  return false
}
