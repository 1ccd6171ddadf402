import { z } from 'zod'
import { mark } from '#domain/language/translate.ts'

/** Every refusal there is: code, status, and what a person reads. RFC 9457, `type` is `/problems/{code}`. */
export const problems = {
  invalid: { status: 400, title: mark('Something in what you sent is not right') },
  not_logged_in: { status: 401, title: mark('You have been logged out. Log in to carry on') },
  wrong_credentials: { status: 401, title: mark('The email address or password you entered is not correct') },
  csrf: { status: 403, title: mark('This page is out of date. Load it again and try once more') },
  not_allowed: { status: 403, title: mark('You do not have access to this') },
  email_not_verified: { status: 403, title: mark('Verify your email address first') },
  password_needed: { status: 403, title: mark('Enter your password to go on') },
  not_found: { status: 404, title: mark('This does not exist or is not yours') },
  slot_taken: { status: 409, title: mark('That time has just been taken') },
  not_offered: { status: 409, title: mark('That time is not offered') },
  room_full: { status: 409, title: mark('No room is free at that time') },
  patient_busy: { status: 409, title: mark('There is another appointment at that time') },
  hold_lapsed: { status: 409, title: mark('We let the time go because it was held for 10 minutes') },
  only_returning: { status: 409, title: mark('This service is for patients who were with this doctor before') },
  visits_ahead: { status: 409, title: mark('Appointments lie ahead. Cancel or move them first') },
  offer_over: { status: 409, title: mark('This offer has ended. The time went to the next person') },
  too_many_holds: { status: 409, title: mark('You are holding as many times as one person can') },
  already_over: { status: 409, title: mark('This appointment is already over') },
  wrong_status: { status: 409, title: mark('The appointment has changed, so this is no longer possible') },
  too_soon: { status: 409, title: mark('It is too late to ask for this time. Pick a later one') },
  too_late: { status: 409, title: mark('It is too late to change this online') },
  too_early: { status: 409, title: mark('It is too early for this') },
  changed: { status: 409, title: mark('Someone else changed this. See what changed') },
  already_exists: { status: 409, title: mark('This exists already') },
  not_bookable: { status: 409, title: mark('This doctor cannot be booked online') },
  code_wrong: { status: 400, title: mark('The code you entered is not correct. Check it and try again') },
  code_expired: { status: 400, title: mark('The code has expired. We have sent you a new one') },
  link_expired: { status: 410, title: mark('This link has expired or was already used') },
  address_too_long: { status: 414, title: mark('This address is too long') },
  too_large: { status: 413, title: mark('The file is too big') },
  wrong_media_type: { status: 415, title: mark('This kind of content is not accepted here') },
  key_reused: { status: 422, title: mark('This request was sent before with other content') },
  too_many_tries: { status: 429, title: mark('Too many attempts. Try again later') },
  internal: { status: 500, title: mark('Something went wrong on our side') },
  busy: { status: 503, title: mark('We are very busy. Try again in a moment') },
} as const

export type ProblemCode = keyof typeof problems

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional(),
    /** What to mend, field by field. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** What a screen needs beyond the words: the nearest times, the current row. */
    extra: z.record(z.string(), z.unknown()).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof problemShape>
