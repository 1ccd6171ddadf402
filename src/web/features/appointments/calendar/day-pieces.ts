import { without, type Stretch } from '#domain/availability/day-plan.ts'
import { ownsItsTime } from '#domain/booking/status.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { type DayGrounds, freeStretches, placeOf } from './calendar-hours.ts'
import type { Visit } from '../visit/visit.ts'

type Placed = Pick<Visit, 'status' | 'time_zone' | 'start' | 'end'>

/** What a day holds, one thing after the other; `now` stands where the day has got to. */
export type DayPiece<V extends Placed> =
  | { readonly kind: 'visit'; readonly start: number; readonly visit: V }
  | ({ readonly kind: 'free' | 'break' | 'leave' } & Stretch)
  | { readonly kind: 'now'; readonly start: number }

type Asked<V extends Placed> = {
  readonly visits: readonly V[]
  readonly grounds: DayGrounds
  readonly now: { readonly date: LocalDate; readonly minutes: number }
}

const order = { now: 0, leave: 1, break: 2, visit: 3, free: 4 } as const

/** Returns a day in the order in which it comes. A break in which somebody is seen is none; what was free and is past is left out. */
export function dayPieces<V extends Placed>(date: LocalDate, { visits, grounds, now }: Asked<V>): DayPiece<V>[] {
  const taken = visits.filter(({ status }) => ownsItsTime(status)).map(placeOf)
  const of = (kind: 'free' | 'break' | 'leave', stretches: readonly Stretch[]) =>
    stretches.map((stretch) => ({ kind, ...stretch }))
  const pieces: DayPiece<V>[] = [
    ...visits.map((visit) => ({ kind: 'visit' as const, start: startOn(date, visit), visit })),
    ...of('free', freeStretches(date, { own: visits, open: grounds.open, now })),
    ...of('break', without(grounds.breaks, taken)),
    ...of('leave', without(grounds.leave, taken)),
    ...(date === now.date ? [{ kind: 'now' as const, start: now.minutes }] : []),
  ]
  return pieces.sort((a, b) => a.start - b.start || order[a.kind] - order[b.kind])
}

/** A visit of last night that still goes on stands before everything of today. */
function startOn(date: LocalDate, visit: Placed): number {
  const place = placeOf(visit)
  return place.date < date ? -1 : place.start
}
