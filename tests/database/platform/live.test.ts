import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { instant, type Instant } from '#domain/time/instant.ts'
import { numberEvents } from '#server/core/live/number-events.ts'
import { tellLive } from '#server/core/messages/outbox.ts'
import { openLiveHub, type LiveHub } from '#server/features/live/live-hub.ts'
import { topicsOf } from '#server/features/live/topics.ts'
import { at } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/log.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

const clock = fakeClock(mondayMorning)
let db: TestDatabase
let app: TestApp
let hub: LiveHub
let server: Server
let url: string
let wish: Parameters<LiveHub['prepare']>[0]
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, clock)
  hub = await openLiveHub({ database: db.database, clock, log: openLog({ logLevel: 'silent' }) }, { lookEvery: 100 })
  server = createServer((_request, response) => void hub.prepare(wish).then((begin) => begin(response)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await hub.close()
  server.close()
  await app.close()
  await db.drop()
})

const own = { account: undefined, address: '10.0.0.1' }
const publicly = (topic: string, after?: number) => ({ topics: [topic], owner: own, hearer: undefined, after })

/** A stream as a browser reads it: `next` waits for the next piece of text, undefined when the stream has ended. */
async function read(what: typeof wish) {
  wish = what
  const answer = await fetch(url)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const reading = (async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value
    isOver = true
  })().catch(() => (isOver = true))
  const until = async (sign: () => boolean) => {
    for (let waited = 0; waited < 20_000 && !sign(); waited += 20) await pause(20)
    return sign()
  }
  return {
    heard: (words: string) => until(() => text.includes(words)),
    ended: () => until(() => isOver),
    text: () => text,
    stop: async () => {
      await reader?.cancel()
      await reading
    },
  }
}

async function tell(topics: string[], body: Record<string, unknown>) {
  await db.database.asWorker('test', (tx) => tellLive(tx, topics, body))
  await numberEvents(db.database)
}

/** Waits until the hub has read everything that was told so far, however busy the machine is. */
async function seenAll() {
  const topic = `availability:sign-${crypto.randomUUID()}`
  const stream = await read(publicly(topic))
  await tell([topic], { kind: 'sign' })
  expect(await stream.heard('"kind":"sign"')).toBe(true)
  await stream.stop()
}

async function signedIn(until: Instant | null = null) {
  const clinic = clinicBuilder(db.database, clock.now())
  const staff = await clinic.account('branch-staff')
  const branch = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`insert into membership (facility_id, branch_id, account_id, builtin, until)
      select facility_id, id, ${staff.account}, 'receptionist', ${until && at(until)}::timestamptz from branch where id = ${branch}`),
  )
  const session = await db.database.asWorker('test', (tx) =>
    tx.one<{ id: string }>(sql`select id from session where account_id = ${staff.account}`),
  )
  await numberEvents(db.database)
  await seenAll()
  const hearer = {
    account: staff.account,
    session: session?.id ?? '',
    practitioner: null,
    facilities: [],
    branches: [branch],
  }
  const owner = { account: staff.account, address: '10.0.0.2' }
  return { staff, branch, hearer, stream: await read({ topics: topicsOf(hearer), owner, hearer, after: undefined }) }
}

test('whoever logs out while more is being told hears nothing more, and nobody else is disturbed', async () => {
  const { hearer, stream } = await signedIn()
  const other = await read(publicly('availability:other'))
  // One look finds the log-out and what came after it, for the same stream.
  await db.database.asWorker('test', (tx) => tellLive(tx, [`session:${hearer.session}`], { kind: 'logged_out' }))
  await db.database.asWorker('test', async (tx) => {
    for (let more = 0; more < 20; more += 1)
      await tellLive(tx, [`user:${hearer.account}`, 'availability:other'], { kind: 'later', more })
  })
  await numberEvents(db.database)
  expect(await stream.ended()).toBe(true)
  expect(stream.text()).toContain('logged_out')
  expect(stream.text()).not.toContain('later')
  expect(await other.heard('later')).toBe(true)
  await other.stop()
})

test('who is logged out is told before the stream ends, also when nobody has numbered the event yet', async () => {
  const { hearer, stream } = await signedIn()
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`delete from session where id = ${hearer.session}`)
    await tellLive(tx, [`session:${hearer.session}`], { kind: 'logged_out' })
  })
  await pause(300)
  await numberEvents(db.database)
  expect(await stream.ended()).toBe(true)
  expect(stream.text()).toContain('"kind":"logged_out"')
})

test('who loses a role stops hearing of that branch at once', async () => {
  const { staff, branch, stream } = await signedIn()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`delete from membership where account_id = ${staff.account} and branch_id = ${branch}`),
  )
  await numberEvents(db.database)
  expect(await stream.ended()).toBe(true)
  expect(stream.text()).toContain('"kind":"rights"')
})

