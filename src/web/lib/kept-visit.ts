import { storedRecord } from './stored.ts'

const key = 'next_visit'
const fields = ['reference', 'start', 'end', 'day', 'time', 'zone', 'place', 'doctor', 'code'] as const

/**
 * The next visit of the person who is logged in, for when there is no connection: when, where, with whom, and the
 * reference as a code that a desk can read. In words, as the screen said them; no reason and nobody else's visit.
 */
export type KeptVisit = Readonly<Record<(typeof fields)[number], string>>

/** Returns what is kept; a visit that is over is forgotten here. */
export function readKeptVisit(now = Date.now()): KeptVisit | null {
  const kept = storedRecord(key, fields)
  if (kept && Date.parse(kept.end) > now) return kept
  forgetVisit()
  return null
}

export function keepVisit(visit: KeptVisit) {
  localStorage.setItem(key, JSON.stringify(visit))
}

export function forgetVisit() {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
