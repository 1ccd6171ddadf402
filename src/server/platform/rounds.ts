import type { Log } from './log.ts'

export type Round = {
  readonly name: string
  readonly everyMilliseconds: number
  /**
   * Returns true when there may be more to do at once. Work that takes many rows together says so when it had as many as it takes:
   * begun anew for each row that came in meanwhile, it would do under load what it does at rest, a transaction a row.
   */
  readonly work: () => Promise<boolean>
}

/** How long a round should have begun anew and has not; 0: in time. */
export type RoundState = { readonly round: string; readonly lateSeconds: number }

/** What failed is tried again within this: a round of the night does not wait for the next one. */
const longestUntilAgain = 600_000

/** Repeats each piece of work until stopped; a failure is logged and tried again. */
export function startRounds(rounds: readonly Round[], log: Log) {
  let stopped = false
  const sleepers = new Set<() => void>()
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(wake, milliseconds)
      function wake() {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      sleepers.add(wake)
    })
  const due = new Map(rounds.map(({ name }) => [name, performance.now()]))
  const runs = rounds.map(async (round) => {
    while (!stopped) {
      let more = false
      let wait = round.everyMilliseconds
      try {
        more = await round.work()
      } catch (error) {
        wait = Math.min(wait, longestUntilAgain)
        if (!stopped) log.error({ err: error, round: round.name }, 'a round failed')
      }
      due.set(round.name, performance.now() + (more ? 0 : wait))
      if (!stopped && !more) await sleep(wait)
    }
  })
  return {
    state: (): RoundState[] =>
      [...due].map(([round, at]) => ({ round, lateSeconds: Math.max(0, performance.now() - at) / 1000 })),
    async stop() {
      stopped = true
      for (const wake of sleepers) wake()
      await Promise.all(runs)
    },
  }
}
