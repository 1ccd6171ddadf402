import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const nothing = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** What every answer carries unless it says otherwise itself (security.md). */
export function securityHeaders({ secure }: { secure: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': nothing,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** What the worker may do besides its notifications: fetch our own page for when there is no connection. */
export const workerPolicy = `${nothing}; connect-src 'self'`

/** Pages add their own policy with a nonce for the inline script of the router. Streams and files get the same by `raw`. */
export function setSecurityHeaders(app: FastifyInstance, options: { secure: boolean }) {
  const headers = Object.entries(securityHeaders(options))
  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
    return payload
  })
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** A call alone may ask its person for camera, microphone and screen. */
export const callPermissions = 'camera=(self), microphone=(self), display-capture=(self), geolocation=()'

/** No inline script without the nonce, no script from strings, nothing from elsewhere. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The toast library writes its sheet into the page; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    // The one script of our own that a page names by address: the worker that shows notifications.
    'trusted-types tendwell-worker',
    "frame-ancestors 'none'",
  ].join('; ')
}
