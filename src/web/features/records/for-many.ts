import { CallFailed, problemText } from '../../lib/call.ts'

export type Refused<Thing> = { readonly thing: Thing; readonly why: string }

export type Outcome<Thing> = {
  readonly done: readonly Thing[]
  readonly refused: readonly Refused<Thing>[]
  /** The answer of the first of them was lost, or whoever waited stopped it: nobody tried the others. */
  readonly left: readonly Thing[]
  /** Whether an answer was lost; what was asked for may have happened. */
  readonly isLost: boolean
}

type Way<Thing> = {
  /** Why it is not even tried, in words. */
  readonly refusal?: (thing: Thing) => string | undefined
  /** How many are through, also those that were refused. */
  readonly onStep: (count: number) => void
  readonly isStopped: () => boolean
  /** Waits until the server takes more. */
  readonly wait: (seconds: number) => Promise<unknown>
}

/**
 Does something to each of many, one after the other. What is refused does not keep the others back. Where an answer was lost it
 stops there: to go on would be to wait for each of them.
*/
export async function forMany<Thing>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<unknown>,
  { refusal, onStep, isStopped, wait }: Way<Thing>,
): Promise<Outcome<Thing>> {
  const done: Thing[] = []
  const refused: Refused<Thing>[] = []
  const end = (at: number, isLost: boolean) => ({ done, refused, left: things.slice(at), isLost })
  for (let at = 0; at < things.length;) {
    if (isStopped()) return end(at, false)
    const thing = things[at] as Thing
    const known = refusal?.(thing)
    try {
      if (known === undefined) await work(thing)
      if (known === undefined) done.push(thing)
      else refused.push({ thing, why: known })
    } catch (error) {
      const status = error instanceof CallFailed ? error.problem.status : 500
      // Lost on its way, or nobody is logged in any more.
      if (status === 0 || status === 401) return end(at, true)
      if (status === 429) {
        await wait(secondsIn(error))
        continue
      }
      refused.push({ thing, why: problemText(error) })
    }
    at += 1
    onStep(at)
  }
  return end(things.length, false)
}

function secondsIn(error: unknown): number {
  const extra: unknown = error instanceof CallFailed ? error.problem.extra : undefined
  const seconds = typeof extra === 'object' && extra !== null && 'retry_after' in extra ? extra.retry_after : undefined
  return typeof seconds === 'number' ? seconds : 60
}
