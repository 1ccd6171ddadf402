import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '#contract/page.ts'
import type { Instant } from '#domain/time/instant.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { openSharedCounts } from './core/shared-counts.ts'
import { noteTextReceipt } from './core/text-receipts.ts'
import { openTurns } from './core/turns.ts'
import { openFindSession } from './features/accounts/find-session.ts'
import { appointmentOfLink } from './features/appointments/visit-row.sql.ts'
import { appointmentRoutes } from './features/appointments/appointments.routes.ts'
import { conversationRoutes } from './features/appointments/conversation/conversation.routes.ts'
import { questionnaireRoutes } from './features/appointments/questionnaire/questionnaire.routes.ts'
import { bookingRoutes } from './features/booking/booking.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { credentialRoutes, serveCredentials } from './features/credentials/credentials.routes.ts'
import { doctorRoutes } from './features/doctors/doctors.routes.ts'
import { familyRoutes } from './features/family/family.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { openLiveHub } from './features/live/live-hub.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { meetingRoutes } from './features/meetings/meetings.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { oversightRoutes } from './features/oversight/oversight.routes.ts'
import { facilityPageRoutes } from './features/public-face/facility-page.ts'
import { serveMaps } from './features/public-face/maps.ts'
import { serveSecurityText } from './features/public-face/security-text.ts'
import { sendCallLink, tellMoved, tellReady } from './features/appointments/call-messages.ts'
import { progressAppointment } from './features/appointments/progress-appointment.ts'
import { queueRoutes } from './features/queue/queue.routes.ts'
import { provePassword } from './features/accounts/prove-password.ts'
import { openSeeAs } from './features/roles/see-as.ts'
import { roleRoutes } from './features/roles/roles.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { specialtyRoutes } from './features/specialties/specialties.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { patientRoutes } from './features/patients/patients.routes.ts'
import { facilityCheckRoutes } from './features/places/checks/facility-checks.routes.ts'
import { facilityProfileRoutes } from './features/places/facility-profile.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import {
  answerBrokenRequests,
  answerFrameworkErrors,
  outliveConnections,
  refuseBadAddresses,
} from './http/bad-requests.ts'
import { openBuiltScreens } from './http/built-screens.ts'
import { chooseLanguages } from './http/choose-language.ts'
import { openCsrf } from './http/csrf.ts'
import { cookieNames } from './http/cookies.ts'
import { securityHeaders, setSecurityHeaders } from './http/headers.ts'
import { bindingOf, identify } from './http/identify.ts'
import { mount } from './http/mount.ts'
import { servePages } from './http/pages.ts'
import { answerProblems, sendProblem } from './http/problem.ts'
import { serveMetrics } from './http/serve-metrics.ts'
import { takeTextReceipts } from './http/take-text-receipts.ts'
import { openRates, type Rates, worthTelling } from './http/rate-limits.ts'
import { Refusal } from './http/refusal.ts'
import { openScanner } from './platform/clamd.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { CredentialKey } from './platform/credential-key.ts'
import type { Database } from './platform/database/database.ts'
import { authorSeconds, openSearchReads } from './platform/database/replica.ts'
import type { Identity } from './platform/identity.ts'
import { openLeakedPasswords } from './platform/leaked-passwords.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { RoundState } from './platform/rounds.ts'
import type { PushKeys } from './platform/push.ts'
import type { FileStore } from './platform/file-store.ts'
import { tables } from './tables.ts'

export type Deps = {
  readonly config: Config
  readonly identity: Identity
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: Pick<FileStore, 'files' | 'blobs'>
  readonly csrfSecret: string
  readonly pushKeys: PushKeys
  readonly credentialKey: CredentialKey
  /** What is counted of this server, where an operator asks for it. */
  readonly measuring?: { readonly metrics?: Metrics; readonly rounds: () => readonly RoundState[] }
}

/** Features that need nothing but what all have in common. */
const plainRoutes = [
  placeRoutes,
  facilityCheckRoutes,
  facilityProfileRoutes,
  statisticsRoutes,
  oversightRoutes,
  statusRoutes,
  specialtyRoutes,
]

/** From the moment a server closes, its last answers are taken within this. */
const longestAnswerMilliseconds = 10_000

export const buildFolder = resolve(fileURLToPath(import.meta.url), '../../../build/web')

