import { standsVerified, worksWhereChecked } from '../../core/checks/verified.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressesIn, type OwnLanguage } from '#domain/language/languages.ts'
import { steadyPages } from '#contract/page.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type MapDeps = {
  readonly database: Database
  readonly publicUrl: string
  readonly offered: () => readonly OwnLanguage[]
}

/** Addresses in one file; the protocol of sitemaps allows 50,000 (sitemaps.org). */
const perFile = 20_000

const pages = ['/', '/find', ...steadyPages]

/** What search engines read first: robots.txt and the map of all public pages. */
export function serveMaps(app: FastifyInstance, { database, publicUrl, offered }: MapDeps) {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...['/api/', '/usr', '/doc', '/fam', '/branch', '/admin', '/book/', '/a/', '/mails/', '/meet/'].map(
            (path) => `Disallow: ${path}`,
          ),
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const counts = await database.read.one<{ doctors: number; branches: number; facilities: number }>(sql`
      select (select count(*) from practitioner p where ${isPublic}) as doctors, (select count(*) from branch where is_found) as branches,
        (select count(*) from facility where kind = 'facility' and check_state = 'checked' and closed_at is null) as facilities`)
    const files = Object.entries({ pages: 1, ...counts }).flatMap(([name, count]) =>
      Array.from({ length: Math.ceil(count / perFile) }, (_, part) => `/sitemap-${name}-${part + 1}.xml`),
    )
    const entries = files.map((file) => `<sitemap><loc>${publicUrl}${file}</loc></sitemap>`)
    return sendXml(reply, `<sitemapindex xmlns="${namespace}">${entries.join('')}</sitemapindex>`)
  })
  app.get<{ Params: { name: string; part: string } }>('/sitemap-:name-:part.xml', async (request, reply) => {
    const part = Number(request.params.part)
    const paths = Number.isInteger(part) && part > 0 ? await pathsOf(database, request.params.name, part) : []
    if (paths.length === 0) return reply.status(404).type('text/plain').send('No such map')
    const languages = offered()
    const entries = paths.map((path) => entryOf(`${publicUrl}${path}`, languages))
    return sendXml(reply, `<urlset xmlns="${namespace}" xmlns:xhtml="${markup}">${entries.join('')}</urlset>`)
  })
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const markup = 'http://www.w3.org/1999/xhtml'
const isPublic = sql`p.is_published and ${standsVerified} and ${worksWhereChecked}`

function sendXml(reply: FastifyReply, text: string) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
}

/** An address with those of its page in each language that is offered. */
function entryOf(url: string, languages: readonly OwnLanguage[]): string {
  const others = addressesIn(url, languages).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return `<url><loc>${url}</loc>${others.join('')}</url>`
}

// No map is that long; a higher number is somebody's joke.
const mostParts = 10_000

/** Slugs are letters, digits and hyphens: nothing in them needs escaping. */
async function pathsOf({ read }: Database, name: string, part: number): Promise<string[]> {
  const skip = (part - 1) * perFile
  const source = {
    doctors: sql<{ path: string }>`
      select '/d/' || p.slug as path from practitioner p where ${isPublic} order by p.slug offset ${skip} limit ${perFile}`,
    branches: sql<{
      path: string
    }>`select '/b/' || slug as path from branch where is_found order by slug offset ${skip} limit ${perFile}`,
    facilities: sql<{ path: string }>`
      select '/f/' || slug as path from facility where kind = 'facility' and check_state = 'checked' and closed_at is null order by slug offset ${skip} limit ${perFile}`,
  }
  if (name === 'pages') return part === 1 ? pages : []
  if (!Object.hasOwn(source, name) || part > mostParts) return []
  const statement = source[name as keyof typeof source]
  return (await read.many(statement)).map((row) => row.path)
}
