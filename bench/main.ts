import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/digest-check.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { address, type Bench, measureBookings } from './bookings.ts'
import { discardHalfMade, makeData } from './data-set.ts'
import { type Call, drive, memoryOf, type Round } from './load.ts'
import { printPlans, type Sample } from './plans.ts'
import { printProfile } from './profile.ts'
import { measureRaces } from './races.ts'
import { median, printTable, report } from './report.ts'
import { postmasterOf, type Running, startBare, startProduct } from './servers.ts'

// npm run bench -- [--quick | --doctors=N] [--data | --plans | --profile]: makes its data once (with --data no more than
// that, with --plans the query plans of what is asked most; --profile says where the server's time went), starts the product as in production, drives it over HTTP.
const quick = process.argv.includes('--quick')
const doctors = Number(
  process.argv.find((argument) => argument.startsWith('--doctors='))?.slice(10) ?? (quick ? 1_000 : 100_000),
)
const dataDir = join(import.meta.dirname, 'data', String(doctors))
const connections = 8
const rounds = 3
const callsPerRound = quick ? 160 : 3000
const bookingsPerRound = quick ? 56 : 600

await discardHalfMade(dataDir)
mkdirSync(dataDir, { recursive: true })
const now = instant(Date.now())
const preparation = await openInstallation({ dataDir, databaseUrl: '', databaseOwnerUrl: '' }, { exclusive: false })
const owner = new pg.Client({ connectionString: preparation.ownerUrl })
await owner.connect()
await makeData(preparation.database, owner, { folder: dataDir, doctors, now })
const { database } = preparation
if (process.argv.includes('--data')) {
  await owner.end()
  await database.close()
  process.exit(0)
}
if (process.argv.includes('--plans')) {
  await printPlans(owner, now, (await samples(1))[0] as Sample)
  process.exit(0)
}
const profile = process.argv.includes('--profile') ? join(dataDir, 'server.cpuprofile') : undefined
const product = await startProduct(dataDir, 4310, profile ? { profile } : {})
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
  await owner.end()
  await product.stop()
  await database.close()
}
printTable()
if (profile) printProfile(profile)
process.exit(0)

async function measure(server: Running) {
  const pids = { server: server.pid, postmaster: postmasterOf(dataDir) }
  const sample = await samples(3000)
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
  const bench: Bench = {
    database,
    owner,
    ownerUrl: preparation.ownerUrl,
    server,
    pids,
    doctors,
    connections,
    rounds,
    perRound: bookingsPerRound,
  }
  await measureBookings(bench)
  report({
    name: 'memory of the server process after the run',
    value: memoryOf(server.pid),
    unit: 'MB',
    goal: '< 250',
    ok: memoryOf(server.pid) < 250,
  })
  await races(bench)
  await verdict(sample.slice(0, 500).map((row) => row.doctor))
}

/** A second server on the same database, for the races alone. */
async function races(bench: Bench) {
  const folder = join(dataDir, 'second')
  mkdirSync(folder, { recursive: true })
  const url = preparation.ownerUrl.replace('postgres@', 'tendwell@')
  const settings = { DATABASE_URL: url, DATABASE_OWNER_URL: preparation.ownerUrl, DRAIN_SECONDS: '0' }
  const second = await startProduct(folder, 4312, { settings })
  await measureRaces(bench, second, quick ? [50, 300] : [50, 300, 1000])
  await second.stop()
}

function samples(count: number) {
  return database.read.many(sql<Sample>`
    select o.id as offering, o.service_id as service, p.slug, o.practitioner_id as doctor, o.branch_id as branch,
      o.specialty_id as specialty, o.latitude, o.longitude
    from offering o join practitioner p on p.id = o.practitioner_id where o.is_listed and o.next_free is not null order by p.folded limit ${count}`)
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
  report({ name: `${name}: p50`, value: median(ours.map((round) => round.p50)), unit: 'ms' })
  report({ name: `${name}: p95`, value: p95, unit: 'ms', goal: `< ${goal}`, ok: p95 < goal })
  report({
    name: `${name}: requests`,
    value: median(ours.map((round) => round.perSecond)),
    unit: '/s',
    ...(ratio === undefined || !more.share
      ? {}
      : { ratio, goal: `>= ${more.share} of bare Fastify`, ok: ratio >= more.share }),
  })
  // How much stands on a page differs with the size of the data: work grows with it.
  report({ name: `${name}: an answer`, value: median(ours.map((round) => round.bytes)) / 1000, unit: 'kB' })
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
