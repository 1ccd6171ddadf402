import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { openScanner } from './platform/clamd.ts'
import { systemClock } from './platform/clock.ts'
import { followSettings } from './core/oversight/platform-settings.ts'
import { followSpecialtyNames } from './core/specialties/specialty-names.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { openPreviews } from './platform/draw-preview.ts'
import { LoginError } from './platform/database/login-rights.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { AlreadyRunning } from './platform/database/folder-guard.ts'
import type { FileStore } from './platform/file-store.ts'
import { openInstallation } from './platform/database/open-installation.ts'
import { SecretsError } from './platform/keyring.ts'
import { watchUnhandled } from './platform/last-resort.ts'
import { openLog } from './platform/log.ts'
import { openMail } from './platform/mail.ts'
import { openPush } from './platform/push.ts'
import { openTexts } from './platform/texts.ts'
import { openIdentity } from './platform/identity.ts'
import { openFileStore } from './platform/open-file-store.ts'
import { StoreAway } from './platform/record-files.ts'
import { startRounds } from './platform/rounds.ts'
import { tryPort } from './platform/try-port.ts'
import { prepareInstallation } from './prepare-installation.ts'
import { allRounds } from './rounds.ts'

/** What rounds do mostly ends by itself within this. */
const longestRoundMilliseconds = 5_000
/** Running calls end within 20 seconds, the database within another 20. */
const longestClosingSeconds = 45

try {
  await main()
} catch (error) {
  const isExpected = [ConfigError, AlreadyRunning, LoginError, MigrationError, SecretsError, StoreAway].some(
    (kind) => error instanceof kind,
  )
  if (isTakenPort(error)) console.error(takenPort(error.port))
  else console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
}

async function main() {
  const began = performance.now()
  const { config, identity } = openIdentity(readConfig(process.env))
  const log = openLog(config)
  // Until there is something to close, an end is just an end.
  let leave: () => void = () => process.exit(70)
  watchUnhandled(log, () => leave())
  const store = await reachFiles(config)
  const installation = await openInstallation(config, { exclusive: true, first: () => tryPort(config) })
  const { database } = installation
  try {
    await prepareInstallation(config, { database, blobs: store.blobs, files: store.files, clock: systemClock })
    await Promise.all([followSettings(database, identity), followSpecialtyNames(database)])
  } catch (error) {
    await installation.close()
    throw error
  }
  const watch = await openWatch(config)
  const server = await buildApp(
    {
      config,
      identity,
      database,
      clock: systemClock,
      log,
      store,
      ...keysOf(installation),
      measuring: watch.measuring,
    },
    { pages: process.env.NODE_ENV === 'development' ? 'live' : 'built' },
  )
  const senders = sendersOf(config, installation.pushKeys)
  const own = { database, clock: systemClock, log, store, identity, ...askedBy(config), ...senders, ...watch.metrics }
  const rounds = watch.keep(startRounds(allRounds({ ...own, ...papersOf(config, store), hasDemo: config.demo }), log))
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      server.drain()
      await pause(config.drainSeconds * 1000)
      await server.close()
      await stopRounds(rounds, store)
      senders.mail.close()
      await installation.close()
    })())
  const closeAndExit = exitAfter(close, config.drainSeconds + longestClosingSeconds)
  process.on('SIGINT', () => closeAndExit(0))
  process.on('SIGTERM', () => closeAndExit(0))
  leave = () => closeAndExit(70)
  installation.onLost(() => {
    log.fatal('another server has taken this installation')
    leave()
  })
  try {
    await server.app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw error
  }
  tellReady(config, performance.now() - began)
}

/** Rounds end by themselves; one that waits for files breaks off, and whoever starts next does it again. */
async function stopRounds(rounds: ReturnType<typeof startRounds>, store: FileStore) {
  await Promise.race([rounds.stop(), pause(longestRoundMilliseconds)])
  store.leave?.()
  await rounds.stop()
}

/** Ends the process once it has closed, or when that takes too long. Ctrl-C reaches the bootstrap and us, so it may be asked twice. */
function exitAfter(close: () => Promise<void>, seconds: number) {
  return (code: number) => {
    setTimeout(() => process.exit(code || 1), seconds * 1000).unref()
    void close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
}

function keysOf({ secret: csrfSecret, pushKeys, credentialKey }: Awaited<ReturnType<typeof openInstallation>>) {
  return { csrfSecret, pushKeys, credentialKey }
}

/** What is counted of this server, where an operator asks for it; its rounds begin after everything else. */
async function openWatch(config: Config) {
  // Nobody who does not ask for it waits for its hundred modules.
  const metrics = config.metricsToken === '' ? {} : { metrics: (await import('./platform/metrics.ts')).openMetrics() }
  let running: ReturnType<typeof startRounds> | undefined
  const measuring = { ...metrics, rounds: () => running?.state() ?? [] }
  return { metrics, measuring, keep: (rounds: ReturnType<typeof startRounds>) => (running = rounds) }
}

/** Everything by which a message leaves. */
/** What the operator has said of the site and of its checks. */
function askedBy(config: Config) {
  return { site: config, verification: config.verification, sendsTexts: config.textUrl !== '' }
}

function sendersOf(config: Config, keys: Parameters<typeof openPush>[0]['keys']) {
  const push = openPush({ keys, contact: config.pushContact })
  return { mail: openMail(config), texts: openTexts(config), push }
}

function tellReady(config: Config, milliseconds: number) {
  console.log(`\n  ${config.brand} is ready after ${(milliseconds / 1000).toFixed(1)} s: ${config.publicUrl}`)
  if (config.demo)
    console.log(
      '  Demo accounts: patient@, doctor@, manager@, desk@ and admin@example.com, password "demo demo demo demo"',
    )
  if (!config.smtpUrl) console.log(`  Messages are written to ${config.dataDir}/outbox`)
  console.log('')
}

function isTakenPort(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function takenPort(port: number) {
  return `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`
}

/** Where files lie: a server that cannot write and read there does not start. */
async function reachFiles(config: Config): Promise<FileStore> {
  const store = openFileStore(config)
  await store.check()
  return store
}

/** Patients' files, and what looks at them where the operator named it. */
function papersOf({ scan, dataDir }: Config, { files, blobs }: FileStore) {
  const scanning = scan ? { scan: { scanner: openScanner(scan) } } : {}
  return { dataDir, files, blobs, draw: openPreviews(), ...scanning }
}
