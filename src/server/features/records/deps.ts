import type { RecordLimits } from '#domain/records/record-rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RecordFiles } from '../../platform/record-files.ts'

export type RecordDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly limits: RecordLimits
  /** Whether files are looked at for viruses. */
  readonly isScanned: boolean
}
