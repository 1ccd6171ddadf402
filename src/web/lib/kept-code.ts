import { storedRecord } from './stored.ts'

const key = 'visit_code'
const fields = ['code', 'start', 'end'] as const
/** Check-in opens at most so long before a visit (`check_in_before`). */
const soon = 12 * 3_600_000

/**
 * The code of the visit whose link was opened on this phone, so that the page at the clinic's door need not ask for it. It
 * opens nothing but the check-in there; the newest one alone is kept, until the visit is over.
 */
export type KeptCode = Readonly<Record<(typeof fields)[number], string>>

export function keepCode(kept: KeptCode) {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing asks for the code at the door.
  }
}

/** Returns the code of a visit that is near; one that is over is forgotten here. */
export function readKeptCode(now = Date.now()): KeptCode | null {
  const kept = storedRecord(key, fields)
  if (!kept) return null
  if (Date.parse(kept.end) > now) return Date.parse(kept.start) - soon < now ? kept : null
  forgetCode()
  return null
}

export function forgetCode() {
  try {
    localStorage.removeItem(key)
  } catch {
    // What keeps nothing has nothing to forget.
  }
}
