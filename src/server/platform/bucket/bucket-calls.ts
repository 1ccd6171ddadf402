import http from 'node:http'
import https from 'node:https'
import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from './bucket-address.ts'
import { StoreAway } from '../record-files.ts'
import { textOf, whyRefused, whyUnreachable } from './bucket-words.ts'

export type BucketCall = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** The object, below the prefix; empty: the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: readonly Buffer[]
}

export type BucketAnswer = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** How long somebody waits for the bucket: tries, one try, all together, and until when in any case. */
export type Patience = {
  readonly tries: number
  readonly oneTry: number
  readonly all: number
  readonly until?: AbortSignal
}

/** Somebody waits, and a connection to the database with them. */
export const brief: Patience = { tries: 5, oneTry: 4_000, all: 7_000 }
/** Nobody waits: what the product does by itself, and an operator's commands. */
export const long: Patience = { tries: 8, oneTry: 60_000, all: 180_000 }

/** How long nobody asks it after a failure: what hangs must not take everything else along, and what is told to slow down does. */
const restMilliseconds = 2_000
const firstPause = 100

/** Calls to a bucket: signed, tried again where the bucket is busy or the line broke. Throws `StoreAway` with a sentence. */
export type BucketCalls = (call: BucketCall) => Promise<BucketAnswer>

export function openBucketCalls(address: BucketAddress, patience: Patience = brief): BucketCalls {
  const { protocol } = new URL(address.base)
  const { Agent, request } = protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 })
  const leaving = patience.until ? { signal: patience.until } : {}
  let restUntil = 0
  return async (call) => {
    if (performance.now() < restUntil) throw new StoreAway(`The bucket ${address.bucket} did not answer a moment ago`)
    const until = performance.now() + patience.all
    let why = ''
    for (let tried = 1; tried <= patience.tries; tried += 1) {
      if (patience.until?.aborted)
        throw new StoreAway(`This server goes down and waits no longer for ${address.bucket}`)
      const left = until - performance.now()
      if (left <= 0) break
      const within = Math.min(patience.oneTry, left)
      const answer = await once(address, call, { agent, request, within, ...leaving })
      if (typeof answer === 'object' && !isBusy(call, answer)) return checked(address, call, answer)
      why = typeof answer === 'string' ? answer : whyRefused(address, answer)
      // Servers that were refused together do not come back together.
      const longest = firstPause * 2 ** tried
      const wait = Math.min(longest / 2 + randomInt(longest), Math.max(until - performance.now(), 0))
      await pause(wait, undefined, leaving).catch(() => undefined)
    }
    restUntil = performance.now() + restMilliseconds
    throw new StoreAway(why)
  }
}

type Line = {
  readonly agent: http.Agent | https.Agent
  readonly request: typeof http.request | typeof https.request
  readonly within: number
  readonly signal?: AbortSignal
}

/** One try: its answer, or why there was none. An answer that was torn counts as none. */
async function once(address: BucketAddress, call: BucketCall, { within, request, ...line }: Line) {
  const { method, body = [] } = call
  const { url, headers } = await signed(address, call)
  return new Promise<BucketAnswer | string>((resolve) => {
    const length = body.reduce((sum, part) => sum + part.length, 0)
    const asked = request(url, { method, ...line, headers: { ...headers, 'content-length': String(length) } })
    const giveUp = (error: Error) => {
      clearTimeout(timer)
      asked.destroy()
      resolve(whyUnreachable(address, error))
    }
    const timer = setTimeout(() => giveUp(new Error('no answer in time')), within)
    asked.on('error', giveUp)
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', giveUp)
      answer.on('end', () => {
        clearTimeout(timer)
        if (!answer.complete) giveUp(new Error('the answer was cut'))
        else resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
      })
    })
    for (const part of body) asked.write(part)
    asked.end()
  })
}

/** The seal over the bytes is part of the signature: what was changed on the way is refused there. */
async function signed(address: BucketAddress, { method, key = '', query = {}, headers = {}, body = [] }: BucketCall) {
  const url = new URL(key === '' ? address.base : `${address.base}${address.prefix}${key}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const hash = createHash('sha256')
  for (const part of body) hash.update(part)
  const { accessKeyId, secretAccessKey, region } = address
  const signer = new AwsV4Signer({
    url: url.href,
    method,
    headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  })
  const done = await signer.sign()
  return { url: done.url, headers: Object.fromEntries(done.headers) }
}

/** It may be well in a moment: the same is asked again. */
function isBusy(call: BucketCall, answer: BucketAnswer): boolean {
  const { status } = answer
  if (status >= 500 || status === 429 || (status === 400 && codeOf(answer) === 'RequestTimeout')) return true
  // A proxy says so of itself while the bucket behind it restarts: that nothing is there, and not in the bucket's words.
  const isAbsent = status === 404 || status === 416
  return isAbsent && codeOf(answer) !== 'NoSuchBucket' && !saysAbsent(call, answer)
}

/** What says that an object is not there, or a part of one, is an answer; every other refusal is about who asks. */
function checked(address: BucketAddress, call: BucketCall, answer: BucketAnswer): BucketAnswer {
  if (answer.status < 300 || saysAbsent(call, answer)) return answer
  throw new StoreAway(whyRefused(address, answer))
}

/** Only of what may be absent: what is read or taken away, and an upload of parts that goes on. Never of what is laid down. */
function saysAbsent({ method, key, query, headers }: BucketCall, answer: BucketAnswer): boolean {
  if (!key) return false
  if (answer.status === 416) return headers?.range !== undefined
  const mayBe = method === 'GET' || method === 'DELETE' || query?.uploadId !== undefined
  return mayBe && answer.status === 404 && ['NoSuchKey', 'NoSuchUpload'].includes(codeOf(answer))
}

function codeOf({ body }: BucketAnswer): string {
  return textOf(body.toString(), 'Code')
}
