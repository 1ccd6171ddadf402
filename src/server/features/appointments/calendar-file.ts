import type { VisitRow } from './appointments.sql.ts'

/** One visit as an iCalendar file (RFC 5545): the same UID for ever, a higher SEQUENCE after each change, a discreet title. */
export function calendarFile(
  visit: VisitRow,
  site: { brand: string; publicUrl: string },
): { filename: string; content: string } {
  const place =
    visit.mode === 'video' ? 'Video visit' : [visit.branch_name, visit.address, visit.city].filter(Boolean).join(', ')
  const isOff = ['cancelled', 'declined', 'expired', 'no_show'].includes(visit.status)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(site.brand)}//Appointments//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${visit.id}@${new URL(site.publicUrl).hostname}`,
    `SEQUENCE:${visit.version}`,
    `DTSTAMP:${utc(visit.changed_at)}`,
    `DTSTART:${utc(visit.start_at)}`,
    `DTEND:${utc(visit.end_at)}`,
    `SUMMARY:${escape(`Appointment - ${visit.branch_name}`)}`,
    `LOCATION:${escape(place)}`,
    `STATUS:${isOff ? 'CANCELLED' : visit.status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(isOff ? [] : [...alarm('-P1D'), ...alarm('-PT2H')]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return {
    filename: `appointment-${visit.start_local.slice(0, 10)}.ics`,
    content: `${lines.map(folded).join('\r\n')}\r\n`,
  }
}

function alarm(trigger: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:Appointment', `TRIGGER:${trigger}`, 'END:VALARM']
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
