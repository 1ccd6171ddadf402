import { z } from 'zod'
import { branchRightKeys, rightReaches } from '#domain/access/branch-rights.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, moment, momentIn, nothing } from './shapes.ts'

const reference = z.string().max(40)
const rights = z.array(z.object({ right: z.enum(branchRightKeys), reach: z.enum(rightReaches) })).max(100)
const version = z.number().int().min(1).max(2_147_483_647)
const password = z.string().max(500).default('')

const roleShape = z.object({
  /** A built-in role by its name, another one by its id. */
  ref: z.string(),
  name: z.string(),
  words: z.string(),
  built_in: z.boolean(),
  /** Whether it is given at branches; manager and doctor come with who somebody is. */
  given: z.boolean(),
  version: z.number().int(),
  members: z.number().int(),
  rights,
})

const span = { since: momentIn.nullable().default(null), until: momentIn.nullable().default(null) }
const atBranch = z.object({ branchId: id })
const ofRole = z.object({ roleId: id })
const ofMembership = z.object({ membershipId: id })

/** Roles of a facility, what they may do, and who holds them where and for how long. */
export const roleEndpoints = [
  endpoint({
    ...reads('users.edit'),
    path: '/branches/:branchId/roles',
    summary: 'The roles that are given at a branch, built in and own, with their rights',
    params: atBranch,
    replies: { 200: z.object({ roles: z.array(roleShape), mine: rights }) },
  }),
  endpoint({
    ...writes('roles.edit'),
    method: 'POST',
    path: '/branches/:branchId/roles',
    summary: 'Creates a role of the facility as a copy of another one',
    params: atBranch,
    body: z.object({ name: line(60), from: reference, password }),
    replies: { 201: roleShape },
  }),
  endpoint({
    ...writes('roles.edit'),
    method: 'PUT',
    path: '/roles/:roleId',
    summary:
      'Changes the name and rights of a role; 409 with the current role when somebody else has changed it since, 403 password_needed where the rights require it',
    params: ofRole,
    body: z.object({ version, name: line(60), rights, password }),
    replies: { 200: roleShape },
  }),
  endpoint({
    ...reads('users.edit'),
    path: '/roles/:roleId/history',
    summary: 'What a role was, version by version, and who changed it',
    params: ofRole,
    replies: {
      200: z.object({
        versions: z.array(
          z.object({ version: z.number().int(), name: z.string(), by: z.string(), at: moment, rights }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('roles.edit'),
    method: 'POST',
    path: '/roles/:roleId/restore',
    summary: 'Restores an earlier version of a role as a new version',
    params: ofRole,
    body: z.object({ version, to: version, password }),
    replies: { 200: roleShape },
  }),
  endpoint({
    ...writes('roles.edit'),
    method: 'DELETE',
    path: '/roles/:roleId',
    summary: 'Deletes a role that nobody holds',
    params: ofRole,
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'POST',
    path: '/branches/:branchId/memberships',
    summary: 'Gives somebody at the facility a role at one branch or every branch, from and until a moment',
    params: atBranch,
    body: z.object({ account_id: id, role: reference, every_branch: z.boolean().default(false), ...span }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'PUT',
    path: '/branches/:branchId/members/:accountId',
    summary: 'Makes a role somebody’s only one at a branch; without a role they leave the branch',
    params: z.object({ branchId: id, accountId: id }),
    body: z.object({ role: reference.nullable() }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'PUT',
    path: '/memberships/:membershipId',
    summary: 'Changes from when and until when somebody holds a role',
    params: ofMembership,
    body: z.object({ version, since: span.since, until: span.until }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('users.edit'),
    method: 'DELETE',
    path: '/memberships/:membershipId',
    summary: 'Ends a membership at once',
    params: ofMembership,
    replies: { 200: nothing },
  }),
] as const
