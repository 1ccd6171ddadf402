import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/database/database.ts'

export type AppointmentDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly log?: Log
}
