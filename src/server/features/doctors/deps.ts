import type { VerificationMode } from '#domain/verification/checks.ts'
import type { TellsBy } from '../../core/messages/tells-by.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Scanner } from '../../platform/clamd.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DrawPage } from '../../platform/draw-preview.ts'
import type { RecordFiles } from '../../platform/record-files.ts'

export type DoctorDeps = TellsBy & {
  readonly database: Database
  readonly clock: Clock
  readonly blobs: Blobs
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly verification: VerificationMode
  /** Whether two people must agree before a doctor is verified. */
  readonly fourEyes: boolean
  /** Where documents for checks lie, sealed. */
  readonly files: RecordFiles
  /** What looks for viruses in them; undefined where the operator named nothing. */
  readonly scanner: Scanner | undefined
  /** Draws one page of such a document, by a process of its own. */
  readonly drawPage: DrawPage
}
