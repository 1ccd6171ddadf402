import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#domain/access/actor.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Log } from '../platform/log.ts'
import { networkOf } from './network.ts'
import type { Refusal } from './refusal.ts'

/** Our own screens do not lead here in ordinary use. */
const alwaysTold: ReadonlySet<ProblemCode> = new Set(['csrf', 'not_allowed', 'too_many_tries'])
/** More of one kind from one address within a minute say nothing new, and could fill a disk. */
const mostLines = 20
const mostKinds = 10_000

const callers = new WeakMap<FastifyRequest, Actor>()

/** Keeps who calls, for what the log may have to say about the call. */
export function rememberCaller(request: FastifyRequest, actor: Actor) {
  callers.set(request, actor)
}

/**
 * Writes refusals that may be an attack into the log: no right, the thing of somebody else, a forged call, a limit that
 * is used up, input that no screen of ours sends. Addresses, accounts and
 * visits have names that stand for them until the server is started again.
 */
export function openSuspicions(log: Log) {
  const key = randomBytes(32)
  const named = (secret: string) => createHmac('sha256', key).update(secret).digest('base64url').slice(0, 12)
  const told = new Map<string, number>()
  let minute = 0
  return {
    note(request: FastifyRequest, refusal: Refusal) {
      const caller = callers.get(request)
      if (!isSuspicious(refusal, caller)) return
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute || told.size > mostKinds) told.clear()
      minute = now
      const from = named(networkOf(request.ip))
      const lines = (told.get(`${from} ${refusal.code}`) ?? 0) + 1
      told.set(`${from} ${refusal.code}`, lines)
      if (lines > mostLines) return
      const { method, routeOptions } = request
      log.warn(
        { code: refusal.code, method, route: routeOptions.url, from, ...whoOf(caller, named) },
        'a call was refused',
      )
    },
  }
}

/** Whoever is known and asks for what is not there may be trying ids. */
function isSuspicious({ code, details }: Refusal, caller: Actor | undefined): boolean {
  const isKnown = caller !== undefined && caller.kind !== 'visitor'
  return alwaysTold.has(code) || details.isSuspicious === true || (code === 'not_found' && isKnown)
}

function whoOf(caller: Actor | undefined, named: (id: string) => string) {
  switch (caller?.kind) {
    case 'account':
      return { account: named(caller.account) }
    case 'link':
      return { visit: named(caller.appointment) }
    default:
      return {}
  }
}
