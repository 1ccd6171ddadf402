import { ageFit, type AgesSeen } from '../profiles/ages-seen.ts'
import { later, minute, type Instant } from '../time/instant.ts'
import { wallAt, type Zone } from '../time/zone.ts'
import { answerBy } from './decide.ts'

/** As many as fit into a mail and are read there. */
const mostInstead = 3

/** A visit that does not take place, and whose it was. */
type GoneVisit = {
  readonly start: Instant
  readonly born: string | null
  /** Its doctor has no time for others on its day either: the clinic cancelled it, and did not decline a request. */
  readonly isDayOut: boolean
  /** When its patient is somewhere else. */
  readonly taken: readonly { readonly start: Instant; readonly end: Instant }[]
}

/** Where times are free instead. */
type PlaceInstead = AgesSeen & {
  readonly zone: Zone
  readonly minutes: number
  readonly bufferBefore: number
  readonly bufferAfter: number
  readonly approval: 'auto' | 'manual'
  readonly answerMinutes: number
  readonly isOwnDoctor: boolean
}

/** Whether the patient of a cancelled visit could book this free time instead. */
export function canBookInstead(now: Instant, gone: GoneVisit, place: PlaceInstead, start: Instant): boolean {
  const dayOf = (moment: Instant) => wallAt(place.zone, moment).date
  if (place.isOwnDoctor && gone.isDayOut && dayOf(start) === dayOf(gone.start)) return false
  if (place.approval === 'manual' && answerBy(now, start, place.answerMinutes) === undefined) return false
  const fit = ageFit(place, gone.born, dayOf(start))
  if (fit !== 'fits' && fit !== 'unknown') return false
  const from = later(start, -place.bufferBefore * minute)
  const until = later(start, (place.minutes + place.bufferAfter) * minute)
  return !gone.taken.some((other) => from < other.end && until > other.start)
}

/** Returns the times nearest to the cancelled one, in order. */
export function nearestInstead<Time extends { readonly start: Instant }>(
  gone: Pick<GoneVisit, 'start'>,
  times: readonly Time[],
): Time[] {
  const distance = ({ start }: Time) => Math.abs(start - gone.start)
  return times
    .toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)
    .slice(0, mostInstead)
    .toSorted((a, b) => a.start - b.start)
}
