import { buildApp } from './app.ts'
import { openBlobs } from './platform/blobs.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { AlreadyRunning, openInstallation } from './platform/database/open-installation.ts'
import { openLog } from './platform/log.ts'
import { openMail } from './platform/mail.ts'
import { startRounds } from './platform/rounds.ts'
import { allRounds } from './rounds.ts'

try {
  await main()
} catch (error) {
  if (
    error instanceof ConfigError ||
    error instanceof AlreadyRunning ||
    error instanceof MigrationError ||
    isTakenPort(error)
  ) {
    console.error(isTakenPort(error) ? takenPort(error.port) : error.message)
  } else console.error(error)
  process.exit(1)
}

async function main() {
  const began = performance.now()
  const config = readConfig(process.env)
  const log = openLog(config)
  const installation = await openInstallation(config, { exclusive: true })
  const {
    app,
    drain,
    close: closeApp,
  } = await buildApp(
    {
      config,
      database: installation.database,
      clock: systemClock,
      log,
      blobs: openBlobs(config.dataDir),
      csrfSecret: installation.secret,
    },
    { pages: true },
  )
  const mail = openMail(config)
  const site = { brand: config.brand, publicUrl: config.publicUrl }
  const rounds = startRounds(allRounds({ database: installation.database, clock: systemClock, site, mail }), log)
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      drain()
      await closeApp()
      await rounds.stop()
      mail.close()
      await installation.close()
    })())
  // Ctrl-C reaches the bootstrap and us, so a signal may come twice.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(
      signal,
      () =>
        void close().then(
          () => process.exit(0),
          () => process.exit(1),
        ),
    )
  }
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw error
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`\n  ${config.brand} is ready after ${seconds} s: ${config.publicUrl}\n`)
}

function isTakenPort(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function takenPort(port: number) {
  return `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`
}
