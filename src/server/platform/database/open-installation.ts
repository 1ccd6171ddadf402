import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '../config.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { newPushKeys, type PushKeys } from '../push.ts'
import { migrate } from './migrate.ts'

export type Installation = {
  readonly database: Database
  /** True when this start made the first tables. */
  readonly isNew: boolean
  readonly secret: string
  readonly pushKeys: PushKeys
  /** For `pg_dump`-like work: the address with the owner's rights. */
  readonly ownerUrl: string
  close(): Promise<void>
}

export class AlreadyRunning extends Error {}

const installationLock = 7_236_900

/**
 * Opens the database of this installation: the operator's, or an embedded one below the data folder; brings its schema
 * up to date. With `exclusive`, a second start on the same data folder throws `AlreadyRunning`.
 */
export async function openInstallation(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>,
  options: { exclusive: boolean; sizes?: { app: number; worker: number } },
): Promise<Installation> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { durable: true })
  let lock: pg.Client | undefined
  try {
    if (embedded) await createDatabase(embedded.url('postgres', 'postgres'))
    const ownerUrl = embedded ? embedded.url('tendwell', 'postgres') : config.databaseOwnerUrl || config.databaseUrl
    const url = embedded ? embedded.url('tendwell', 'tendwell') : config.databaseUrl
    // With the operator's database several servers share one; an embedded one belongs to a single server.
    if (embedded && options.exclusive) lock = await takeLock(ownerUrl)
    const applied = await migrate(ownerUrl)
    if (embedded) await once(ownerUrl, 'grant tendwell_app, tendwell_worker to tendwell')
    const database = openDatabase(url, options.sizes ?? { app: 16, worker: 6 })
    return {
      database,
      isNew: applied.includes('0001-house.sql'),
      secret: await readSecret(ownerUrl, 'csrf', () => randomBytes(32).toString('base64url')),
      pushKeys: JSON.parse(await readSecret(ownerUrl, 'push', () => JSON.stringify(newPushKeys()))) as PushKeys,
      ownerUrl,
      close: async () => {
        await database.close()
        await lock?.end()
        if (lock) await embedded?.stop()
      },
    }
  } catch (error) {
    await lock?.end()
    // Somebody else's living database stays as it is.
    if (!(error instanceof AlreadyRunning)) await embedded?.stop()
    throw error
  }
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname = 'tendwell'",
  )
  if (rows.length === 0) {
    await client.query('create role tendwell login noinherit')
    await client.query('create database tendwell')
  }
  await client.end()
}

async function takeLock(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'tendwell lock' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [installationLock])
  if (rows[0]?.got) return client
  await client.end()
  throw new AlreadyRunning(
    'Tendwell is already running on this data folder. Stop it first, or set DATA_DIR to another folder.',
  )
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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
