import { z } from 'zod'
import { branchResources, serviceInput, serviceNeed } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, nothing, version } from './shapes.ts'

const doctors = z.array(id).max(200)
const price = z.object({
  fee_minor: z.number().int().min(0).max(100_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
})

/** A service that is offered at a branch: its own, offered by several doctors, or one of a doctor. */
export const branchService = serviceInput
  .omit({ step: true, needs: true, answer_minutes: true })
  .extend({
    id,
    version,
    /** Whose service it is; null: the branch's. */
    owner: z.object({ practitioner_id: id, name: z.string() }).nullable(),
    /** Who offers it here, and how many booked visits they have ahead. */
    offered_by: z.array(z.object({ practitioner_id: id, booked: z.number().int() })),
    /** What a doctor's service costs here, where that is not what it costs elsewhere. */
    price_here: price.nullable(),
    rooms: z.array(z.string()),
    step: z.number().int(),
    answer_minutes: z.number().int(),
    follow_up_weeks: z.number().int().nullable(),
    has_needs: z.boolean(),
    needs: z.array(serviceNeed),
  })
  .meta({ id: 'BranchService' })

const atBranch = z.object({ branchId: id })
const ofService = z.object({ branchId: id, serviceId: id })

export const branchServiceEndpoints = [
  endpoint({
    ...reads('schedule.view'),
    path: '/branches/:branchId/services',
    summary: 'All services offered at a branch: its own and those of its doctors',
    params: atBranch,
    replies: {
      200: z.object({
        doctors: z.array(z.object({ practitioner_id: id, name: z.string() })),
        services: z.array(branchService),
        resources: branchResources,
      }),
    },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'POST',
    path: '/branches/:branchId/services',
    summary: 'Adds a service of the branch and says who offers it',
    params: atBranch,
    body: serviceInput.extend({ doctors }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/branches/:branchId/services/:serviceId',
    summary: 'Changes a service of the branch for all who offer it; booked visits keep their terms',
    params: ofService,
    body: serviceInput.extend({ version }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'DELETE',
    path: '/branches/:branchId/services/:serviceId',
    summary: 'Archives a service of the branch: booked visits stay, no new ones can be made',
    params: ofService,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/branches/:branchId/service-doctors',
    summary: 'Sets who offers which services of the branch; all or nothing',
    params: atBranch,
    body: z.object({
      changes: z
        .array(z.object({ service_id: id, version, doctors }))
        .min(1)
        .max(100),
    }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/branches/:branchId/services/:serviceId/price',
    summary: 'Sets another price for a doctor’s service at this branch; null: the same as elsewhere',
    params: ofService,
    /** `before` is the price the sender knew: where another has been saved since, nothing is written. */
    body: z.object({ price: price.nullable(), before: price.nullable() }),
    replies: { 200: nothing },
  }),
] as const
