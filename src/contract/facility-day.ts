import { z } from 'zod'
import { activityKinds, alertKinds } from '#domain/statistics/facility-day.ts'
import { endpoint } from './endpoint.ts'
import { reads } from './entries.ts'
import { cell, id, moment } from './shapes.ts'

const facility = z.object({ facilityId: id })
/** A figure of today beside that of a week ago; null where there is none. */
const beside = z.object({ now: z.number().nullable(), before: z.number().nullable() })

const branchToday = z.object({
  branch_id: id,
  name: z.string(),
  city: z.string(),
  time_zone: z.string(),
  booked: z.number().int(),
  done: z.number().int(),
  waiting: z.number().int(),
  /** When whoever waits longest came. */
  waits_since: moment.nullable(),
  doctors_in: z.number().int(),
  doctors_absent: z.number().int(),
  missed: z.number().int(),
})

const alert = z.object({
  kind: z.enum(alertKinds),
  /** The branch, the doctor or the address that it is about; empty where it is about several. */
  branch_id: id.nullable(),
  branch: z.string(),
  practitioner_id: id.nullable(),
  name: z.string(),
  count: z.number().int(),
  /** Until or since when, by its kind. */
  at: moment.nullable(),
  time_zone: z.string(),
})

/** What whoever runs a facility sees first, and the doctors that work there. */
export const facilityDayEndpoints = [
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/day',
    summary: 'A facility’s day in figures: key figures beside those of a week ago, and each branch today',
    params: facility,
    replies: {
      200: z.object({
        at: moment,
        booked: beside,
        checked_in: beside,
        median_wait: beside,
        missed: beside,
        utilisation: beside,
        /** Days until the third free time: the median, and how many doctors it is of. */
        third_next: z.object({ days: z.number().nullable(), doctors: z.number().int() }),
        branches: z.array(branchToday),
      }),
    },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/alerts',
    summary: 'What needs attention at a facility, the most pressing first',
    params: facility,
    replies: { 200: z.object({ results: z.array(alert) }) },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/activity',
    summary: 'Recent events around this week’s visits; nothing about patients or why they come',
    params: facility,
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            at: moment,
            kind: z.enum(activityKinds),
            by: z.enum(['patient', 'staff', 'system']),
            branch: z.string(),
            doctor: z.string(),
            start: moment,
            /** When it was before it was moved; null for all else. */
            moved_from: moment.nullable(),
            time_zone: z.string(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/doctor-figures',
    summary: 'Hours, bookings and missed visits of each doctor at the branches of a facility',
    params: facility,
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            practitioner_id: id,
            /** Bookable in this week. */
            hours: z.number(),
            /** Of the bookable time of the next seven days, how much is booked. */
            booked: z.number().nullable(),
            /** Missed of those that were due in the last 90 days. */
            missed: cell,
            next_free: moment.nullable(),
            next_zone: z.string(),
          }),
        ),
      }),
    },
  }),
] as const
