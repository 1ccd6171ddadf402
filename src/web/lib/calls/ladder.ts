/** What the line of a call did in the last two seconds. */
export type LineSample = {
  /** Share of what we sent that did not arrive, 0 to 1. */
  readonly loss: number
  /** Milliseconds there and back; null while nobody has answered. */
  readonly roundTrip: number | null
  /** What the browser believes the line carries from here, in kilobits a second; null when it does not know. */
  readonly carries: number | null
}

/** From the best to the last resort: a good picture, a small one, sound only, the telephone. */
export const rungs = ['full', 'low', 'sound', 'phone'] as const
export type Rung = (typeof rungs)[number]

export type Ladder = {
  readonly rung: Rung
  readonly bad: number
  readonly good: number
  /** Good samples in a row until the next rung up is tried; it doubles with each try that fails. */
  readonly patience: number
  /** Whether this rung was climbed to: a fall from there says that it came too early. */
  readonly isTry: boolean
}

export const topOfLadder: Ladder = { rung: 'full', bad: 0, good: 0, patience: 5, isTry: false }

/** Kilobits a second that a picture may take on each rung. */
export const rates: Readonly<Record<Rung, number>> = { full: 1500, low: 250, sound: 0, phone: 0 }

// What a rung needs of the line to be worth staying on: the sound itself takes about 40 kbit/s.
const needs: Readonly<Record<Rung, number>> = { full: 350, low: 120, sound: 25, phone: 25 }
const mostLoss: Readonly<Record<Rung, number>> = { full: 0.06, low: 0.12, sound: 0.25, phone: 0.25 }
const mostRoundTrip = 1200
const badInARow: Readonly<Record<Rung, number>> = { full: 2, low: 3, sound: 6, phone: Infinity }
const mostPatience = 60

/**
 * Returns the ladder after one more sample, which comes every two seconds. A bad line goes down within seconds, by as many
 * rungs as it needs, and that is one fall: a short trouble is over ten seconds a rung after it. Up it goes slower each time
 * that a try has failed, so that nobody's picture comes and goes.
 */
export function climb(ladder: Ladder, sample: LineSample): Ladder {
  if (isBad(ladder.rung, sample)) {
    const bad = ladder.bad + 1
    if (bad < badInARow[ladder.rung]) return { ...ladder, bad, good: 0 }
    const patience = ladder.isTry ? Math.min(ladder.patience * 2, mostPatience) : ladder.patience
    return { rung: next(ladder.rung, 1), bad: 0, good: 0, patience, isTry: false }
  }
  const good = ladder.good + 1
  // Who has stayed at the top for two minutes begins anew.
  if (ladder.rung === 'full' && good >= mostPatience) return topOfLadder
  if (ladder.rung === 'full' || good < ladder.patience) return { ...ladder, bad: 0, good }
  return { ...ladder, rung: next(ladder.rung, -1), bad: 0, good: 0, isTry: true }
}

function isBad(rung: Rung, { loss, roundTrip, carries }: LineSample): boolean {
  return loss > mostLoss[rung] || (roundTrip ?? 0) > mostRoundTrip || (carries ?? Infinity) < needs[rung]
}

function next(rung: Rung, steps: number): Rung {
  return rungs[Math.min(Math.max(rungs.indexOf(rung) + steps, 0), rungs.length - 1)] ?? rung
}
