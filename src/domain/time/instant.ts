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

/** Reads an RFC 3339 moment with its offset; undefined when it is none. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const value = Date.parse(text)
  return Number.isNaN(value) ? undefined : (value as Instant)
}

/** RFC 3339 in UTC, the form that crosses the wire. */
export function toRfc3339(moment: Instant): string {
  return new Date(moment).toISOString()
}
