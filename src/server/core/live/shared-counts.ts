import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { listen } from './listen.ts'

/** Counts of the window that is now, by key; what other servers counted comes a moment later. */
export type SharedCounts = {
  /** One more of this key; answers how many there are on all servers. */
  count(key: string): number
  /** How many there are; counts nothing. */
  seen(key: string): number
  /** One less that this server counted. */
  takeBack(key: string): void
  close(): Promise<void>
}

/** `worthTelling`: the count from which a key can matter to others. `window`: the number of the window that is now, by the own clock. */
type Counting = { readonly worthTelling: number; readonly window: () => number }

type Counted = Map<string, number>
type Window = { readonly own: Counted; readonly others: Counted; readonly told: Counted }

const everyMilliseconds = 500
// A notification of PostgreSQL holds 8,000 bytes.
const keysPerNotice = 80
// Clocks of servers differ by seconds. One that is further away is wrong, and has no say in which window is now.
const mostApart = 1

/**
 * Counts over all servers of one database. Each notifies the others twice a second of what it has counted since:
 * nothing is stored, and a count never waits for the database.
 */
export async function openSharedCounts(database: Database, log: Log, counting: Counting): Promise<SharedCounts> {
  const self = randomUUID()
  const { open, isNear } = openWindows(counting.window)
  let closed = false
  const line = await listen(database, 'counts', (notice) => {
    const { from, window, counted } = readNotice(notice)
    if (from === self || from === '' || !isNear(window)) return
    const { others } = open(window)
    for (const [key, more] of counted) others.set(key, (others.get(key) ?? 0) + more)
  })

  async function tell() {
    const window = counting.window()
    const { own, told } = open(window)
    const news = [...own].filter(([key, count]) => count >= counting.worthTelling && count > (told.get(key) ?? 0))
    for (let at = 0; at < news.length && window === counting.window() && !closed; at += keysPerNotice) {
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
  const now = () => open(counting.window())
  return {
    count(key) {
      const { own, others } = now()
      const count = (own.get(key) ?? 0) + 1
      own.set(key, count)
      return count + (others.get(key) ?? 0)
    },
    seen(key) {
      const { own, others } = now()
      return (own.get(key) ?? 0) + (others.get(key) ?? 0)
    },
    takeBack(key) {
      const { own } = now()
      const count = own.get(key) ?? 0
      if (count > 0) own.set(key, count - 1)
    },
    async close() {
      closed = true
      clearInterval(timer)
      await line.close()
    },
  }
}

/** The window that is now and those beside it, as the others' clocks have them. A clock that is put back finds no old ones. */
function openWindows(current: () => number) {
  const windows = new Map<number, Window>()
  const isNear = (window: number) => Math.abs(window - current()) <= mostApart
  const open = (window: number): Window => {
    const known = windows.get(window)
    if (known) return known
    for (const other of windows.keys()) if (!isNear(other)) windows.delete(other)
    const opened = { own: new Map(), others: new Map(), told: new Map() }
    windows.set(window, opened)
    return opened
  }
  return { open, isNear }
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
