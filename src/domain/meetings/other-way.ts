import { type Instant, minute } from '../time/instant.ts'

/** In which way a host lets a video visit go on. */
export type OtherWay = 'phone' | 'in_person'

/** What that came to: in person at the time of the visit, or at one that the patient still has to choose. */
export const movedWays = ['phone', 'in_person', 'in_person_anew'] as const
export type MovedTo = (typeof movedWays)[number]

/** How a visit takes place: as it was booked, and in which other way a video visit goes on. */
export type WayOfVisit = { readonly mode: 'in_person' | 'video'; readonly goes_on?: MovedTo | null }

/** Whether the patient comes to the clinic at the time of the visit. */
export function isAtClinic({ mode, goes_on: other = null }: WayOfVisit): boolean {
  return mode === 'in_person' || other === 'in_person'
}

/** Somebody who has just read that they are to come needs so long to be there. */
const wayThere = 30 * minute

/** Whether the time of a visit can still be reached by who hears now that it is at the clinic. */
export function canBeReached(start: Instant, now: Instant): boolean {
  return start - now >= wayThere
}

/**
 * Nobody is told to come at a time that has begun or is too near: they choose one. Who was told in time is on their way, and
 * is told nothing else.
 */
export function movedTo(
  to: OtherWay,
  call: { readonly start: Instant; readonly movedTo: MovedTo | null },
  now: Instant,
): MovedTo {
  const isTold = call.movedTo === 'in_person'
  return to === 'in_person' && !isTold && !canBeReached(call.start, now) ? 'in_person_anew' : to
}
