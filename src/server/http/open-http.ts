import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { offeredLanguages } from '#domain/language/languages.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { answerBrokenRequests, answerFrameworkErrors, outliveConnections, refuseBadAddresses } from './bad-requests.ts'
import { chooseLanguages } from './choose-language.ts'
import { securityHeaders, setSecurityHeaders } from './headers.ts'
import { answerProblems } from './problem.ts'

/** From the moment a server closes, its last answers are taken within this. */
const longestAnswerMilliseconds = 10_000

/** What every request and every answer passes, before anything is mounted. While the server drains it asks nobody to stay. */
export async function openHttp(
  config: Pick<Config, 'secureCookies' | 'trustProxy' | 'languages'>,
  log: Log,
  isDraining: () => boolean,
): Promise<FastifyInstance> {
  const guarding = securityHeaders({ secure: config.secureCookies })
  const app = fastify({
    frameworkErrors: answerFrameworkErrors(guarding),
    clientErrorHandler: answerBrokenRequests(guarding),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 256 * 1024,
    // Node takes the longer of the two for the whole request: a picture may come over a slow line, heads may not.
    requestTimeout: 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
  })
  // A server that goes away asks its clients to come back elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
  })
  outliveConnections(app, log)
  refuseBadAddresses(app)
  setSecurityHeaders(app, { secure: config.secureCookies })
  answerProblems(app, log)
  await app.register(cookie)
  chooseLanguages(app, { secure: config.secureCookies, offered: offeredBy(config) })
  await app.register(multipart)
  return app
}

/** Asked several times a request, and the same until the setting changes. */
function offeredBy(config: Pick<Config, 'languages'>) {
  let set = config.languages
  let offered = offeredLanguages(set)
  return () => {
    if (config.languages !== set) {
      set = config.languages
      offered = offeredLanguages(set)
    }
    return offered
  }
}

/** Ends once every request that runs was answered, and every connection is closed. */
export async function closeHttp(app: FastifyInstance) {
  // A connection whose stream has just ended is idle a moment later; nobody waits for what it might still ask.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  // A call takes eight seconds at most: whoever has not taken their answer by then does not read it.
  const last = setTimeout(() => app.server.closeAllConnections(), longestAnswerMilliseconds)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(last)
  })
}

/** One proxy means: whoever is connected is it, and the last address it names is the visitor's. */
function trustOf(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}
