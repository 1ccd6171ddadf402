import { z } from 'zod'
import { idleChoices, optionalReminders } from '#domain/profiles/facility-rules.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { branchShape } from './branch-shapes.ts'
import { id, line, moment, prose, version } from './shapes.ts'

const facility = z.object({ facilityId: id })

const details = {
  name: line(500),
  legal_name: line(500),
  address: prose(2000),
  website: line(300),
  description: prose(10_000),
  brand_colour: line(20),
}

const policies = {
  /**
   * How many minutes before a visit patients can still change it: the default of new services. Null: the product's own.
   */
  change_cutoff: z.number().int().min(0).max(20_160).nullable(),
  reminders_off: z.array(z.enum(optionalReminders)).max(optionalReminders.length),
  missed_cost_minor: z.number().int().min(1).max(10_000_000).nullable(),
  missed_cost_currency: line(3),
}

const idleMinutes = z.literal(idleChoices).nullable()

const profile = z.object({
  id,
  slug: z.string(),
  facility_logo: z.string().nullable(),
  ...details,
  register_number: z.string(),
  ...policies,
  second_step_since: moment.nullable(),
  idle_minutes: z.number().int().nullable(),
  version,
})

const own = writes('facility.edit')

/** What a facility says about itself, what applies to all of its branches, and what it asks of its people. */
export const facilityProfileEndpoints = [
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/profile',
    summary: 'Details, default policies and security policy of a facility',
    params: facility,
    replies: { 200: profile },
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/facilities/:facilityId/profile',
    summary: 'Changes what a facility says about itself',
    params: facility,
    // What is left out stays as it is.
    body: z.object({ ...details, register_number: line(200).optional(), version }),
    replies: { 200: profile },
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/facilities/:facilityId/logo',
    summary: 'Replaces the logo',
    params: facility,
    body: z.object({}),
    file: { field: 'facility_logo', maxBytes: 5 * 1024 * 1024 },
    replies: { 200: profile },
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/facilities/:facilityId/policies',
    summary: 'Changes what new services start with, which reminders are sent, and what they say about missed visits',
    params: facility,
    body: z.object({ ...policies, version }),
    replies: { 200: profile },
  }),
  endpoint({
    ...own,
    method: 'PUT',
    path: '/facilities/:facilityId/security',
    summary: 'Asks staff for a second step, with seven days of grace each, and says when idle sessions end',
    params: facility,
    body: z.object({ second_step: z.boolean(), idle_minutes: idleMinutes, version }),
    replies: { 200: profile },
  }),
  endpoint({
    ...reads('facility.edit'),
    path: '/facilities/:facilityId/settings',
    summary: 'All settings of a facility and its branches as one file; nothing about patients',
    params: facility,
    replies: {
      200: z.object({ made_at: moment, facility: profile.omit({ version: true }), branches: z.array(branchShape) }),
    },
  }),
] as const
