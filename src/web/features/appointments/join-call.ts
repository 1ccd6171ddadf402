import { statusIs } from '#domain/booking/status.ts'
import type { Visit } from './visit.ts'

const opensBefore = 15 * 60_000
const staysAfter = 60 * 60_000

/**
 * Returns the way into the call of a visit while its time has come; undefined before and after, where there is none, and while
 * the visit is on hold.
 */
export function callPath(visit: Visit, now: number, linkToken?: string): string | undefined {
  const isNear = now >= Date.parse(visit.start) - opensBefore && now < Date.parse(visit.end) + staysAfter
  const isOn = statusIs(visit.status, 'expected') || visit.status === 'in_progress'
  if (!visit.meet_id || visit.on_hold || !isNear || !isOn) return undefined
  return `/meet/${visit.meet_id}${linkToken ? `#token=${linkToken}` : ''}`
}
