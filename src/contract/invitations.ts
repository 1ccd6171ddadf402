import { z } from 'zod'
import { sessionAnswer } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { writes } from './entries.ts'
import { email, id, line, nothing, typedNumber } from './shapes.ts'

const kinds = ['facility', 'doctor', 'branch-staff', 'platform-admin'] as const
const token = z.string().max(100)
// A built-in role by its name, one of the facility's own by its id.
const role = z.string().max(40)
const anyone = { method: 'POST', access: 'anyone', audit: 'none', rate: 'credential', idempotent: false } as const

/** Inviting people into a facility, and what invited people do with it. */
export const invitationEndpoints = [
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/branches/:branchId/invitations',
    summary: 'Invites a doctor, or somebody to work at the branch, by mail',
    rate: 'mail',
    params: z.object({ branchId: id }),
    body: z.object({ kind: z.enum(['doctor', 'branch-staff']), email, role: role.default('receptionist') }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'DELETE',
    path: '/invitations/:invitationId',
    summary: 'Withdraws an invitation',
    params: z.object({ invitationId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('facilities.invite'),
    method: 'POST',
    path: '/admin/facility-invitations',
    summary: 'Invites the manager of a facility by mail',
    rate: 'mail',
    body: z.object({ email }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...anyone,
    path: '/auth/invitation',
    summary: 'What an invitation offers; 410 once it has ended or was used',
    body: z.object({ token }),
    replies: {
      200: z.object({
        kind: z.enum(kinds),
        email: z.string(),
        facility: z.string(),
        branch: z.string(),
        role: z.string(),
        has_account: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...anyone,
    rate: 'mail',
    path: '/auth/invitation/ask',
    summary: 'Asks the sender of an expired invitation for a new one, once a day; the answer is the same for any link',
    body: z.object({ token }),
    replies: { 202: nothing },
  }),
  endpoint({
    ...anyone,
    audit: 'writes',
    path: '/auth/invitation/accept',
    summary: 'Creates the invited account, whose address the invitation proves, and logs in',
    body: z.object({
      token,
      title: line(20).default(''),
      first_name: line(100),
      last_name: line(100),
      gender: line(40).default(''),
      phone_number: typedNumber(40).default(''),
      password: z.string().max(500),
      terms: z.boolean(),
    }),
    replies: { 200: sessionAnswer },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/auth/invitation/join',
    summary: 'Joins with the account that is logged in; its address must be the invited one',
    rate: 'credential',
    body: z.object({ token }),
    replies: { 200: nothing },
  }),
] as const
