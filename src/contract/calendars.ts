import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listsVisits, ofVisit, reads, writes } from './entries.ts'
import { nothing } from './shapes.ts'

/** The own visits in a calendar program: one as a file, or all of them under a secret address. */
export const calendarEndpoints = [
  endpoint({
    ...listsVisits,
    access: { session: 'appointments.view', link: true },
    path: '/appointments/:appointmentId/calendar',
    summary: 'The visit as an iCalendar file (RFC 5545)',
    ...ofVisit,
    replies: { 200: z.object({ filename: z.string(), content: z.string() }) },
  }),
  endpoint({
    ...reads('account.own'),
    path: '/calendar-feed',
    summary: 'Whether calendar programs can read the caller’s visits at a secret address',
    replies: { 200: z.object({ is_on: z.boolean() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'POST',
    path: '/calendar-feed',
    summary: 'Creates the secret address, or replaces it; it is shown once',
    replies: { 201: z.object({ url: z.string() }) },
  }),
  endpoint({
    ...writes('account.own'),
    method: 'DELETE',
    path: '/calendar-feed',
    summary: 'Ends the secret address',
    replies: { 200: nothing },
  }),
  endpoint({
    ...listsVisits,
    access: 'anyone',
    path: '/calendars/:file',
    summary: 'The visits at a secret address, as iCalendar (RFC 5545); no names and no reasons',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    replies: { 200: z.unknown() },
  }),
] as const
