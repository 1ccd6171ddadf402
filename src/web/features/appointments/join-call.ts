import { statusIs } from '#domain/booking/status.ts'
import type { Visit } from './visit.ts'

const staysAfter = 60 * 60_000

type OfCall = Pick<Visit, 'status' | 'end' | 'meet_id' | 'call_opens' | 'on_hold'>

/**
 * Returns the way into the call of a visit while its time has come; undefined before and after, where there is none, and while
 * the visit is on hold.
 */
export function callPath(visit: OfCall, now: number, linkToken?: string): string | undefined {
  const isNear =
    visit.call_opens !== null && now >= Date.parse(visit.call_opens) && now < Date.parse(visit.end) + staysAfter
  const isOn = statusIs(visit.status, 'expected') || visit.status === 'in_progress'
  if (!visit.meet_id || visit.on_hold || !isNear || !isOn) return undefined
  return `/meet/${visit.meet_id}${linkToken ? `#token=${linkToken}` : ''}`
}
