import pg from 'pg'
import { instant, later } from '#domain/time/instant.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { type Call, drive, type Round } from './load.ts'
import { pgbenchBookings, type ReferenceCall } from './pgbench.ts'
import { median, report } from './report.ts'
import type { Running } from './servers.ts'

export type Bench = {
  readonly database: Database
  readonly owner: pg.Client
  readonly ownerUrl: string
  readonly server: Running
  readonly pids: { server: number; postmaster: number }
  readonly doctors: number
  readonly connections: number
  readonly rounds: number
  readonly perRound: number
}

type Person = {
  readonly account: string
  readonly patient: string
  readonly cookie: string
  readonly bearer: string
  readonly headers: Record<string, string>
}

const people: Person[] = []

/** Direct bookings, bookings by way of a hold, the raw insert and the same statements under pgbench, in turns. */
export async function measureBookings(bench: Bench) {
  const { server, pids, rounds, perRound, connections } = bench

  const direct: Round[] = []
  const held: number[] = []
  const raw: number[] = []
  const reference: number[] = []
  // New connections compile and plan; a server that has run a while does not.
  await drive(server.port, (await bookingCalls(bench, 0, 160)).calls, connections, pids)
  for (let round = 1; round <= rounds; round += 1) {
    const done = await drive(server.port, (await bookingCalls(bench, round * 3, perRound)).calls, connections, pids)
    if (done.wrong > 0) throw new Error(`booking: ${done.wrong} answers were not 201`)
    direct.push(done)
    const drafts = await drive(server.port, await holdCalls(bench, round * 3 + 1, perRound), connections, pids)
    const consume = await drive(server.port, await consumeCalls(bench), connections, pids)
    if (drafts.wrong + consume.wrong > 0)
      throw new Error(`hold + consume: ${drafts.wrong + consume.wrong} wrong answers`)
    held.push((1 / drafts.perSecond + 1 / consume.perSecond) * done.perSecond)
    raw.push(await rawInserts(bench))
    const { reference: calls } = await bookingCalls(bench, round * 3 + 2, perRound * 2)
    const tps = await pgbenchBookings(bench.database, bench.owner, bench.ownerUrl, calls, {
      now: instant(Date.now()),
      clients: connections,
    })
    if (tps) reference.push(tps)
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
  if (reference.length === 0) {
    const goal = '>= 0.30'
    return report({
      name: 'booking against the same SQL under pgbench',
      value: 'not measured',
      unit: '(no pgbench here)',
      goal,
      ok: false,
    })
  }
  const ratio = median(direct.map((round, index) => round.perSecond / (reference[index] ?? 1)))
  report({
    name: 'the same SQL under pgbench',
    value: median(reference),
    unit: '/s',
    ratio,
    goal: '>= 0.30 reached by the product',
    ok: ratio >= 0.3,
  })
}

type Free = { offering: string; service: string; start: string }

/** Free times of different doctors on one working day ahead; each round has a day of its own. */
export function freeTimes({ database }: Bench, round: number, count: number): Promise<Free[]> {
  return database.read.many(sql<Free>`
    select o.id as offering, o.service_id as service,
      to_char(d.utc_day + make_interval(mins => d.first_free * 5), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start
    from offering o join open_day d on d.offering_id = o.id and d.first_free >= 0
      and d.utc_day = (select day::date from generate_series(now() + interval '5 days', now() + interval '50 days', '1 day') day
        where extract(isodow from day) < 6 order by day offset ${round} limit 1)
    where o.is_listed order by md5(o.id::text) limit ${count}`)
}

/** Somebody with a session, as a browser sends it. */
async function login({ database, server }: Bench, index: number): Promise<Person> {
  const now = instant(Date.now())
  const known = people[index]
  if (known) return known
  const [account, patient, cookie, token] = [newId(), newId(), newToken(), newToken()]
  await database.asSystem('bench', async (tx) => {
    await tx.run(sql`
      insert into account (id, email, email_verified_at, password_hash, user_type, first_name, last_name, date_of_birth, created_at)
      values (${account}, ${`${account}@bench.example`}, ${at(now)}, 'none', 'patient', 'Pat', 'Bench', '1980-01-01', ${at(now)})`)
    await tx.run(sql`
      insert into session (id, account_id, cookie_hash, bearer_hash, user_agent, created_at, seen_at, expires_at)
      values (${newId()}, ${account}, ${hashToken(cookie)}, ${hashToken(token)}, 'bench', ${at(now)}, ${at(now)}, ${at(later(now, 1e9))})`)
    await tx.run(sql`
      insert into patient (id, account_id, first_name, last_name, email, created_at)
      values (${patient}, ${account}, 'Pat', 'Bench', 'pat@bench.example', ${at(now)})`)
  })
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/auth/get-csrf-token`, {
    headers: { cookie: `session=${cookie}`, ...address(index) },
  })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const csrf = set.find((pair) => pair.startsWith('csrftoken='))?.slice(10) ?? ''
  const cookies = [`session=${cookie}`, ...set].join('; ')
  return (people[index] = {
    account,
    patient,
    cookie: hashToken(cookie),
    bearer: hashToken(token),
    headers: { cookie: cookies, authorization: `Bearer ${token}`, 'x-csrftoken': csrf, ...address(index) },
  })
}

async function bookingCalls(bench: Bench, round: number, count: number) {
  const free = await freeTimes(bench, round, count)
  const made: Awaited<ReturnType<typeof bookingCall>>[] = []
  for (const [index, time] of free.entries()) made.push(await bookingCall(bench, index, time))
  return { calls: made.map(({ call }) => call), reference: made.map(({ reference }) => reference) }
}

/** One patient's wish for one time: the call, and what pgbench sends instead. */
export async function bookingCall(bench: Bench, index: number, { offering, service, start }: Free) {
  const person = await login(bench, index)
  const id = newToken().slice(0, 22)
  await bench.database.asSystem('bench', (tx) =>
    tx.run(sql`
      insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
      values (${id}, 'bench', ${person.account}, ${offering}, ${service}, ${start}, uuid_v7(), now(), now() + interval '1 hour')`),
  )
  const call: Call = {
    method: 'POST',
    path: `/api/drafts/${id}/book`,
    headers: { ...person.headers, 'idempotency-key': `bench-${id}` },
    body: {},
    want: 201,
  }
  const reference: ReferenceCall = { ...person, draft: id, offering, service, start: instant(Date.parse(start)) }
  return { call, reference }
}

async function holdCalls(bench: Bench, round: number, count: number): Promise<Call[]> {
  const free = await freeTimes(bench, round, count)
  await bench.database.asSystem('bench', (tx) =>
    tx.run(sql`update draft set expires_at = now() where appointment_id is null`),
  )
  return Promise.all(
    free.map(async ({ offering, service, start }, index) => ({
      method: 'POST',
      path: '/api/drafts',
      headers: (await login(bench, index)).headers,
      body: { offering_id: offering, service_id: service, start },
      want: 201,
    })),
  )
}

async function consumeCalls({ database }: Bench): Promise<Call[]> {
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
async function rawInserts({ ownerUrl, connections, perRound }: Bench): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: ownerUrl })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(
    'create table if not exists raw_insert (id uuid primary key, start_at timestamptz, patient uuid, doctor uuid)',
  )
  const began = performance.now()
  const each = perRound
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

/** Each client has an address of its own: the limits stay on. */
export function address(index: number) {
  return { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}
