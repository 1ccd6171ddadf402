import { z } from 'zod'
import { slotReasons } from '#domain/availability/slots.ts'
import { exceptionInput, minutes, rule, setup, visitsOutside } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, localDate, moment, timeOfDay, version } from './shapes.ts'

export const scheduleEndpoints = [
  endpoint({
    ...writes('schedule.edit'),
    method: 'PUT',
    path: '/doctors/me/branches/:branchId/hours',
    summary: 'Replaces the weekly hours at a branch; with a version, only if that is still the current one',
    params: z.object({ branchId: id }),
    body: z.object({ rules: z.array(rule).max(100), version: version.optional() }),
    replies: { 200: setup },
  }),
  endpoint({
    ...reads('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/branches/:branchId/hours/effect',
    summary: 'What new weekly hours would change in the next four weeks; saves nothing',
    params: z.object({ branchId: id }),
    body: z.object({ rules: z.array(rule).max(100) }),
    replies: {
      200: z.object({ added: z.number().int(), removed: z.number().int(), affected: z.number().int() }),
    },
  }),
  endpoint({
    ...reads('schedule.edit'),
    audit: 'reads_health_data',
    method: 'POST',
    path: '/doctors/me/branches/:branchId/hours/affected',
    summary: 'The booked visits that would fall outside new hours in the next four weeks; saves nothing',
    params: z.object({ branchId: id }),
    body: z.object({ rules: z.array(rule).max(100) }),
    replies: { 200: visitsOutside },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'PUT',
    path: '/doctors/me/limits',
    summary: 'Sets the most visits a day, a week and a month at each branch, and the travel time between branches',
    body: z.object({
      branch_gap: minutes(0, 240),
      /** Weeks begin on Monday. Limits of weeks or months that are left out stay as they are. */
      day_limits: z
        .array(
          z.object({
            branch_id: id,
            day_limit: z.number().int().min(1).max(200).nullable(),
            week_limit: z.number().int().min(1).max(1000).nullable().optional(),
            month_limit: z.number().int().min(1).max(4000).nullable().optional(),
          }),
        )
        .max(50),
    }),
    replies: { 200: setup },
  }),
  endpoint({
    ...reads('schedule.edit'),
    path: '/doctors/me/why-not',
    summary: 'Which rule keeps a time of the doctor’s own schedule from being offered; null when it is offered',
    query: z.object({
      branch_id: id,
      mode: z.enum(['in_person', 'video']),
      service_id: id,
      date: localDate,
      time: timeOfDay,
    }),
    replies: {
      200: z.object({
        start: moment,
        time_zone: z.string(),
        reason: z.enum([...slotReasons, 'not_listed']).nullable(),
        /** The pool, room or device that is not free then. */
        missing: z.string().nullable(),
      }),
    },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/exceptions',
    summary: 'Adds leave, other hours or extra hours; says which booked visits fall inside',
    body: exceptionInput,
    replies: { 201: z.object({ setup, affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'DELETE',
    path: '/doctors/me/exceptions/:exceptionId',
    summary: 'Removes an exception',
    params: z.object({ exceptionId: id }),
    replies: { 200: setup },
  }),
] as const
