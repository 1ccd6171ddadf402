import { isStillBefore } from '#domain/booking/next-visit.ts'
import { isOver } from '#domain/booking/status.ts'
import { instant } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'

/** A visit as the interface answers it. */
export type Visit = Answer<'GET /visit'>

/** The same in the lists of its patient, with how many documents of it there are. */
export type OwnVisit = Answer<'GET /appointments/mine'>['results'][number]

/** Whether a visit is still to come or goes on, as a moment of the device's clock sees it. */
export function isStillNext(now: number, { status, end, doctor }: Visit): boolean {
  return isStillBefore(instant(now), { status, end: instant(Date.parse(end)), lateMinutes: doctor.late_minutes })
}

/** Whether a visit is over, or should be: what the clinic wrote of it is looked for now. */
export function isPast(now: number, { status, end }: Visit): boolean {
  return isOver(status) || Date.parse(end) <= now
}
