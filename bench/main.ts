import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { instant, later } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/digest-check.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { makeData } from './data-set.ts'
import { type Call, drive, memoryOf, type Round } from './load.ts'
import { median, printTable, report } from './report.ts'
import { postmasterOf, type Running, startBare, startProduct } from './servers.ts'

// npm run bench -- [--quick]: makes its data once, starts the product as in production, drives it over HTTP.
const quick = process.argv.includes('--quick')
const doctors = Number(
  process.argv.find((argument) => argument.startsWith('--doctors='))?.slice(10) ?? (quick ? 1_000 : 20_000),
)
const dataDir = join(import.meta.dirname, 'data', String(doctors))
const connections = 8
const rounds = 3
const callsPerRound = quick ? 800 : 3000
const bookingsPerRound = quick ? 200 : 600

const people: { account: string; headers: Record<string, string> }[] = []

mkdirSync(dataDir, { recursive: true })
const now = instant(Date.now())
const preparation = await openInstallation({ dataDir, databaseUrl: '', databaseOwnerUrl: '' }, { exclusive: false })
const owner = new pg.Client({ connectionString: preparation.ownerUrl })
await owner.connect()
await makeData(preparation.database, owner, { doctors, now })
await owner.end()
const { database } = preparation
const product = await startProduct(dataDir, 4310)
report({
  name: 'cold start to ready on existing data',
  value: product.readyAfter,
  unit: 's',
  goal: '< 3',
  ok: product.readyAfter < 3,
})
try {
  await measure(product)
} finally {
  await product.stop()
  await database.close()
}
printTable()
process.exit(0)

async function measure(server: Running) {
  const pids = { server: server.pid, postmaster: postmasterOf(dataDir) }
  const sample = await database.read.many(sql<{
    offering: string
    service: string
    slug: string
    doctor: string
    specialty: string
    latitude: number
    longitude: number
  }>`
    select o.id as offering, o.service_id as service, p.slug, o.practitioner_id as doctor, o.specialty_id as specialty, o.latitude, o.longitude
    from offering o join practitioner p on p.id = o.practitioner_id where o.is_listed and o.next_free is not null order by p.folded limit 3000`)
  const from = new Date(now + 14 * 86_400_000).toISOString().slice(0, 10)
  const pick = (index: number) => sample[(index * 7919) % sample.length] ?? sample[0]
  const near = (index: number) => `latitude=${pick(index)?.latitude}&longitude=${pick(index)?.longitude}&radius_km=50`
  const get = (path: (index: number) => string): Call[] =>
    Array.from({ length: callsPerRound }, (_, index) => ({
      method: 'GET',
      path: path(index),
      want: 200,
      headers: address(index),
    }))

  await reads(
    pids,
    'soonest page of 20, specialty and place',
    get((index) => `/api/providers?specialty=${pick(index)?.specialty}&${near(index)}`),
    10,
    { share: 0.1 },
  )
  await reads(
    pids,
    'soonest page of 20, specialty',
    get((index) => `/api/providers?specialty=${pick(index)?.specialty}`),
    10,
  )
  await reads(
    pids,
    'soonest from a date, specialty and place',
    get((index) => `/api/providers?specialty=${pick(index)?.specialty}&from=${from}&${near(index)}`),
    25,
  )
  await reads(
    pids,
    'free text search',
    get(
      (index) =>
        `/api/providers?q=${encodeURIComponent(['heart', 'skin', `Last${index % doctors}`, 'child', 'back pain'][index % 5] ?? '')}`,
    ),
    40,
  )
  await reads(
    pids,
    "a doctor's month of slots",
    get(
      (index) =>
        `/api/doctors/${pick(index)?.slug}/slots?offering=${pick(index)?.offering}&service=${pick(index)?.service}&days=31`,
    ),
    8,
    { cpu: 1 },
  )
  await bookings(server, pids)
  report({
    name: 'memory of the server process after the run',
    value: memoryOf(server.pid),
    unit: 'MB',
    goal: '< 250',
    ok: memoryOf(server.pid) < 250,
  })
  await verdict(sample.slice(0, 500).map((row) => row.doctor))
}

type Pids = { server: number; postmaster: number }

