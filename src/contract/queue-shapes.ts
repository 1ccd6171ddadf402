import { z } from 'zod'
import { languages } from '#domain/language/languages.ts'
import { orderRules } from '#domain/queue/order.ts'
import { priorities, ticketStates, ticketSteps } from '#domain/queue/ticket.ts'
import { id, line, moment, momentIn, serviceName, version } from './shapes.ts'

export const pointKinds = ['room', 'desk', 'treatment', 'laboratory', 'video_booth', 'device'] as const

const prefix = z.string().regex(/^[A-Z]{1,2}$/)

const screenLanguage = z.enum(['', ...languages])

export const queueSettingsInput = z.object({
  rule: z.enum(orderRules),
  elderly_first: z.boolean(),
  prefix,
  walk_in_prefix: prefix,
  most_walk_ins: z.number().int().min(0).max(999).nullable(),
  check_in_before: z.number().int().min(0).max(720),
  check_in_after: z.number().int().min(0).max(720),
  asks_door_code: z.boolean(),
  speaks: z.boolean(),
  /** The language of the screens on the wall; empty: what each browser asks for; left out: it stays as it is. */
  screen_language: screenLanguage.optional(),
  message: line(200),
})

export const queueSettingsShape = queueSettingsInput
  .extend({ screen_language: screenLanguage, version })
  .meta({ id: 'QueueSettings' })

export const pointInput = z.object({
  name: line(60),
  kind: z.enum(pointKinds),
  /** How many visits it takes at once; left out: it stays as it is. */
  lanes: z.number().int().min(1).max(20).optional(),
  directions: line(200).default(''),
  step_free: z.boolean().default(true),
  practitioner_id: id.nullable().default(null),
  queue: z.enum(['own', 'common']).default('common'),
  prefix: z
    .string()
    .regex(/^[A-Z]{0,2}$/)
    .default(''),
  /** The services whose visits it calls; none: any. Left out: they stay as they are. */
  services: z.array(id).max(100).optional(),
  /** The accounts of those who call there; none: anybody who works at the branch. Left out: they stay as they are. */
  staff: z.array(id).max(100).optional(),
})

export const pointShape = z
  .object({
    id,
    name: z.string(),
    kind: z.string(),
    lanes: z.number().int(),
    directions: z.string(),
    step_free: z.boolean(),
    practitioner_id: id.nullable(),
    doctor: z.string().nullable(),
    queue: z.enum(['own', 'common']),
    prefix: z.string(),
    state: z.enum(['open', 'paused', 'closed']),
    back_at: moment.nullable(),
    services: z.array(id),
    staff: z.array(id),
    version,
  })
  .meta({ id: 'ServicePoint' })

/** A service as a service point names it; with its doctor where it is not the branch's own. */
export const namedService = z.object({ id, name: z.string(), doctor: z.string().nullable() })

/** Somebody who works at the branch, as a service point names them. */
export const namedWorker = z.object({ account_id: id, name: z.string() })

export const ticketShape = z
  .object({
    id,
    label: z.string(),
    state: z.enum(ticketStates),
    priority: z.enum(priorities),
    point_id: id.nullable(),
    appointment_id: id.nullable(),
    /** Null: somebody the kiosk did not find. */
    patient: z.string().nullable(),
    service: serviceName.nullable(),
    doctor: z.string().nullable(),
    practitioner_id: id.nullable(),
    arrived_at: moment,
    booked_at: moment.nullable(),
    called_at: moment.nullable(),
    calls: z.number().int(),
    raised_at: moment.nullable(),
    held_until: moment.nullable(),
    note: z.string(),
    /** The service points that would call this number while it waits; empty once it is called or gone. */
    waits_for: z.array(id),
    version,
    steps: z.array(z.enum(ticketSteps)),
  })
  .meta({ id: 'QueueTicket' })

export const pointStateInput = z.object({
  state: z.enum(['open', 'paused', 'closed']),
  back_at: momentIn.nullable().default(null),
})
