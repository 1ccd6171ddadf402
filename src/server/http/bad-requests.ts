import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import type { Log } from '../platform/log.ts'
import { problemBody, sendProblem } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Longer than any address of ours: the longest carries the 25 doctors of a page of results. */
const longestAddress = 2000
/** Where the router asks for routes; it names many paths at once, and they are not checked. */
export const routeListAddress = '/__manifest'
const longestRouteList = 8000
/** The deepest of our own has six parts. */
const deepestAddress = 20

/** Refuses addresses and hosts that no page and no call of ours has, before a router spends time on them. */
export function refuseBadAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const fault = faultOfAddress(request.raw.url ?? '') ?? faultOfHost(request.headers.host, request.raw.rawHeaders)
    if (fault) throw new Refusal(fault)
  })
}

/** What is wrong with an address as it was sent, or undefined. */
export function faultOfAddress(url: string): ProblemCode | undefined {
  const [path = ''] = url.split('?', 1)
  if (url.length > (path === routeListAddress ? longestRouteList : longestAddress)) return 'address_too_long'
  if (!url.startsWith('/')) return 'invalid'
  if (path.split('/').length - 1 > deepestAddress) return 'not_found'
  // Two slashes, also written as backslashes, would begin the name of another host.
  if (/^\/[/\\]/.test(path) || path.includes('\\')) return 'not_found'
  if (/%00/.test(url) || !isDecodable(path)) return 'invalid'
  return undefined
}

function faultOfHost(host: string | undefined, raw: readonly string[]): ProblemCode | undefined {
  // Node takes the first of two; whoever stands before us may have taken the second (RFC 9112, 3.2).
  if (raw.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1) return 'invalid'
  // Only HTTP/1.0 may leave it out; Node refuses the rest itself.
  if (host === undefined) return undefined
  return /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
    ? undefined
    : 'invalid'
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** What Fastify refuses before a route is known: addresses that cannot be decoded, parameters that are too long. */
export function answerFrameworkErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { statusCode?: number }, _request: unknown, reply: FastifyReply) => {
    reply.headers(headers)
    return sendProblem(reply, new Refusal(error.statusCode === 414 ? 'address_too_long' : 'invalid'))
  }
}

/** What is no HTTP at all, or too slow, gets the same shape, written by hand since there is no request. */
export function answerBrokenRequests(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) {
      const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'input_too_large' : 'invalid')
      const body = JSON.stringify(problemBody(refusal))
      const lines = [
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
        `content-length: ${Buffer.byteLength(body)}`,
        'content-type: application/problem+json',
        'cache-control: no-store',
        'connection: close',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroy(error)
  }
}

/** A reader that goes away while it is written to is ordinary: no error of a single connection may end the process. */
export function outliveConnections(app: FastifyInstance, log: Log) {
  app.server.on('connection', (socket) => socket.on('error', () => undefined))
  app.server.on('request', (request, response) => {
    request.on('error', () => undefined)
    response.on('error', (error) => log.warn({ err: error }, 'an answer could not be written'))
  })
}
