import type { RateClass } from '#contract/endpoint.ts'
import { refuse } from './refusal.ts'

/** Calls a minute from one address. */
const perMinute: Record<RateClass, number> = { read: 1200, search: 300, write: 120, credential: 30, mail: 12 }

/** Counts calls by address and class in fixed windows of a minute; refuses with 429 beyond the limit. */
export function openRates(now: () => number) {
  const counts = new Map<string, number>()
  let window = 0
  return {
    check(rate: RateClass, address: string) {
      const current = Math.floor(now() / 60_000)
      if (current !== window) {
        window = current
        counts.clear()
      }
      const key = `${rate} ${address}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > perMinute[rate]) refuse('too_many_tries', { retryAfterSeconds: 60 })
    },
  }
}
