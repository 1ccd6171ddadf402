import type { LineSample } from './ladder.ts'

type Row = Readonly<Record<string, unknown>>

/** How long what a line lost while it was away still shows in its numbers, which then say nothing of how it is now. Milliseconds. */
const settling = 7_000

/** Returns how the line does, from what the browser counts about it; null while nothing goes through it, and in its first seconds. */
export function sampleOf(rows: Iterable<Row>, upFor: number): LineSample | null {
  if (upFor < settling) return null
  let loss = 0
  let roundTrip: number | null = null
  let carries: number | null = null
  let isHeard = false
  for (const row of rows) {
    if (row.type === 'remote-inbound-rtp') {
      isHeard = true
      loss = Math.max(loss, number(row.fractionLost) ?? 0)
    }
    if (row.type === 'candidate-pair' && row.nominated === true && row.state === 'succeeded') {
      isHeard = true
      const seconds = number(row.currentRoundTripTime)
      if (seconds !== null) roundTrip = seconds * 1000
      const bits = number(row.availableOutgoingBitrate)
      if (bits !== null) carries = bits / 1000
    }
  }
  return isHeard ? { loss, roundTrip, carries } : null
}

/** Returns the worst of several lines, value by value; null when there is none. */
export function worstOf(samples: readonly (LineSample | null)[]): LineSample | null {
  const known = samples.filter((sample) => sample !== null)
  if (known.length === 0) return null
  const times = known.flatMap(({ roundTrip }) => (roundTrip === null ? [] : [roundTrip]))
  const widths = known.flatMap(({ carries }) => (carries === null ? [] : [carries]))
  return {
    loss: Math.max(...known.map(({ loss }) => loss)),
    roundTrip: times.length > 0 ? Math.max(...times) : null,
    carries: widths.length > 0 ? Math.min(...widths) : null,
  }
}

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null)
