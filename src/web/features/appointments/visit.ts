import { isStillBefore } from '#domain/booking/next-visit.ts'
import { instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'

/** A visit as the interface answers it. */
export type Visit = Answer<'GET /visit'>

/** Whether a visit is still to come or goes on, as a moment of the device's clock sees it. */
export function isStillNext(now: number, { status, end, doctor }: Visit): boolean {
  return isStillBefore(instant(now), { status, end: instant(Date.parse(end)), lateMinutes: doctor.late_minutes })
}
