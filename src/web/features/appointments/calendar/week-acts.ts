import type { LocalDate, TimeOfDay } from '#domain/time/local.ts'
import type { Visit } from '../visit/visit.ts'

/** Where a visit should go. */
export type Proposed = { readonly date: LocalDate; readonly time: TimeOfDay }

export type ColumnActs = {
  openPath: (id: string) => string
  /** A visit was dragged to another time, or M was pressed on it: where it should go, as a proposal. */
  onMove: (visit: Visit, to: Proposed) => void
  /** A free time was chosen; undefined where nobody can be booked. */
  onBook: ((start: string) => void) | undefined
}
