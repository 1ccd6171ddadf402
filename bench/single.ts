import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { memoryOf } from './cpu.ts'
import { bookings, reads, type Work } from './figures.ts'
import type { Round } from './load.ts'
import { options } from './options.ts'
import { pgbenchBookings, type ReferenceCall } from './pgbench.ts'
import { measureRaces } from './races.ts'
import { openReferences, rawInserts, type References } from './references.ts'
import { median, report } from './report.ts'
import { startProduct } from './servers.ts'
import type { Side } from './side.ts'
import { measureSustained } from './sustained.ts'

/** What bare Fastify needs where the goals in milliseconds of work were set. */
const bareCpuOfGoals = 0.02

const sharesWanted = [0.08, undefined, 0.04, 0.035, 0.04]

/** One checkout against the references of the same run, and against the goals. */
export async function measureAlone(side: Side) {
  const references = await openReferences(side.checkout, 4311)
  for (const [index, work] of reads.entries()) await measureRead(side, references, work, sharesWanted[index])
  const { server, ownerUrl } = side.checkout
  const database = openDatabase(ownerUrl.replace('postgres@', 'tendwell@'), { app: 4, worker: 2 })
  await measureBookings(side, references, database)
  await references.close()
  const memory = memoryOf(server.pid)
  report({ name: 'memory of the server process after the run', value: memory, unit: 'MB', goal: '< 250', ok: memory < 250 }) // prettier-ignore
  await races(side, database)
  const doctors = [...new Set(side.sample.slice(0, 500).map((row) => row.doctor))]
  const check = await database.asWorker('bench verify', (tx) => compareDigest(tx, instant(Date.now()), doctors))
  const { differences } = check
  report({ name: `differences in the read model of ${check.checked} doctors`, value: differences, unit: '', goal: '0', ok: differences === 0 }) // prettier-ignore
  const history = await database.asWorker('bench verify', (tx) => checkHistory(tx, instant(Date.now()), doctors))
  report({ name: `faults in the history of ${history.checked} doctors`, value: history.faults, unit: '', goal: '0', ok: history.faults === 0 }) // prettier-ignore
  for (const example of [...check.examples, ...history.examples]) process.stderr.write(`${example}\n`)
  await database.close()
}

async function measureRead(side: Side, references: References, work: Work, share: number | undefined) {
  await work.warmUp(side)
  const [ours, bare]: [Round[], Round[]] = [[], []]
  for (let turn = 0; turn < options.rounds; turn += 1) {
    const done = await work.round(side)
    ours.push(done)
    bare.push(await references.bare(done.bytes))
  }
  const ratio = median(ours.map((one, index) => one.perSecond / (bare[index]?.perSecond ?? 1)))
  const goal = share === undefined ? {} : { goal: `>= ${share} of warm bare Fastify`, ok: ratio >= share }
  report({ name: `${work.name}: requests`, value: median(ours.map((one) => one.perSecond)), unit: '/s', ratio, ...goal }) // prettier-ignore
  report({ name: `${work.name}: p50`, value: median(ours.map((one) => one.p50)), unit: 'ms' })
  report({ name: `${work.name}: p95`, value: median(ours.map((one) => one.p95)), unit: 'ms' })
  // How much stands on a page differs with the size of the data: work grows with it.
  report({ name: `${work.name}: an answer`, value: median(ours.map((one) => one.bytes)) / 1000, unit: 'kB' })
  reportCpu(work.name, ours, bare, share === 0.08 ? { sum: 0.4 } : {})
}

type CpuGoals = { readonly sum?: number; readonly server?: number; readonly database?: number }

/** CPU as used, and at the speed at which the goals were set: a machine on which bare Fastify needs 0.02 ms a call. */
function reportCpu(name: string, ours: readonly Round[], bare: readonly Round[], goals: CpuGoals) {
  const scale = bareCpuOfGoals / median(bare.map((one) => one.serverCpu))
  const server = median(ours.map((one) => one.serverCpu))
  const database = median(ours.map((one) => one.databaseCpu))
  const against = (value: number, most: number | undefined) =>
    most === undefined ? {} : { goal: `<= ${most} where bare needs ${bareCpuOfGoals}`, ok: value * scale <= most }
  report({ name: `${name}: server CPU`, value: server, unit: 'ms', ratio: server * scale, ...against(server, goals.server) }) // prettier-ignore
  report({ name: `${name}: PostgreSQL CPU`, value: database, unit: 'ms', ratio: database * scale, ...against(database, goals.database) }) // prettier-ignore
  const sum = server + database
  report({ name: `${name}: CPU of both`, value: sum, unit: 'ms', ratio: sum * scale, ...against(sum, goals.sum) })
}

