import { statusIs } from '#domain/booking/status.ts'
import type { Visit } from './visit.ts'

type OfCall = Pick<Visit, 'status' | 'meet_id' | 'call_opens' | 'call_until' | 'on_hold'>

/**
 * Returns the way into the call of a visit while its time has come; undefined before and after, where there is none, and while
 * the visit is on hold.
 */
export function callPath(visit: OfCall, now: number, linkToken?: string): string | undefined {
  const { call_opens: opens, call_until: until } = visit
  const isNear = opens !== null && until !== null && now >= Date.parse(opens) && now < Date.parse(until)
  if (!takesPlace(visit) || !isNear) return undefined
  return `/meet/${visit.meet_id}${keyOf(linkToken)}`
}

/** Returns from when one can join the call of a visit, and the test of camera and sound until then; undefined where `callPath` leads in. */
export function beforeCall(visit: OfCall & Pick<Visit, 'id'>, now: number, linkToken?: string) {
  const { id, meet_id: meet, call_opens: opens } = visit
  if (!takesPlace(visit) || meet === null || opens === null || now >= Date.parse(opens)) return undefined
  return { opens, test: `/meet/test?${new URLSearchParams({ meet, visit: id })}${keyOf(linkToken)}` }
}

function takesPlace({ status, meet_id, on_hold }: OfCall): boolean {
  return meet_id !== null && !on_hold && statusIs(status, 'agreed_now')
}

/** Behind the #, so that no server reads it on the way. */
const keyOf = (linkToken?: string) => (linkToken ? `#token=${linkToken}` : '')