async function reads(
  pids: Pids,
  name: string,
  calls: readonly Call[],
  goal: number,
  more: { share?: number; cpu?: number } = {},
) {
  await drive(product.port, calls.slice(0, 100), connections, pids)
  const ours: Round[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const done = await drive(product.port, calls, connections, pids)
    ours.push(done)
    if (done.wrong > 0) throw new Error(`${name}: ${done.wrong} answers were not 200`)
    if (more.share) bare.push(await bareRound(done.bytes, calls))
  }
  const p95 = median(ours.map((round) => round.p95))
  const ratio = more.share ? median(ours.map((round, index) => round.perSecond / (bare[index] ?? 1))) : undefined
  report({ name: `${name}: p95`, value: p95, unit: 'ms', goal: `< ${goal}`, ok: p95 < goal })
  report({
    name: `${name}: requests`,
    value: median(ours.map((round) => round.perSecond)),
    unit: '/s',
    ...(ratio === undefined || !more.share
      ? {}
      : { ratio, goal: `>= ${more.share} of bare Fastify`, ok: ratio >= more.share }),
  })
  const cpu = median(ours.map((round) => round.serverCpu))
  report({
    name: `${name}: server CPU`,
    value: cpu,
    unit: 'ms',
    ...(more.cpu ? { goal: `< ${more.cpu}`, ok: cpu < more.cpu } : {}),
  })
  report({ name: `${name}: PostgreSQL CPU`, value: median(ours.map((round) => round.databaseCpu)), unit: 'ms' })
}

async function bareRound(bytes: number, calls: readonly Call[]): Promise<number> {
  const server = await startBare(4311, bytes)
  await drive(server.port, calls.slice(0, 200), connections, { server: server.pid, postmaster: 0 })
  const done = await drive(server.port, calls, connections, { server: server.pid, postmaster: 0 })
  await server.stop()
  return done.perSecond
}

async function bookings(server: Running, pids: Pids) {
  const direct: Round[] = []
  const held: number[] = []
  const raw: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const done = await drive(server.port, await bookingCalls(round * 2, bookingsPerRound), connections, pids)
    if (done.wrong > 0) throw new Error(`booking: ${done.wrong} answers were not 201`)
    direct.push(done)
    const drafts = await drive(server.port, await holdCalls(round * 2 + 1, bookingsPerRound), connections, pids)
    const consume = await drive(server.port, await consumeCalls(), connections, pids)
    if (drafts.wrong + consume.wrong > 0)
      throw new Error(`hold + consume: ${drafts.wrong + consume.wrong} wrong answers`)
    held.push((1 / drafts.perSecond + 1 / consume.perSecond) * done.perSecond)
    raw.push(await rawInserts())
  }
  const perSecond = median(direct.map((round) => round.perSecond))
  report({ name: 'booking', value: perSecond, unit: '/s', goal: '>= 810', ok: perSecond >= 810 })
  report({
    name: 'booking against raw insert',
    value: perSecond,
    unit: '/s',
    ratio: median(direct.map((round, index) => round.perSecond / (raw[index] ?? 1))),
  })
  report({ name: 'booking: p95', value: median(direct.map((round) => round.p95)), unit: 'ms' })
  const [node, postgres] = [
    median(direct.map((round) => round.serverCpu)),
    median(direct.map((round) => round.databaseCpu)),
  ]
  report({ name: 'booking: server CPU', value: node, unit: 'ms', goal: '<= 0.5', ok: node <= 0.5 })
  report({ name: 'booking: PostgreSQL CPU', value: postgres, unit: 'ms', goal: '<= 1.0', ok: postgres <= 1 })
  report({
    name: 'hold + consume against a direct booking',
    value: median(held),
    unit: 'times',
    goal: '<= 1.6',
    ok: median(held) <= 1.6,
  })
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
  report({
    name: 'booking against the same SQL under pgbench',
    value: 'not measured',
    unit: hasPgbench ? '(pgbench script not written yet)' : '(no pgbench on this machine)',
    goal: '>= 0.30',
    ok: false,
  })
}

type Free = { offering: string; service: string; start: string }

/** Free times of different doctors, far enough ahead; each round takes others. */
function freeTimes(round: number, count: number): Promise<Free[]> {
  return database.read
    .many(
      sql<Free>`
    select o.id as offering, o.service_id as service,
      to_char(d.utc_day + make_interval(mins => d.first_free * 5), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start
    from offering o join open_day d on d.offering_id = o.id and d.utc_day = (now() at time zone 'UTC')::date + ${7 + round * 2}::int and d.first_free >= 0
    where o.is_listed order by md5(o.id::text) limit ${count}`,
    )
    .then(async (found) => (found.length >= Math.min(count, doctors * 0.5) ? found : freeTimes(round + 1, count)))
}

