import { randomUUID } from 'node:crypto'
import type { Log } from './log.ts'

/** More failed promises than this in a minute mean that something is broken which a new process may heal. */
const mostRejectionsAMinute = 100

/** A connection that went away while it was written to says nothing about our own state. */
const ofConnections = [
  'EPIPE',
  'ECONNRESET',
  'ETIMEDOUT',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_DESTROYED',
  '57P01',
]

/**
 * What no code has caught. A promise that failed unseen leaves nothing half done here, since all state is in the
 * database's transactions: it is logged with a reference and a count, and the server goes on. An exception may have
 * torn a callback in the middle: unless it comes from a lost connection, `leave` is called, which drains and ends the
 * process with a code other than zero.
 */
export function watchUnhandled(log: Log, leave: () => void): { count(): number } {
  let count = 0
  let recent: number[] = []
  const note = (error: unknown, words: string) => {
    count += 1
    log.fatal({ err: error, reference: randomUUID().slice(0, 8), count }, words)
  }
  process.on('unhandledRejection', (error) => {
    note(error, 'a promise failed unseen')
    recent = [...recent.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (recent.length > mostRejectionsAMinute) leave()
  })
  process.on('uncaughtException', (error: Error & { code?: string }) => {
    note(error, 'an exception was not caught')
    if (!ofConnections.includes(error.code ?? '')) leave()
  })
  return { count: () => count }
}
