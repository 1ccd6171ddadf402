import { t } from '#domain/language/translate.ts'
import type { Address, Answer, Sent } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'

/** A refusal of the interface, as it came; `code` is from the closed list, or one of ours for a lost line. */
export class CallFailed extends Error {
  readonly problem:
    | Problem
    | {
        code: 'offline' | 'timeout'
        title: string
        status: 0
        extra?: never
        errors?: never
        detail?: never
        reference?: never
      }

  constructor(problem: CallFailed['problem']) {
    super(problem.title)
    this.problem = problem
  }
}

export type Send = (
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
) => Promise<{ status: number; body: unknown }>

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly linkToken?: string
  readonly queueToken?: string
  /** The own place in a call. */
  readonly callToken?: string
  /** It is sent while the page goes away: the browser finishes it, nobody waits for the answer. */
  readonly outlivesPage?: boolean
}

export type Call = <A extends Address>(address: A, sent: Sent<A, FormData>, options?: CallOptions) => Promise<Answer<A>>

/** A typed `call` on any transport: fetch in the browser, in process on the server. Only types cross. */
export function makeCall(send: Send): Call {
  return async (address, sent, options = {}) => {
    const [method = '', pattern = ''] = address.split(' ')
    const { params = {}, query = {}, body } = sent as Parts
    const answer = await send(method, `/api${fill(pattern, params)}${queryString(query)}`, body, options)
    if (answer.status >= 400) throw new CallFailed(answer.body as Problem)
    return answer.body as Answer<typeof address>
  }
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

function fill(pattern: string, params: Record<string, string>) {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: Record<string, unknown>) {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== null)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
}

/** What a form shows below its fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailed)) return {}
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, t(message)]))
}

export function problemCode(error: unknown): string {
  return error instanceof CallFailed ? error.problem.code : 'internal'
}

/** What a person reads when something was refused or lost. */
export function problemText(error: unknown): string {
  if (!(error instanceof CallFailed)) return t('Something went wrong on our side')
  return t(error.problem.detail ?? error.problem.title)
}
