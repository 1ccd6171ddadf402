import type { Language } from '#domain/language/languages.ts'
import type { FirstVisitTexts } from '#domain/profiles/profile-text.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Recipient } from './outbox.ts'

/** Somebody who gets messages about a visit. */
export type Reader = Recipient & {
  readonly first_name: string
  readonly language: Language | null
  /** The patient's name, where it is not the reader. */
  readonly member: string | null
}

/** What a message about a visit says, and to whom; no reason, no specialty. */
export type ToldVisit = {
  readonly id: string
  /** How a desk, a kiosk or the page at the door finds it. */
  readonly reference?: string
  /** After the change that is told: the entry in a calendar has the same. */
  readonly version: number
  readonly start: Instant
  readonly end: Instant
  readonly time_zone: string
  /** It waits for the clinic's answer. */
  readonly is_request: boolean
  readonly service: string
  readonly fee_minor: number | null
  readonly currency: string
  readonly doctor: string
  readonly branch: string
  readonly address: string
  readonly city: string
  readonly phone: string
  /** How to get to the branch, in its own words. */
  readonly directions?: string
  /** What the service asks people to do before it. */
  readonly preparation?: string
  /** What the doctor asks people to bring to a first visit. */
  readonly first_visit?: FirstVisitTexts
  /** The clinic asks something before the visit that is not answered yet. */
  readonly has_questions?: boolean
  readonly mode: 'in_person' | 'video'
  /** In which other way a video visit goes on. */
  readonly goes_on?: MovedTo | null
  /** How many minutes before the start its call opens. */
  readonly opens_minutes?: number
  readonly patient: Reader & {
    /** The other adults who manage this person's visits. */
    readonly carers: readonly Reader[]
  }
  readonly token: string
  /** Which page its link opens: the visit, an offer for it, or a booking on its way, whose id is the token. */
  readonly door?: 'a' | 'offer' | 'book'
}
