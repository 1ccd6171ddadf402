import type { Actor } from '#domain/access/actor.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { Turns } from '../../core/turns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type QueueDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  /** Points of one branch that call in the same moment stand in line here, not at the database's lock. */
  readonly turns: Turns
  readonly site: { readonly brand: string; readonly publicUrl: string }
  /** Moves a visit through its day; its ticket goes with it in the same transaction. */
  readonly moveVisit: (
    actor: Actor,
    id: string,
    wish: { action: 'arrive' | 'start' | 'complete' | 'leave'; version: number; reason: string },
  ) => Promise<unknown>
}
