import { z } from 'zod'
import { userTypes } from '#domain/access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { writes } from './entries.ts'
import { email, id, line, nothing, typedDate, typedNumber } from './shapes.ts'

const password = z.string().max(500)

/** What a browser keeps after log-in, under the keys of the specification. */
export const sessionAnswer = z.object({
  token: z.string(),
  user_id: id,
  user_type: z.enum(userTypes),
  full_name: z.string(),
})

const accepted = z.object({ email: z.string() })

const signUp = z.object({
  user_type: z.enum(['patient', 'doctor', 'facility-manager']),
  title: line(20).default(''),
  first_name: line(100),
  last_name: line(100),
  gender: line(40).default(''),
  date_of_birth: typedDate.nullable().default(null),
  email,
  phone_number: typedNumber(40).default(''),
  password,
  terms: z.boolean(),
  /** Where the person wanted to go; put into the link of the mail. */
  next: line(500)
    .regex(/^(?:\/(?![/\\])[^\s\\]*)?$/)
    .default(''),
})

const credentials = { access: 'anyone', audit: 'writes', rate: 'credential', idempotent: false } as const

/** How somebody comes to an account and into it: sign-up, log-in, a forgotten password. */
export const accountEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/get-csrf-token',
    summary: 'Sets the csrftoken cookie that every writing call repeats in X-CSRFToken',
    access: 'anyone',
    audit: 'none',
    rate: 'read',
    idempotent: false,
    replies: { 200: nothing },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    summary: 'Creates an account that waits for its address to be proven; the answer is the same for known addresses',
    ...credentials,
    rate: 'creation',
    body: signUp,
    replies: { 202: z.object({ sign_up: id, email: z.string() }) },
  }),
  endpoint({
    method: 'POST',
    path: '/drafts/:draftId/account',
    summary:
      'Creates an account for a guest whose code was right within the last half hour, in the browser that booked, and logs in',
    ...credentials,
    access: 'visitor',
    params: z.object({ draftId: z.string().regex(/^[\w-]{20,30}$/) }),
    body: z.object({ password, terms: z.boolean() }),
    replies: { 200: sessionAnswer },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      'Proves the address by the code in the mail (with its sign-up) or by its link, and logs in. In a browser other than the one that signed up, a link needs the password',
    ...credentials,
    body: z.union([
      z.strictObject({ sign_up: id, code: typedNumber(20) }),
      z.strictObject({ token: z.string().max(100), password: password.default('') }),
    ]),
    replies: { 200: sessionAnswer },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/resend-code',
    summary: 'Sends a new code for a sign-up; the answer is the same whether or not it exists',
    ...credentials,
    rate: 'mail',
    body: z.object({ sign_up: id }),
    replies: { 202: nothing },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-up/state',
    summary: 'Whether the address of a sign-up has been proven, on any device; false for unknown sign-ups',
    ...credentials,
    audit: 'none',
    rate: 'read',
    body: z.object({ sign_up: id }),
    replies: { 200: z.object({ verified: z.boolean() }) },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/login',
    summary:
      'Logs in. 202 asks for the second step: the code from the app, or for administrators a mailed one. 429 with `code_from` says that even the right password needs a mailed code, because of many failed attempts from elsewhere',
    ...credentials,
    body: z.object({ email: line(254), password, stay: z.boolean().default(false), code: typedNumber(40).default('') }),
    replies: { 200: sessionAnswer, 202: accepted.extend({ code_from: z.enum(['mail', 'app']) }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    beforeSecondStep: true,
    path: '/auth/logout',
    summary: 'Ends the session in all tabs',
    replies: { 200: nothing },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Mails a link; the answer is the same for known and unknown addresses',
    ...credentials,
    rate: 'mail',
    body: z.object({ email: line(254) }),
    replies: { 202: accepted },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset-password/confirm',
    summary: 'Sets a new password with the token from the mail and ends all sessions',
    ...credentials,
    body: z.object({ token: z.string().max(100), password }),
    replies: { 200: z.object({ user_type: z.enum(userTypes) }) },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/first-administrator',
    summary: 'Creates the administrator with the one-time link that the first start printed',
    ...credentials,
    body: z.object({ token: z.string().max(100), first_name: line(100), last_name: line(100), email, password }),
    replies: { 200: sessionAnswer },
  }),
] as const
