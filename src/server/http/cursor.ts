import { parseInstant } from '#domain/time/instant.ts'
import { refuseFields } from './refusal.ts'

/** An opaque place in a list: callers hand it back as it is. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Reads a cursor back. `isOne` says of each part whether the statement can take it; anything else is refused. */
export function readCursor<T>(text: string | undefined, isOne: (value: unknown) => boolean): T | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (isOne(value)) return value as T
  } catch {
    // Falls through to the refusal.
  }
  return refuseFields({ cursor: 'place_in_list_unknown' })
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** A moment as the database or the interface writes it, of the years that visits have: no "now", no "infinity". */
export function isSqlMoment(value: unknown): value is string {
  const shape = /^20\d\d-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:\d\d)?)$/
  return typeof value === 'string' && shape.test(value) && parseInstant(inFull(value)) !== undefined
}

/** Kilometres on the earth. */
export function isDistance(value: unknown): value is number | string {
  const kilometres = typeof value === 'string' && /^\d{1,5}(\.\d{1,20})?$/.test(value) ? Number(value) : value
  return typeof kilometres === 'number' && kilometres >= 0 && kilometres <= 21_000
}

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}

/** The database leaves the minutes of a zone out: "+00". */
function inFull(moment: string): string {
  return moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
