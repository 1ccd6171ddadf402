import type { FastifyInstance } from 'fastify'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '#contract/page.ts'
import type { Instant } from '#domain/time/instant.ts'
import { openSharedCounts } from './core/live/shared-counts.ts'
import { noteTextReceipt } from './core/messages/text-receipts.ts'
import { openFindSession, openTakeDownload } from './features/accounts/find-session.ts'
import { appointmentOfLink } from './features/appointments/visit-row.sql.ts'
import { serveCredentials } from './features/credentials/credentials.routes.ts'
import { openLiveHub } from './features/live/live-hub.ts'
import { serveMaps } from './features/public-face/maps.ts'
import { serveSecurityText } from './features/public-face/security-text.ts'
import { openSeeAs } from './features/roles/see-as.ts'
import { openBuiltScreens } from './http/built-screens.ts'
import { type Csrf, openCsrf } from './http/csrf.ts'
import { cookieNames } from './http/cookies.ts'
import { bindingOf, identify } from './http/identify.ts'
import { mount, type Mounting } from './http/mount.ts'
import { closeHttp, openHttp } from './http/open-http.ts'
import { servePages } from './http/pages.ts'
import { sendProblem } from './http/problem.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { takeTextReceipts } from './http/take-text-receipts.ts'
import { minuteOf, openRates, type Rates, worthTelling } from './http/rate-limits.ts'
import { Refusal } from './http/refusal.ts'
import { offerLanguages } from './platform/language.ts'
import type { Config } from './platform/config.ts'
import { authorSeconds, openSearchReads } from './platform/database/replica.ts'
import type { Identity } from './platform/identity.ts'
import { openLeakedPasswords } from './platform/leaked-passwords.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { RoundState } from './platform/rounds.ts'
import { allRoutes, commonOf, type RouteDeps } from './routes.ts'

export type Deps = RouteDeps & {
  readonly log: Log
  readonly csrfSecret: string
  /** What is counted of this server, where an operator asks for it. */
  readonly measuring?: { readonly metrics?: Metrics; readonly rounds: () => readonly RoundState[] }
}

export const buildFolder = resolve(fileURLToPath(import.meta.url), '../../../build/web')

/** Puts a server together: the handlers of the features to the table of endpoints, and the screens. */
export async function buildApp(deps: Deps, options: { pages: 'none' | 'built' | 'live' }) {
  const { config, database, clock, log } = deps
  let draining = false
  const isDraining = () => draining
  offerLanguages(deps.identity.offered)
  const app = await openHttp(config, log, isDraining)
  const hub = await openLiveHub({ database, clock, log })
  measure(app, deps, () => hub.size())
  const search = openSearchReads(database, config.databaseReplicaUrl)
  const counts = await openSharedCounts(database, log, { worthTelling, window: () => minuteOf(clock.now()) })
  const csrf = openCsrf({ secret: deps.csrfSecret, publicUrl: config.publicUrl })
  const rates = openRates(counts)
  const leaked = await openLeakedPasswords(config.leakedPasswords)
  mount(app, allRoutes(deps, { hub, search, csrf, leaked, isDraining }), mountingOf(deps, csrf, rates))
  app.all('/api/*', (_request, reply) => sendProblem(reply, new Refusal('not_found')))
  serveCredentials(app, { ...commonOf(deps), credentialKey: deps.credentialKey })
  servePrograms(app, deps, rates)
  if (options.pages !== 'none') {
    const screens = options.pages === 'built' ? await openBuiltScreens(app, buildFolder) : await liveScreens(app)
    await servePages(app, screens, rates, () => siteOf(config, deps.identity, clock.now()))
  }
  return {
    app,
    drain: () => {
      draining = true
    },
    close: async () => {
      // Open streams end first: a request that runs is answered, a connection that waits is closed.
      await hub.close()
      await closeHttp(app)
      await counts.close()
      await search.close()
    },
  }
}

/** Who asks, may they, and how often: what stands before every endpoint. */
function mountingOf({ config, database, clock }: Deps, csrf: Csrf, rates: Rates): Mounting {
  const { secureCookies } = config
  const names = cookieNames(secureCookies)
  const who = {
    secureCookies,
    findSession: openFindSession({ database, clock }),
    takeDownload: openTakeDownload({ database, clock }),
    seeAs: openSeeAs({ database }),
    findLink: (hash: string) => appointmentOfLink(database.read, clock.now(), hash),
  }
  return {
    authorSeconds: config.databaseReplicaUrl ? authorSeconds : 0,
    rates,
    secureCookies,
    identify: (request, reply) => identify(request, reply, who),
    checkOrigin: csrf.checkOrigin,
    checkCsrf: (request) => csrf.check(request, request.cookies[names.csrf], bindingOf(request, secureCookies)),
  }
}

/** What programs of others ask and tell, beside the table of endpoints. */
function servePrograms(app: FastifyInstance, { config, identity, database, clock }: Deps, rates: Rates) {
  const { offered } = identity
  const { publicUrl, securityContact } = config
  serveMaps(app, { database, publicUrl, offered })
  serveSecurityText(app, { publicUrl, securityContact, offered }, () => clock.now())
  takeTextReceipts(app, {
    secret: config.textSecret,
    rates,
    note: (receipt) => noteTextReceipt(database, clock.now(), receipt),
  })
}

/** Tells an operator's Prometheus what is counted, where one is asked for. */
function measure(app: FastifyInstance, { config, database, measuring }: Deps, streams: () => number) {
  if (!measuring?.metrics || config.metricsToken === '') return
  const { metrics, rounds } = measuring
  serveMetrics(app, { metrics, rounds, token: config.metricsToken, pools: () => database.pools(), streams })
}

/** What pages tell of this installation. */
function siteOf(config: Config, identity: Identity, now: Instant): Site {
  return {
    brand: config.brand,
    languages: identity.offered(),
    operator: config.operator,
    operatorAddress: config.operatorAddress,
    contactEmail: config.contactEmail,
    contactHours: config.contactHours,
    socialLinks: config.socialLinks,
    policyUpdated: config.policyUpdated,
    legalTexts: identity.legal(),
    cost: config.cost,
    emergencyNumber: config.emergencyNumber,
    publicUrl: config.publicUrl,
    demo: config.demo,
    verification: config.verification,
    year: new Date(now).getUTCFullYear(),
  }
}

/** What makes screens from their sources is not there in an installation. */
async function liveScreens(app: FastifyInstance) {
  const { openLiveScreens } = await import('./http/live-screens.ts')
  return openLiveScreens(app)
}
