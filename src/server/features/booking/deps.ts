import type { Turns } from '../../core/turns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type BookingDeps = {
  readonly turns: Turns
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly emergencyNumber: string
}
