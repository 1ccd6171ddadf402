import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type PageContext, type Site, steadyPages } from '#contract/page.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { serveAppManifest } from './app-manifest.ts'
import { routeListAddress } from './bad-requests.ts'
import type { Built, Screens } from './built-screens.ts'
import { languageCookie } from './choose-language.ts'
import { callPermissions, newNonce, pagePolicy } from './headers.ts'
import { networkOf } from './network.ts'
import type { Rates } from './rate-limits.ts'

/** Returns the pages that are kept as they were rendered, by language and path: none once the platform is called otherwise. */
function openKeptPages(site: () => Site) {
  let kept = new Map<string, string>()
  let of = ''
  return () => {
    const now = JSON.stringify(site())
    // A new list, not an empty one: what was rendered as the platform was called before goes into the old one.
    if (now !== of) kept = new Map()
    of = now
    return kept
  }
}

/** Serves the pages: each is rendered per request, those that are always the same once a language. */
export async function servePages(app: FastifyInstance, screens: Screens, rates: Rates, site: () => Site) {
  if (screens.isBuilt) serveRouteList(app, await screens.load())
  serveAppManifest(app, site)
  const render = async (request: FastifyRequest, nonce: string) => {
    const build = await screens.load()
    const context = new RouterContextProvider()
    context.set(build.entry.module.pageContext, { nonce, site: site(), send: inProcess(app, request) })
    return handlerOf(build)(webRequest(request), context)
  }
  const keptNow = openKeptPages(site)
  app.get('/*', async (request, reply) => {
    const nonce = newNonce()
    const path = request.url.replace(/\?lang=\w+$/, '')
    const kept = keptNow()
    // Rendering is the dearest thing a stranger can ask for; a page that is kept costs nothing.
    if (!kept.has(`${currentLanguage()} ${path}`)) rates.check('page', networkOf(request.ip))
    if (!screens.isBuilt || !alwaysTheSame.has(path)) return passOn(await render(request, nonce), reply, nonce)
    // Rendered once a language, kept in memory; each answer still has a nonce of its own.
    const key = `${currentLanguage()} ${path}`
    const page = kept.get(key) ?? (await (await render(request, nonceMark)).text())
    kept.set(key, page)
    setPageHeaders(reply, request.url, nonce)
    return sendPage(reply, [page.replaceAll(nonceMark, nonce)])
  })
  // Rendered at the start already, so that nobody waits for the first time.
  app.addHook('onListen', async () => {
    if (!screens.isBuilt) return
    for (const language of site().languages)
      for (const path of steadyPages) await app.inject({ method: 'GET', url: `${path}?lang=${language}` })
  })
  // The forms that work without scripts. What they send is read by their page itself.
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  for (const path of ['/contact', '/credentials', '/d/:slug/checks'])
    app.post(path, async (request, reply) => {
      rates.check('page', networkOf(request.ip))
      const nonce = newNonce()
      return passOn(await render(request, nonce), reply, nonce)
    })
  // RFC 8058: a mail program's button. It brings nothing but the token, and wants no page.
  app.post<{ Params: { token: string } }>('/mails/:token', async (request, reply) => {
    rates.check('page', networkOf(request.ip))
    const wish = { token: request.params.token, is_off: true }
    const { status } = await inProcess(app, request)('POST', '/api/mail-stops', wish)
    return reply
      .status(status)
      .type('text/plain')
      .send(status === 200 ? 'OK' : '')
  })
}

/**
 * A browser asks which routes the links of a page lead to, by naming them in the address. All of them are told, from
 * memory: looking up each of thousands of long paths is work that a stranger could order.
 */
function serveRouteList(app: FastifyInstance, { assets }: Built) {
  const routes = JSON.stringify(assets.routes)
  app.get<{ Querystring: { version?: string } }>(routeListAddress, (request, reply) => {
    // A page of an earlier build is loaded anew.
    if (request.query.version !== assets.version)
      return reply.status(204).header('x-remix-reload-document', 'true').send()
    return reply.type('application/json').header('cache-control', 'public, max-age=31536000, immutable').send(routes)
  })
}

const handlers = new WeakMap<Built, ReturnType<typeof createRequestHandler>>()

function handlerOf(build: Built) {
  const known = handlers.get(build) ?? createRequestHandler(build, process.env.NODE_ENV)
  handlers.set(build, known)
  return known
}

const nonceMark = 'NONCE-OF-THIS-ANSWER'
const alwaysTheSame = new Set<string>(steadyPages)

/**
 * A page's loader asks our own interface without leaving the process, as the person who asked for the page and in the language
 * of the page: its address may name another one than the browser remembers or asks for.
 */
function inProcess(app: FastifyInstance, request: FastifyRequest): PageContext['send'] {
  const cookies = (request.headers.cookie ?? '').split('; ').filter((one) => !one.startsWith(`${languageCookie}=`))
  return async (method, path, body) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        cookie: [...cookies, `${languageCookie}=${currentLanguage()}`].join('; '),
        host: request.headers.host ?? '',
        ...(request.headers.origin ? { origin: request.headers.origin } : {}),
        'sec-fetch-site': String(request.headers['sec-fetch-site'] ?? 'same-origin'),
      },
      remoteAddress: request.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  const url = new URL(request.url, `http://${request.headers.host ?? 'localhost'}`)
  headers.delete('content-length')
  const body = request.method === 'POST' && typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(url, { method: request.method, headers, ...body })
}

function passOn(response: Response, reply: FastifyReply, nonce: string) {
  reply.status(response.status)
  response.headers.forEach((value, name) => reply.header(name, value))
  setPageHeaders(reply, reply.request.url, nonce)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
  const body = response.body ? Readable.fromWeb(response.body as import('node:stream/web').ReadableStream) : []
  return response.headers.get('content-type')?.startsWith('text/html') ? sendPage(reply, body) : reply.send(body)
}

/** Pages travel small. They carry no secret beside what a stranger sends, so their size tells nothing (BREACH). */
function sendPage(reply: FastifyReply, body: Iterable<string> | Readable) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, accept-language, cookie')
  const source = Readable.from(body)
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding'] ?? ''))) return reply.send(source)
  reply.header('content-encoding', 'gzip')
  // Each piece leaves at once: the browser paints what is there while the rest is made.
  return reply.send(source.pipe(createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })))
}

function setPageHeaders(reply: FastifyReply, url: string, nonce: string) {
  reply.header('content-security-policy', pagePolicy(nonce))
  // Pages of words are there already when somebody who hovers over their link presses it.
  reply.header('speculation-rules', '"/next-pages.speculationrules"')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (/^\/meet\//.test(url)) reply.header('permissions-policy', callPermissions)
  // A token in the address must not travel on, neither to other sites nor into an index.
  if (/^\/(a|offer|book|meet|auth|mails|q|check-in|display|kiosk)\b/.test(url)) {
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-robots-tag', 'noindex')
  }
}
