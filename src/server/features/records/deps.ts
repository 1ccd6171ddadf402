import type { AccountActor } from '#domain/access/actor.ts'
import type { RecordLimits } from '#domain/records/record-rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DrawPage } from '../../platform/draw-preview.ts'
import type { RecordFiles } from '../../platform/record-files.ts'

export type RecordDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly limits: RecordLimits
  /** Whether files are looked at for viruses. */
  readonly isScanned: boolean
  /** Asks once more who sits there; refuses where the password is not right. */
  readonly prove: (
    deps: Pick<RecordDeps, 'database' | 'clock'>,
    actor: AccountActor,
    password: string,
  ) => Promise<unknown>
}

/** Of whoever opens a file: further pages of a PDF are drawn while they wait. */
export type OpenDeps = RecordDeps & { readonly drawPage: DrawPage }