test('who loses a role is told before the stream ends, also when nobody has numbered the event yet', async () => {
  const { staff, stream } = await signedIn()
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from membership where account_id = ${staff.account}`))
  expect(await stream.ended()).toBe(true)
  expect(stream.text()).toContain('"kind":"rights"')
})

test('a role that ends by its date ends the stream with the same word', async () => {
  const { stream } = await signedIn(instant(clock.now() + 60_000))
  expect(await stream.heard('"kind":"open"')).toBe(true)
  clock.pass(61_000)
  expect(await stream.ended()).toBe(true)
  expect(stream.text()).toContain('"kind":"rights"')
})

test('a screen that was switched off hears nothing more; another one of its branch goes on', async () => {
  const branch = await clinicBuilder(db.database, clock.now()).branch()
  const screen = async (hash: string) => {
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
        values (uuid_v7(), ${branch}, 'display', 'Screen', ${hash}, ${at(clock.now())})`),
    )
    return read({ ...publicly(`queue:${branch}`), pass: hash })
  }
  const [one, other] = [await screen('first screen'), await screen('second screen')]
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update queue_pass set revoked_at = ${at(clock.now())} where token_hash = 'first screen'`),
  )
  expect(await one.ended()).toBe(true)
  await tell([`queue:${branch}`], { kind: 'queue' })
  expect(await other.heard('"kind":"queue"')).toBe(true)
  expect(one.text()).not.toContain('"kind":"queue"')
  await other.stop()
})

test('a stream does not outlive its session', async () => {
  const { hearer, stream } = await signedIn()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update session set expires_at = ${new Date(clock.now() - 1000).toISOString()} where id = ${hearer.session}`,
    ),
  )
  expect(await stream.ended()).toBe(true)
})

test('a stream does not outlive a session that nobody has used for too long', async () => {
  const { hearer, stream } = await signedIn()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update session set idle_minutes = 30, seen_at = ${new Date(clock.now() - 31 * 60_000).toISOString()}
        where id = ${hearer.session}`,
    ),
  )
  expect(await stream.ended()).toBe(true)
})

test('who resumes hears what was missed, once and in order, then what is new', async () => {
  await tell(['availability:resumed'], { step: 1 })
  const first = await db.look.one<{ number: number }>(sql`
    select max(number) as number from live_event where topics && array['availability:resumed']`)
  await tell(['availability:resumed'], { step: 2 })
  await seenAll()
  const stream = await read(publicly('availability:resumed', first?.number))
  await tell(['availability:resumed'], { step: 3 })
  expect(await stream.heard('"step":3')).toBe(true)
  expect([...stream.text().matchAll(/"step":(\d)/g)].map(([, step]) => step)).toEqual(['2', '3'])
  await stream.stop()
})

test('who missed very much is told so in one line instead of thousands', async () => {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`insert into live_event (id, topics, body, number)
      select uuid_v7(), array['availability:much'], '{"kind": "much"}', nextval('live_event_number') from generate_series(1, 6000)`),
  )
  await tell(['availability:much'], { kind: 'much' })
  await seenAll()
  const stream = await read(publicly('availability:much', 1))
  expect(await stream.heard('"kind":"missed"')).toBe(true)
  expect(stream.text()).not.toContain('"kind":"much"')
  await stream.stop()
})

test('what was missed cannot be read: that is a refusal in plain words, and the server goes on', async () => {
  const locker = new pg.Client({ connectionString: db.ownerUrl })
  await locker.connect()
  await locker.query('begin; lock table live_event in access exclusive mode')
  const seen = await locker.query<{ number: string }>('select max(number) as number from live_event')
  const someone = app.person()
  const doctor = '01900000-0000-7000-8000-000000000000'
  const after = Number(seen.rows[0]?.number) - 1
  const answer = await someone.request('GET', `/api/live/availability?doctors=${doctor}&after=${after}`, undefined)
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } })
  await locker.query('rollback')
  await locker.end()
})

test('one account holds twenty streams, strangers of one address four hundred; then it is too many', async () => {
  const open = (address: string, account?: string, holder = '') =>
    hub.prepare({ ...publicly('availability:full'), owner: { account, holder, address } })
  const few = await open('10.0.9.9')
  for (let index = 0; index < 20; index += 1) await open(`10.0.1.${index}`, 'one')
  await expect(open('10.0.1.99', 'one')).rejects.toMatchObject({ code: 'too_many_tries' })
  for (let index = 0; index < 400; index += 1) await open('10.0.2.1')
  await expect(open('10.0.2.1')).rejects.toMatchObject({ code: 'too_many_tries' })
  // A waiting room behind that very address: each phone, screen and person who is logged in counts alone.
  for (let index = 0; index < 2000; index += 1) await open('10.0.2.1', undefined, `ticket ${index}`)
  for (let index = 0; index < 200; index += 1) await open('10.0.2.1', `patient ${index}`)
  for (let index = 1; index < 20; index += 1) await open('10.0.2.1', undefined, 'ticket 0')
  await expect(open('10.0.2.1', undefined, 'ticket 0')).rejects.toMatchObject({ code: 'too_many_tries' })
  expect(typeof few).toBe('function')
})

test('a stream carries the same guarding headers as every other answer', async () => {
  const product = await testApp(db.database, clock, { PUBLIC_URL: 'https://care.example.com', DEMO: 'public' })
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = product.app.server.address() as AddressInfo
  const doctor = '01900000-0000-7000-8000-000000000000'
  const answer = await fetch(`http://127.0.0.1:${port}/api/live/availability?doctors=${doctor}`)
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  await answer.body?.cancel()
  await product.close()
})
