import { z } from 'zod'
import { slotReasons } from '#domain/availability/slots.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, line, moment, momentIn, prose, typedNumber } from './shapes.ts'

/** Somebody the desk registers with their first visit: faults are reported field by field, so all may come empty. */
export const newPatient = z
  .object({
    first_name: z.string().max(200).default(''),
    last_name: z.string().max(200).default(''),
    date_of_birth: typedNumber(20).default(''),
    email: z.string().max(254).default(''),
    phone_number: typedNumber(40).default(''),
  })
  .nullable()
  .default(null)

export const staffBookingEndpoints = [
  endpoint({
    ...reads('patients.contact.view'),
    audit: 'reads_health_data',
    path: '/patients',
    summary: 'Patients of the caller, a doctor or a clinic, by three letters of name, email or phone',
    query: z.object({
      q: line(100).default(''),
      /** Where it is asked, for the patients who read who looked. */
      branch_id: id.optional(),
    }),
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            name: z.string(),
            date_of_birth: z.string().nullable(),
            email: z.string(),
            phone_number: z.string(),
            visits: z.number().int(),
            last_visit: moment.nullable(),
            /** The doctor and the service of the latest visit. */
            last: z.object({ slug: z.string(), service_id: id }).nullable(),
            /** Visits within a day from now: the desk looks which of them are today's. */
            soon: z.array(id),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('appointments.create'),
    audit: 'reads_health_data',
    path: '/appointments/series',
    summary: 'What prevents a time, or each time of a series, and the nearest free one',
    query: z.object({
      offering_id: id,
      service_id: id,
      patient_id: id.optional(),
      start: momentIn,
      every_weeks: z.coerce.number().int().min(1).max(12).default(1),
      count: z.coerce.number().int().min(1).max(52).default(1),
    }),
    replies: {
      200: z.object({
        time_zone: z.string(),
        times: z.array(
          z.object({
            start: moment,
            reason: z.enum([...slotReasons, 'patient_busy']).nullable(),
            /** What is in the way, where the reader may know it. */
            clash: z.string().nullable(),
            instead: moment.nullable(),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('appointments.create'),
    method: 'POST',
    path: '/appointments',
    idempotent: true,
    summary:
      'Books for a patient: one visit or a series, all or nothing; refused with the patients who are known already, unless `anyway`',
    body: z.object({
      offering_id: id,
      service_id: id,
      patient_id: id.nullable().default(null),
      new_patient: newPatient,
      /** Somebody new although the branch knows the same name and birth date: another person, on purpose. */
      anyway: z.boolean().default(false),
      starts: z.array(momentIn).min(1).max(52),
      reason: prose(500).default(''),
      send_messages: z.boolean().default(true),
      /** Over other visits or outside the hours, on purpose; never without a reason. */
      overbook_reason: line(200).default(''),
      /** Somebody of an age, or of an unknown one, that the doctor does not see: on purpose. */
      despite_age: z.boolean().default(false),
    }),
    replies: {
      201: z.object({ appointments: z.array(z.object({ appointment_id: id, reference: z.string(), start: moment })) }),
    },
  }),
] as const
