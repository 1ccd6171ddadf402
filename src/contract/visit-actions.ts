import { z } from 'zod'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, moment, prose } from './shapes.ts'

const action = z.enum(['offer', 'move', 'colleague', 'cancel', 'keep', 'message'])

const progress = z.object({
  total: z.number().int(),
  done: z.number().int(),
  rows: z.array(
    z.object({
      appointment_id: id,
      action,
      state: z.enum(['waiting', 'done', 'failed']),
      problem: z.string(),
      patient: z.string(),
      start: moment,
      time_zone: z.string(),
      /** By what the patient is told; after `call` and `none` the clinic has to. */
      told_by: z.enum(waysToTell),
    }),
  ),
})
const many = {
  action: z.enum(['message', 'offer', 'cancel']),
  appointments: z.array(id).min(1).max(200),
  /** What the patients read; a message needs it. */
  message: prose(500).default(''),
}

/** Decisions about many visits, taken in one step and carried out one by one. */
export const visitActionEndpoints = [
  endpoint({
    ...writes('appointments.cancel'),
    idempotent: true,
    method: 'POST',
    path: '/doctors/me/visit-actions',
    summary: 'Writes to the patients of many own visits, offers them other times, or cancels them',
    body: z.object(many),
    replies: { 201: z.object({ batch_id: id, total: z.number().int() }) },
  }),
  endpoint({
    ...reads('appointments.view'),
    audit: 'reads_health_data',
    path: '/doctors/me/visit-actions/:batchId',
    summary: 'The progress of a batch of decisions about visits; a leave is such a batch',
    params: z.object({ batchId: id }),
    replies: { 200: progress },
  }),
  endpoint({
    ...writes('appointments.view'),
    idempotent: true,
    method: 'POST',
    path: '/branches/:branchId/visit-actions',
    summary: 'Writes to the patients of many visits of a branch, offers them other times, or cancels them',
    params: z.object({ branchId: id }),
    /** Why: a word that the patients read; cancelling needs it. */
    body: z.object({ ...many, reason: line(200).default('') }),
    replies: { 201: z.object({ batch_id: id, total: z.number().int() }) },
  }),
  endpoint({
    ...reads('appointments.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/visit-actions/:batchId',
    summary: 'The progress of a batch of decisions about visits of a branch',
    params: z.object({ branchId: id, batchId: id }),
    replies: { 200: progress },
  }),
] as const
