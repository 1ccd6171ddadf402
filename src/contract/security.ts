import { z } from 'zod'
import { sessionAnswer } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { email, id, line, moment, nothing, typedNumber } from './shapes.ts'

const password = z.string().max(500)

/** What a browser is asked for (WebAuthn): passed on as the library made it. */
const options = z.record(z.string(), z.unknown())

const keyId = z.string().max(1500)
const bytes = z.string().max(20_000)
/** What we read of a browser's answer (WebAuthn, level 3: JSON forms); the library checks what the bytes say. */
const credential = { id: keyId, rawId: keyId, type: z.literal('public-key') }
const newKey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(line(20)).default([]),
  }),
})
const usedKey = z.object({
  ...credential,
  // Whose key the device says it is; nothing signs it.
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})

const security = z.object({
  email: z.string(),
  two_step: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
  /** False where the address of this installation is a bare IP: browsers then know no passkeys. */
  passkeys_work: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), created_at: moment, used_at: moment.nullable() })),
  sessions: z.array(z.object({ id, device: z.string(), is_this: z.boolean(), created_at: moment, seen_at: moment })),
  deletion_due_at: moment.nullable(),
})

/** `device` is empty where none took part; `is_own` is false where somebody else did it, such as an administrator. */
const securityEvent = z.object({
  id,
  at: moment,
  kind: z.string(),
  text: z.string(),
  device: z.string(),
  is_own: z.boolean(),
})

const own = { ...writes('account.own'), rate: 'credential', method: 'POST' } as const
const anyone = { method: 'POST', access: 'anyone', audit: 'writes', rate: 'credential', idempotent: false } as const

/** The own account's keys: what opens it, where it is open, and how one leaves. */
export const securityEndpoints = [
  endpoint({
    ...reads('account.own'),
    beforeSecondStep: true,
    path: '/auth/security',
    summary: 'Second step, passkeys and open sessions of the caller’s account',
    replies: { 200: security },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/auth/security/events',
    summary: 'The latest log-ins, failures and changes of credentials of the caller’s account',
    replies: { 200: z.object({ results: z.array(securityEvent) }) },
  }),
  endpoint({
    ...own,
    path: '/auth/security/password',
    summary: 'Changes the password and ends all other sessions',
    body: z.object({ current: password, password }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...own,
    path: '/auth/security/email',
    summary: 'Sends a code to a new address; the old one stays until the code comes back',
    rate: 'mail',
    body: z.object({ password, email }),
    replies: { 202: z.object({ email: z.string() }) },
  }),
  endpoint({
    ...own,
    path: '/auth/security/email/confirm',
    summary: 'Replaces the address with the new one; both addresses are told',
    body: z.object({ code: typedNumber(20) }),
    replies: { 200: z.object({ email: z.string() }) },
  }),
  endpoint({
    ...own,
    beforeSecondStep: true,
    path: '/auth/security/two-step',
    summary: 'Begins the second step by app (TOTP, RFC 6238): the secret as text and as a picture',
    body: z.object({ password }),
    replies: {
      200: z.object({
        secret: z.string(),
        uri: z.string(),
        qr: z.object({ size: z.number().int(), path: z.string() }),
      }),
    },
  }),
  endpoint({
    ...own,
    beforeSecondStep: true,
    path: '/auth/security/two-step/confirm',
    summary: 'Turns the second step on with a first code; returns ten recovery codes, once',
    body: z.object({ code: typedNumber(40) }),
    replies: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  }),
  endpoint({
    ...own,
    path: '/auth/security/two-step/off',
    summary: 'Turns the second step off',
    body: z.object({ password, code: typedNumber(40) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...own,
    beforeSecondStep: true,
    path: '/auth/security/passkeys/options',
    summary: 'What a browser needs to create a passkey for the caller’s account',
    body: z.object({ password }),
    replies: { 200: z.object({ challenge_id: id, options }) },
  }),
  endpoint({
    ...own,
    beforeSecondStep: true,
    path: '/auth/security/passkeys',
    summary: 'Adds a passkey',
    body: z.object({ challenge_id: id, name: line(60), response: newKey }),
    replies: { 201: nothing },
  }),
  endpoint({
    ...own,
    path: '/auth/security/passkeys/:passkeyId/remove',
    summary: 'Removes a passkey; needs the password',
    params: z.object({ passkeyId: id }),
    body: z.object({ password }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/security/sessions/:sessionId',
    summary: 'Ends one session of the caller’s account',
    params: z.object({ sessionId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/security/sessions',
    summary: 'Logs out everywhere else',
    replies: { 200: z.object({ ended: z.number().int() }) },
  }),
  endpoint({
    ...writes('accounts.log_out'),
    method: 'POST',
    path: '/admin/accounts/log-out',
    summary: 'Ends every session of an account, for example when a device was stolen',
    body: z.object({ email }),
    replies: { 200: z.object({ ended: z.number().int() }) },
  }),
  endpoint({
    ...own,
    path: '/auth/security/data',
    summary: 'Everything kept about the caller’s account, as JSON; needs the password',
    body: z.object({ password }),
    replies: { 200: z.record(z.string(), z.unknown()) },
  }),
  endpoint({
    ...own,
    path: '/auth/security/deletion',
    summary: 'Deletes the caller’s account in 14 days; 409 while it has visits ahead',
    body: z.object({ password }),
    replies: { 200: z.object({ deletion_due_at: moment }) },
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/auth/security/deletion',
    summary: 'Keeps the account after all',
    replies: { 200: nothing },
  }),
  endpoint({
    ...anyone,
    path: '/auth/passkey/options',
    summary: 'What a browser needs to log in with a passkey',
    body: nothing,
    replies: { 200: z.object({ challenge_id: id, options }) },
  }),
  endpoint({
    ...anyone,
    path: '/auth/passkey/log-in',
    summary: 'Logs in with a passkey, which replaces password and second step',
    body: z.object({ challenge_id: id, response: usedKey, stay: z.boolean().default(false) }),
    replies: { 200: sessionAnswer },
  }),
] as const
