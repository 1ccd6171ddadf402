import type { VerificationMode } from '#domain/verification/checks.ts'
import type { Turns } from '../../core/turns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SearchReads } from '../../platform/database/replica.ts'

export type BookingDeps = {
  readonly turns: Turns
  readonly database: Database
  /** What search and a doctor's times are read with; a moment old at most, and never for who has just booked. */
  readonly search: SearchReads
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly verification: VerificationMode
  readonly emergencyNumber: () => string
  /** Whether somebody carries text messages for this installation. */
  readonly sendsTexts: boolean
}

/** What a public page of a doctor or a branch is made with. */
export type PageDeps = Pick<BookingDeps, 'database' | 'clock' | 'verification'>
