import { refuseFields } from './refusal.ts'

/** An opaque place in a list: callers hand it back as it is. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Reads a cursor back; anything that is not one of ours is refused, so its parts can be trusted as values. */
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
