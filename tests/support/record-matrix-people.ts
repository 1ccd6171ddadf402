import type { FakeClock, TestApp } from './app.ts'
import type { clinicBuilder } from './clinic.ts'
import type { TestDatabase } from './database.ts'

export type Person = ReturnType<TestApp['person']>
export type World = {
  readonly db: TestDatabase
  readonly app: TestApp
  readonly clock: FakeClock
  readonly clinic: ReturnType<typeof clinicBuilder>
}

/** A paper and where it lies. */
export type Paper = { id: string; folder: string }
/** Who tries what with which paper, and by which visit; of an older file of it, its id. */
export type Try = { person: Person; item: Paper; visit: string; version?: string }
