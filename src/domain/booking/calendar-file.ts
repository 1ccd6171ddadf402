import { day, instant, later, type Instant } from '../time/instant.ts'
import { vtimezone, zonedStamp } from '../time/vtimezone.ts'
import { asZone } from '../time/zone.ts'

/** A visit as calendars keep it: discreet words, already in the reader's language. */
export type CalendarEntry = {
  /** The visit's id: the entry is found again by it for ever. */
  readonly id: string
  /** Higher after each change. */
  readonly version: number
  readonly changed: Instant
  readonly start: Instant
  readonly end: Instant
  readonly zone: string
  readonly title: string
  readonly place: string
  /** Where a visit by video is joined. */
  readonly link?: string
  readonly state: 'tentative' | 'confirmed' | 'cancelled'
}

/** `host` makes ids unique in the world; `sender` is the address that owns the entries. */
export type CalendarSite = { readonly brand: string; readonly host: string; readonly sender: string }

/** Entries to keep, or entries to take out again (RFC 5546). Nobody answers by mail: links do that. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** Visits as one iCalendar file (RFC 5545): each keeps its UID for ever and has a higher SEQUENCE after each change. */
export function calendarOf(entries: readonly CalendarEntry[], site: CalendarSite, method: CalendarMethod): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(site.brand)}//Appointments//EN`,
    `METHOD:${method}`,
    `X-WR-CALNAME:${escape(site.brand)}`,
    ...zonesOf(entries),
    ...entries.flatMap((entry) => eventOf(entry, site)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Each zone once, with the clock changes around its visits. */
function zonesOf(entries: readonly CalendarEntry[]): string[] {
  const zones = [...new Set(entries.map(({ zone }) => asZone(zone)))]
  return zones.flatMap((zone) => {
    const moments = entries.filter((entry) => entry.zone === zone).map(({ start }) => start)
    return vtimezone(zone, later(instant(Math.min(...moments)), -day), later(instant(Math.max(...moments)), 2 * day))
  })
}

const statuses = { tentative: 'TENTATIVE', confirmed: 'CONFIRMED', cancelled: 'CANCELLED' } as const

function eventOf(entry: CalendarEntry, { brand, host, sender }: CalendarSite): string[] {
  const zone = asZone(entry.zone)
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@${host}`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${utc(entry.changed)}`,
    `ORGANIZER;CN=${quoted(brand)}:mailto:${sender}`,
    `DTSTART${zonedStamp(zone, entry.start)}`,
    `DTEND${zonedStamp(zone, entry.end)}`,
    `SUMMARY:${escape(entry.title)}`,
    `LOCATION:${escape(entry.place)}`,
    ...(entry.link && entry.state !== 'cancelled' ? [`URL:${entry.link.replace(/\s/g, '')}`] : []),
    `STATUS:${statuses[entry.state]}`,
    ...(entry.state === 'cancelled' ? [] : [...alarm(entry, '-P1D'), ...alarm(entry, '-PT2H')]),
    'END:VEVENT',
  ]
}

function alarm({ title }: CalendarEntry, trigger: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escape(title)}`, `TRIGGER:${trigger}`, 'END:VALARM']
}

function utc(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** A parameter's value: between quotes, and without what could end them. */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ')}"`
}

/** Lines of at most 75 octets; continuations begin with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const more = octetsOf(letter.codePointAt(0) ?? 0)
    if (octets + more > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += letter
    octets += more
  }
  return [...parts, part].join('\r\n ')
}

/** How long a letter is in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
