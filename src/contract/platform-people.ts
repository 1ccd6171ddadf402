import { z } from 'zod'
import { userTypes } from '#domain/access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { cursor, email, id, line, moment, nothing } from './shapes.ts'

const ofAccount = { params: z.object({ accountId: id }) }
const password = z.string().max(200)
const manages = { ...writes('accounts.manage'), method: 'POST' } as const

/** What administrators of the platform do for people with an account; nothing about their health. */
export const platformPeopleEndpoints = [
  endpoint({
    ...reads('accounts.manage'),
    path: '/admin/people',
    summary:
      'Accounts and open invitations by part of a name or address; without one, administrators, those invited and those on hold',
    query: z.object({ q: line(100).default(''), cursor: cursor.optional() }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            account_id: id,
            name: z.string(),
            email: z.string(),
            user_type: z.enum(userTypes),
            created_at: moment,
            last_active: moment.nullable(),
            is_proven: z.boolean(),
            two_step: z.boolean(),
            suspended_at: moment.nullable(),
            is_you: z.boolean(),
          }),
        ),
        invitations: z.array(
          z.object({
            id,
            email: z.string(),
            kind: z.string(),
            place: z.string(),
            expires_at: moment,
            is_over: z.boolean(),
          }),
        ),
        next: cursor.nullable(),
      }),
    },
  }),
  endpoint({
    ...manages,
    path: '/admin/people/administrators',
    summary: 'Invites another administrator by mail; the others are told',
    rate: 'mail',
    body: z.object({ email, password }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...manages,
    ...ofAccount,
    path: '/admin/people/:accountId/confirmation',
    summary: 'Sends the code that proves the address again to an account that waits for it',
    replies: { 200: nothing },
  }),
  endpoint({
    ...manages,
    path: '/admin/invitations/:invitationId/resend',
    summary: 'Sends an invitation again, with a new link for 14 more days',
    params: z.object({ invitationId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...manages,
    ...ofAccount,
    path: '/admin/people/:accountId/second-step/reset',
    summary: 'Turns off the second step of somebody who has lost it; they are told by mail',
    body: z.object({ password }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...manages,
    ...ofAccount,
    path: '/admin/people/:accountId/suspension',
    summary:
      'Puts an account on hold: its sessions end and nobody can log in with it; suspends its doctor too, where asked',
    body: z.object({ password, why: line(300), also_doctor: z.boolean().default(false) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...manages,
    ...ofAccount,
    path: '/admin/people/:accountId/suspension/lift',
    summary: 'Reopens an account that is on hold',
    body: z.object({ password }),
    replies: { 200: nothing },
  }),
] as const