/** Wires the features to the table of endpoints and to the screens. The only place that knows them all. */
export async function buildApp(deps: Deps, options: { pages: 'none' | 'built' | 'live' }) {
  const { config, database, clock, log } = deps
  let draining = false
  const guarding = securityHeaders({ secure: config.secureCookies })
  const app = fastify({
    frameworkErrors: answerFrameworkErrors(guarding),
    clientErrorHandler: answerBrokenRequests(guarding),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 256 * 1024,
    requestTimeout: 20_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
  })
  const csrf = openCsrf({ secret: deps.csrfSecret, publicUrl: config.publicUrl })
  const names = cookieNames(config.secureCookies)
  // A server that goes away asks its clients to come back elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  outliveConnections(app, log)
  refuseBadAddresses(app)
  setSecurityHeaders(app, { secure: config.secureCookies })
  answerProblems(app, log)
  await app.register(cookie)
  chooseLanguages(app, { secure: config.secureCookies })
  await app.register(multipart)

  const site = mailSiteOf(config)
  const hub = await openLiveHub({ database, clock, log })
  measure(app, deps, () => hub.size())
  const search = openSearchReads(database, config.databaseReplicaUrl)
  const counts = await openSharedCounts(database, log, worthTelling)
  const { files, blobs } = deps.store
  const common = { database, clock, site, blobs, verification: config.verification }
  const routes = [
    ...healthRoutes({ database, isDraining: () => draining }),
    ...accountRoutes({ ...common, ...(await accountsOf(config)), tables, csrf }),
    ...roleRoutes({ ...common, prove: provePassword }),
    ...plainRoutes.flatMap((routes) => routes(common)),
    ...doctorRoutes({ ...common, ...checksOf(config), files }),
    ...credentialRoutes({ ...common, credentialKey: deps.credentialKey }),
    ...bookingRoutes({ ...common, search, turns: openTurns(), emergencyNumber: () => config.emergencyNumber }),
    ...dayRoutes({ ...common, turn: config.turn }),
    ...liveRoutes({ hub, database, clock }),
    ...familyRoutes(common),
    ...patientRoutes({ ...common, turns: openTurns() }),
    ...recordRoutes({
      ...common,
      files,
      limits: config.recordLimits,
      isScanned: config.scan !== null,
      prove: provePassword,
    }),
    ...notificationRoutes({ ...common, push: { publicKey: deps.pushKeys.publicKey, hosts: config.pushHosts } }),
    ...contactRoutes({ ...common, contactEmail: () => config.contactEmail }),
    ...facilityPageRoutes(common),
    ...settingsRoutes({ database, clock, config, identity: deps.identity }),
  ]
  const findSession = openFindSession({ database, clock })
  const rates = openRates(() => clock.now(), counts)
  mount(app, routes, {
    authorSeconds: config.databaseReplicaUrl ? authorSeconds : 0,
    rates,
    secureCookies: config.secureCookies,
    identify: (request, reply) =>
      identify(request, reply, {
        secureCookies: config.secureCookies,
        findSession,
        seeAs: openSeeAs({ database }),
        findLink: (hash) => appointmentOfLink(database.read, clock.now(), hash),
      }),
    checkOrigin: csrf.checkOrigin,
    checkCsrf: (request) => csrf.check(request, request.cookies[names.csrf], bindingOf(request, config.secureCookies)),
  })
  app.all('/api/*', (_request, reply) => sendProblem(reply, new Refusal('not_found')))
  serveCredentials(app, { ...common, credentialKey: deps.credentialKey })
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
      // A connection whose stream has just ended is idle a moment later; nobody waits for what it might still ask.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      // A call takes eight seconds at most: whoever has not taken their answer by then does not read it.
      const last = setTimeout(() => app.server.closeAllConnections(), longestAnswerMilliseconds)
      await app.close().finally(() => {
        clearInterval(idle)
        clearTimeout(last)
      })
      await counts.close()
      await search.close()
    },
  }
}

/** What programs of others ask and tell, beside the table of endpoints. */
function servePrograms(app: FastifyInstance, { config, database, clock }: Deps, rates: Rates) {
  serveMaps(app, { database, publicUrl: config.publicUrl })
  serveSecurityText(app, config, () => clock.now())
  takeTextReceipts(app, {
    secret: config.textSecret,
    rates,
    note: (receipt) => noteTextReceipt(database, clock.now(), receipt),
  })
}

/** What accounts need of the settings. */
async function accountsOf({ demo, secureCookies, textUrl, leakedPasswords }: Config) {
  return { demo, secureCookies, sendsTexts: textUrl !== '', leaked: await openLeakedPasswords(leakedPasswords) }
}

/** How doctors are checked here. */
function checksOf({ verification, fourEyes, scan }: Config) {
  return { verification, fourEyes, scanner: scan ? openScanner(scan) : undefined }
}

/** Tells an operator's Prometheus what is counted, where one is asked for. */
function measure(app: FastifyInstance, { config, database, measuring }: Deps, streams: () => number) {
  if (!measuring?.metrics || config.metricsToken === '') return
  const { metrics, rounds } = measuring
  serveMetrics(app, { metrics, rounds, token: config.metricsToken, pools: () => database.pools(), streams })
}

/** What pages tell of this installation. */
/** What mails say of the platform. Its name is read when it is used: an administrator may change it while the server runs. */
function mailSiteOf(config: Config) {
  return {
    get brand() {
      return config.brand
    },
    publicUrl: config.publicUrl,
  }
}

function siteOf(config: Config, identity: Identity, now: Instant): Site {
  return {
    brand: config.brand,
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

/** One proxy means: whoever is connected is it, and the last address it names is the visitor's. */
function trustOf(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** The day of a branch: its visits, and the queue that moves them. */
function dayRoutes(
  deps: Pick<Deps, 'database' | 'clock'> & { site: { brand: string; publicUrl: string }; turn: Config['turn'] },
) {
  const moveVisit: Parameters<typeof queueRoutes>[0]['moveVisit'] = (actor, id, wish) =>
    progressAppointment(deps, actor, id, wish, undefined)
  const around: Pick<Parameters<typeof meetingRoutes>[0], 'tellReady' | 'tellMoved' | 'sendLink'> = {
    tellReady: (tx, now, id) => tellReady(deps, tx, now, id),
    tellMoved: (tx, now, id, moved) => tellMoved(deps, tx, now, id, moved),
    sendLink: (actor, meetId) => sendCallLink(deps, actor, meetId),
  }
  return [
    ...appointmentRoutes(deps),
    ...conversationRoutes(deps),
    ...questionnaireRoutes(deps),
    ...queueRoutes({ ...deps, moveVisit }),
    ...meetingRoutes({ ...deps, moveVisit, ...around }),
  ]
}
