import type { VerificationMode } from '#domain/verification/checks.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type PlaceDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly blobs: Blobs
  readonly site: MailSite
  /** Whether anybody is checked at all. */
  readonly verification: VerificationMode
}