/** Somebody with a session, as a browser sends it. */
async function login(index: number) {
  const known = people[index]
  if (known) return known
  const [account, cookie, token] = [newId(), newToken(), newToken()]
  await database.asSystem('bench', async (tx) => {
    await tx.run(sql`
      insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, date_of_birth, created_at)
      values (${account}, ${`${account}@bench.example`}, ${at(now)}, 'none', 'patient', 'Pat', 'Bench', '1980-01-01', ${at(now)})`)
    await tx.run(sql`
      insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
      values (${newId()}, ${account}, ${hashToken(cookie)}, ${hashToken(token)}, 'bench', ${at(now)}, ${at(now)}, ${at(later(now, 1e9))})`)
  })
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/auth/get-csrf-token`, {
    headers: { cookie: `session=${cookie}`, ...address(index) },
  })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const csrf = set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? ''
  const cookies = [`session=${cookie}`, ...set].join('; ')
  return (people[index] = {
    account,
    headers: { cookie: cookies, authorization: `Bearer ${token}`, 'x-csrftoken': csrf, ...address(index) },
  })
}

async function bookingCalls(round: number, count: number): Promise<Call[]> {
  const free = await freeTimes(round, count)
  const calls: Call[] = []
  for (const [index, time] of free.entries()) {
    const person = await login(index)
    const id = newToken().slice(0, 22)
    await database.asSystem('bench', (tx) =>
      tx.run(sql`
      insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
      values (${id}, 'bench', ${person.account}, ${time.offering}, ${time.service}, ${time.start}, uuid_v7(), now(), now() + interval '1 hour')`),
    )
    calls.push({
      method: 'POST',
      path: `/api/drafts/${id}/book`,
      headers: { ...person.headers, 'idempotency-key': `bench-${id}` },
      body: {},
      want: 201,
    })
  }
  return calls
}

async function holdCalls(round: number, count: number): Promise<Call[]> {
  const free = await freeTimes(round, count)
  await database.asSystem('bench', (tx) =>
    tx.run(sql`update draft set expires_at = now() where appointment_id is null`),
  )
  return Promise.all(
    free.map(async ({ offering, service, start }, index) => ({
      method: 'POST',
      path: '/api/drafts',
      headers: (await login(index)).headers,
      body: { offering_id: offering, service_id: service, start },
      want: 201,
    })),
  )
}

async function consumeCalls(): Promise<Call[]> {
  const drafts = await database.read.many(sql<{ id: string; account_id: string }>`
    select id, account_id from draft where appointment_id is null and hold_id is not null and expires_at > now()`)
  return drafts.map(({ id, account_id }) => ({
    method: 'POST',
    path: `/api/drafts/${id}/book`,
    headers: { ...people.find((person) => person.account === account_id)?.headers, 'idempotency-key': `bench-${id}` },
    body: {},
    want: 201,
  }))
}

/** The ceiling: an insert of one row a commit, without any check, over as many connections. */
async function rawInserts(): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: preparation.ownerUrl })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    'create table if not exists raw_insert (id uuid primary key, start_at timestamptz, patient uuid, doctor uuid)',
  )
  const began = performance.now()
  const each = bookingsPerRound
  await Promise.all(
    clients.map(async (client) => {
      for (let index = 0; index < each; index += 1)
        await client.query({
          name: 'raw',
          text: 'insert into raw_insert values ($1, now(), $1, $1)',
          values: [newId()],
        })
    }),
  )
  const perSecond = (each * connections) / ((performance.now() - began) / 1000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

async function verdict(sample: readonly string[]) {
  const check = await database.asSystem('bench verify', (tx) => compareDigest(tx, instant(Date.now()), sample))
  report({
    name: `differences in the read model of ${check.checked} doctors`,
    value: check.differences,
    unit: '',
    goal: '0',
    ok: check.differences === 0,
  })
  for (const example of check.examples) process.stderr.write(`${example}\n`)
}

/** Each client has an address of its own: the limits stay on. */
function address(index: number) {
  return { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}
