import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type PlaceDeps = { readonly database: Database; readonly clock: Clock; readonly blobs: Blobs }
