import { longestOfService, type Limits, serviceLimits } from '#domain/availability/service-limits.ts'
import { z } from 'zod'
import { longestConsent } from '#domain/booking/consent.ts'
import { questionKinds, questionMoments } from '#domain/booking/questions.ts'
import { languages } from '#domain/language/languages.ts'
import { branchShape } from './branch-shapes.ts'
import { id, line, localDate, moment, prose, serviceName, specialtyName, timeOfDay, version } from './shapes.ts'

const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

/** What the doctor asks people to bring to a first visit, in the reader's language or the doctor's first. */
export const firstVisit = z.object({ text: z.string(), language: z.enum(languages) }).nullable()

/** What a doctor tells patients. The bounds here keep machines out; people are told by the rules of the domain. */
export const publicProfile = z.object({
  /** What the doctor speaks, as BCP 47 tags. */
  languages: z.array(language.max(35)).max(50),
  gender: z.enum(['', 'female', 'male', 'other']),
  qualifications: z
    .array(
      z.object({
        title: line(10_000),
        institution: line(10_000).default(''),
        year: z.number().int().min(0).max(9999).nullable().default(null),
      }),
    )
    .max(50),
  /** One a language, the doctor's first language first. */
  texts: z
    .array(
      z.object({
        language: z.enum(['en', 'fr', 'ar']),
        about: prose(10_000).default(''),
        /** Which patients the doctor sees, in words. */
        patients: prose(10_000).default(''),
        /** What to bring to a first visit. */
        first_visit: prose(10_000).default(''),
      }),
    )
    .max(10),
  /** Whether people who were never here may book; where not, times are for those who were. */
  accepts_new: z.boolean(),
  age_from: z.number().int().min(0).max(999).nullable(),
  age_to: z.number().int().min(0).max(999).nullable(),
})

export const profile = z
  .object({
    id,
    doctor: id,
    slug: z.string(),
    specialty: id,
    specialty_name: specialtyName,
    sub_specialty: specialtyName,
    facility_name: z.string(),
    location: z.string(),
    experience: z.string(),
    display_photo: z.string().nullable(),
    title: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    verification: z.string(),
    verified_on: localDate.nullable(),
    licence_number: z.string(),
    is_published: z.boolean(),
    ...publicProfile.shape,
  })
  .meta({ id: 'DoctorProfile' })

const visitMode = z.enum(['in_person', 'video', 'both'])
/** A number of minutes in steps of five. */
export const minutes = (from: number, to: number) => z.number().int().min(from).max(to).multipleOf(5)

/** A figure of a service, within what it may be. */
const within = ({ low, high, step }: Limits) =>
  step > 1 ? z.number().int().min(low).max(high).multipleOf(step) : z.number().int().min(low).max(high)

export const rule = z.object({
  weekday: z.number().int().min(1).max(7),
  start: timeOfDay,
  end: timeOfDay,
  mode: visitMode.default('both'),
  valid_from: localDate.nullable().default(null),
  valid_until: localDate.nullable().default(null),
  /** Every second week only: a day of a week in which it holds. */
  alternate_from: localDate.nullable().default(null),
  /** The services that it is for; null: all. */
  services: z.array(id).max(100).nullable().default(null),
})

export const exceptionInput = z.object({
  branch_id: id.nullable().default(null),
  from_date: localDate,
  until_date: localDate,
  start: timeOfDay.nullable().default(null),
  end: timeOfDay.nullable().default(null),
  kind: z.enum(['open', 'closed']),
  reason: z.enum(['holiday', 'sick', 'training', 'extra_hours', 'other']).default('other'),
  note: line(200).default(''),
})

/** What a visit needs: a pool, one room or device, or any of a kind, and in which minutes; null: to the end. */
export const serviceNeed = z.object({
  pool_id: id.nullable().default(null),
  point_id: id.nullable().default(null),
  kind: line(40).nullable().default(null),
  count: z.number().int().min(1).max(20).default(1),
  from_minute: minutes(0, 475).default(0),
  until_minute: minutes(5, 480).nullable().default(null),
})

