import { z } from 'zod'
import { requestStates } from '#domain/records/clinic-papers.ts'
import { paperShape } from './papers.ts'
import { id, moment } from './shapes.ts'

/** A document that a clinic asked for, and what became of it. */
export const request = z.object({
  id,
  what: z.string(),
  asked_by: z.string(),
  asked: moment,
  state: z.enum(requestStates),
  answered: moment.nullable(),
  item_id: id.nullable(),
})

/** A document as a clinic reads it: what it wrote, what is shared with it, and in an emergency everything. */
const clinicPaper = paperShape.extend({
  /** Why it is open to the reader. */
  open_by: z.enum(['written', 'shared', 'emergency']),
  /** The folder that is shared, where it is open with that. */
  folder: z.string().nullable(),
  taken_back: z.object({ at: moment, why: z.string() }).nullable(),
  /** Whether the reader may take it back. */
  may_take_back: z.boolean(),
})

/** What a clinic sees of a patient's documents, and what it may do there. */
export const shelf = z.object({
  papers: z.array(clinicPaper),
  requests: z.array(request),
  has_account: z.boolean(),
  /** Whether the reader has begun a letter of this visit. */
  has_letter_begun: z.boolean(),
  /** At a branch: the patient's visits there of which the reader may write, the newest first, and the one that is meant most likely. */
  visits: z.array(
    z.object({
      id,
      start: moment,
      time_zone: z.string(),
      service: z.string(),
      doctor: z.string(),
      is_letter_begun: z.boolean(),
    }),
  ),
  likely_visit: id.nullable(),
  may_write: z.boolean(),
  may_open_all: z.boolean(),
  /** Until when everything is open because of an emergency. */
  emergency_until: moment.nullable(),
  /** Why, as it was told: the first reason first. */
  emergency_reasons: z.array(z.string()),
  file_most: z.number().int(),
})
