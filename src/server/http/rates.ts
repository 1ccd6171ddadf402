import type { RateClass } from '#contract/endpoint.ts'
import { refuse } from './refusal.ts'

/** Calls a minute from one address, over all servers. */
const perMinute: Record<Rated, number> = { read: 1200, search: 300, page: 600, write: 120, credential: 30, mail: 12 }

/** From how many calls of one address on other servers are told: below, no limit is near. */
export const worthTelling = 4

/** What is counted: calls by the class of their endpoint, and pages that are rendered. */
type Rated = RateClass | 'page'

export type Rates = { check(rate: Rated, address: string): void }

/** Counts calls by address and class in fixed windows of a minute; refuses with 429 beyond the limit. */
export function openRates(now: () => number, count: (window: number, key: string) => number): Rates {
  return {
    check(rate, address) {
      const calls = count(Math.floor(now() / 60_000), `${rate} ${address}`)
      if (calls > perMinute[rate]) refuse('too_many_tries', { retryAfterSeconds: 60 })
    },
  }
}
