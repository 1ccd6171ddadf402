import { newKey } from '#server/platform/keyring.ts'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { instant, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Database, openDatabase } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder, type ClinicDoctor } from '#tests/support/clinic.ts'
import { productProcess } from '#tests/support/process.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'

/** One wish of one patient for one time that nobody else wants. */
export type Wish = { draft: string; key: string; headers: Record<string, string>; doctor: string; start: Instant }

export type World = {
  readonly database: Database
  readonly proxy: DatabaseProxy
  readonly servers: readonly ReturnType<typeof productProcess>[]
  readonly env: Record<string, string>
  readonly doctors: readonly ClinicDoctor[]
  readonly wishes: readonly Wish[]
  readonly folder: string
  /** kill -9 of PostgreSQL, all of it. */
  killDatabase(): Promise<void>
  /** Starts PostgreSQL where it is not running. */
  reviveDatabase(): Promise<void>
  end(): Promise<void>
}

const doctorCount = 10
// Nobody may have more than twelve visits ahead with one doctor.
const patientsPerDoctor = 30

/** Two servers of the product on a durable PostgreSQL of their own, behind a proxy, and so many wishes. */
export async function openWorld(
  bookings: number,
  options: { folder?: string; env?: Record<string, string> } = {},
): Promise<World> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'tw-faults-'))
  const data = join(folder, 'database')
  mkdirSync(data, { recursive: true })
  let cluster = await startEmbedded(data, { durable: true })
  const admin = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await admin.connect()
  await admin.query('create role tendwell login noinherit')
  await admin.query('create database tendwell')
  const ownerUrl = cluster.url('tendwell', 'postgres')
  await migrate(ownerUrl)
  await admin.query('grant tendwell_app, tendwell_worker to tendwell')
  await admin.end()
  const sockets = decodeURIComponent(new URL(ownerUrl).searchParams.get('host') ?? '')
  const proxy = await openDatabaseProxy(sockets, join(folder, 'proxy'))
  const through = (role: string) => `postgresql://${role}@localhost/tendwell?host=${encodeURIComponent(proxy.folder)}`
  const env = {
    DATABASE_URL: through('tendwell'),
    // Servers that share a database share the keys of what is sealed in it.
    SECRETS_KEY: newKey(1),
    RECORDS_KEY: newKey(1),
    DATABASE_OWNER_URL: through('postgres'),
    DRAIN_SECONDS: '0',
    ...options.env,
  }
  const servers = [productProcess(4341), productProcess(4342)]
  await Promise.all(servers.map((server) => server.start(env)))
  const database = openDatabase(cluster.url('tendwell', 'tendwell'), { app: 4, worker: 2 })
  const clinic = clinicBuilder(database, instant(Date.now()))
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < doctorCount; index += 1) doctors.push(await clinic.doctor())
  const wishes: Wish[] = []
  const each = Math.ceil(bookings / doctorCount)
  for (const [place, doctor] of doctors.entries()) {
    const starts = await startsOf(database, doctor, each)
    const people: { account: string; headers: Record<string, string> }[] = []
    for (let person = 0; person < patientsPerDoctor; person += 1) {
      const login = await clinic.patient()
      const headers = (await servers[0]?.headersOf(login, place * patientsPerDoctor + person)) ?? {}
      people.push({ account: login.account, headers })
    }
    for (const [turn, start] of starts.entries()) {
      const { account, headers } = people[turn % patientsPerDoctor] ?? { account: '', headers: {} }
      const draft = newId().replaceAll('-', '').slice(0, 22)
      await database.asWorker('faults', (tx) =>
        tx.run(sql`
          insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
          values (${draft}, 'faults', ${account}, ${doctor.offering}, ${doctor.service}, ${at(start)}, uuid_v7(), now(), now() + interval '2 days')`),
      )
      wishes.push({ draft, key: `fault-${draft}`, headers, doctor: doctor.practitioner, start })
    }
  }
  return {
    database,
    proxy,
    servers,
    env,
    doctors,
    wishes,
    folder,
    async killDatabase() {
      const pid = Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    },
    async reviveDatabase() {
      for (let attempt = 0; ; attempt += 1) {
        try {
          cluster = await startEmbedded(data, { durable: true })
          return
        } catch (error) {
          if (attempt === 20) throw error
          await new Promise((resolve) => setTimeout(resolve, 500))
        }
      }
    },
    async end() {
      await Promise.all(servers.map((server) => server.end()))
      await database.close()
      proxy.close()
      await cluster.stop()
      // A folder of its own goes; one that was given is emptied by who gave it.
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The first free times of a doctor, from tomorrow on. */
async function startsOf(database: Database, doctor: ClinicDoctor, count: number): Promise<Instant[]> {
  const rows = await database.read.many(sql<{ start: Instant }>`
    select (d.utc_day + make_interval(mins => c * 5)) at time zone 'UTC' as start
    from open_day d cross join generate_series(0, 287) c
    where d.offering_id = ${doctor.offering} and get_bit(d.free, c) = 1 and d.utc_day > current_date
    order by 1 limit ${count}`)
  return rows.map((row) => row.start)
}
