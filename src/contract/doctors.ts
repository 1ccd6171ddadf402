import { z } from 'zod'
import { slotReasons } from '#domain/availability/slots.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { branchInput, branchShape } from './places.ts'
import { id, line, localDate, moment, nothing, prose, timeOfDay } from './shapes.ts'

const profile = z
  .object({
    id,
    doctor: id,
    slug: z.string(),
    specialty: id,
    specialty_name: z.string(),
    sub_specialty: z.string(),
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
  })
  .meta({ id: 'DoctorProfile' })

const visitMode = z.enum(['in_person', 'video', 'both'])
const minutes = (from: number, to: number) => z.number().int().min(from).max(to).multipleOf(5)

const rule = z.object({
  weekday: z.number().int().min(1).max(7),
  start: timeOfDay,
  end: timeOfDay,
  mode: visitMode.default('both'),
  valid_from: localDate.nullable().default(null),
  valid_until: localDate.nullable().default(null),
  /** Every second week only: a day of a week in which it holds. */
  alternate_from: localDate.nullable().default(null),
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

const serviceInput = z.object({
  name: line(80),
  description: prose(300).default(''),
  minutes: minutes(5, 480),
  buffer_before: minutes(0, 120).default(0),
  buffer_after: minutes(0, 120).default(0),
  step: minutes(5, 240).optional(),
  min_notice: z.number().int().min(0).max(20_160).default(120),
  horizon_days: z.number().int().min(1).max(90).default(60),
  change_cutoff: z.number().int().min(0).max(20_160).default(120),
  approval: z.enum(['auto', 'manual']).default('auto'),
  mode: visitMode,
  fee_minor: z.number().int().min(0).max(100_000_000).nullable().default(null),
  currency: z
    .string()
    .regex(/^([A-Z]{3})?$/)
    .default(''),
  room_kind: line(40).nullable().default(null),
  /** What patients should do or bring before they come. */
  preparation: prose(600).default(''),
  questions: z
    .array(
      z.object({
        id: line(40),
        text: line(200),
        kind: z.enum(['text', 'choice', 'yes_no']),
        choices: z.array(line(80)).max(10).default([]),
        is_required: z.boolean().default(false),
      }),
    )
    .max(5)
    .default([]),
  /** For everyone, or only for patients who were with this doctor before. */
  audience: z.enum(['everyone', 'returning']).default('everyone'),
  /** How many people share one visit; 1 is an ordinary visit. */
  capacity: z.number().int().min(1).max(50).default(1),
})

export const serviceShape = serviceInput
  .extend({ id, step: z.number().int(), position: z.number().int(), version: z.number().int() })
  .meta({ id: 'Service' })

export const setup = z.object({
  profile,
  /** What is still missing until the doctor is found: in the order of the steps. */
  missing: z.array(z.enum(['branch', 'hours', 'service', 'published', 'verification'])),
  is_listed: z.boolean(),
  branches: z.array(
    branchShape.extend({
      state: z.enum(['asked', 'active']),
      rules: z.array(rule),
      is_practice: z.boolean(),
      day_limit: z.number().int().nullable(),
    }),
  ),
  services: z.array(serviceShape),
  /** `still_booked`: appointments that a leave meets and that nobody has moved yet. */
  exceptions: z.array(exceptionInput.extend({ id, still_booked: z.number().int() })),
  /** The way between two branches, in minutes. */
  branch_gap: z.number().int(),
})

export const doctorEndpoints = [
  endpoint({
    ...publicRead,
    path: '/healthcare-providers/specialties',
    summary: 'All specialties',
    replies: { 200: z.object({ results: z.array(z.object({ id, name: z.string() })) }) },
  }),
  endpoint({
    ...reads('profile.edit'),
    path: '/healthcare-providers/profile/:userId',
    summary: 'The profile of a doctor, for the doctor; 404 when there is none yet',
    params: z.object({ userId: id }),
    replies: { 200: profile },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/healthcare-providers/profile',
    summary: 'Makes the profile of the doctor who is logged in; 400 when data is missing',
    body: z.object({
      specialty: z.string().max(100).default(''),
      sub_specialty: z.string().max(500).default(''),
      facility_name: z.string().max(200).default(''),
      location: z.string().max(200).default(''),
      experience: z.string().max(2000).default(''),
      doctor: z.string().max(100).default(''),
    }),
    file: { field: 'display_photo', maxBytes: 8 * 1024 * 1024 },
    replies: { 201: profile },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'PATCH',
    path: '/doctors/me',
    summary: 'Changes what the public profile says; a changed specialty is checked again',
    body: z.object({ sub_specialty: line(500), experience: prose(2000), specialty: id }),
    replies: { 200: profile },
  }),
  endpoint({
    ...reads('schedule.edit'),
    path: '/doctors/me/setup',
    summary: 'Everything that makes the doctor bookable, and what is missing',
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/practice',
    summary: 'Makes the own practice of a doctor without a facility: one branch with its zone',
    body: branchInput,
    replies: { 201: branchShape },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/branches',
    summary: 'Asks the manager of a known branch to be taken in',
    body: z.object({ branch_id: id }),
    replies: { 201: z.object({ state: z.string() }) },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'PUT',
    path: '/doctors/me/branches/:branchId/hours',
    summary: 'Replaces the weekly hours at a branch',
    params: z.object({ branchId: id }),
    body: z.object({ rules: z.array(rule).max(100) }),
    replies: { 200: setup },
  }),
  endpoint({
    ...reads('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/branches/:branchId/hours/effect',
    summary: 'What other weekly hours would change in the next four weeks; saves nothing',
    params: z.object({ branchId: id }),
    body: z.object({ rules: z.array(rule).max(100) }),
    replies: {
      200: z.object({ added: z.number().int(), removed: z.number().int(), affected: z.number().int() }),
    },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'PUT',
    path: '/doctors/me/limits',
    summary: 'The most visits a day at each branch, and the way between branches',
    body: z.object({
      branch_gap: minutes(0, 240),
      day_limits: z.array(z.object({ branch_id: id, day_limit: z.number().int().min(1).max(200).nullable() })).max(50),
    }),
    replies: { 200: setup },
  }),
  endpoint({
    ...reads('schedule.edit'),
    path: '/doctors/me/why-not',
    summary: 'Which rule keeps a time of the own schedule from being offered; null when it is offered',
    query: z.object({
      branch_id: id,
      mode: z.enum(['in_person', 'video']),
      service_id: id,
      date: localDate,
      time: timeOfDay,
    }),
    replies: {
      200: z.object({
        start: moment,
        time_zone: z.string(),
        reason: z.enum([...slotReasons, 'not_listed']).nullable(),
      }),
    },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'POST',
    path: '/doctors/me/exceptions',
    summary: 'Adds leave, other hours or extra hours; says which booked visits fall inside',
    body: exceptionInput,
    replies: { 201: z.object({ setup, affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('schedule.edit'),
    method: 'DELETE',
    path: '/doctors/me/exceptions/:exceptionId',
    summary: 'Takes an exception back',
    params: z.object({ exceptionId: id }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'POST',
    path: '/doctors/me/services',
    summary: 'Adds a service',
    body: serviceInput,
    replies: { 201: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/doctors/me/services/:serviceId',
    summary: 'Changes a service',
    params: z.object({ serviceId: id }),
    body: serviceInput.extend({ version: z.number().int() }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'PUT',
    path: '/doctors/me/services/order',
    summary: 'Puts the services in an order of one’s own; search looks for the first one',
    body: z.object({ ids: z.array(id).min(1).max(100) }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('services.edit'),
    method: 'DELETE',
    path: '/doctors/me/services/:serviceId',
    summary: 'Archives a service: booked visits stay, no new ones can be made',
    params: z.object({ serviceId: id }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/publish',
    summary: 'Shows the page of the doctor, or takes it back',
    body: z.object({ is_published: z.boolean() }),
    replies: { 200: setup },
  }),
  endpoint({
    ...writes('profile.edit'),
    method: 'POST',
    path: '/doctors/me/verification',
    summary: 'Sends the licence for the check',
    body: z.object({ licence_number: line(60) }),
    replies: { 200: setup },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/verifications',
    summary: 'The doctors who wait for their check, longest first, and the newest decisions',
    replies: {
      200: z.object({
        waiting: z.array(profile.extend({ email: z.string(), submitted_at: z.string().nullable() })),
        decided: z.array(
          z.object({ practitioner_id: id, name: z.string(), to_state: z.string(), at: z.string(), note: z.string() }),
        ),
      }),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/verifications/:practitionerId',
    summary: 'Verifies a doctor, declines, or asks for changes',
    params: z.object({ practitionerId: id }),
    body: z.object({
      decision: z.enum(['verified', 'rejected', 'needs_info']),
      note: prose(1000).default(''),
      source: line(200).default(''),
    }),
    replies: { 200: z.object({ verification: z.string() }) },
  }),
  endpoint({
    ...reads('platform.health'),
    path: '/admin/health',
    summary: 'Unsent mail, stuck work, differences between read model and truth',
    replies: {
      200: z.object({
        mails: z.array(
          z.object({
            id,
            recipient: z.string(),
            kind: z.string(),
            subject: z.string(),
            state: z.string(),
            attempts: z.number().int(),
            last_error: z.string().nullable(),
            created_at: z.string(),
          }),
        ),
        unsent: z.number().int(),
        dead: z.number().int(),
        expired_holds: z.number().int(),
        overdue_requests: z.number().int(),
        unnumbered_events: z.number().int(),
        digest_differences: z.number().int(),
        digest_checked: z.number().int(),
      }),
    },
  }),
  endpoint({
    ...writes('platform.health'),
    method: 'POST',
    path: '/admin/mails/:mailId/resend',
    summary: 'Queues a dead mail again',
    params: z.object({ mailId: id }),
    replies: { 200: nothing },
  }),
] as const
