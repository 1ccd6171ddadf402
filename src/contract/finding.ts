import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { publicRead, publicSearch } from './entries.ts'
import { anyDoctorShape, doctorCard, freeTimesShape, offering, visitMode } from './offer-shapes.ts'
import { doorHours, doorsShape, wayThere } from './branch-shapes.ts'
import { placeQuery } from './places.ts'
import { offeredService, publicProfile } from './doctor-shapes.ts'
import { id, line, localDate, moment, page, serviceName, sought, specialtyName, timeOfDay } from './shapes.ts'

/** Words that may mean an emergency: `call` the emergency number, or somebody may hurt themselves. */
const emergency = z.enum(['call', 'self_harm']).nullable()

/** The filters that can be left out when nobody matches. */
export const relaxable = [
  'place',
  'mode',
  'from',
  'day',
  'part',
  'language',
  'gender',
  'step_free',
  'max_fee',
  'age',
] as const

export const searchQuery = z.object({
  /** A specialty, a doctor or a reason, in people's own words. */
  q: sought(100).default(''),
  specialty: id.optional(),
  /** A place in words; position and radius decide, region names only help. */
  place: sought(100).default(''),
  ...placeQuery,
  mode: visitMode.optional(),
  /** From this day on. */
  from: localDate.optional(),
  /** On this day only. */
  day: localDate.optional(),
  part: z.enum(['morning', 'afternoon', 'evening']).optional(),
  /** What the doctor speaks, as a BCP 47 tag. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .max(35)
    .optional(),
  gender: z.enum(['female', 'male']).optional(),
  step_free: z.enum(['yes']).optional(),
  /** At most this price, in whole units of the clinic's currency; visits without a price are left out. */
  max_fee: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** The patient's age in full years: only doctors who see that age. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  /** Slugs of doctors whom a guest says they have seen before: shown with visits for returning patients. */
  been_before: z
    .string()
    .max(1000)
    .regex(/^[a-z0-9-]+(,[a-z0-9-]+){0,9}$/)
    .optional(),
  sort: z.enum(['soonest', 'nearest', 'name']).default('soonest'),
  cursor: line(400).optional(),
})

