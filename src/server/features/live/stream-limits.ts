import { refuse } from '../../http/refusal.ts'

/** A browser holds one line for its account; a person has a few browsers. A screen, a ticket or a place in a call likewise. */
const mostOfKnown = 20
/** Strangers of one address: whoever is known is counted alone, since two thousand may wait behind one. */
const mostOfAddress = 400
/** What one process carries (measured: 10,000 in 160 MB). */
const mostOfProcess = 20_000

export type StreamOwner = {
  readonly account: string | undefined
  /** The hash of the token that opened it: of a screen, a ticket or a place in a call. */
  readonly holder?: string
  readonly address: string
}

/** Counts open streams; `take` refuses with 429 beyond the limits of who opened it, with 503 when all is full. */
export function openStreamLimits() {
  const counts = new Map<string, number>()
  let all = 0
  const add = (key: string, by: number) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    /** Returns the way to give the place back, which may be called twice. */
    take({ account, holder, address }: StreamOwner): () => void {
      const known = account ? `account ${account}` : holder ? `holder ${holder}` : undefined
      const key = known ?? `address ${address}`
      if (all >= mostOfProcess) refuse('busy')
      if ((counts.get(key) ?? 0) >= (known ? mostOfKnown : mostOfAddress))
        refuse('too_many_tries', { retryAfterSeconds: 30 })
      let isTaken = true
      all += 1
      add(key, 1)
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        add(key, -1)
      }
    },
  }
}
