import type { Instant } from '#domain/time/instant.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { wasHereBefore } from './known-patients.sql.ts'
import type { BookingContext } from './persons.sql.ts'

/** The same without what is asked for a first visit, where the patient will have been with this doctor before it. */
export async function withoutFirstVisit(
  run: ReadRunner,
  start: Instant,
  context: BookingContext,
  patient: string | null,
): Promise<BookingContext> {
  const { first_visit, offering } = context
  if (!patient || first_visit.length === 0) return context
  const isBack = await wasHereBefore(run, start, offering.practitioner_id, patient)
  return isBack ? { ...context, first_visit: [] } : context
}
