import type { Actor } from '#domain/access/actor.ts'
import type { RateClass } from '#contract/endpoint.ts'
import { hashToken } from './cookies.ts'
import { refuse } from './refusal.ts'

/** Calls a minute of one account, one visit's link, one screen or ticket, or all strangers behind one address; over all servers. */
export const perMinute: Readonly<Record<Rated, number>> = {
  read: 1200,
  search: 300,
  page: 600,
  write: 120,
  creation: 30,
  credential: 30,
  mail: 12,
  unproven: 600,
}

/** From how many calls under one key on other servers are told: below, no limit is near. */
export const worthTelling = 4

/** What is counted: calls by the class of their endpoint, pages that are rendered, and sessions or links that nobody has. */
type Rated = RateClass | 'page' | 'unproven'

export type Rates = {
  /** Counts a call; refuses with 429 beyond the limit. */
  check(rate: Rated, whose: string): void
  /** Refuses where the limit is used up already; counts nothing. */
  refuseUsedUp(rate: Rated, whose: string): void
  /** Takes a call back that turned out to be right. */
  takeBack(rate: Rated, whose: string): void
}

/** Counts of the minute that is now, by key, over all servers. */
type Counts = {
  count(key: string): number
  seen(key: string): number
  takeBack(key: string): void
}

/** Who is known has a count of their own: forty at one desk, or all in a waiting room, do not share one. */
export function whoseCount(actor: Actor, address: string, queueToken: string): string {
  switch (actor.kind) {
    case 'account':
      return `account ${actor.account}`
    case 'link':
      return `visit ${actor.appointment}`
    case 'visitor':
      return queueToken === '' ? address : `queue ${hashToken(queueToken)}`
  }
}

/** Calls are counted in fixed windows of a minute. */
export const minuteOf = (now: number) => Math.floor(now / 60_000)

/** Counts calls by class, and by who makes them. */
export function openRates(counts: Counts): Rates {
  const refuseFrom = (calls: number, most: number) => {
    if (calls >= most) refuse('too_many_tries', { retryAfterSeconds: 60 })
  }
  return {
    check: (rate, whose) => refuseFrom(counts.count(`${rate} ${whose}`), perMinute[rate] + 1),
    refuseUsedUp: (rate, whose) => refuseFrom(counts.seen(`${rate} ${whose}`), perMinute[rate]),
    takeBack: (rate, whose) => counts.takeBack(`${rate} ${whose}`),
  }
}
