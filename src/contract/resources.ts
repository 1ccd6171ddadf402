import { z } from 'zod'
import { waysToTell } from '#domain/messages/ways-to-tell.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { pointKinds } from './queue-shapes.ts'
import { id, line, moment, nothing, serviceName, version } from './shapes.ts'

const ofBranch = z.object({ branchId: id })
const ofPool = z.object({ branchId: id, poolId: id })
const ofOutage = z.object({ branchId: id, outageId: id })
const changed = z.object({ id, version })

/** A service that would do without it, or could not: whose it is, and what it is called. */
const usedBy = z.array(z.object({ service: z.string(), doctor: z.string() }))

const poolInput = z.object({ name: line(60), kind: z.enum(pointKinds), members: z.array(id).max(100) })

const outageShape = z.object({
  id,
  from: moment,
  until: moment,
  reason: z.string(),
  /** Visits that were to have it then and still are. */
  visits: z.number().int(),
})

export const resourceEndpoints = [
  endpoint({
    ...reads('queue.setup'),
    path: '/branches/:branchId/resources',
    summary:
      'Rooms, desks and devices of a branch with their places, outages and pools, and the services that need them',
    params: ofBranch,
    replies: {
      200: z.object({
        points: z.array(z.object({ id, lanes: z.number().int(), outages: z.array(outageShape), used_by: usedBy })),
        pools: z.array(
          z.object({ id, name: z.string(), kind: z.string(), members: z.array(id), used_by: usedBy, version }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'POST',
    path: '/branches/:branchId/pools',
    summary: 'Creates a pool: rooms or devices of which a visit needs any one',
    params: ofBranch,
    body: poolInput,
    replies: { 201: changed },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'PUT',
    path: '/branches/:branchId/pools/:poolId',
    summary: 'Renames a pool or changes what belongs to it; bookings stay as they are',
    params: ofPool,
    body: poolInput.extend({ version }),
    replies: { 200: changed },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'DELETE',
    path: '/branches/:branchId/pools/:poolId',
    summary: 'Removes a pool; services that needed it are booked without it',
    params: ofPool,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'POST',
    path: '/branches/:branchId/points/:pointId/outages',
    summary: 'Takes a room or device out of use for a while; visits get another where one is free',
    params: z.object({ branchId: id, pointId: id }),
    body: z.object({ from: moment.nullable().default(null), until: moment, reason: line(200).default('') }),
    replies: { 201: z.object({ id, swapped: z.number().int(), visits: z.number().int() }) },
  }),
  endpoint({
    ...writes('queue.setup'),
    method: 'DELETE',
    path: '/branches/:branchId/outages/:outageId',
    summary: 'Puts a room or device back into use',
    params: ofOutage,
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('appointments.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/outages/:outageId/visits',
    summary: 'The visits that still need a room or device that is out of use',
    params: ofOutage,
    replies: {
      200: z.object({
        time_zone: z.string(),
        visits: z.array(
          z.object({
            appointment_id: id,
            patient: z.string(),
            doctor: z.string(),
            service: serviceName,
            start: moment,
            /** By what the patient is told of what is decided; after `call` and `none` the clinic has to. */
            told_by: z.enum(waysToTell),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.reschedule'),
    method: 'POST',
    path: '/branches/:branchId/outages/:outageId/visits',
    summary: 'Decides about visits that need a room or device out of use: another time, cancelled, or left as they are',
    params: ofOutage,
    body: z.object({
      actions: z
        .array(z.object({ appointment_id: id, action: z.enum(['offer', 'cancel', 'keep']) }))
        .min(1)
        .max(200),
    }),
    replies: { 201: z.object({ batch_id: id, total: z.number().int() }) },
  }),
] as const
