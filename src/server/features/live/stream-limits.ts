import { refuse } from '../../http/refusal.ts'

/** A browser holds one line for its account; a person has a few browsers. */
const mostOfAccount = 20
/** A whole clinic may stand behind one address, each screen with a stream or two. */
const mostOfAddress = 400
/** What one process carries (measured: 10,000 in 160 MB). */
const mostOfProcess = 20_000

export type StreamOwner = { readonly account: string | undefined; readonly address: string }

/** Counts open streams; `take` refuses with 429 beyond the limits of an account or address, with 503 when all is full. */
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
    take({ account, address }: StreamOwner): () => void {
      const keys = [`address ${address}`, ...(account ? [`account ${account}`] : [])]
      if (all >= mostOfProcess) refuse('busy')
      if ((counts.get(keys[0] ?? '') ?? 0) >= mostOfAddress) refuse('too_many_tries', { retryAfterSeconds: 30 })
      if (account && (counts.get(keys[1] ?? '') ?? 0) >= mostOfAccount)
        refuse('too_many_tries', { retryAfterSeconds: 30 })
      let isTaken = true
      all += 1
      for (const key of keys) add(key, 1)
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        for (const key of keys) add(key, -1)
      }
    },
  }
}
