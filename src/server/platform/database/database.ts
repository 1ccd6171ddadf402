import pg from 'pg'
import type { Asker } from '#domain/access/actor.ts'
import { type Reach, reachOf } from '#domain/access/reach.ts'
import { instant, type Instant } from '#domain/time/instant.ts'
import { GatheringSocket } from './gathering-socket.ts'
import type { Statement } from './sql.ts'

/** What statements run on: a transaction, or a connection of its own for single reads. */
export type Runner = {
  many<Row>(statement: Statement<Row>): Promise<Row[]>
  /** The only row, or undefined; more than one row is a bug and throws. */
  one<Row>(statement: Statement<Row>): Promise<Row | undefined>
  /** Runs a writing statement. Returns how many rows it touched. */
  run(statement: Statement): Promise<number>
  /**
   * What the product itself does because of what somebody did, in the same transaction: an offer to the next who waits,
   * the read model, a hold that ran out. For `core` alone.
   */
  asProduct<T>(work: (tx: Runner) => Promise<T>): Promise<T>
}

/** Statements that only read. */
export type ReadRunner = Omit<Runner, 'run' | 'asProduct'>

export type Database = {
  /** Single reads of what everybody may read; a row that belongs to a person is invisible here. */
  readonly read: ReadRunner
  /** One transaction with the rights of the actor: the database shows and changes only what they reach. */
  as<T>(who: Asker | Reach, work: (tx: Runner) => Promise<T>): Promise<T>
  /** The same for single statements: each is a transaction of its own and costs one round trip. */
  each(who: Asker | Reach): Runner
  /** One transaction of the product itself, for rounds and commands; `job` says which in the database's list of activities. */
  asWorker<T>(job: string, work: (tx: Runner) => Promise<T>): Promise<T>
  /** A connection of its own for bulk COPY and LISTEN; the caller ends it. */
  connect(role: 'tendwell_app' | 'tendwell_worker'): Promise<pg.Client>
  /** What the connections do at this moment. */
  pools(): PoolState[]
  close(): Promise<void>
}

/** `waiting`: how many ask for a connection and have none yet. */
export type PoolState = {
  readonly pool: 'app' | 'worker'
  readonly busy: number
  readonly idle: number
  readonly waiting: number
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
  const asWorker = <T>(job: string, work: (tx: Runner) => Promise<T>) =>
    inTransaction(worker, 'tendwell_worker', `set local application_name = 'tendwell ${plain(job)}'`, work)
  return {
    read: {
      many: (statement) => rows(app, statement),
      one: async (statement) => single(await rows(app, statement)),
    },
    as: (who, work) => inTransaction(app, 'tendwell_app', settingsOf(who), work),
    each: (who) => eachAlone(app, settingsOf(who)),
    asWorker,
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
    pools: () => [stateOf('app', app), stateOf('worker', worker)],
    close: () => (closed ??= Promise.all([app.end(), worker.end()]).then(() => undefined)),
  }
}

function stateOf(name: PoolState['pool'], pool: pg.Pool): PoolState {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool
  return { pool: name, busy: totalCount - idle, idle, waiting }
}

/** A moment as a parameter: `${at(now)}`. */
export function at(moment: Instant): string {
  return new Date(moment).toISOString()
}

// Our statements are few and their good plans do not depend on the values: planning each anew cost more than running it.
const settings = '-c timezone=UTC -c lock_timeout=2000 -c jit=off -c plan_cache_mode=force_generic_plan'

type Role = 'tendwell_app' | 'tendwell_worker'

function connection(url: string, role: Role, more = '') {
  return { connectionString: url, options: `-c role=${role} ${settings} ${more}` }
}

function poolOf(url: string, role: Role, max: number) {
  const pool = new pg.Pool({
    // Nothing is written outside a transaction that says so: what only reads stays so, whatever function it calls.
    ...connection(url, role, '-c default_transaction_read_only=on'),
    pipeline: true,
    stream: () => new GatheringSocket(),
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

async function inTransaction<T>(
  pool: pg.Pool,
  role: Role,
  settings: string,
  work: (tx: Runner) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Sent together with the first statement; when it fails, so does that one.
    const begun = client.query(`begin read write; ${settings}`)
    begun.catch(() => undefined)
    const result = await work(runnerOn(client, role))
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    client.release(broken)
  }
}

function runnerOn(client: pg.PoolClient, role: Role): Runner {
  const runner: Runner = {
    many: (statement) => rows(client, statement),
    one: async (statement) => single(await rows(client, statement)),
    run: async (statement) => (await client.query(prepared(statement))).rowCount ?? 0,
    asProduct: async (work) => {
      if (role === 'tendwell_worker') return work(runner)
      const changed = client.query('set local role tendwell_worker')
      changed.catch(() => undefined)
      try {
        return await work(runnerOn(client, 'tendwell_worker'))
      } finally {
        // In a transaction that has failed nothing runs any more, and the roll-back takes the role back.
        const back = client.query(`set local role ${role}`)
        back.catch(() => undefined)
      }
    },
  }
  return runner
}

/** Each statement in a transaction of its own: begin, statement and commit leave together. */
function eachAlone(pool: pg.Pool, settings: string): Runner {
  async function alone<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
    const client = await pool.connect()
    let broken: Error | undefined
    const begun = client.query(`begin read write; ${settings}`)
    const asked = client.query<Row>(prepared(statement))
    const ended = client.query('commit')
    for (const promise of [begun, asked, ended]) promise.catch(() => undefined)
    try {
      await begun
      const result = await asked
      await ended
      return result
    } catch (error) {
      // The commit of a transaction that has failed rolls it back.
      await ended.catch((reason: Error) => (broken = reason))
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    many: async <Row>(statement: Statement<Row>) => (await alone<Row & pg.QueryResultRow>(statement)).rows,
    one: async <Row>(statement: Statement<Row>) => single((await alone<Row & pg.QueryResultRow>(statement)).rows),
    run: async (statement) => (await alone(statement)).rowCount ?? 0,
    asProduct: () => {
      throw new Error('What follows from an act belongs into its transaction')
    },
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

/** The reach as settings of the transaction, which the policies read. What is not reached is not set. */
function settingsOf(who: Asker | Reach): string {
  const reach = 'kind' in who ? reachOf(who) : who
  const values: Record<string, string | undefined> = {
    account: reach.account,
    practitioner: reach.practitioner,
    visitor: reach.visitor,
    appointment: reach.appointment,
    address: reach.address,
    claimed: reach.claimed,
    sign_up: reach.signUp,
    token: reach.token,
    moment: reach.moment === undefined ? undefined : at(reach.moment),
    holder: reach.holder,
    facility: reach.facility,
    draft: reach.draft,
    meeting: reach.meeting,
    caller: reach.caller,
    branches: reach.branches && JSON.stringify(reach.branches),
    facilities: reach.facilities && `{${reach.facilities.join(',')}}`,
    platform: reach.platform && `{${reach.platform.join(',')}}`,
  }
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `set local app.${name} = ${pg.escapeLiteral(value ?? '')}`)
    .join('; ')
}

function plain(job: string): string {
  return job.replace(/[^a-z0-9 -]/g, '')
}

function fullOffset(text: string): string {
  return `${text.replace(' ', 'T')}${/[+-]\d{2}$/.test(text) ? ':00' : ''}`
}
