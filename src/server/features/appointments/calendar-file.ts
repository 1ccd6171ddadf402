import { calendarOf, type CalendarEntry } from '#domain/booking/calendar-file.ts'
import { statusIs } from '#domain/booking/status.ts'
import { calendarEntry } from '../../core/calendar-entry.ts'
import { calendarSite } from '../../platform/mail.ts'
import type { VisitRow } from './visit-row.sql.ts'

type Site = { readonly brand: string; readonly publicUrl: string }

/** One visit as a file for calendars. */
export function calendarFile(visit: VisitRow, site: Site): { filename: string; content: string } {
  return { filename: `appointment-${visit.start_local.slice(0, 10)}.ics`, content: calendarOfVisits([visit], site) }
}

/** Visits as one calendar. */
export function calendarOfVisits(visits: readonly VisitRow[], site: Site): string {
  return calendarOf(
    visits.map((visit) => entryOf(visit, site)),
    calendarSite(site),
    'PUBLISH',
  )
}

function entryOf(visit: VisitRow, { publicUrl }: Site): CalendarEntry {
  return calendarEntry({
    ...visit,
    changed: visit.changed_at,
    start: visit.start_at,
    end: visit.end_at,
    branch: visit.branch_name,
    address: [visit.address, visit.city].filter(Boolean).join(', '),
    link: visit.meet_id && `${publicUrl}/meet/${visit.meet_id}`,
    state: statusIs(visit.status, 'fell_through')
      ? 'cancelled'
      : visit.status === 'requested'
        ? 'tentative'
        : 'confirmed',
  })
}
