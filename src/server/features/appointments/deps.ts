import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Database } from '../../platform/database/database.ts'

/** Whether this installation sends text messages; where that is not said, it sends none. */
export type TellsBy = { readonly sendsTexts?: boolean }

export type AppointmentDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly log?: Log
}