export const serviceInput = z.object({
  name: line(longestOfService.name),
  description: prose(longestOfService.description).default(''),
  minutes: within(serviceLimits.minutes),
  buffer_before: within(serviceLimits.buffer_before).default(0),
  buffer_after: within(serviceLimits.buffer_after).default(0),
  step: within(serviceLimits.step).optional(),
  min_notice: within(serviceLimits.min_notice).default(120),
  horizon_days: within(serviceLimits.horizon_days).default(60),
  change_cutoff: within(serviceLimits.change_cutoff).default(120),
  approval: z.enum(['auto', 'manual']).default('auto'),
  /** How long a request may wait for its answer; left out: as before, and a day for a new service. */
  answer_minutes: within(serviceLimits.answer_minutes).optional(),
  mode: visitMode,
  fee_minor: z.number().int().min(0).max(100_000_000).nullable().default(null),
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .default(''),
  /** Rooms and devices; left out: they stay as they are. */
  needs: z.array(serviceNeed).max(10).optional(),
  /** What patients should do or bring before they come. */
  preparation: prose(longestOfService.preparation).default(''),
  /**
   * After how many weeks the patient is asked to come again; null: nothing is suggested; left out: it stays as it is.
   */
  follow_up_weeks: within(serviceLimits.follow_up_weeks).nullable().optional(),
  questions: z
    .array(
      z.object({
        id: line(40),
        text: line(200),
        kind: z.enum(questionKinds),
        choices: z.array(line(80)).max(10).default([]),
        is_required: z.boolean().default(false),
        /** While it is booked, or before the visit, with time to think. */
        when: z.enum(questionMoments).default('booking'),
        /** Asked only where an earlier question has this answer. */
        only_if: z
          .object({ question: line(40), answer: line(80) })
          .nullable()
          .default(null),
        /** What is agreed to; whoever saves another text makes the next version. */
        consent: z.object({ text: prose(longestConsent), version: z.number().int().min(1).default(1) }).optional(),
      }),
    )
    .max(20)
    .default([]),
  /** For everyone, or only for patients who were with this doctor before. */
  audience: z.enum(['everyone', 'returning']).default('everyone'),
  /** How many people share one visit; 1 is an ordinary visit. */
  capacity: within(serviceLimits.capacity).default(1),
})

export const serviceShape = serviceInput
  .omit({ needs: true, answer_minutes: true, follow_up_weeks: true })
  .extend({ id, step: z.number().int(), position: z.number().int(), version })
  .meta({ id: 'Service' })

/** A service as whoever books it reads it. */
export const offeredService = serviceShape.extend({ name: serviceName }).meta({ id: 'OfferedService' })

/** What a branch has that a service can need. */
export const branchResources = z.object({
  branch_id: id,
  pools: z.array(z.object({ id, name: z.string() })),
  points: z.array(z.object({ id, name: z.string(), kind: z.string() })),
})

/** Booked visits outside the changed hours: all are counted, at most 100 that the reader may see are named. */
export const visitsOutside = z.object({
  affected: z.number().int(),
  visits: z.array(z.object({ appointment_id: id, start: moment, patient: z.string(), service_name: serviceName })),
})

export const setup = z.object({
  profile,
  /** What is still missing until the doctor is found: in the order of the steps. */
  missing: z.array(z.enum(['branch', 'hours', 'service', 'published', 'verification'])),
  is_listed: z.boolean(),
  /** Whether the licence can be handed in for the check now. */
  may_submit: z.boolean(),
  branches: z.array(
    branchShape.extend({
      state: z.enum(['asked', 'active']),
      rules: z.array(rule),
      hours_version: version,
      is_practice: z.boolean(),
      day_limit: z.number().int().nullable(),
      week_limit: z.number().int().nullable(),
      month_limit: z.number().int().nullable(),
    }),
  ),
  /** `managed_by`, `branch_id`: the branch whose service it is; the doctor's own are null. `shown_name`: what it is called beside visits. */
  services: z.array(
    serviceShape
      .extend({
        answer_minutes: z.number().int(),
        needs: z.array(serviceNeed),
        follow_up_weeks: z.number().int().nullable(),
        managed_by: z.string().nullable(),
        branch_id: z.uuid().nullable(),
        shown_name: serviceName,
      })
      .meta({ id: 'OwnService' }),
  ),
  /** What somebody of the specialty can begin with, in the reader's language. */
  first_services: z.array(
    z.object({
      name: z.string(),
      minutes: z.number().int(),
      mode: z.enum(['in_person', 'video']),
      audience: z.enum(['everyone', 'returning']),
    }),
  ),
  /** What there is at the doctor's branches that a service can need. */
  resources: z.array(branchResources),
  /** `still_booked`: appointments affected by a leave that nobody has moved yet. */
  exceptions: z.array(exceptionInput.extend({ id, still_booked: z.number().int() })),
  /** The way between two branches, in minutes. */
  branch_gap: z.number().int(),
  /** The minutes of a new service by default, from the clinic's policy. */
  new_service_cutoff: z.number().int().nullable(),
})
