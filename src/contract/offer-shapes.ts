import { z } from 'zod'
import { id, localDate, moment, serviceName, specialtyForPatients, specialtyName } from './shapes.ts'

export const visitMode = z.enum(['in_person', 'video'])

/** What can be booked with a doctor at one branch, by one way to meet. */
export const offering = z.object({
  offering_id: id,
  mode: visitMode,
  branch_id: id,
  branch_name: z.string(),
  branch_slug: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  time_zone: z.string(),
  /** The way in and to the room has no step; false also where it is unknown. */
  step_free: z.boolean(),
  next_free: moment.nullable(),
})

/** A doctor as lists show one. */
export const doctorCard = z.object({
  practitioner_id: id,
  slug: z.string(),
  name: z.string(),
  specialty: specialtyForPatients,
  sub_specialty: specialtyName,
  display_photo: z.string().nullable(),
  verified_on: localDate.nullable(),
  verified_source: z.string(),
  /** The last day on which it holds; null: it is checked again after a year. */
  verified_until: localDate.nullable(),
  /** Who checked, when, by which source and until when, in the reader's language; empty where nobody did. */
  verified_words: z.string(),
  /** The source is a facility that vouches for them: no register was consulted. */
  is_vouched: z.boolean(),
  /** What the doctor speaks, as BCP 47 tags. */
  languages: z.array(z.string()),
  /** The same in the reader's language: "French". */
  speaks: z.array(z.string()),
})

/** What at least two doctors of a branch offer alike. */
export const anyDoctorShape = z.object({
  service_id: id,
  mode: visitMode,
  name: serviceName,
  specialty: specialtyName,
  minutes: z.number().int(),
  doctors: z.array(id),
})

export const freeTimesShape = z.object({
  time_zone: z.string(),
  from: localDate,
  until: localDate,
  times: z.array(moment),
  next_free: moment.nullable(),
  /** The earliest moment offered now: a time before it that is gone was not taken by anybody. */
  earliest: moment,
  /** The last day that can be booked now. */
  last_day: localDate,
})
