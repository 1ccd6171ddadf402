import type { FastifyInstance } from 'fastify'
import { day, later, type Instant } from '#domain/time/instant.ts'
import type { OwnLanguage } from '#domain/language/languages.ts'

type Site = {
  readonly publicUrl: string
  /** A mailto: or https: address; empty: the site's own contact page. */
  readonly securityContact: string
  readonly offered: () => readonly OwnLanguage[]
}

/** How long a fetched copy may be trusted: RFC 9116 wants less than a year. */
const lifeDays = 180

/** `/.well-known/security.txt` (RFC 9116): whom somebody tells who has found a weakness. */
export function serveSecurityText(app: FastifyInstance, site: Site, now: () => Instant) {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(site, now())),
  )
}

function securityText({ publicUrl, securityContact, offered }: Site, now: Instant): string {
  // To the second: the format of RFC 3339 without its fraction.
  const expires = new Date(later(now, lifeDays * day)).toISOString().replace(/\.\d+Z$/, 'Z')
  return [
    `Contact: ${securityContact || `${publicUrl}/contact`}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${offered().join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
