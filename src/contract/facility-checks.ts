import { z } from 'zod'
import {
  facilityDecisions,
  facilityFacts,
  facilityStates,
  type FacilityState,
} from '#domain/verification/facility-check.ts'
import { branchState } from './branch-shapes.ts'
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
    summary: 'Facilities by the state of their check, or closed for good; longest waiting first',
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
          /** How many of these were added or changed since the last check. */
          branches_unseen: z.int(),
        }),
      ),
    },
  }),
  endpoint({
    ...reads('verification.decide'),
    path: '/admin/facilities/:facilityId',
    summary: 'One facility: its details now and at its last check, its branches, people and history',
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
        /** Listed before checks existed: the day until which patients find it unchecked. */
        check_due: z.string().nullable(),
        since: moment,
        /** When it was closed for good, and until when it can be opened again. */
        closed: z.object({ at: moment, opens_until: moment }).nullable(),
        version,
        /** What it said when it was last checked; null where it never was. */
        checked_as: z.object(facts).nullable(),
        /** Those that are not archived; of a closed facility all of them. */
        branches: z.array(
          z.object({
            id,
            name: z.string(),
            /** Without the country, which is two letters. */
            address: z.string(),
            country: z.string(),
            phone: z.string(),
            /** Its place on the map, where it has one. */
            latitude: z.number().nullable(),
            longitude: z.number().nullable(),
            state: branchState,
            /** It was added, renamed or moved since the facility was checked. */
            is_unseen: z.boolean(),
            version,
          }),
        ),
        /** Those who run it; of a closed one, those who ran it until then. */
        managers: z.array(z.object({ name: z.string(), email: z.string() })),
        /** Other facilities that go by the same name or number. */
        alike: z.array(z.object({ id, name: z.string(), check_state: state, is_closed: z.boolean() })),
        /** Its decisions, and when it was closed for good (`to` is `closed`) and opened again (`opened_again`). */
        history: z.array(event.extend({ by: z.string().nullable() })),
      }),
    },
  }),
  endpoint({
    ...writes('verification.decide'),
    method: 'POST',
    path: '/admin/facilities/:facilityId',
    summary: 'Decides on a facility: checked, its new branches checked, declined, suspended, or listed again',
    params: facility,
    body: z.object({
      decision: z.enum(facilityDecisions),
      facts: z.array(z.enum(facilityFacts)).max(facilityFacts.length).default([]),
      source: line(200).default(''),
      note: prose(2000).default(''),
      version,
      /** The branches that were read, each at its version: one that is missing or has changed since was not checked. */
      branches: z.array(z.object({ id, version })).max(200).default([]),
    }),
    replies: { 200: z.object({ check_state: state }) },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/check',
    summary: 'Whether patients find a facility, what waits for a check and since when, and what reviewers said',
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
    summary: 'Asks for another check of a facility that was declined',
    params: facility,
    body: z.object({ version }),
    replies: { 200: nothing },
  }),
] as const
