import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type DoctorDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly blobs: Blobs
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly verification: 'required' | 'facility_attested' | 'off'
}
