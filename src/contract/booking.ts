import { accountStates } from '#domain/profiles/guest-account.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { visitorRead, visitorWrite } from './entries.ts'
import { newMember } from './family.ts'
import { doctorCard, offering } from './offer-shapes.ts'
import { firstVisit, offeredService, publicProfile } from './doctor-shapes.ts'
import { id, line, moment, momentIn, nothing, prose, version, typedNumber } from './shapes.ts'

/** By the id of the service's question. */
const answers = z.record(line(40), prose(500)).refine((given) => Object.keys(given).length <= 50)

/** What the form of a booking keeps while it is filled in; half a date or address is kept as well. */
export const typedInDraft = z
  .strictObject({
    first_name: line(100),
    last_name: line(100),
    date_of_birth: typedNumber(10),
    email: line(254),
    phone_number: typedNumber(40),
    reason: prose(500),
    answers,
    /** For whom a patient books: `me`, `new`, or the id of somebody of the family. */
    who: line(40),
    new_member: newMember,
    birth_date: typedNumber(10),
  })
  .partial()

/** The patient's name, where it is not the person who books; empty otherwise. */
const forWhom = z.string().default('')

/** The number to which the confirmation goes as a text message too; empty where it does not. */
const textedTo = z.string().default('')

/** Whether the visit is in the reader's account, or its guest can make one here now. */
const account = z.enum(accountStates).default('none')

export const draftShape = z.object({
  id: z.string(),
  doctor: doctorCard.extend(publicProfile.pick({ age_from: true, age_to: true }).shape),
  offering,
  service: offeredService,
  start: moment,
  end: moment,
  is_request: z.boolean(),
  /** What whoever comes should bring or do, and the way there, in the clinic's words. */
  prepare: z.object({ first_visit: firstVisit, directions: z.string() }),
  hold: z.object({ expires_at: moment, extensions_left: z.number().int() }).nullable(),
  /** The time was kept for an account that waits for one: others wait for it too, so it is held no longer. */
  is_offer: z.boolean(),
  /** Only to the visitor who typed it or the account it belongs to. */
  typed: typedInDraft.nullable(),
  /** What it became; null while it is open, and once that visit has ended otherwise than it was booked. */
  booked: z
    .object({
      appointment_id: id,
      reference: z.string(),
      status: z.enum(['requested', 'booked']),
      start: moment,
      email: z.string(),
      for_whom: forWhom,
      texted_to: textedTo,
      account,
    })
    .nullable(),
  emergency_number: z.string(),
})

const person = z.object({
  first_name: line(100),
  last_name: line(100),
  date_of_birth: typedNumber(10),
  email: line(254),
  phone_number: typedNumber(40).default(''),
})

const booked = z.object({
  appointment_id: id,
  reference: z.string(),
  status: z.enum(['requested', 'booked']),
  /** Opens this one visit without logging in; also in the mail. */
  link_token: z.string(),
  email: z.string(),
  for_whom: forWhom,
  /** What whoever comes for the first time should bring; null where they were here before. */
  first_visit: firstVisit.default(null),
  texted_to: textedTo,
  account,
})

const draftId = z.object({ draftId: z.string().regex(/^[\w-]{20,30}$/) })

export const bookingEndpoints = [
  endpoint({
    ...visitorWrite,
    method: 'POST',
    path: '/drafts',
    summary: 'Begins a booking: holds the time for 10 minutes',
    body: z.object({
      offering_id: id,
      service_id: id,
      start: momentIn,
      /** The age of the patient in full years, where it is known already. */
      age: z.number().int().min(0).max(120).optional(),
    }),
    replies: { 201: draftShape },
  }),
  endpoint({
    ...visitorRead,
    audit: 'reads_health_data',
    path: '/drafts/:draftId',
    summary: 'A booking in progress',
    params: draftId,
    replies: { 200: draftShape },
  }),
  endpoint({
    ...visitorWrite,
    method: 'PATCH',
    path: '/drafts/:draftId',
    summary: 'Saves what was typed',
    params: draftId,
    body: z.object({ typed: typedInDraft }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...visitorWrite,
    method: 'PUT',
    path: '/drafts/:draftId/hold',
    summary: 'Holds the time again or for longer, or another time instead',
    params: draftId,
    body: z.object({ start: momentIn.optional() }),
    replies: { 200: draftShape },
  }),
  endpoint({
    ...visitorWrite,
    method: 'DELETE',
    path: '/drafts/:draftId/hold',
    summary: 'Releases the time at once',
    params: draftId,
    replies: { 200: nothing },
  }),
  endpoint({
    ...visitorWrite,
    method: 'POST',
    path: '/drafts/:draftId/book',
    summary: 'Books. Patients get 201; guests 202 and a code by mail, to be sent to /confirm',
    idempotent: true,
    params: draftId,
    body: z.object({
      person: person.nullable().default(null),
      /** Somebody the account books for; null is oneself. */
      patient_id: id.nullable().default(null),
      /** Somebody added to the account with this booking: both happen or neither. */
      new_member: newMember.nullable().default(null),
      /**
       * The patient's birth date, where the account does not have it yet and the doctor sees certain ages; it is saved.
       */
      birth_date: typedNumber(10).default(''),
      reason: prose(500).default(''),
      answers: answers.default({}),
      /** The patient's own visit that goes if this one is won: both happen or neither. */
      replaces: z.object({ appointment_id: id, version }).nullable().default(null),
    }),
    replies: { 201: booked, 202: z.object({ email: z.string() }) },
  }),
  endpoint({
    ...visitorWrite,
    method: 'POST',
    path: '/drafts/:draftId/confirm',
    summary: 'Books for a guest whose code is right',
    rate: 'credential',
    idempotent: true,
    params: draftId,
    body: z.object({ code: typedNumber(20) }),
    replies: { 201: booked },
  }),
] as const
