import pg from 'pg'
import { instant, type Instant } from '#domain/time/instant.ts'
import type { Statement } from './sql.ts'

/** What statements run on: a transaction, or a connection of its own for single reads. */
export type Runner = {
  many<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The only row, or undefined; more than one row is a bug and throws. */
  one<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** Runs a writing statement and answers how many rows it touched. */
  run(statement: Statement): Promise<number>
}

/** Whose rows a transaction may see: row-level security reads these settings. */
export type Reach = {
  readonly account?: string
  readonly practitioner?: string
  readonly branches?: readonly string[]
  readonly appointment?: string
}

export type Database = {
  /** Single reads of what everybody may read; rows of health data stay invisible here. */
  readonly read: Runner
  /** One transaction with the rights of a person: only rows within `reach` are seen where row-level security stands. */
  asActor<T>(reach: Reach, work: (tx: Runner) => Promise<T>): Promise<T>
  /** One transaction of the product itself; `job` says which in the database's list of activities. */
  asSystem<T>(job: string, work: (tx: Runner) => Promise<T>): Promise<T>
  /** A connection of its own for bulk COPY and LISTEN; the caller ends it. */
  connect(role: 'tendwell_app' | 'tendwell_worker'): Promise<pg.Client>
  close(): Promise<void>
}

const types = pg.types
types.setTypeParser(1184, (text) => instant(Date.parse(fullOffset(text))))
types.setTypeParser(1082, (text) => text)
types.setTypeParser(1083, (text) => text.slice(0, 5))
types.setTypeParser(20, (text) => Number(text))

export function openDatabase(url: string, sizes: { app: number; worker: number }): Database {
  const app = poolOf(url, 'tendwell_app', sizes.app)
  const worker = poolOf(url, 'tendwell_worker', sizes.worker)
  let closed: Promise<void> | undefined
  return {
    read: {
      many: (statement) => rows(app, statement),
      one: async (statement) => single(await rows(app, statement)),
      run: async (statement) => (await app.query(prepared(statement))).rowCount ?? 0,
    },
    asActor: (reach, work) => inTransaction(app, settingsOf(reach), work),
    asSystem: (job, work) => inTransaction(worker, `set local application_name = 'tendwell ${plain(job)}'`, work),
    async connect(role) {
      const client = new pg.Client({
        ...connection(url, role),
        statement_timeout: 0,
        connectionTimeoutMillis: 10_000,
      })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    close: () => (closed ??= Promise.all([app.end(), worker.end()]).then(() => undefined)),
  }
}

/** A moment as a parameter: `${at(now)}`. */
export function at(moment: Instant): string {
  return new Date(moment).toISOString()
}

// Our statements are few and their good plans do not depend on the values: planning each anew cost more than running it.
const settings = '-c timezone=UTC -c lock_timeout=2000 -c jit=off -c plan_cache_mode=force_generic_plan'

function connection(url: string, role: string) {
  return { connectionString: url, options: `-c role=${role} ${settings}` }
}

function poolOf(url: string, role: string, max: number) {
  const pool = new pg.Pool({
    ...connection(url, role),
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: role === 'tendwell_app' ? 3000 : 600_000,
    idleTimeoutMillis: 60_000,
  })
  // A broken connection is replaced at its next use; the statement that meets it gets its own error. Without a listener
  // a connection that breaks between two statements of a transaction would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Runner) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin; ${begin}`)
    const result = await work({
      many: (statement) => rows(client, statement),
      one: async (statement) => single(await rows(client, statement)),
      run: async (statement) => (await client.query(prepared(statement))).rowCount ?? 0,
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}

async function rows<Row>(on: pg.Pool | pg.PoolClient, statement: Statement<Row>): Promise<Row[]> {
  return (await on.query<Row & pg.QueryResultRow>(prepared(statement))).rows
}

function single<Row>(found: readonly Row[]): Row | undefined {
  if (found.length > 1) throw new Error('A statement that promised one row answered several')
  return found[0]
}

// Each text is prepared once per connection: planning costs more than most of our statements.
const names = new Map<string, string>()

function prepared(statement: Statement) {
  let name = names.get(statement.text)
  if (!name) names.set(statement.text, (name = `s${names.size}`))
  return { name, text: statement.text, values: [...statement.values] }
}

function settingsOf(reach: Reach): string {
  return [
    `set local app.account = '${uuid(reach.account)}'`,
    `set local app.practitioner = '${uuid(reach.practitioner)}'`,
    `set local app.branches = '{${(reach.branches ?? []).map(uuid).join(',')}}'`,
    `set local app.appointment = '${uuid(reach.appointment)}'`,
  ].join('; ')
}

function uuid(id: string | undefined): string {
  if (id === undefined) return ''
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('An id of the reach is not a UUID')
  return id
}

function plain(job: string): string {
  return job.replace(/[^a-z0-9 -]/g, '')
}

function fullOffset(text: string): string {
  return `${text.replace(' ', 'T')}${/[+-]\d{2}$/.test(text) ? ':00' : ''}`
}
