import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor, Actor } from '#domain/access/actor.ts'
import { cookieNames, downloadCookie, hashToken, newToken } from './cookies.ts'

export type Identification = {
  readonly secureCookies: boolean
  /** The session both of whose halves fit, or undefined. What nobody asked for in person does not make it last longer. */
  readonly findSession: (
    cookieHash: string,
    bearerHash: string,
    isUnattended: boolean,
  ) => Promise<Omit<AccountActor, 'visitor'> | undefined>
  /** The hash of a session's token, for who brings its cookie and a key that was given for this address; the key is used up. */
  readonly takeDownload: (cookieHash: string, keyHash: string, address: string) => Promise<string | undefined>
  /** The same person as a role sees a branch, for `x-see-as: branch role`; refuses what would write. */
  readonly seeAs: (actor: AccountActor, wanted: string, method: string) => Promise<AccountActor>
  /** The appointment a link token opens, or undefined. */
  readonly findLink: (tokenHash: string) => Promise<string | undefined>
}

/**
 * Who asks. A session needs both halves: the cookie that scripts cannot read and the token that browsers
 * do not send by themselves. One half alone counts as logged out; where the browser saves a file by itself, a key for that
 * address stands in for the token.
 */
export async function identify(request: FastifyRequest, reply: FastifyReply, how: Identification): Promise<Actor> {
  const names = cookieNames(how.secureCookies)
  const visitor = visitorOf(request, reply, names.visitor, how.secureCookies)
  const linkToken = request.headers['x-link-token']
  if (typeof linkToken === 'string' && linkToken.length < 200) {
    const hash = hashToken(linkToken)
    const appointment = await how.findLink(hash)
    if (appointment) return { kind: 'link', appointment, visitor, hash }
  }
  const cookie = request.cookies[names.session]
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (cookie && bearer) {
    const account = await how.findSession(
      hashToken(cookie),
      hashToken(bearer),
      request.headers['x-unattended'] === 'yes',
    )
    const seenAs = request.headers['x-see-as']
    if (account && typeof seenAs === 'string') return how.seeAs({ ...account, visitor }, seenAs, request.method)
    if (account) return { ...account, visitor }
  }
  const key = request.cookies[downloadCookie]
  if (cookie && !bearer && key && request.method === 'GET') {
    const token = await how.takeDownload(hashToken(cookie), hashToken(key), request.url)
    const account = token && (await how.findSession(hashToken(cookie), token, false))
    if (account) return { ...account, isByKey: true, visitor }
  }
  return { kind: 'visitor', visitor }
}

/** What a CSRF token is bound to: the session where there is one, else the visitor. */
export function bindingOf(request: FastifyRequest, secure: boolean): string {
  const names = cookieNames(secure)
  return request.cookies[names.session] ?? request.cookies[names.visitor] ?? ''
}

function visitorOf(request: FastifyRequest, reply: FastifyReply, name: string, secure: boolean): string {
  const known = request.cookies[name]
  if (known && /^[\w-]{43}$/.test(known)) return hashToken(known)
  const made = newToken()
  reply.setCookie(name, made, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 60 * 60 * 24 * 90 })
  request.cookies[name] = made
  return hashToken(made)
}
