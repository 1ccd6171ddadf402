import { Refusal } from '../../http/refusal.ts'

export type Lanes = { run<T>(work: () => Promise<T>): Promise<T> }

/**
 * Lets few pieces of work run at once; the others wait their turn, and are refused with `busy` when too many wait or a
 * turn does not come in time. So a crowd never takes every connection to the database.
 */
export function openLanes(options: { lanes: number; mostWaiting: number; patience: number }): Lanes {
  const waiting = new Set<() => void>()
  let running = 0

  function turn(): Promise<void> {
    if (running < options.lanes) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.size >= options.mostWaiting) throw new Refusal('busy')
    return new Promise((go, fail) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        go()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        fail(new Refusal('busy'))
      }, options.patience)
      waiting.add(begin)
    })
  }

  function done() {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        done()
      }
    },
  }
}
