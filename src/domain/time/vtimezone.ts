import { Temporal } from 'temporal-polyfill'
import { instant, type Instant } from './instant.ts'
import { wallAt, type Zone } from './zone.ts'

/**
 * A zone as calendars carry it (RFC 5545, 3.6.5): which offset holds from when on, for the moments between two. Every
 * change is written out, so that no rule of ours can disagree with the zone database.
 */
export function vtimezone(zone: Zone, from: Instant, until: Instant): string[] {
  const known = lastWritten.get(zone)
  if (known && known.since <= from && until <= known.until) return known.lines
  const { changes, next } = changesOf(zone, from, until)
  const lines = linesOf(zone, changes)
  // Between two changes of the clocks every visit carries the same lines: hundreds of mails, one look at the zone.
  const [only, another] = changes
  if (only && !another) lastWritten.set(zone, { since: only.at, until: next, lines })
  return lines
}

const lastWritten = new Map<Zone, { readonly since: number; readonly until: number; readonly lines: string[] }>()

function linesOf(zone: Zone, changes: readonly Change[]): string[] {
  const observances = changes.map(({ at, before, after }) => {
    // A period that begins with a shift to the east is daylight saving time; the first is the one in force.
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      // The wall as it was until then.
      `DTSTART:${wallText(at + before)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE']
}

/**
 * A moment as the end of a DTSTART line: `;TZID=Europe/London:20270105T100000`. In the hour that comes twice when the
 * clocks go back, programs disagree which one a local time means, so there it is given in UTC.
 */
export function zonedStamp(zone: Zone, moment: Instant): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime()
  const [earlier, later] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  )
  if (earlier !== later) return `:${wallText(moment)}Z`
  const { date, time } = wallAt(zone, moment)
  return `;TZID=${zone}:${date.replaceAll('-', '')}T${time.replace(':', '')}00`
}

type Change = { readonly at: number; readonly before: number; readonly after: number }

/** The change that holds at `from`, each one after it before `until`, and when the next one comes. */
function changesOf(zone: Zone, from: Instant, until: Instant): { changes: Change[]; next: number } {
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  // A change at that very moment already holds; `previous` never returns the moment itself.
  const begin = first.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const offset = first.offsetNanoseconds / 1e6
  const changes: Change[] = begin
    ? [changeAt(begin)]
    : [{ at: instant(Date.parse('1970-01-01T00:00:00Z')), before: offset, after: offset }]
  let next = first.getTimeZoneTransition('next')
  for (; next && next.epochMilliseconds < until; next = next.getTimeZoneTransition('next')) changes.push(changeAt(next))
  return { changes, next: next?.epochMilliseconds ?? Infinity }
}

function changeAt(transition: Temporal.ZonedDateTime): Change {
  const before = transition.subtract({ nanoseconds: 1 }).offsetNanoseconds / 1e6
  return { at: transition.epochMilliseconds, before, after: transition.offsetNanoseconds / 1e6 }
}

function wallText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

function offsetText(milliseconds: number): string {
  const minutes = Math.abs(Math.round(milliseconds / 60_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${milliseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}
