import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Identity } from '../../platform/identity.ts'
import type { Database } from '../../platform/database/database.ts'

export type SettingsDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly identity: Identity
}
