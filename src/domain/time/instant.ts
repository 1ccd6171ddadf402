declare const moment: unique symbol

/** A moment: milliseconds since 1970-01-01T00:00Z. Walls and calendars are `LocalDate` and `TimeOfDay`. */
export type Instant = number & { readonly [moment]: true }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export function instant(milliseconds: number): Instant {
  return milliseconds as Instant
}

export function later(from: Instant, milliseconds: number): Instant {
  return (from + milliseconds) as Instant
}

const rfc3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-](\d{2}):\d{2})$/
/** No place on earth is further from UTC, and the database takes no more. */
const mostOffset = 15

/** Reads an RFC 3339 moment with its offset; undefined for anything else, such as 30 February. */
export function parseInstant(text: string): Instant | undefined {
  const [, date, , , , offset = '0'] = rfc3339.exec(text) ?? []
  if (date === undefined || !isDay(date) || Number(offset) > mostOffset) return undefined
  const value = Date.parse(text)
  return Number.isNaN(value) ? undefined : (value as Instant)
}

/** JavaScript takes 30 February for 2 March; nobody means that. */
function isDay(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
}

/** RFC 3339 in UTC, the form that crosses the wire. */
export function toRfc3339(moment: Instant): string {
  return new Date(moment).toISOString()
}
