import { z } from 'zod'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { mostActions } from './appointment-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { houseBranchShape } from './branch-shapes.ts'
import { id, line, localDate, moment, prose, serviceName, timeOfDay, version } from './shapes.ts'

const dates = {
  from_date: localDate,
  until_date: localDate,
  start: timeOfDay.nullable().default(null),
  end: timeOfDay.nullable().default(null),
}
const branchId = z.object({ branchId: id })

const closure = z.object({
  id,
  from_date: localDate,
  until_date: localDate,
  start: timeOfDay.nullable(),
  end: timeOfDay.nullable(),
  message: z.string(),
  /** Visits that are kept on these dates. */
  still_booked: z.number().int(),
})

/** Names and ways to reach people only for whoever may look for patients and see how they are reached. */
const affected = z.object({
  affected: z.array(
    z.object({
      appointment_id: id,
      patient: z.string(),
      phone_number: z.string(),
      start: moment,
      time_zone: z.string(),
      service_name: serviceName,
      doctor: z.string(),
      told_by: z.enum(waysToTell),
      suggested: moment.nullable(),
    }),
  ),
})

/** When a branch is closed, and whether it takes patients at all; what becomes of the visits that this meets. */
export const closureEndpoints = [
  endpoint({
    ...reads('schedule.view'),
    path: '/branches/:branchId/closures',
    summary: 'When a branch is closed, now and later',
    params: branchId,
    replies: { 200: z.object({ time_zone: z.string(), results: z.array(closure) }) },
  }),
  endpoint({
    ...reads('schedule.edit.others'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/closures/effect',
    summary: 'The booked visits that a closure on these dates would affect, with the options for each; changes nothing',
    params: branchId,
    query: z.object(dates),
    replies: { 200: affected },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'POST',
    path: '/branches/:branchId/closures',
    summary: 'Closes a branch on some dates, with a decision on each visit: saved in one step, carried out one by one',
    params: branchId,
    body: z.object({
      ...dates,
      /** What everybody reads on the page of the branch, and patients whose visit is cancelled. */
      message: prose(10_000).default(''),
      actions: z
        .array(z.object({ appointment_id: id, action: z.enum(['offer', 'move', 'cancel', 'keep']) }))
        .max(mostActions),
    }),
    replies: { 201: z.object({ closure, affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'DELETE',
    path: '/branches/:branchId/closures/:closureId',
    summary: 'Reopens a branch from today; its times come back and are offered to those who wait',
    params: branchId.extend({ closureId: id }),
    replies: { 200: z.object({ results: z.array(closure) }) },
  }),
  endpoint({
    ...reads('branch.edit'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/archive/effect',
    summary: 'The visits to come at a branch, each with another possible time; changes nothing',
    params: branchId,
    replies: { 200: affected },
  }),
  endpoint({
    ...writes('branch.edit'),
    method: 'POST',
    path: '/branches/:branchId/archive',
    summary: 'Archives a branch: it takes no more bookings, and every visit to come is moved or cancelled',
    params: branchId,
    body: z.object({
      version,
      /** The name of the branch, typed by whoever archives it. */
      name: line(200),
      message: prose(10_000).default(''),
      actions: z.array(z.object({ appointment_id: id, action: z.enum(['move', 'cancel']) })).max(mostActions),
    }),
    replies: { 200: z.object({ branch: houseBranchShape, batch_id: id, affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('branch.edit'),
    method: 'POST',
    path: '/branches/:branchId/open',
    summary: 'Opens a draft or archived branch: patients find it',
    params: branchId,
    body: z.object({ version }),
    replies: { 200: houseBranchShape },
  }),
] as const
