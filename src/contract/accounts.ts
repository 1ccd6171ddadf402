import { z } from 'zod'
import { mailGroups, stoppedMails } from '#domain/profiles/mail-groups.ts'
import { isZone } from '#domain/time/zone.ts'
import { languages } from '#domain/language/languages.ts'
import { permissions, userTypes } from '#domain/access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { email, id, line, localDate, moment, nothing } from './shapes.ts'

const password = z.string().max(500)
const phone = line(40)

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
  date_of_birth: localDate.nullable().default(null),
  email,
  phone_number: phone.default(''),
  password,
  terms: z.boolean(),
  /** Where the person wanted to go; put into the link of the mail. */
  next: line(500)
    .regex(/^(?:\/(?![/\\])[^\s\\]*)?$/)
    .default(''),
})

const account = z.object({
  user_id: id,
  user_type: z.enum(userTypes),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  email: z.string(),
  phone_number: z.string(),
  date_of_birth: localDate.nullable(),
  practitioner_id: id.nullable(),
  facility: z.object({ id, name: z.string(), facility_logo: z.string().nullable() }).nullable(),
  /** Where somebody works at a desk, and what their role lets them do there. */
  branches: z.array(z.object({ id, name: z.string(), rights: z.array(z.enum(permissions)) })),
  /** A session of staff ends after so many idle minutes. */
  idle_minutes: z.number().int().nullable(),
  /** Set where the clinic asks for a second step that is not there; from its moment on nothing else is possible. */
  second_step: z.object({ due: moment, is_due: z.boolean() }).nullable(),
})

const messages = z.object({
  off: z.array(z.enum(mailGroups)).max(mailGroups.length),
  /** By whose clock the quiet hours run; null: the clinic's. */
  time_zone: z.string().max(60).refine(isZone).nullable(),
})

/** `sends_texts`: whether this installation has somebody who carries text messages. */
const messagesHere = messages.extend({ sends_texts: z.boolean() })

const credentials = { access: 'anyone', audit: 'writes', rate: 'credential', idempotent: false } as const

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
    summary: 'Makes an account that waits for its address to be proven; answers alike for known addresses',
    ...credentials,
    rate: 'creation',
    body: signUp,
    replies: { 202: z.object({ sign_up: id, email: z.string() }) },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      'Proves the address by the code of the mail (with its sign-up) or by its link, and logs in. In another browser than the one that signed up a link needs the password',
    ...credentials,
    body: z.union([
      z.strictObject({ sign_up: id, code: line(20) }),
      z.strictObject({ token: z.string().max(100), password: password.default('') }),
    ]),
    replies: { 200: sessionAnswer },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/resend-code',
    summary: 'Sends a new code for a sign-up; answers alike whether it exists',
    ...credentials,
    rate: 'mail',
    body: z.object({ sign_up: id }),
    replies: { 202: nothing },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sign-up/state',
    summary: 'Whether the address of a sign-up was proven meanwhile, on whatever device; unknown sign-ups are not',
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
      'Logs in. 202 asks for the second step: the code of the app, or for administrators the mailed one. 429 with `code_from` says that a right password needs a mailed code as well, because of many wrong tries from elsewhere',
    ...credentials,
    body: z.object({ email: line(254), password, stay: z.boolean().default(false), code: line(40).default('') }),
    replies: { 200: sessionAnswer, 202: accepted.extend({ code_from: z.enum(['mail', 'app']) }) },
  }),
  endpoint({
    method: 'POST',
    beforeSecondStep: true,
    path: '/auth/logout',
    summary: 'Ends the session in all tabs',
    access: { session: 'account.own' },
    audit: 'writes',
    rate: 'write',
    idempotent: false,
    replies: { 200: nothing },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Mails a link; answers alike for known and unknown addresses',
    ...credentials,
    rate: 'mail',
    body: z.object({ email: line(254) }),
    replies: { 202: accepted },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/reset-password/confirm',
    summary: 'Sets a new password by the token of the mail and ends all sessions',
    ...credentials,
    body: z.object({ token: z.string().max(100), password }),
    replies: { 200: z.object({ user_type: z.enum(userTypes) }) },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/first-administrator',
    summary: 'Makes the administrator by the one-time link that the first start printed',
    ...credentials,
    body: z.object({ token: z.string().max(100), first_name: line(100), last_name: line(100), email, password }),
    replies: { 200: sessionAnswer },
  }),
  endpoint({
    beforeSecondStep: true,
    method: 'GET',
    path: '/auth/me',
    summary: 'The account that is logged in',
    access: { session: 'account.own' },
    audit: 'none',
    rate: 'read',
    idempotent: false,
    replies: { 200: account },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/auth/messages',
    summary: 'Which messages the own account gets, and by which clock it sleeps',
    replies: { 200: messagesHere },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/auth/messages',
    summary: 'Switches kinds of messages off; what the clinic changes and what concerns the account is always told',
    body: messages,
    replies: { 200: messagesHere },
  }),
  endpoint({
    method: 'POST',
    path: '/mail-stops',
    summary: 'Stops mails of a kind by the token that came in one, or takes that back; without a wish it only tells',
    access: 'anyone',
    audit: 'none',
    rate: 'credential',
    idempotent: false,
    csrf: 'origin',
    body: z.object({ token: z.string().regex(/^[\w-]{66}$/), is_off: z.boolean().optional() }),
    replies: { 200: z.object({ group: z.enum(stoppedMails), is_off: z.boolean() }) },
  }),
  endpoint({
    method: 'PUT',
    beforeSecondStep: true,
    path: '/auth/language',
    summary: 'The language in which the own account reads screens and messages',
    access: { session: 'account.own' },
    audit: 'none',
    rate: 'write',
    idempotent: false,
    body: z.object({ language: z.enum(languages) }),
    replies: { 200: nothing },
  }),
  endpoint({
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Changes name, phone number, gender and birth date of the own account',
    access: { session: 'account.own' },
    audit: 'writes',
    rate: 'write',
    idempotent: false,
    body: z.object({
      first_name: line(100),
      last_name: line(100),
      gender: line(40),
      phone_number: phone,
      date_of_birth: localDate.nullable(),
    }),
    replies: { 200: account },
  }),
  endpoint({
    method: 'GET',
    path: '/auth/users/doctor/:userId',
    summary: 'Names and contact of a doctor, for the doctor alone',
    access: { session: 'profile.edit' },
    audit: 'none',
    rate: 'read',
    idempotent: false,
    params: z.object({ userId: id }),
    replies: {
      200: z.object({
        first_name: z.string(),
        last_name: z.string(),
        gender: z.string(),
        title: z.string(),
        email: z.string(),
        phone_number: z.string(),
      }),
    },
  }),
] as const
