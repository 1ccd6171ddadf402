import { openLanes } from './core/live/lanes.ts'
import { openTurns } from './core/turns.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { appointmentRoutes } from './features/appointments/appointments.routes.ts'
import { conversationRoutes } from './features/appointments/conversation/conversation.routes.ts'
import { noteRoutes } from './features/appointments/notes/notes.routes.ts'
import { questionnaireRoutes } from './features/appointments/questionnaire/questionnaire.routes.ts'
import { awaitedRoutes } from './features/awaited/awaited.routes.ts'
import { bookingRoutes } from './features/booking/booking.routes.ts'
import { contactRoutes } from './features/contact/contact.routes.ts'
import { credentialRoutes } from './features/credentials/credentials.routes.ts'
import { doctorRoutes } from './features/doctors/doctors.routes.ts'
import { familyRoutes } from './features/family/family.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import type { LiveHub } from './features/live/live-hub.ts'
import { liveRoutes } from './features/live/live.routes.ts'
import { meetingRoutes } from './features/meetings/meetings.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { productHealthRoutes } from './features/oversight/health.ts'
import { oversightRoutes } from './features/oversight/oversight.routes.ts'
import { facilityPageRoutes } from './features/public-face/facility-page.ts'
import { makeCallLink, sendCallLink, tellMoved, tellReady, textReady } from './features/appointments/call-messages.ts'
import { progressAppointment } from './features/appointments/progress-appointment.ts'
import { queueRoutes } from './features/queue/queue.routes.ts'
import { provePassword } from './features/accounts/prove-password.ts'
import { roleRoutes } from './features/roles/roles.routes.ts'
import { statisticsRoutes } from './features/statistics/statistics.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { savedDoctorRoutes } from './features/saved-doctors/saved-doctors.routes.ts'
import { specialtyRoutes } from './features/specialties/specialties.routes.ts'
import { statusRoutes } from './features/status/status.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { patientRoutes } from './features/patients/patients.routes.ts'
import { facilityClosingRoutes } from './features/places/closing/facility-closing.routes.ts'
import { facilityCheckRoutes } from './features/places/checks/facility-checks.routes.ts'
import { facilityProfileRoutes } from './features/places/facility-profile.routes.ts'
import { placeRoutes } from './features/places/places.routes.ts'
import type { Csrf } from './http/csrf.ts'
import type { Route } from './http/route.ts'
import { openScanner } from './platform/clamd.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { CredentialKey } from './platform/credential-key.ts'
import type { Database } from './platform/database/database.ts'
import type { SearchReads } from './platform/database/replica.ts'
import { type DrawPage, openPages } from './platform/draw-preview.ts'
import type { Identity } from './platform/identity.ts'
import type { LeakedPasswords } from './platform/leaked-passwords.ts'
import type { PushKeys } from './platform/push.ts'
import type { FileStore } from './platform/file-store.ts'
import { tables } from './tables.ts'

export type RouteDeps = {
  readonly config: Config
  readonly identity: Identity
  readonly database: Database
  readonly clock: Clock
  readonly store: Pick<FileStore, 'files' | 'blobs'>
  readonly pushKeys: PushKeys
  readonly credentialKey: CredentialKey
  /** By a process of its own, as in `draw-preview.ts`, unless another is given. */
  readonly drawPage?: DrawPage
}

/** What was opened for this server, and what it says of itself. */
type Opened = {
  readonly hub: LiveHub
  readonly search: SearchReads
  readonly csrf: Csrf
  readonly leaked: LeakedPasswords
  readonly isDraining: () => boolean
}

/** Features that need nothing but what all have in common. */
const plainRoutes = [
  noteRoutes,
  placeRoutes,
  facilityCheckRoutes,
  facilityProfileRoutes,
  statisticsRoutes,
  oversightRoutes,
  statusRoutes,
  specialtyRoutes,
  savedDoctorRoutes,
  awaitedRoutes,
]

