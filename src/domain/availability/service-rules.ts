import { type Fault, fault } from '../fault.ts'
import { nameOfService } from '../profiles/name-rules.ts'
import type { Rule } from '../profiles/rule.ts'

const shortestName = 3

/** What is wrong with the name of a service that somebody saves. */
export const serviceName: Rule = (value) => {
  const { length } = value.trim()
  if (length === 0) return fault('service_name_missing')
  return length < shortestName ? fault('service_name_short', { min: shortestName }) : nameOfService(value)
}

/** What is wrong with a notice that is as long as the time ahead in which people book: no time would ever be offered. */
export function noticeFault(noticeMinutes: number, horizonDays: number): Fault | undefined {
  return noticeMinutes < horizonDays * 24 * 60 ? undefined : fault('notice_past_horizon')
}
