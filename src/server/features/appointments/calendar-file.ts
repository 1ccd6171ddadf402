import type { Actor } from '#domain/access/actor.ts'
import { calendarOf, type CalendarEntry } from '#domain/booking/calendar-file.ts'
import { statusIs } from '#domain/booking/status.ts'
import { calendarEntry } from '../../core/messages/calendar-entry.ts'
import { calendarSite } from '../../platform/mail.ts'
import { partyOf } from './visit-answer.ts'
import type { VisitRow } from './visit-row.sql.ts'

type Site = { readonly brand: string; readonly publicUrl: string }

/**
 * One visit as a file for calendars. Its patient comes back to the page of the visit, by the link they hold or by their
 * account: at the bare door of the call nobody would know them.
 */
export function calendarFile(visit: VisitRow, site: Site, actor: Actor, linkToken: string) {
  const wayOf =
    actor.kind === 'link' ? () => `/a/${linkToken}` : partyOf(actor, visit) === 'patient' ? ownPageOf : doorOf
  return {
    filename: `appointment-${visit.start_local.slice(0, 10)}.ics`,
    content: calendarOfVisits([visit], site, wayOf),
  }
}

/** Visits as one calendar, each with the way to its call. */
export function calendarOfVisits(visits: readonly VisitRow[], site: Site, wayOf: (visit: VisitRow) => string): string {
  return calendarOf(
    visits.map((visit) => entryOf(visit, site, wayOf(visit))),
    calendarSite(site),
    'PUBLISH',
  )
}

/** The page of a visit for the account of its patient, and the door of its call for who works there. */
export const ownPageOf = ({ id }: VisitRow) => `/usr/appointments?visit=${id}`
export const doorOf = ({ meet_id }: VisitRow) => `/meet/${meet_id}`

function entryOf(visit: VisitRow, { publicUrl }: Site, way: string): CalendarEntry {
  return calendarEntry({
    ...visit,
    changed: visit.changed_at,
    start: visit.start_at,
    end: visit.end_at,
    branch: visit.branch_name,
    link: visit.meet_id && `${publicUrl}${way}`,
    state:
      statusIs(visit.status, 'fell_through') || visit.status === 'entered_in_error'
        ? 'cancelled'
        : visit.status === 'requested'
          ? 'tentative'
          : 'confirmed',
  })
}
