import { foldWords } from '../search/fold.ts'
import type { Instant } from '../time/instant.ts'

/** A service as one doctor of a branch offers it, with all that a patient would notice if it differed. */
export type OfferedHere = {
  readonly mode: 'in_person' | 'video'
  readonly specialty: string
  readonly service: {
    readonly name: string
    readonly minutes: number
    readonly approval: string
    readonly fee_minor: number | null
    readonly currency: string
  }
}

/**
 * Returns a key for what doctors offer alike: a patient who asks for one may get the other, and only the name differs.
 */
export function sameThing({ mode, specialty, service }: OfferedHere): string {
  const { name, minutes, approval, fee_minor, currency } = service
  return JSON.stringify([mode, specialty, foldWords(name), minutes, approval, fee_minor, currency])
}

/** Whether one doctor can hold the other's visit: how it was booked no longer matters. */
export function isSameVisit(one: OfferedHere, other: OfferedHere): boolean {
  const asBooked = (offered: OfferedHere) => sameThing({ ...offered, service: { ...offered.service, approval: '' } })
  return asBooked(one) === asBooked(other)
}

/** A doctor's load on one day. */
export type DoctorOfDay = {
  readonly id: string
  /** Somebody whose visits the person manages was with this doctor before. */
  readonly isKnown: boolean
  /** Visits and held times of that day. */
  readonly visits: number
  /** When the last visit before the wanted time ends; null: none that day. */
  readonly lastEnd: Instant | null
}

/** The order in which doctors are asked: seen before first, then fewest visits that day, then longest idle. */
export function fairOrder(a: DoctorOfDay, b: DoctorOfDay): number {
  return (
    Number(b.isKnown) - Number(a.isKnown) ||
    a.visits - b.visits ||
    (a.lastEnd ?? 0) - (b.lastEnd ?? 0) ||
    (a.id < b.id ? -1 : 1)
  )
}
