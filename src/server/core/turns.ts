export type Turns = {
  /** Runs `work` when all earlier work under the same key is done. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * One after another for the same doctor, within this server. The database's locks decide between servers; this keeps
 * a crowd after one time from filling every connection with waiting statements: the second in line looks first, sees
 * that the time is gone, and never asks for the lock.
 */
export function openTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, work) {
      const before = last.get(key)
      const mine = (async () => {
        await before?.catch(() => undefined)
        return work()
      })()
      last.set(key, mine)
      try {
        return await mine
      } finally {
        if (last.get(key) === mine) last.delete(key)
      }
    },
  }
}
