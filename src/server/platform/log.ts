import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** The log holds route patterns, ids, statuses and milliseconds: never bodies, never raw addresses, never typed text. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = { level: config.logLevel, base: null, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** What PostgreSQL says about the place of an error; its message, detail and where quote values. */
const placesOfDatabase = ['schema', 'table', 'column', 'constraint', 'routine'] as const

type Described = { readonly name: string; readonly stack?: readonly string[]; readonly [more: string]: unknown }

/** Says which error and where, from a list of fields that hold no values: messages quote what people typed. */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return { name: typeof error }
  const fields = error as Error & Record<string, unknown>
  const kept = Object.fromEntries(
    ['code', 'syscall', 'severity', ...placesOfDatabase].flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value).slice(0, 100)]] : []
    }),
  )
  return {
    name: error.constructor.name,
    ...kept,
    stack: stackOf(error),
    ...(error instanceof AggregateError && depth < 3
      ? { errors: error.errors.map((one: unknown) => describeError(one, depth + 1)) }
      : {}),
    ...(error.cause !== undefined && depth < 3 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

/** The lines of the stack that name places; what stands before them is the message. */
function stackOf(error: Error): string[] {
  const message = String(error.message)
  const stack = error.stack ?? ''
  const at = stack.indexOf(message)
  const places = message !== '' && at >= 0 ? stack.slice(at + message.length) : stack
  return places
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .slice(0, 12)
}
