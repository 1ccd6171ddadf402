import { z } from 'zod'
import { id, line, moment, prose, timeOfDay, typedNumber, version } from './shapes.ts'

/** When the doors of a branch are open; an end at or before the start is on the day after. */
export const doorHours = z
  .array(z.object({ weekday: z.number().int().min(1).max(7), start: timeOfDay, end: timeOfDay }))
  .max(50)

/** A closure is in force until then; or the doors are open until then, or open then. */
export const doorsShape = z.object({
  closed_until: moment.nullable(),
  open_until: moment.nullable(),
  opens_at: moment.nullable(),
})

export const branchState = z.enum(['draft', 'open', 'archived'])

/** How to get to a branch, in its own words; empty where none are given. */
export const wayThere = { parking: z.string(), transport: z.string(), directions: z.string() }

export const branchShape = z
  .object({
    id,
    facility_id: id,
    name: z.string(),
    slug: z.string(),
    time_zone: z.string(),
    country: z.string(),
    region: z.string(),
    city: z.string(),
    postcode: z.string(),
    address: z.string(),
    phone: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** No step on the way in and to the rooms; null: unknown. */
    step_free: z.boolean().nullable(),
    ...wayThere,
    version,
  })
  .meta({ id: 'Branch' })

/** A branch as its facility knows it. */
export const houseBranchShape = branchShape
  .extend({
    email: z.string(),
    description: z.string(),
    hours: doorHours,
    is_video_only: z.boolean(),
    photo: z.string().nullable(),
    state: branchState,
    /** It was added, renamed or moved since its facility was checked: until it is checked, patients do not find it. */
    is_unseen: z.boolean(),
  })
  .meta({ id: 'HouseBranch' })

export const branchInput = z.object({
  name: line(120),
  address: line(200),
  city: line(100),
  region: line(100).default(''),
  postcode: line(20).default(''),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: typedNumber(40),
  time_zone: line(60),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  // What is left out stays as it is.
  step_free: z.boolean().nullable().optional(),
  parking: prose(10_000).optional(),
  transport: prose(10_000).optional(),
  directions: prose(10_000).optional(),
  email: line(254).optional(),
  description: prose(10_000).optional(),
  hours: doorHours.optional(),
  is_video_only: z.boolean().optional(),
})
