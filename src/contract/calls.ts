import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { branchCallSettings, callLine, doctorCallSettings } from './meeting-shapes.ts'
import { cursor, id, localDate, page } from './shapes.ts'

/** The calls of a patient, a doctor or a branch, and what is set for them; what happens in a call is in meetings.ts. */
export const callEndpoints = [
  endpoint({
    ...reads('account.own'),
    audit: 'reads_health_data',
    path: '/calls/mine',
    summary: 'Video visits of the patient who is logged in: those to come, soonest first, or past ones',
    query: z.object({ tab: z.enum(['upcoming', 'past']).default('upcoming'), cursor: cursor.optional() }),
    replies: { 200: page(callLine) },
  }),
  endpoint({
    ...reads('calls.host'),
    audit: 'reads_health_data',
    path: '/doctors/me/calls',
    summary: 'Video visits of the doctor who is logged in',
    query: z.object({ tab: z.enum(['upcoming', 'past']).default('upcoming'), cursor: cursor.optional() }),
    replies: { 200: page(callLine) },
  }),
  endpoint({
    ...reads('appointments.view'),
    audit: 'reads_health_data',
    path: '/branches/:branchId/calls',
    summary:
      'A day’s video visits at a branch, with who waits; `may_send` where the caller may send patients the way in, `may_copy` where they may hand it over themselves, `may_set` where they may change the settings',
    params: z.object({ branchId: id }),
    query: z.object({ date: localDate.optional() }),
    replies: {
      200: z.object({
        date: z.string(),
        time_zone: z.string(),
        results: z.array(callLine),
        may_host: z.boolean(),
        may_send: z.boolean(),
        may_copy: z.boolean(),
        may_set: z.boolean(),
      }),
    },
  }),
  endpoint({
    ...reads('calls.settings'),
    path: '/doctors/me/call-settings',
    summary: 'The call settings of the doctor who is logged in; `has_relay` says whether this installation has a relay',
    replies: { 200: doctorCallSettings.extend({ has_relay: z.boolean() }) },
  }),
  endpoint({
    ...writes('calls.settings'),
    method: 'PUT',
    path: '/doctors/me/call-settings',
    summary: 'Changes a doctor’s call settings: waiting room, opening time, fallback number, guest links and alerts',
    body: doctorCallSettings,
    replies: { 200: doctorCallSettings.extend({ has_relay: z.boolean() }) },
  }),
  endpoint({
    ...reads('calls.settings'),
    path: '/branches/:branchId/call-settings',
    summary: 'The call settings at a branch for doctors without their own',
    params: z.object({ branchId: id }),
    replies: { 200: branchCallSettings.extend({ has_relay: z.boolean() }) },
  }),
  endpoint({
    ...writes('calls.settings'),
    method: 'PUT',
    path: '/branches/:branchId/call-settings',
    summary: 'Changes the call settings at a branch for doctors without their own',
    params: z.object({ branchId: id }),
    body: branchCallSettings,
    replies: { 200: branchCallSettings.extend({ has_relay: z.boolean() }) },
  }),
] as const
