import { z } from 'zod'
import { ticketStates } from '#domain/queue/ticket.ts'
import { endpoint } from './endpoint.ts'
import { publicRead as read } from './entries.ts'
import { id, line, moment, nothing, typedDate, typedNumber } from './shapes.ts'

const range = z.object({ from: z.number().int(), to: z.number().int() })
const publicRead = { ...read, byQueueToken: true } as const
const act = { access: 'anyone', audit: 'writes', rate: 'write', idempotent: false, byQueueToken: true } as const

/**
 * For screens on the wall, kiosks, doors and phones: numbers and points, never who somebody is. Each is opened by the
 * token of a screen or a ticket, in `X-Queue-Token`.
 */
export const queueDoorEndpoints = [
  endpoint({
    ...publicRead,
    path: '/queue/display',
    summary: 'What a waiting room’s display shows: numbers and the points they are called to',
    replies: {
      200: z.object({
        branch: z.string(),
        time_zone: z.string(),
        speaks: z.boolean(),
        /** The language of the branch's screens; empty: each screen's own. */
        screen_language: z.string(),
        message: z.string(),
        door_code: z.string(),
        points: z.array(z.object({ name: z.string(), state: z.string(), back_at: moment.nullable() })),
        tickets: z.array(
          z.object({
            label: z.string(),
            state: z.enum(ticketStates),
            point: z.string(),
            directions: z.string(),
            called_at: moment,
            calls: z.number().int(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...publicRead,
    path: '/queue/door',
    summary: 'What a kiosk or the page at the door shows before anybody has identified themselves',
    replies: {
      200: z.object({
        branch: z.string(),
        branch_id: id,
        kind: z.enum(['kiosk', 'door']),
        asks_door_code: z.boolean(),
        /** Whether the branch takes people without an appointment. */
        walk_ins: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...act,
    byQueueToken: 'each address',
    method: 'POST',
    path: '/queue/door/check-in',
    summary: 'Checks in at a kiosk or the door. Everybody gets a number, known or not; the desk sees who was not found',
    body: z.object({
      code: typedNumber(20).default(''),
      date_of_birth: z.union([typedDate, z.literal('')]).default(''),
      last_name: line(100).default(''),
      door_code: typedNumber(8).default(''),
      /** Made at random by the screen for one press: said again when the answer was lost, it gets the same number. */
      attempt: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    replies: { 201: z.object({ label: z.string(), token: z.string() }) },
  }),
  endpoint({
    ...publicRead,
    path: '/queue/ticket',
    summary: 'A place in the queue: the number, how many are ahead of it, and the expected wait as a range',
    replies: {
      200: z.object({
        label: z.string(),
        state: z.enum(ticketStates),
        branch: z.string(),
        time_zone: z.string(),
        ahead: z.number().int(),
        wait: range.nullable(),
        point: z.string().nullable(),
        directions: z.string(),
        called_at: moment.nullable(),
        calls: z.number().int(),
        may_ask_time: z.boolean(),
        held_until: moment.nullable(),
        may_leave: z.boolean(),
        updated_at: moment,
      }),
    },
  }),
  endpoint({
    ...act,
    method: 'POST',
    path: '/queue/ticket/more-time',
    summary: 'Lets others go ahead for a few minutes, once per ticket',
    replies: { 200: nothing },
  }),
  endpoint({
    ...act,
    method: 'POST',
    path: '/queue/ticket/leave',
    summary: 'Leaves the queue: the visit is no longer checked in',
    replies: { 200: nothing },
  }),
  endpoint({
    ...publicRead,
    path: '/live/queue',
    summary: 'Signals that the queue has moved, for a display, a kiosk or a phone; carries no details',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    replies: { 200: z.unknown() },
  }),
] as const
