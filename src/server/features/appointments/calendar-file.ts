import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { day, instant, later } from '#domain/time/instant.ts'
import { vtimezone, zonedStamp } from '#domain/time/vtimezone.ts'
import { asZone } from '#domain/time/zone.ts'
import type { VisitRow } from './appointments.sql.ts'

type CalendarSite = { brand: string; publicUrl: string }

/** One visit as an iCalendar file (RFC 5545). */
export function calendarFile(visit: VisitRow, site: CalendarSite): { filename: string; content: string } {
  return { filename: `appointment-${visit.start_local.slice(0, 10)}.ics`, content: calendarOf([visit], site) }
}

/** Visits as one calendar: each keeps its UID for ever, has a higher SEQUENCE after each change, and a discreet title. */
export function calendarOf(visits: readonly VisitRow[], site: CalendarSite): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(site.brand)}//Appointments//EN`,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(site.brand)}`,
    ...zonesOf(visits),
    ...visits.flatMap((visit) => eventOf(visit, site)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Each zone once, with the clock changes around its visits. */
function zonesOf(visits: readonly VisitRow[]): string[] {
  const zones = [...new Set(visits.map((visit) => asZone(visit.time_zone)))]
  return zones.flatMap((zone) => {
    const moments = visits.filter((visit) => visit.time_zone === zone).map((visit) => visit.start_at)
    return vtimezone(zone, later(instant(Math.min(...moments)), -day), later(instant(Math.max(...moments)), 2 * day))
  })
}

function eventOf(visit: VisitRow, site: CalendarSite): string[] {
  const place =
    visit.mode === 'video'
      ? t('Video visit')
      : [visit.branch_name, visit.address, visit.city].filter(Boolean).join(', ')
  const isOff = statusIs(visit.status, 'fell_through')
  return [
    'BEGIN:VEVENT',
    `UID:${visit.id}@${new URL(site.publicUrl).hostname}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${utc(visit.changed_at)}`,
    `DTSTART${zonedStamp(asZone(visit.time_zone), visit.start_at)}`,
    `DTEND${zonedStamp(asZone(visit.time_zone), visit.end_at)}`,
    `SUMMARY:${escape(t('Appointment - {branch}', { branch: visit.branch_name }))}`,
    `LOCATION:${escape(place)}`,
    `STATUS:${isOff ? 'CANCELLED' : visit.status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(isOff ? [] : [...alarm('-P1D'), ...alarm('-PT2H')]),
    'END:VEVENT',
  ]
}

function alarm(trigger: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(t('Appointment'))}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]
}

function utc(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}

/** Lines of at most 75 octets; what goes on begins with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 74) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
