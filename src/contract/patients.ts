import { z } from 'zod'
import { statuses } from '#domain/booking/status.ts'
import { mergeFields } from '#domain/profiles/patient-register.ts'
import { needKinds } from '#domain/profiles/relations.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { patientContact } from './family.ts'
import { again, id, line, localDate, moment, nothing, serviceName, typedNumber, version } from './shapes.ts'

const here = z.object({ branchId: id })
const one = here.extend({ patientId: id })

const listed = z.object({
  id,
  name: z.string(),
  date_of_birth: z.string().nullable(),
  /** Only its end where the reader may not see contacts. */
  phone_number: z.string(),
  /** The visit of today, where there is one. */
  today: z.object({ start: moment, status: z.enum(statuses), doctor: z.string() }).nullable(),
})

const identity = z.object({
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.string().nullable(),
})

const details = {
  ...identity.shape,
  email: z.string(),
  phone_number: z.string(),
  needs: z.array(z.enum(needKinds)),
  needs_note: z.string(),
}

const entry = z.object({ id, version, ...details, has_account: z.boolean(), visits: z.number().int() })

/** What was done: seen in a list, opened, changed, joined. */
const look = z.object({
  at: moment,
  what: z.enum([
    'listed',
    'read',
    'visit',
    'call_joined',
    'call_admitted',
    'register',
    'edit',
    'own_details',
    'merge',
    'unmerge',
  ]),
  place: z.string(),
  /** The name of the role; empty where it is not known. */
  role: z.string(),
})

const cardVisit = z.object({
  id,
  reference: z.string(),
  start: moment,
  status: z.enum(statuses),
  service: serviceName,
  doctor: z.string(),
})

const card = entry
  .extend({
    /** Whether email and phone number are shown in full. */
    shows_contact: z.boolean(),
    /** Where they live and whom to call in an emergency, masked where contacts are not shown. */
    contact: z.object(patientContact),
    /** Who they say they are in their account, where this entry says otherwise. */
    own_details: identity.nullable(),
    /** It is deleted 30 days after it was made: there is no visit, and nothing else that keeps it. */
    goes_without_visit: z.boolean(),
    time_zone: z.string(),
    /** What is to come, the next one first. */
    ahead: z.array(cardVisit),
    /** All others, the latest first. */
    recent: z.array(cardVisit),
    looks: z.array(look),
    /** Entries that were joined into this one and can still be given back. */
    joined: z.array(z.object({ id, name: z.string(), at: moment, undo_until: moment })),
  })
  .meta({ id: 'PatientCard' })

const typed = {
  first_name: z.string().max(200).default(''),
  last_name: z.string().max(200).default(''),
  date_of_birth: typedNumber(20).default(''),
  needs: z.array(z.enum(needKinds)).max(needKinds.length).default([]),
  needs_note: line(200).default(''),
}

const list = z.object({ time_zone: z.string(), results: z.array(listed) })

export const patientEndpoints = [
  endpoint({
    ...reads('patients.search'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/patients',
    summary: 'Patients who come to a branch today, in the order of the day',
    params: here,
    replies: { 200: list },
  }),
  endpoint({
    ...reads('patients.search'),
    method: 'POST',
    audit: 'reads_health_data',
    path: '/branches/:branchId/patients/search',
    summary:
      'Patients of a branch by three letters of the name and date of birth or phone, or by the reference of a visit',
    params: here,
    body: z
      .object({
        q: line(100).default(''),
        date_of_birth: typedNumber(20).default(''),
        phone: typedNumber(40).default(''),
      })
      .extend(again.shape),
    replies: { 200: list },
  }),
  endpoint({
    ...writes('patients.edit'),
    idempotent: true,
    method: 'POST',
    path: '/branches/:branchId/patients',
    summary: 'Registers a patient; refused with the existing entry, unless `anyway`',
    params: here,
    body: z.object({
      ...typed,
      email: z.string().max(254).default(''),
      phone_number: typedNumber(40).default(''),
      anyway: z.boolean().default(false),
    }),
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...reads('patients.search'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/patients/:patientId',
    summary: 'One patient as the branch knows them, and who has looked; the look is noted',
    params: one,
    query: again,
    replies: { 200: card },
  }),
  endpoint({
    ...writes('patients.edit'),
    method: 'PUT',
    path: '/branches/:branchId/patients/:patientId',
    summary: 'Changes the details of somebody without an account; contacts left out stay as they are',
    params: one,
    body: z.object({
      version,
      ...typed,
      email: z.string().max(254).nullable().default(null),
      phone_number: typedNumber(40).nullable().default(null),
    }),
    replies: { 200: z.object({ version }) },
  }),
  endpoint({
    ...writes('patients.edit'),
    method: 'POST',
    path: '/branches/:branchId/patients/:patientId/own-details',
    summary:
      'Takes the name and birth date that somebody keeps in their account into their entry, as the desk has just seen them',
    params: one,
    body: z.object({
      version,
      first_name: z.string().max(200),
      last_name: z.string().max(200),
      date_of_birth: localDate.nullable(),
    }),
    replies: { 200: z.object({ version }) },
  }),
  endpoint({
    ...reads('patients.merge'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/patients/:patientId/duplicates',
    summary:
      'Entries of the same facility that may be the same person: the same birth date and a similar name, or the same phone',
    params: one,
    query: again,
    replies: {
      200: z.object({ results: z.array(entry.extend({ same: z.array(z.enum(['birth', 'phone', 'name'])) })) }),
    },
  }),
  endpoint({
    ...writes('patients.merge'),
    method: 'POST',
    path: '/branches/:branchId/patients/:patientId/merge',
    summary: 'Merges another entry of the same person into this one; can be undone for 30 days',
    params: one,
    body: z.object({
      version,
      other_id: id,
      other_version: version,
      /** Fields that come from the other entry. */
      take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
    }),
    replies: { 201: z.object({ merge_id: id, undo_until: moment }) },
  }),
  endpoint({
    ...writes('patients.merge'),
    method: 'POST',
    path: '/branches/:branchId/patient-merges/:mergeId/undo',
    summary: 'Undoes a merge: gives back everything it moved',
    params: here.extend({ mergeId: id }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/looks',
    summary: 'Who looked at the data of the caller and the people they book for: place and role',
    replies: { 200: z.object({ results: z.array(look.extend({ about: z.string() })) }) },
  }),
] as const
