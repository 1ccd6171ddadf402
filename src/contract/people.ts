import { z } from 'zod'
import { affectedVisit } from './appointment-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, moment, nothing, prose } from './shapes.ts'

const role = z.string().max(40)

const heldShape = z.object({
  /** Null: what comes with being a doctor there. */
  membership_id: id.nullable(),
  role: z.string(),
  role_name: z.string(),
  /** Null: every branch. */
  branch_id: id.nullable(),
  branch: z.string(),
  version: z.number().int(),
  since: moment.nullable(),
  until: moment.nullable(),
  is_over: z.boolean(),
})

const personShape = z.object({
  account_id: id,
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  type: z.enum(['manager', 'doctor', 'staff']),
  practitioner_id: id.nullable(),
  is_you: z.boolean(),
  last_active: moment.nullable(),
  two_step: z.boolean(),
  status: z.enum(['active', 'deactivated']),
  roles: z.array(heldShape),
  /** When a doctor is in today, at the branch that was asked for. */
  today: z.array(z.object({ start: moment, end: moment })),
})

const invitedShape = z.object({
  id,
  email: z.string(),
  type: z.enum(['doctor', 'staff']),
  role: z.string(),
  role_name: z.string(),
  every_branch: z.boolean(),
  branches: z.array(z.object({ id, name: z.string() })),
  expires_at: moment,
  is_over: z.boolean(),
})

const peopleHere = z.object({
  facility_id: id,
  time_zone: z.string(),
  people: z.array(personShape),
  invitations: z.array(invitedShape),
})

const outcome = z.enum(['sent', 'again', 'member', 'twice', 'malformed', 'too_many'])
const leaveAction = z.enum(['colleague', 'cancel', 'keep'])
const person = z.object({ facilityId: id, accountId: id })
const branchOrAll = z.object({ branch_id: id.nullable().default(null) })

/** The people of a facility: who they are, inviting many, who leaves and who comes back. */
export const peopleEndpoints = [
  endpoint({
    ...reads('users.edit'),
    path: '/facilities/:facilityId/users',
    summary: 'Everybody who works or has worked for a facility or is invited, with their roles at its branches',
    params: z.object({ facilityId: id }),
    replies: { 200: peopleHere },
  }),
  endpoint({
    ...reads('users.edit'),
    path: '/branches/:branchId/users',
    summary: 'Everybody who works or has worked at a branch or is invited there; doctors with today’s hours',
    params: z.object({ branchId: id }),
    replies: { 200: peopleHere },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/invitations',
    summary: 'Invites many people at once, to some branches or all; the result is given for each address',
    rate: 'mail',
    body: z.object({
      emails: z.array(z.string().trim().max(300)).min(1).max(100),
      branches: z.array(id).min(1).max(200),
      every_branch: z.boolean().default(false),
      /** `doctor`, a built-in role, or one of the facility's own by its id. */
      role,
    }),
    replies: { 200: z.object({ results: z.array(z.object({ email: z.string(), outcome })) }) },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/invitations/:invitationId/resend',
    summary: 'Sends an invitation again with a new link; the old link ends',
    rate: 'mail',
    params: z.object({ invitationId: id }),
    replies: { 200: z.object({ expires_at: moment }) },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/memberships',
    summary:
      'Gives people of a facility roles at several branches at once, all or none; what somebody holds already stays',
    params: z.object({ facilityId: id }),
    body: z.object({
      accounts: z.array(id).min(1).max(50),
      places: z
        .array(z.object({ branch_id: id, role }))
        .min(1)
        .max(50),
    }),
    replies: { 200: z.object({ /** How many roles are new. */ given: z.number().int() }) },
  }),
  endpoint({
    ...reads('users.edit'),
    audit: 'reads_health_data',
    path: '/facilities/:facilityId/users/:accountId/leaving',
    summary:
      'The booked visits that somebody would leave behind, with colleagues who are free at those times; changes nothing',
    params: person,
    query: z.object({ branch_id: id.optional() }),
    replies: {
      200: z.object({
        affected: z.array(affectedVisit.extend({ suggested: z.null() })),
      }),
    },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/users/:accountId/deactivate',
    summary:
      'Ends somebody’s roles at a branch or the whole facility, where it ends their sessions too, with a decision on each visit',
    params: person,
    body: branchOrAll.extend({
      actions: z
        .array(z.object({ appointment_id: id, action: leaveAction, offering_id: id.nullable().default(null) }))
        .max(1000)
        .default([]),
      message: prose(500).default(''),
    }),
    replies: { 200: z.object({ batch_id: id, affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/users/:accountId/reactivate',
    summary: 'Gives somebody back the roles they held when they were deactivated',
    params: person,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/users/:accountId/second-step/reset',
    summary: 'Turns off the second step of somebody who works nowhere else, and ends their sessions',
    params: person,
    body: z.object({ password: z.string().max(500).default('') }),
    replies: { 200: nothing },
  }),
] as const
