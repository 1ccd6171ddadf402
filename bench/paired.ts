import { bookings, reads, type Work } from './figures.ts'
import type { Round } from './load.ts'
import { options } from './options.ts'
import { median, progress, round } from './report.ts'
import type { Side } from './side.ts'

/** What is compared of each work, and whether more is better. */
const measures = [
  { of: 'calls a second', value: (one: Round) => one.perSecond, moreIsBetter: true },
  { of: 'calls a second until all is delivered', value: (one: Round) => one.donePerSecond, moreIsBetter: true },
  { of: 'p95, ms', value: (one: Round) => one.p95, moreIsBetter: false },
  { of: 'server CPU, ms', value: (one: Round) => one.serverCpu, moreIsBetter: false },
  { of: 'PostgreSQL CPU, ms', value: (one: Round) => one.databaseCpu, moreIsBetter: false },
] as const

/**
 * Two checkouts on data of their own, each work in turns: so whatever else the machine does meets both. Prints for each
 * figure the ratio of this checkout to the other, pair by pair. Whoever begins changes from pair to pair.
 */
export async function comparePaired(ours: Side, theirs: Side) {
  await inPairs(
    (work) => work.round(ours),
    (work) => work.round(theirs),
    async (work) => {
      await settled(work, ours)
      await settled(work, theirs)
    },
  )
}

/** The same for one checkout in two states; `before` comes once before the pairs of a work. */
export async function inPairs(ours: OneRound, theirs: OneRound, before: (work: Work) => Promise<unknown>) {
  for (const work of [...reads, ...bookings].filter(({ name }) => name.includes(options.only))) {
    await before(work)
    const pairs: Pair[] = []
    for (let turn = 0; turn < options.rounds; turn += 1) {
      progress(`${work.name}: pair ${turn + 1} of ${options.rounds}`)
      pairs.push(turn % 2 === 0 ? await oursFirst(work, ours, theirs) : await theirsFirst(work, ours, theirs))
    }
    progress('')
    for (const measure of measures) print(work.name, measure, pairs)
  }
}

/**
 * What has run a while knows its tables: on fresh data mails and keys begin with none, and until PostgreSQL looks, a
 * minute later, it reads the whole of them each time.
 */
export async function settled(work: Work, side: Side) {
  await work.warmUp(side)
  await side.checkout.owner.query('analyze')
}

type OneRound = (work: Work) => Promise<Round>

async function oursFirst(work: Work, ours: OneRound, theirs: OneRound): Promise<Pair> {
  const first = await ours(work)
  return { ours: first, theirs: await theirs(work) }
}

async function theirsFirst(work: Work, ours: OneRound, theirs: OneRound): Promise<Pair> {
  const first = await theirs(work)
  return { ours: await ours(work), theirs: first }
}

function print(name: string, { of, value, moreIsBetter }: (typeof measures)[number], pairs: readonly Pair[]) {
  const ratios = pairs.map((pair) => value(pair.ours) / value(pair.theirs)).filter(Number.isFinite)
  if (ratios.length === 0) return console.log(JSON.stringify({ name, of, ratio: 'not measured' }))
  const ratio = {
    min: round(Math.min(...ratios)),
    median: round(median(ratios)),
    max: round(Math.max(...ratios)),
  }
  console.log(
    JSON.stringify({
      name,
      of,
      moreIsBetter,
      ours: round(median(pairs.map((pair) => value(pair.ours)))),
      theirs: round(median(pairs.map((pair) => value(pair.theirs)))),
      pairs: ratios.length,
      ratio,
    }),
  )
}

type Pair = { readonly ours: Round; readonly theirs: Round }
