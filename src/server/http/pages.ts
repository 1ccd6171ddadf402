import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { newNonce, pagePolicy } from './headers.ts'

/** What a page's loader on the server gets from us: the key is made by the screens, the value here. */
export type PageContext = {
  readonly nonce: string
  readonly send: (method: string, path: string, body: unknown) => Promise<{ status: number; body: unknown }>
  readonly site: Site
}

export type Site = {
  readonly brand: string
  readonly operator: string
  readonly emergencyNumber: string
  readonly publicUrl: string
  readonly demo: boolean
  readonly year: number
}

type Built = ServerBuild & { entry: { module: { pageContext: RouterContext<PageContext | null> } } }

/** Serves the built screens: files with long life, pages rendered per request. */
export async function servePages(app: FastifyInstance, folder: string, site: () => Site) {
  const buildFile = join(folder, 'server', 'index.js')
  if (!existsSync(buildFile)) throw new Error('The screens are not built. Run npm start, or npm run build.')
  const build = (await import(pathToFileURL(buildFile).href)) as Built
  const handle = createRequestHandler(build, 'production')

  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    wildcard: false,
    index: false,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/')
      response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  app.get('/*', async (request, reply) => {
    const nonce = newNonce()
    const context = new RouterContextProvider()
    context.set(build.entry.module.pageContext, { nonce, site: site(), send: inProcess(app, request) })
    const response = await handle(webRequest(request), context)
    return passOn(response, reply, nonce)
  })
}

/** A page's loader asks our own interface without leaving the process, as the person who asked for the page. */
function inProcess(app: FastifyInstance, request: FastifyRequest): PageContext['send'] {
  return async (method, path, body) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { cookie: request.headers.cookie ?? '', host: request.headers.host ?? '' },
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
  return new Request(url, { method: request.method, headers })
}

function passOn(response: Response, reply: FastifyReply, nonce: string) {
  reply.status(response.status)
  response.headers.forEach((value, name) => reply.header(name, value))
  reply.header('content-security-policy', pagePolicy(nonce))
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(response.body ? Readable.fromWeb(response.body as import('node:stream/web').ReadableStream) : '')
}