export const findingEndpoints = [
  endpoint({
    ...publicSearch,
    path: '/providers',
    summary: 'Verified doctors who can be booked, soonest first, each with their next times',
    query: searchQuery,
    replies: {
      200: page(
        doctorCard.extend({
          offering,
          kilometres: z.number().nullable(),
          times: z.array(moment),
          service_name: serviceName,
          service_id: id,
          minutes: z.number().int(),
          fee_minor: z.number().int().nullable(),
          currency: z.string(),
        }),
      ).extend({
        /** How many match; at most 501, which means "more than 500". */
        count: z.number().int(),
        /** When nobody matches: which filters to leave out, and how many doctors match then, the most first. */
        relax: z.array(z.object({ without: z.enum(relaxable), count: z.number().int() })),
        /** When nobody matches nearby: how many there are further away. */
        wider: z.object({ radius_km: z.number(), count: z.number().int() }).nullable(),
        /** When nobody matches: how many see people by video, wherever they are. */
        by_video: z.number().int(),
        /** What the words were taken for. */
        understood: z.object({
          specialty: specialtyName.nullable(),
          place: z.string().nullable(),
          /** The place is not the one typed: a typing error was corrected by guessing. */
          is_place_guessed: z.boolean(),
          /** `unreadable`: it has no word, such as an emoji; nobody is shown then. */
          words: z.enum(['none', 'specialty', 'guessed_specialty', 'name', 'unreadable']),
          /** The specialties people with this often see, likeliest first; never a diagnosis. */
          often_see: z.array(z.object({ specialty_id: id, name: specialtyName, reason: z.string() })),
          /**
           * The likeliest specialty, where none of its doctors has free times: then the results are of another of
           * `often_see`.
           */
          without_times: specialtyName.nullable(),
          /** The requested day is over: the results show what is free from now on. */
          is_day_over: z.boolean(),
          emergency,
        }),
      }),
    },
  }),
  endpoint({
    ...publicSearch,
    path: '/suggestions',
    summary: 'Suggests specialties, doctors and clinics for what was typed so far',
    query: z.object({ q: sought(100) }),
    replies: {
      200: z.object({
        /** A specialty found by people's own words says briefly why. */
        results: z.array(
          z.object({
            kind: z.enum(['specialty', 'doctor', 'clinic']),
            label: z.string(),
            hint: z.string(),
            value: z.string(),
          }),
        ),
        emergency,
      }),
    },
  }),
  endpoint({
    ...publicRead,
    path: '/doctors/:slug',
    summary: 'The public page of a doctor; 404 unless verified and published, but always there for the doctor',
    params: z.object({ slug: line(120) }),
    /** Whom it is for, among the people whose visits the account manages; by default the account's own person. */
    query: z.object({ patient_id: id.optional() }),
    replies: {
      200: doctorCard.extend({
        experience: z.string(),
        ...publicProfile.omit({ gender: true }).shape,
        offerings: z.array(offering.extend(wayThere)),
        services: z.array(
          offeredService.extend({
            /** The only branch where it is offered; null: wherever the doctor works. */
            branch_id: id.nullable(),
            /** Where it costs something else. */
            prices: z.array(z.object({ branch_id: id, fee_minor: z.number().int(), currency: z.string() })),
          }),
        ),
        is_listed: z.boolean(),
        /** Whether this person has seen the doctor before; unknown without a log-in. */
        is_known: z.boolean(),
        /** Whether the doctor sees the age of anybody whose visits the account manages; null: unknown. */
        is_age_seen: z.boolean().nullable(),
      }),
    },
  }),
  endpoint({
    ...publicRead,
    path: '/doctors/:slug/slots',
    summary: 'Free times of a service at a branch, for up to 31 days',
    params: z.object({ slug: line(120) }),
    query: z.object({
      offering: id,
      service: id,
      from: localDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(14),
    }),
    replies: { 200: freeTimesShape },
  }),
  endpoint({
    ...publicRead,
    path: '/branches/:slug',
    summary: 'The public page of a clinic, with its doctors who can be booked',
    params: z.object({ slug: line(160) }),
    replies: {
      200: z.object({
        branch_id: id,
        name: z.string(),
        facility_name: z.string(),
        address: z.string(),
        city: z.string(),
        region: z.string(),
        postcode: z.string(),
        country: z.string(),
        phone: z.string(),
        time_zone: z.string(),
        step_free: z.boolean().nullable(),
        ...wayThere,
        email: z.string(),
        description: z.string(),
        /** Nobody comes here: no address is given. */
        is_video_only: z.boolean(),
        photo: z.string().nullable(),
        /** Its position on the map; null where none is set, or nobody comes there. */
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        hours: doorHours,
        /** A closure is in force until then, with its message; or the doors are open until then, or open then. */
        doors: doorsShape.extend({ message: z.string() }),
        /** When it is closed in the next two months. */
        closures: z.array(
          z.object({
            from_date: localDate,
            until_date: localDate,
            start: timeOfDay.nullable(),
            end: timeOfDay.nullable(),
            message: z.string(),
          }),
        ),
        source: z.string().nullable(),
        /** What the doctors there offer, with its price there; what several offer alike is one line. */
        services: z.array(
          offeredService
            .pick({ name: true, minutes: true, fee_minor: true, currency: true, approval: true, audience: true })
            .extend({
              modes: z.array(visitMode),
              doctors: z.array(z.object({ slug: z.string(), doctor: z.string(), service_id: id, offering_id: id })),
            }),
        ),
        /** What several doctors offer alike, so that it can be booked with any of them. */
        any_doctor: z.array(anyDoctorShape),
        doctors: z.array(doctorCard.extend({ accepts_new: z.boolean(), next_free: moment.nullable() })),
      }),
    },
  }),
] as const
