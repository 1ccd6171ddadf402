import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { listen } from './listen.ts'

/** Counts of a window, by key; what other servers counted comes a moment later. */
export type SharedCounts = {
  /** One more of this key in this window (a number that only grows); answers how many there are on all servers. */
  count(window: number, key: string): number
  /** How many there are; counts nothing. */
  seen(window: number, key: string): number
  /** One less that this server counted in this window. */
  takeBack(window: number, key: string): void
  close(): Promise<void>
}

const everyMilliseconds = 500
// A notification of PostgreSQL holds 8,000 bytes.
const keysPerNotice = 80

/**
 * Counts over all servers of one database. Each notifies the others twice a second of what it has counted since:
 * nothing is stored, and a count never waits for the database. `worthTelling`: the count from which a key can matter to
 * others.
 */
export async function openSharedCounts(database: Database, log: Log, worthTelling: number): Promise<SharedCounts> {
  const own = new Map<string, number>()
  const others = new Map<string, number>()
  const told = new Map<string, number>()
  const self = randomUUID()
  let current = 0
  let closed = false
  const line = await listen(database, 'counts', (notice) => {
    const { from, window, counted } = readNotice(notice)
    if (from === self || from === '') return
    move(window)
    if (window !== current) return
    for (const [key, more] of counted) others.set(key, (others.get(key) ?? 0) + more)
  })

  function move(window: number) {
    if (window <= current) return
    current = window
    for (const counts of [own, others, told]) counts.clear()
  }

  async function tell() {
    const window = current
    const news = [...own].filter(([key, count]) => count >= worthTelling && count > (told.get(key) ?? 0))
    for (let at = 0; at < news.length && window === current && !closed; at += keysPerNotice) {
      const lines = news.slice(at, at + keysPerNotice).map(([key, count]) => {
        const line = `${key} ${count - (told.get(key) ?? 0)}`
        told.set(key, count)
        return line
      })
      await line.notify([self, window, ...lines].join('\n'))
    }
  }

  // Without the others' counts each server still counts its own.
  const failed = (error: unknown) => log.warn({ err: error }, 'shared counts')
  const timer = setInterval(() => void tell().catch(failed), everyMilliseconds).unref()
  return {
    count(window, key) {
      move(window)
      const count = (own.get(key) ?? 0) + 1
      own.set(key, count)
      return count + (others.get(key) ?? 0)
    },
    seen(window, key) {
      move(window)
      return (own.get(key) ?? 0) + (others.get(key) ?? 0)
    },
    takeBack(window, key) {
      const count = own.get(key) ?? 0
      if (window === current && count > 0) own.set(key, count - 1)
    },
    async close() {
      closed = true
      clearInterval(timer)
      await line.close()
    },
  }
}

/** Which server reports its counts; without one, the connection was lost and is back. */
function readNotice(notice: string) {
  const [from = '', window = '', ...lines] = notice.split('\n')
  const counted = lines.map((line) => {
    const at = line.lastIndexOf(' ')
    return [line.slice(0, at), Number(line.slice(at + 1))] as const
  })
  return { from, window: Number(window), counted }
}
