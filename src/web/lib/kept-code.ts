import { storedRecord } from './stored.ts'

const key = 'visit_code'
const fields = ['code', 'branch', 'zone', 'start', 'end'] as const
/** The longest time before a visit at which check-in opens (`check_in_before`). Milliseconds. */
const early = 12 * 3_600_000

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

/** Returns what is kept; of a visit that is over it is forgotten here. */
export function readKeptCode(now = Date.now()): KeptCode | null {
  const kept = storedRecord(key, fields)
  if (!kept || Date.parse(kept.end) > now) return kept
  forgetCode()
  return null
}

/** Whether somebody comes to this branch for the visit now. */
export function isNearAt(branch: string, kept: KeptCode, now = Date.now()): boolean {
  return kept.branch === branch && Date.parse(kept.start) - early < now
}

export function forgetCode() {
  try {
    localStorage.removeItem(key)
  } catch {
    // What keeps nothing has nothing to forget.
  }
}