async function measureBookings(side: Side, references: References, database: Database) {
  const rounds: Record<'direct' | 'held' | 'insert' | 'bare', Round[]> = { direct: [], held: [], insert: [], bare: [] }
  const raw: number[] = []
  const reference: number[] = []
  const [direct, held] = bookings
  if (!direct || !held) return
  await direct.warmUp(side)
  await held.warmUp(side)
  for (let turn = 0; turn < options.rounds; turn += 1) {
    rounds.direct.push(await direct.round(side))
    rounds.insert.push(await references.insert())
    rounds.bare.push(await references.bare(500))
    rounds.held.push(await held.round(side))
    raw.push(rawInserts(side.checkout) ?? 0)
    reference.push((await statementsAlone(side, database)) ?? 0)
  }
  const perSecond = median(rounds.direct.map((one) => one.perSecond))
  const against = (others: readonly number[]) =>
    median(rounds.direct.map((one, index) => one.perSecond / (others[index] ?? 1)))
  const share = against(rounds.insert.map((one) => one.perSecond))
  report({ name: direct.name, value: perSecond, unit: '/s', ratio: share, goal: '>= 0.048 of Fastify + one insert', ok: share >= 0.048 }) // prettier-ignore
  report({ name: 'Fastify + one insert', value: median(rounds.insert.map((one) => one.perSecond)), unit: '/s' })
  report({ name: `${direct.name}: p95`, value: median(rounds.direct.map((one) => one.p95)), unit: 'ms' })
  reportCpu(direct.name, rounds.direct, rounds.bare, { server: 0.4, database: 1 })
  const both = median(rounds.held.map((one, index) => (rounds.direct[index]?.perSecond ?? 0) / one.perSecond))
  report({ name: 'hold + consume against a direct booking', value: both, unit: 'times', goal: '<= 1.4', ok: both <= 1.4 }) // prettier-ignore
  reportPgbench('a raw insert under pgbench', raw, against(raw))
  reportPgbench('the statements of a booking under pgbench', reference, against(reference))
  if (options.sustainedSeconds > 0) await measureSustained(side, perSecond)
}

function reportPgbench(name: string, values: readonly number[], ratio: number) {
  if (values.every((value) => value > 0)) return report({ name, value: median(values), unit: '/s', ratio })
  report({ name, value: 'not measured', unit: '(no pgbench here)', ok: false })
}

async function statementsAlone({ wishes, checkout }: Side, database: Database): Promise<number | undefined> {
  const drafted = await wishes.drafted(Math.max(400, options.bookingsOfRound))
  const calls = drafted.map(({ person, start, ...rest }): ReferenceCall => {
    const { account, patient, cookieHash: cookie, bearerHash: bearer } = person
    return { ...rest, account, patient, cookie, bearer, start: instant(Date.parse(start)) }
  })
  const { owner, ownerUrl } = checkout
  const run = { now: instant(Date.now()), clients: options.connections }
  return pgbenchBookings(database, owner, ownerUrl, calls, run)
}

/** A second server on the same database, for the races alone. */
async function races(side: Side, database: Database) {
  const { dataDir, ownerUrl } = side.checkout
  const folder = join(dataDir, 'second')
  mkdirSync(folder, { recursive: true })
  const url = ownerUrl.replace('postgres@', 'tendwell@')
  // Servers of one database share their keys.
  const keyIn = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim()
  const keys = { SECRETS_KEY: keyIn('secrets.key'), RECORDS_KEY: keyIn('records.key') }
  const settings = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, ...keys, DRAIN_SECONDS: '0' }
  const second = await startProduct(folder, 4312, { settings })
  await measureRaces(side, second, database, options.quick ? [50, 300] : [50, 300, 1000])
  await second.stop()
}
