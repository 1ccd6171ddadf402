import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** The log holds route patterns, ids, statuses and milliseconds: never bodies, never raw addresses. */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({ level: config.logLevel, base: null })
}
