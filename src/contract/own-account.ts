import { z } from 'zod'
import { mailGroups, stoppedMails } from '#domain/profiles/mail-groups.ts'
import { isZone } from '#domain/time/zone.ts'
import { languages } from '#domain/language/languages.ts'
import { permissions, userTypes } from '#domain/access/permissions.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, localDate, moment, nothing, typedDate, typedNumber } from './shapes.ts'

const account = z.object({
  user_id: id,
  user_type: z.enum(userTypes),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.string(),
  email: z.string(),
  phone_number: z.string(),
  /** Whether a code that was sent to this number came back. */
  phone_confirmed: z.boolean(),
  date_of_birth: localDate.nullable(),
  /** Who clinics know somebody as, until a desk has seen an identity document, where their account says otherwise. */
  known_as: z
    .object({ first_name: z.string(), last_name: z.string(), date_of_birth: z.string().nullable() })
    .nullable(),
  practitioner_id: id.nullable(),
  facility: z.object({ id, name: z.string(), facility_logo: z.string().nullable() }).nullable(),
  /** Where somebody works at a desk, what their role lets them do there, and whether anybody is booked there: not while it is a draft, archived or not checked. */
  branches: z.array(
    z.object({ id, name: z.string(), takes_patients: z.boolean(), rights: z.array(z.enum(permissions)) }),
  ),
  /** The idle minutes after which a session of staff ends. */
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

/** What somebody who is logged in reads and changes in their own account. */
export const ownAccountEndpoints = [
  endpoint({
    ...reads('account.own'),
    beforeSecondStep: true,
    path: '/auth/me',
    summary: 'The account that is logged in',
    replies: { 200: account },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/auth/messages',
    summary: 'Which messages the caller’s account gets, and the time zone of its quiet hours',
    replies: { 200: messagesHere },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    path: '/auth/messages',
    summary: 'Turns kinds of messages off; changes by the clinic and news of the account are always sent',
    body: messages,
    replies: { 200: messagesHere },
  }),
  endpoint({
    method: 'POST',
    path: '/mail-stops',
    summary:
      'Stops mails of a kind with the token from one of them, or starts them again; without a wish it only says which',
    access: 'anyone',
    audit: 'none',
    rate: 'credential',
    idempotent: false,
    csrf: 'origin',
    body: z.object({ token: z.string().regex(/^[\w-]{66}$/), is_off: z.boolean().optional() }),
    replies: { 200: z.object({ group: z.enum(stoppedMails), is_off: z.boolean() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PUT',
    beforeSecondStep: true,
    path: '/auth/language',
    summary: 'Sets the language of screens and messages for the caller’s account',
    audit: 'none',
    body: z.object({ language: z.enum(languages) }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Changes name, phone number, gender and birth date of the caller’s account',
    body: z.object({
      first_name: line(100),
      last_name: line(100),
      gender: line(40),
      phone_number: typedNumber(40),
      date_of_birth: typedDate.nullable(),
    }),
    replies: { 200: account },
  }),
  endpoint({
    ...writes('account.own'),
    path: '/auth/me/phone',
    method: 'POST',
    rate: 'mail',
    summary:
      'Sends a code by text message to the number in the caller’s profile; refused where no carrier for texts is set up',
    replies: { 202: z.object({ sent_to: z.string() }) },
  }),
  endpoint({
    ...writes('account.own'),
    path: '/auth/me/phone/confirm',
    method: 'POST',
    rate: 'credential',
    summary: 'Confirms the number in the caller’s profile with the code sent to it',
    body: z.object({ code: typedNumber(20) }),
    replies: { 200: z.object({ phone_number: z.string() }) },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/auth/me/guest-visits',
    summary:
      'How many visits were booked without the caller’s account in their name: those to add, and those that the clinic keeps',
    replies: { 200: z.object({ to_add: z.number().int(), staying: z.number().int() }) },
  }),
  endpoint({
    ...writes('account.own'),
    path: '/auth/me/guest-visits',
    method: 'POST',
    rate: 'mail',
    summary: 'Sends a code to the address of the caller’s account, to add those visits; refused where there are none',
    replies: { 202: z.object({ email: z.string() }) },
  }),
  endpoint({
    ...writes('account.own'),
    path: '/auth/me/guest-visits/confirm',
    method: 'POST',
    rate: 'credential',
    summary: 'Adds those visits to the caller’s account with the code from the mail',
    body: z.object({ code: typedNumber(20) }),
    replies: { 200: z.object({ added: z.number().int(), staying: z.number().int() }) },
  }),
  endpoint({
    ...reads('profile.edit'),
    path: '/auth/users/doctor/:userId',
    summary: 'Names and contact of a doctor, for the doctor alone',
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
