import type { Actor } from '#domain/access/actor.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import type { Turn } from '../../platform/turn-credential.ts'

/** In which way a visit goes on, and the number of the clinic, where there is one. */
export type Moved = { readonly to: MovedTo; readonly number: string }

export type MeetingDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly turn: Turn
  /** Moves a visit through its day, as its call does: who waits is here, who was let in is with the doctor. */
  readonly moveVisit: (
    actor: Actor,
    id: string,
    wish: { action: 'arrive' | 'start'; version: number; reason: string },
  ) => Promise<unknown>
  /** Sends the way into a call to its patient once more. */
  readonly sendLink: (actor: Actor, meetId: string) => Promise<void>
  /** Makes a way into a call for its patient, which who asks hands over. */
  readonly makeLink: (actor: Actor, meetId: string) => Promise<{ url: string }>
  /** Tells whoever manages a visit that the doctor is in its call. */
  readonly tellReady: (tx: Runner, now: Instant, visit: string) => Promise<void>
  /** The same as a text message, for who does not come. */
  readonly textReady: (tx: Runner, now: Instant, visit: string) => Promise<void>
  /** Tells whoever manages a visit that it goes on by phone or in person. */
  readonly tellMoved: (tx: Runner, now: Instant, visit: string, moved: Moved) => Promise<void>
}
