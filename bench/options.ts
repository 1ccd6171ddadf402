import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    doctors: { type: 'string' },
    rounds: { type: 'string' },
    against: { type: 'string' },
    sustained: { type: 'string' },
    walls: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    data: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    filters: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})

const { quick, against, walls } = values

const inPairs = walls || against !== undefined

const doctors = whole('doctors', quick ? 1_000 : inPairs ? 10_000 : 100_000)

/** What the command line asks for; how long a round is and how many there are follows from it. */
export const options = {
  quick,
  /** The folder of another checkout to compare with. */
  against,
  /** Compare this checkout with itself without row-level security. */
  walls,
  /** In pairs: only figures whose name holds this. */
  only: values.only,
  doctors,
  rounds: whole('rounds', inPairs ? 10 : quick ? 1 : 3),
  /** For so many seconds bookings come without a pause; 0: that is not measured. */
  sustainedSeconds: whole('sustained', 0),
  onlyData: values.data,
  plans: values.plans,
  /** The filters of the search alone. */
  filters: values.filters,
  profile: values.profile,
  connections: 8,
  /** How long one round of a reading figure and of a reference lasts. */
  secondsOfRound: 2,
  // A small data set has few free times.
  bookingsOfRound: quick ? 300 : Math.min(1_500, doctors),
  warmUpCalls: quick ? 300 : Math.min(1_000, doctors),
} as const

function whole(name: 'doctors' | 'rounds' | 'sustained', otherwise: number): number {
  const text = values[name]
  if (text === undefined) return otherwise
  if (!/^\d+$/.test(text)) throw new Error(`--${name} wants a whole number, not "${text}"`)
  return Number(text)
}
