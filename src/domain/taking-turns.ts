/** The part of an `AbortSignal` that is needed here. */
type GiveUp = {
  readonly reason: unknown
  addEventListener(kind: 'abort', hear: () => void, how: { once: true }): void
  removeEventListener(kind: 'abort', hear: () => void): void
}

/**
 * Does at most this many things at once and makes the others wait their turn. One that ends hands its turn on: nobody slips in
 * between. One told to give up while it waits leaves the line, and the reason is thrown.
 */
export function takingTurns(most: number) {
  const waiting = new Set<() => void>()
  let running = 0
  const turn = (until: GiveUp | undefined) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(go)
        reject(until?.reason as Error)
      }
      const go = () => {
        until?.removeEventListener('abort', giveUp)
        resolve()
      }
      waiting.add(go)
      until?.addEventListener('abort', giveUp, { once: true })
    })
  return async function inTurn<T>(work: () => Promise<T>, until?: GiveUp): Promise<T> {
    if (running >= most) await turn(until)
    else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next && waiting.delete(next)) next()
      else running -= 1
    }
  }
}
