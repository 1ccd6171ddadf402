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

/** Returns what two doctors offer alike: whoever asks for the one may get the other, and notices only the name. */
export function sameThing({ mode, specialty, service }: OfferedHere): string {
  const { name, minutes, approval, fee_minor, currency } = service
  return JSON.stringify([mode, specialty, foldWords(name), minutes, approval, fee_minor, currency])
}

/** Whether a visit of the one can be held by the other: how it was booked matters no more. */
export function isSameVisit(one: OfferedHere, other: OfferedHere): boolean {
  const asBooked = (offered: OfferedHere) => sameThing({ ...offered, service: { ...offered.service, approval: '' } })
  return asBooked(one) === asBooked(other)
}

/** How a doctor stands for one day. */
export type DoctorOfDay = {
  readonly id: string
  /** Somebody whose visits the person manages was with this doctor before. */
  readonly isKnown: boolean
  /** Visits and held times of that day. */
  readonly visits: number
  /** When the last one before the wanted time ends; null: there is none that day. */
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
