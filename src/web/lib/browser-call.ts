import { t } from '#domain/language/translate.ts'
import { isUnattended } from './attended.ts'
import { makeCall, CallFailed, type CallOptions, type Send } from './call.ts'
import { csrfCookie } from './csrf-cookie.ts'
import { seenRole } from './see-as.ts'
import { noteSession } from './session-lost.ts'
import { storedToken } from './session.ts'

/** The specification's limit for every call. */
const timeout = 10_000

let countedAt = Date.now()
let toldAt = 0
// All tabs share one session, so what one tab asks keeps the others logged in.
const activity = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tendwell-activity')
if (activity) activity.onmessage = ({ data }: MessageEvent<number>) => (countedAt = Math.max(countedAt, data))

/** When somebody here last asked the server for anything: from then on it counts the idle minutes of a staff session. */
export function lastCallAt(): number {
  return countedAt
}

/** Marks what the screen asks by itself. Returns what notes, once the session was reached, that somebody asked. */
export function markIn(headers: Headers): () => void {
  const askedAt = Date.now()
  if (isUnattended()) {
    headers.set('x-unattended', 'yes')
    return () => undefined
  }
  return () => {
    if (askedAt - toldAt > 10_000) activity?.postMessage((toldAt = askedAt))
    countedAt = Math.max(countedAt, askedAt)
  }
}

/** What every request carries: the CSRF token, the bearer where one is stored, and with which role this tab looks. */
export function carriedHeaders(): Headers {
  const token = storedToken()
  const headers = new Headers({ 'x-csrftoken': csrfCookie(), ...(token ? { authorization: `Bearer ${token}` } : {}) })
  noteSeen(headers)
  return headers
}

/** What is said of a file without the file; undefined where nothing answers. */
export function headOf(path: string, headers: Headers): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(timeout)
  return fetch(path, { method: 'HEAD', headers, credentials: 'include', signal }).catch(() => undefined)
}

/** Says with which role this tab looks. */
function noteSeen(headers: Headers) {
  const seen = seenRole()
  if (seen) headers.set('x-see-as', `${seen.branch.id} ${seen.ref}`)
}

let firstToken: Promise<unknown> | undefined
const tokenPath = '/auth/get-csrf-token'

const send: Send = async (method, path, body, options) => {
  // Who is quicker than the page's first call would be refused for want of its token. In a new browser everything waits:
  // two first answers would each name the visitor anew, and the token is bound to one of them.
  if (!path.endsWith(tokenPath) && (method !== 'GET' || csrfCookie() === '')) await fetchCsrfToken()
  const first = await request(method, path, body, options)
  if (first.status !== 403 || (first.body as { code?: string }).code !== 'csrf') return first
  // The token was bound to an earlier visitor or session: fetch one and repeat, once.
  await renewCsrfToken()
  return request(method, path, body, options)
}

/** The interface, from the browser. */
export const call = makeCall(send)

async function request(method: string, path: string, body: unknown, options: CallOptions) {
  const isForm = body instanceof FormData
  const headers = new Headers({ accept: 'application/json', 'x-csrftoken': csrfCookie() })
  const token = storedToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  // Logging out ends the look as well.
  if (!path.endsWith('/auth/logout')) noteSeen(headers)
  if (options.linkToken) headers.set('x-link-token', options.linkToken)
  if (options.queueToken) headers.set('x-queue-token', options.queueToken)
  if (options.callToken) headers.set('x-call-token', options.callToken)
  const noteReached = markIn(headers)
  try {
    const answer = await fetch(path, {
      method,
      headers,
      credentials: 'include',
      signal: AbortSignal.timeout(timeout),
      keepalive: options.outlivesPage ?? false,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    // What fell on its way has not reached the session.
    if (answer.status < 500) noteReached()
    const said = await saidIn(answer)
    noteFound(token, said)
    return { status: answer.status, body: withWait(said, answer.headers.get('retry-after')) }
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw new CallFailed({
      status: 0,
      code: late ? 'timeout' : 'offline',
      title: t('Check your connection and try again'),
    })
  }
}

/** What an answer says. One that breaks off on its way is none: it must not pass for what was asked. */
export async function saidIn(answer: Response): Promise<unknown> {
  try {
    return (await answer.json()) as unknown
  } catch (error) {
    if (answer.ok) throw error
    return { code: 'internal', title: t('Something went wrong on our side'), status: 500 }
  }
}

/** A refusal that says when to come again, with those seconds. */
function withWait(said: unknown, seconds: string | null): unknown {
  if (seconds === null || !/^\d{1,4}$/.test(seconds) || typeof said !== 'object' || said === null) return said
  const extra = 'extra' in said && typeof said.extra === 'object' ? said.extra : {}
  return { ...said, extra: { ...extra, retry_after: Number(seconds) } }
}

/** What was asked with an older token says nothing about the one that the browser holds by now. */
export function noteFound(token: string | null, said: unknown) {
  if (token && token === storedToken()) noteSession(!isNotLoggedIn(said))
}

function isNotLoggedIn(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'code' in said && said.code === 'not_logged_in'
}

/** After a refusal what was asked would have to be asked for again: whoever cannot do that asks for the token before. */
export function renewCsrfToken(): Promise<unknown> {
  return request('GET', `/api${tokenPath}`, undefined, {})
}

/** The specification's first call, once at start; its failure is logged to the console only. */
export function fetchCsrfToken(): Promise<unknown> {
  firstToken ??= call('GET /auth/get-csrf-token', {}).catch((error: unknown) =>
    console.error('The CSRF token could not be fetched', error),
  )
  return firstToken
}
