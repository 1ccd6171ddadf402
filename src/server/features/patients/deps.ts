import type { Clock } from '../../platform/clock.ts'
import type { Turns } from '../../core/turns.ts'
import type { Database } from '../../platform/database/database.ts'

export type PatientDeps = { readonly database: Database; readonly clock: Clock; readonly turns: Turns }

export type Register = {
  readonly branch: string
  readonly facility: string
  readonly time_zone: string
  /** As whom somebody is here: it stands in every line about a look. */
  readonly role: string
  readonly shows_contact: boolean
}
