import { z } from 'zod'
import {
  facilityDecisions,
  facilityFacts,
  facilityStates,
  type FacilityState,
} from '#domain/verification/facility-check.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { cursor, id, line, moment, nothing, page, prose, version } from './shapes.ts'

const facility = z.object({ facilityId: id })
const state = z.enum(Object.keys(facilityStates) as [FacilityState, ...FacilityState[]])
const facts = {
  name: z.string(),
  legal_name: z.string(),
  address: z.string(),
  register_number: z.string(),
}
const event = z.object({
  at: moment,
  from: z.string(),
  to: z.string(),
  facts: z.array(z.enum(facilityFacts)),
  source: z.string(),
  note: z.string(),
})

/** The check of a facility: what waits, the decision, and what its manager reads of it. */
export const facilityCheckEndpoints = [
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/facilities',
    summary: 'Facilities by the state of their check, or those that are closed for good; those that wait longest first',
    query: z.object({
      state: z.union([state, z.literal('closed')]).default('waiting'),
      q: line(100).default(''),
      cursor: cursor.optional(),
    }),
    replies: {
      200: page(
        z.object({
          id,
          slug: z.string(),
          ...facts,
          check_state: state,
          checked_on: z.string().nullable(),
          since: moment,
          closed_at: moment.nullable(),
          branches: z.int(),
          /** Of these, which came or changed since somebody looked at them. */
          branches_unseen: z.int(),
        }),
      ),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/facilities/:facilityId',
    summary:
      'One facility: what it says now beside what stood at its last check, its branches, its people, its history',
    params: facility,
    replies: {
      200: z.object({
        id,
        slug: z.string(),
        ...facts,
        website: z.string(),
        source: z.string().nullable(),
        check_state: state,
        checked_on: z.string().nullable(),
        /** It stands since nothing was checked here: until when it is found without a check. */
        check_due: z.string().nullable(),
        since: moment,
        /** It was closed for good then, and can be opened again until then. */
        closed: z.object({ at: moment, opens_until: moment }).nullable(),
        version,
        /** What it said when it was last checked; null where it never was. */
        checked_as: z.object(facts).nullable(),
        branches: z.array(
          z.object({
            id,
            name: z.string(),
            address: z.string(),
            phone: z.string(),
            /** Its place on the map, where it has one. */
            latitude: z.number().nullable(),
            longitude: z.number().nullable(),
            /** It came, was renamed or moved since the facility was looked at. */
            is_unseen: z.boolean(),
            version,
          }),
        ),
        managers: z.array(z.object({ name: z.string(), email: z.string() })),
        /** Other facilities that go by the same name or number. */
        alike: z.array(z.object({ id, name: z.string(), check_state: state })),
        history: z.array(event.extend({ by: z.string().nullable() })),
      }),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/facilities/:facilityId',
    summary: 'Decides on a facility: checked, its new branches looked at, declined, suspended, or found again',
    params: facility,
    body: z.object({
      decision: z.enum(facilityDecisions),
      facts: z.array(z.enum(facilityFacts)).max(facilityFacts.length).default([]),
      source: line(200).default(''),
      note: prose(2000).default(''),
      version,
      /** The branches that were read, each at its version: another one, or one that changed since, was not looked at. */
      branches: z.array(z.object({ id, version })).max(200).default([]),
    }),
    replies: { 200: z.object({ check_state: state }) },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/check',
    summary: 'Whether patients find a facility, what waits since when, and what was said of it',
    params: facility,
    replies: {
      200: z.object({
        check_state: state,
        checked_on: z.string().nullable(),
        since: moment,
        note: z.string(),
        version,
      }),
    },
  }),
  endpoint({
    ...writes('facility.edit'),
    method: 'POST',
    path: '/facilities/:facilityId/check',
    summary: 'Asks for another look at a facility that was declined',
    params: facility,
    body: z.object({ version }),
    replies: { 200: nothing },
  }),
] as const
