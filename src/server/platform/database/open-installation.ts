import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase, type Database } from './database.ts'
import { ownerClient } from './owner-client.ts'
import { startEmbedded } from './embedded.ts'
import { AlreadyRunning, folderGuard } from './folder-guard.ts'
import { type InstallationLock, takeInstallation } from './installation-lock.ts'
import { keepPrivate, writePrivately } from '../private-folder.ts'
import type { CredentialKey } from '../credential-key.ts'
import { newPushKeys, type PushKeys } from '../push.ts'
import { refuseOwningLogin } from './login-rights.ts'
import { migrate } from './migrate.ts'
import { openRecordsKeys, openSecrets, openSigningKey } from './open-keys.ts'

export type Installation = {
  readonly database: Database
  /** True when this start made the first tables. */
  readonly isNew: boolean
  readonly secret: string
  readonly pushKeys: PushKeys
  readonly credentialKey: CredentialKey
  /** For `pg_dump`-like work: the address with the owner's rights. */
  readonly ownerUrl: string
  /** What to do when another server has the installation all the same. */
  onLost(leave: () => void): void
  close(): Promise<void>
}

export class StillInUse extends Error {}

type Options = {
  /** A server: a second one on the same data folder is refused with `AlreadyRunning`. */
  readonly exclusive: boolean
  /** Nobody else may be connected, on whatever machine: else `StillInUse`. */
  readonly alone?: boolean
  readonly sizes?: { app: number; worker: number }
  /** What must succeed once the folder is free, and before anything is made or changed. */
  readonly first?: () => Promise<void>
}

/**
 * Opens the database of this installation: the operator's, or an embedded one below the data folder; brings its schema
 * up to date. Whoever closes an embedded one last also stops it.
 */
export async function openInstallation(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'> &
    Partial<Pick<Config, 'secretsKey' | 'recordsKey'>>,
  options: Options,
): Promise<Installation> {
  writePrivately()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  keepPrivate(config.dataDir)
  const guard = folderGuard(config.dataDir)
  if (!config.databaseUrl && options.exclusive && guard.isHeldByOther()) throw new AlreadyRunning()
  await options.first?.()
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { durable: true })
  let lock: InstallationLock | undefined
  try {
    if (embedded) await createDatabase(embedded.url('postgres', 'postgres'))
    const ownerUrl = embedded ? embedded.url('tendwell', 'postgres') : config.databaseOwnerUrl || config.databaseUrl
    const url = embedded ? embedded.url('tendwell', 'tendwell') : config.databaseUrl
    // With the operator's database several servers share one; an embedded one belongs to a single server.
    if (embedded && options.exclusive) lock = await takeInstallation(embedded, ownerUrl, guard)
    if (options.alone) await refuseOthers(ownerUrl)
    const applied = await migrate(ownerUrl)
    if (embedded) await once(ownerUrl, 'grant tendwell_app, tendwell_worker to tendwell')
    else await refuseOwningLogin(url)
    const known = (name: string, make: () => string) => readSecret(ownerUrl, name, make)
    await openSecrets(config, known)
    await openRecordsKeys(config, known)
    const database = openDatabase(url, options.sizes ?? { app: 16, worker: 10 })
    return {
      database,
      isNew: applied.includes('0001-house.sql'),
      secret: await readSecret(ownerUrl, 'csrf', () => randomBytes(32).toString('base64url')),
      pushKeys: JSON.parse(await readSecret(ownerUrl, 'push', () => JSON.stringify(newPushKeys()))) as PushKeys,
      credentialKey: await openSigningKey(known),
      ownerUrl,
      onLost: (leave) => lock?.onLost(leave),
      close: async () => {
        await database.close()
        await leaveEmbedded()
      },
    }
  } catch (error) {
    // Somebody else's living database stays as it is.
    if (error instanceof AlreadyRunning) await lock?.release()
    else await leaveEmbedded()
    throw error
  }

  async function leaveEmbedded() {
    const isLast = embedded && !guard.isHeldByOther() && (lock || !(await isUsed(embedded.url('postgres', 'postgres'))))
    await lock?.release()
    if (isLast) await embedded.stop()
  }
}

const othersHere = `
  select count(*)::int as count from pg_stat_activity
  where usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid() and application_name <> 'tendwell lock'`

/** Whether somebody beside us is connected, such as a command that runs at the same time. */
async function isUsed(url: string): Promise<boolean> {
  // A connection that has just ended is listed for a moment more.
  for (let waited = 0; waited < 400; waited += 50) {
    const rows = await once<{ count: number }>(url, othersHere).catch(() => [])
    if (!rows[0]?.count) return false
    await pause(50)
  }
  return true
}

async function refuseOthers(url: string) {
  const [others] = await once<{ count: number }>(url, `${othersHere} and datname = current_database()`)
  if (others && others.count > 0)
    throw new StillInUse(`Somebody is still connected to the database (${others.count}). Stop every server first.`)
}

/** Makes what is missing: a start that broke off may have left the login alone. */
async function createDatabase(url: string) {
  const client = await ownerClient(url)
  const lacks = async (text: string) => (await client.query(text)).rows.length === 0
  try {
    if (await lacks("select from pg_roles where rolname = 'tendwell'"))
      await client.query('create role tendwell login noinherit')
    if (await lacks("select from pg_database where datname = 'tendwell'"))
      await client.query('create database tendwell')
  } finally {
    await client.end()
  }
}

/** A key of this installation, made at the first start. */
async function readSecret(url: string, name: string, make: () => string): Promise<string> {
  const rows = await once<{ value: string }>(
    url,
    `insert into installation_secret (name, value) values ($1, $2)
     on conflict (name) do update set value = installation_secret.value returning value`,
    [name, make()],
  )
  return rows[0]?.value ?? ''
}

async function once<Row extends pg.QueryResultRow>(url: string, text: string, values: string[] = []): Promise<Row[]> {
  const client = await ownerClient(url)
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