/** The handlers of every endpoint, feature by feature. The only place that knows them all. */
export function allRoutes(deps: RouteDeps, { hub, search, csrf, leaked, isDraining }: Opened): Route[] {
  const { config, identity, database, clock, pushKeys, credentialKey } = deps
  const { files } = deps.store
  const common = commonOf(deps)
  const drawPage = inTurn(deps.drawPage ?? openPages())
  return [
    ...healthRoutes({ database, isDraining }),
    ...accountRoutes({
      ...common,
      tables,
      demo: config.demo,
      offered: identity.offered,
      csrf,
      leaked,
      secureCookies: config.secureCookies,
    }),
    ...roleRoutes({ ...common, prove: provePassword }),
    ...facilityClosingRoutes({ ...common, prove: provePassword }),
    ...plainRoutes.flatMap((routes) => routes(common)),
    ...doctorRoutes({ ...common, ...checksOf(config), files, drawPage }),
    ...credentialRoutes({ ...common, credentialKey }),
    ...bookingRoutes({
      ...common,
      search,
      turns: openTurns(),
      verification: config.verification,
      emergencyNumber: () => config.emergencyNumber,
    }),
    ...dayRoutes({ ...common, turn: config.turn }),
    ...conversationRoutes({
      ...common,
      papers: { isScanned: config.scan !== null, fileMost: config.recordLimits.fileBytes },
    }),
    ...liveRoutes({ hub, database, clock }),
    ...productHealthRoutes({ database, clock, streams: () => hub.size() }),
    ...familyRoutes(common),
    ...patientRoutes({ ...common, turns: openTurns() }),
    ...recordRoutes({
      ...common,
      files,
      drawPage,
      limits: config.recordLimits,
      isScanned: config.scan !== null,
      prove: provePassword,
    }),
    ...notificationRoutes({ ...common, push: { publicKey: pushKeys.publicKey, hosts: config.pushHosts } }),
    ...contactRoutes({ ...common, contactEmail: () => config.contactEmail }),
    ...facilityPageRoutes(common),
    ...settingsRoutes({ database, clock, config, identity }),
  ]
}

/** What the settings decide for every feature. */
function settledBy(config: Config) {
  return { verification: config.verification, sendsTexts: config.textUrl !== '' }
}

/** What every feature gets. */
export function commonOf({ config, database, clock, store }: RouteDeps) {
  return { database, clock, site: mailSiteOf(config), blobs: store.blobs, ...settledBy(config) }
}

/** The day of a branch: its visits, and the queue that moves them. */
function dayRoutes(
  deps: Pick<RouteDeps, 'database' | 'clock'> & {
    site: { brand: string; publicUrl: string }
    turn: Config['turn']
    sendsTexts: boolean
  },
) {
  const moveVisit: Parameters<typeof queueRoutes>[0]['moveVisit'] = (actor, id, wish) =>
    progressAppointment(deps, actor, id, wish, undefined)
  const around: Pick<
    Parameters<typeof meetingRoutes>[0],
    'tellReady' | 'textReady' | 'tellMoved' | 'sendLink' | 'makeLink'
  > = {
    tellReady: (tx, now, id) => tellReady(deps, tx, now, id),
    textReady: (tx, now, id) => textReady(deps, tx, now, id),
    tellMoved: (tx, now, id, moved) => tellMoved(deps, tx, now, id, moved),
    sendLink: (actor, meetId) => sendCallLink(deps, actor, meetId),
    makeLink: (actor, meetId) => makeCallLink(deps, actor, meetId),
  }
  return [
    ...appointmentRoutes({ ...deps, turns: openTurns() }),
    ...questionnaireRoutes(deps),
    ...queueRoutes({ ...deps, moveVisit, turns: openTurns() }),
    ...meetingRoutes({ ...deps, moveVisit, ...around }),
  ]
}

/** How doctors are checked here. */
function checksOf({ verification, fourEyes, scan }: Config) {
  return { verification, fourEyes, scanner: scan ? openScanner(scan) : undefined }
}

/** Two pages are drawn at once, whoever asks: each may take much memory. Who waits for long asks again. */
function inTurn(draw: DrawPage): DrawPage {
  const lanes = openLanes({ lanes: 2, mostWaiting: 6, patience: 10_000 })
  return (page, bytes) => lanes.run(() => draw(page, bytes))
}

/** What mails say of the platform. Its name is read when it is used: an administrator may change it while the server runs. */
function mailSiteOf(config: Config) {
  return {
    get brand() {
      return config.brand
    },
    publicUrl: config.publicUrl,
  }
}
