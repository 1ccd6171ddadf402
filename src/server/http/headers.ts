import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The headers of security.md on every answer. Pages add their own policy with a nonce for the inline script of the router. */
export function setSecurityHeaders(app: FastifyInstance, { secure }: { secure: boolean }) {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    return payload
  })
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

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
