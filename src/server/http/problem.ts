import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { problems, type Problem, type ProblemCode } from '#contract/problem.ts'
import type { Log } from '../platform/log.ts'
import { PasswordQueueFull } from '../platform/passwords.ts'
import { NoRoom, StoreAway } from '../platform/record-files.ts'
import { problemPage, problemPolicy, wantsPage } from './problem-page.ts'
import { Refusal } from './refusal.ts'
import { openSuspicions } from './suspicions.ts'

/** Turns whatever was thrown into the product's one error shape (RFC 9457). */
export function answerProblems(app: FastifyInstance, log: Log) {
  const suspicions = openSuspicions(log)
  // Also where nothing is mounted, as for a form that is sent to a page.
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal('not_found')))
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    // People are told to come again; only here it is said what an operator can do about it.
    if (error instanceof StoreAway) log.warn({ why: error.message, route: request.routeOptions.url }, 'files are away')
    if (error instanceof NoRoom) log.error({ why: error.message, route: request.routeOptions.url }, 'the disk is full')
    if (refusal) {
      suspicions.note(request, refusal)
      return sendProblem(reply, refusal)
    }
    const reference = randomUUID().slice(0, 8)
    log.error({ err: error, reference, route: request.routeOptions.url }, 'a request failed')
    return sendProblem(reply, new Refusal('internal'), reference)
  })
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, reference?: string) {
  const { status } = refusal
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  else if (status === 503) reply.header('retry-after', '2')
  const body = problemBody(refusal, reference)
  reply.status(status).header('cache-control', 'no-store')
  if (wantsPage(reply.request))
    return reply
      .header('content-security-policy', problemPolicy)
      .type('text/html; charset=utf-8')
      .send(problemPage(body))
  return reply.type('application/problem+json').send(JSON.stringify(body))
}

export function problemBody(refusal: Refusal, reference?: string): Problem {
  const { status, title } = problems[refusal.code]
  const { detail, errors, extra } = refusal.details
  return {
    type: `/problems/${refusal.code}`,
    title,
    status,
    code: refusal.code,
    ...(detail ? { detail } : {}),
    ...(errors ? { errors } : {}),
    ...(extra ? { extra } : {}),
    ...(reference ? { reference } : {}),
  }
}

/** Says in words which part of the input is not right. */
export function refusalOfInput(error: z.ZodError): Refusal {
  const errors = error.issues.slice(0, 20).map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const isSuspicious = error.issues.some(({ code }) => code === 'unrecognized_keys')
  return new Refusal('invalid', { errors, isSuspicious })
}

const byPostgres: Record<string, ProblemCode> = {
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '53300': 'busy', // too many connections
  '53100': 'busy', // disk full
  '57P01': 'busy', // the server is going down
  '57P02': 'busy', // the server was torn down by a crash
  '57P03': 'busy', // the server is coming up
  '08006': 'busy',
  '40P01': 'busy',
  '22021': 'invalid', // a NUL or broken UTF-8 in a text
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof PasswordQueueFull || error instanceof StoreAway) return new Refusal('busy')
  if (error instanceof NoRoom) return new Refusal('no_room')
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = byPostgres[code]
  if (known) return new Refusal(known)
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) && 'syscall' in error) return new Refusal('busy')
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) return new Refusal('busy')
  return refusalOfFastify(error)
}

function refusalOfFastify(error: Error): Refusal | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  switch (error.statusCode) {
    case 414:
      return new Refusal('address_too_long')
    case 413:
      return new Refusal('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE' ? 'too_large' : 'input_too_large')
    case 415:
    case 406:
      return new Refusal('wrong_media_type')
    case 429:
      return new Refusal('too_many_tries', { retryAfterSeconds: 60 })
    case 404:
      return new Refusal('not_found')
    case 503:
      return new Refusal('busy')
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? new Refusal('invalid') : undefined
  }
}
