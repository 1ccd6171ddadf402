import { overlaps, type Interval } from './interval.ts'

/** One place of a room or a device, with the times when it is taken. */
export type Place<Taken> = { readonly key: string; readonly taken: Taken }

/** What a visit needs besides its doctor: a number of some places, for some of its minutes. */
export type Need<Taken> = {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly from: number
  /** Null: to the end of the visit, and its buffers with it where it is needed from the beginning. */
  readonly until: number | null
  readonly places: readonly Place<Taken>[]
}

/** In the order in which the write path claims them: those first that can be met in the fewest ways. */
export function inClaimOrder<Taken>(needs: readonly Need<Taken>[]): Need<Taken>[] {
  return needs.toSorted((a, b) => a.places.length - b.places.length || (a.id < b.id ? -1 : 1))
}

/**
 * The first need that cannot be met, or undefined when all are. Takes the first places that are free, as `claim_needs`
 * does, so that a time that is offered can be booked. `spanOf` says when a need is, in any unit.
 */
export function missingNeed<Taken, Span extends { start: number; end: number }>(
  needs: readonly Need<Taken>[],
  spanOf: (need: Need<Taken>) => Span,
  isFree: (taken: Taken, span: Span) => boolean,
): Need<Taken> | undefined {
  const given: { key: string; span: Span }[] = []
  return needs.find((need) => {
    const span = spanOf(need)
    let wanted = need.count
    for (const { key, taken } of need.places) {
      if (wanted === 0) break
      if (!isFree(taken, span) || given.some((one) => one.key === key && meet(one.span, span))) continue
      given.push({ key, span })
      wanted -= 1
    }
    return wanted > 0
  })
}

/** When a need is, of a visit and its whole time with the buffers in the unit of both: `inUnits` makes it of minutes. */
export function needSpan(
  { from, until }: Pick<Need<unknown>, 'from' | 'until'>,
  visit: { start: number; end: number },
  whole: { start: number; end: number },
  inUnits: (minutes: number) => number,
): { start: number; end: number } {
  const start = from === 0 && until === null ? whole.start : visit.start + inUnits(from)
  return { start, end: Math.max(start + inUnits(5), until === null ? whole.end : visit.start + inUnits(until)) }
}

function meet(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return overlaps(a as Interval, b as Interval)
}
