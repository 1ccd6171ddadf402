import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

export type Csrf = ReturnType<typeof openCsrf>

/** Double-submit tokens bound to the session, else to the visitor, so that a planted cookie is worth nothing. */
export function openCsrf(options: { secret: string; publicUrl: string }) {
  const ownOrigin = new URL(options.publicUrl).origin
  const sign = (random: string, binding: string) =>
    createHmac('sha256', options.secret).update(`${random}.${binding}`).digest('base64url')

  const checkOrigin = (request: FastifyRequest) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') refuse('csrf')
    const { origin } = request.headers
    if (origin && origin !== ownOrigin && hostOf(origin) !== request.headers.host) refuse('csrf')
  }

  return {
    /** A token for the holder of this session or visitor cookie. */
    make(binding: string): string {
      const random = randomBytes(18).toString('base64url')
      return `${random}.${sign(random, binding)}`
    },

    /** Refuses with `csrf` unless header, cookie and binding agree and the call came from our own pages. */
    check(request: FastifyRequest, cookie: string | undefined, binding: string) {
      const header = request.headers['x-csrftoken']
      if (!cookie || typeof header !== 'string' || !isSame(header, cookie)) refuse('csrf')
      const [random = '', signature = ''] = cookie.split('.')
      if (!isSame(signature, sign(random, binding))) refuse('csrf')
      checkOrigin(request)
    },

    /** Refuses a call that another site's page has sent; for forms that must work without scripts. */
    checkOrigin,
  }
}

function isSame(a: string, b: string) {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : ''
}
