/** How long a visit takes, in minutes, from the visits that were counted. */
export type Took = { readonly count: number; readonly mean: number; readonly deviation: number }

/** Somebody before: what their service should take by its settings, and what it really took. */
export type Ahead = { readonly minutes: number; readonly took: Took | null }

export type WaitQuestion = {
  readonly ahead: readonly Ahead[]
  /** Who is with the doctor now, and since when. */
  readonly serving: (Ahead & { readonly since: number }) | null
  /** How late the doctor says they are, in minutes; counts while nobody is with them. */
  readonly late: number
}

/** From this many visits that were really counted on an estimate is shown. */
export const leastCounted = 5

/** The settings of a service weigh as much as this many visits; a first guess is off by a third. */
const weightOfSettings = 5
const spreadOfSettings = 0.35

type Length = { readonly mean: number; readonly variance: number }

/** How long a visit will take: what was learnt, drawn towards the service's minutes while few were counted. */
export function lengthOf({ minutes, took }: Ahead): Length {
  const guess = { mean: minutes, variance: (minutes * spreadOfSettings) ** 2 }
  if (!took || took.count === 0) return guess
  const share = took.count / (took.count + weightOfSettings)
  const mean = share * took.mean + (1 - share) * guess.mean
  // The gap between the two estimates is doubt as well.
  const apart = share * (1 - share) * (took.mean - guess.mean) ** 2
  return { mean, variance: share * took.deviation ** 2 + (1 - share) * guess.variance + apart }
}

/**
 * The wait as a range, in minutes: as likely shorter as longer than the first, shorter than the second four times in
 * five. Undefined while too few visits were counted to say anything honest.
 */
export function waitRange({ ahead, serving, late }: WaitQuestion): { from: number; to: number } | undefined {
  const known = [...ahead, ...(serving ? [serving] : [])]
  const counted = Math.max(0, ...known.map(({ took }) => took?.count ?? 0))
  if (known.length > 0 && counted < leastCounted) return undefined
  const lengths = [...(serving ? [restOf(lengthOf(serving), serving.since)] : []), ...ahead.map(lengthOf)]
  const start = serving ? 0 : Math.max(0, late)
  let sum: Length = { mean: 0, variance: 0 }
  let longest = 0
  for (const length of lengths) {
    sum = { mean: sum.mean + length.mean, variance: sum.variance + length.variance }
    // The curve is near the truth and not on it: one more person never makes the wait shorter.
    longest = Math.max(longest, quantile(sum, 0.8416))
  }
  return { from: start + quantile(sum, 0), to: start + longest }
}

/** What is left of a visit that has gone on for a while: visits that are late tend to stay late a little longer. */
function restOf({ mean, variance }: Length, since: number): Length {
  const left = Math.max(mean - since, mean * 0.25)
  return { mean: left, variance: Math.min(variance, left ** 2) }
}

/** A point of a sum of lengths, which is never below zero and leans to the right (gamma, by Wilson and Hilferty). */
function quantile({ mean, variance }: Length, deviations: number): number {
  if (mean <= 0 || variance <= 0) return Math.max(0, mean)
  const shape = mean ** 2 / variance
  const root = 1 - 1 / (9 * shape) + deviations / (3 * Math.sqrt(shape))
  return Math.max(0, mean * root ** 3)
}

/** As people say it: full five minutes, and never a range of nothing. */
export function roundedRange({ from, to }: { from: number; to: number }): { from: number; to: number } {
  const first = Math.floor(from / 5) * 5
  return { from: first, to: Math.max(first + 5, Math.ceil(to / 5) * 5) }
}
