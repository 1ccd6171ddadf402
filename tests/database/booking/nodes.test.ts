import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { newKey } from '#server/platform/keyring.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder, type ClinicDoctor } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openPostOffice } from '#tests/support/post-office.ts'
import { productProcess } from '#tests/support/process.ts'
import { amount } from '#tests/support/rung.ts'
import { roundRobin } from '#tests/support/round-robin.ts'
import { historyOf } from '#tests/support/true-history.ts'

// Three servers of the product on one database, behind a plain round-robin proxy that keeps no state.
const nodes = [4381, 4382, 4383].map(productProcess)
const [first, second, third] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]]
let post: Awaited<ReturnType<typeof openPostOffice>>
let db: TestDatabase
let proxy: Awaited<ReturnType<typeof roundRobin>>
let clinic: ReturnType<typeof clinicBuilder>
let env: Record<string, string>
let people = 0

beforeAll(async () => {
  db = await testDatabase()
  clinic = clinicBuilder(db.database, instant(Date.now()))
  post = await openPostOffice()
  env = {
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    // Servers that share a database share the keys of what is sealed in it.
    SECRETS_KEY: newKey(1),
    RECORDS_KEY: newKey(1),
    SMTP_URL: post.smtpUrl,
    DRAIN_SECONDS: '1',
  }
  await Promise.all(nodes.map((node) => node.start(env)))
  proxy = await roundRobin(4380, [{ port: 4381 }, { port: 4382 }, { port: 4383 }])
  await pause(300)
}, 120_000)

afterAll(async () => {
  await proxy.close()
  await Promise.all(nodes.map((node) => node.end()))
  await post.close()
  await db.drop()
})

/** Somebody with a session; calls go to the proxy unless a server is named. */
async function person() {
  const headers = await first.headersOf(await clinic.patient(), (people += 1), proxy.url)
  return async (method: string, path: string, body?: unknown, at: string = proxy.url, more = {}) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${at}/api${path}`, { method, headers: { ...headers, ...more }, ...payload })
    return { status: answer.status, node: answer.headers.get('x-node'), body: (await answer.json()) as never }
  }
}

async function timesOf(doctor: ClinicDoctor): Promise<string[]> {
  const answer = await fetch(
    `${proxy.url}/api/doctors/${doctor.slug}/slots?offering=${doctor.offering}&service=${doctor.service}&days=31`,
  )
  return ((await answer.json()) as { times: string[] }).times
}

const wish = (doctor: ClinicDoctor, start: string) => ({
  offering_id: doctor.offering,
  service_id: doctor.service,
  start,
})

test('a hold on one server is booked on another and read on a third', async () => {
  const doctor = await clinic.doctor()
  const call = await person()
  const [start = ''] = await timesOf(doctor)
  const draft = await call('POST', '/drafts', wish(doctor, start), first.url)
  const { id } = draft.body as { id: string }
  const booked = await call('POST', `/drafts/${id}/book`, {}, second.url)
  expect(booked.status).toBe(201)
  const { appointment_id } = booked.body as { appointment_id: string }
  const read = await call('GET', `/appointments/${appointment_id}`, undefined, third.url)
  expect(read.body).toMatchObject({ status: 'booked' })
})

test('one key on two servers at once: one booking, the same answer', async () => {
  const doctor = await clinic.doctor()
  const call = await person()
  const [start = ''] = await timesOf(doctor)
  const { body } = await call('POST', '/drafts', wish(doctor, start))
  const { id } = body as { id: string }
  const book = (at: string) => call('POST', `/drafts/${id}/book`, {}, at, { 'idempotency-key': 'twice-at-once' })
  const [one, two] = await Promise.all([book(first.url), book(second.url)])
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body).toEqual(two.body)
})

test('what happens on one server is seen on another', async () => {
  const doctor = await clinic.doctor()
  const call = await person()
  const [start = ''] = await timesOf(doctor)
  const stream = await fetch(`${first.url}/api/live/availability?doctors=${doctor.practitioner}`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await call('POST', '/drafts', wish(doctor, start), third.url)
  const event = await reader?.read()
  expect(event?.value).toContain('availability')
  await reader?.cancel()
})

test('the limit of an address holds over all servers together', { timeout: 90_000 }, async () => {
  // Within one minute of the clock.
  const second_of_minute = new Date().getSeconds()
  if (second_of_minute > 45) await pause((61 - second_of_minute) * 1000)
  const call = await person()
  const wave = async (each: number) => {
    const statuses: number[] = []
    for (let index = 0; index < each; index += 1)
      for (const { url } of nodes) statuses.push((await call('POST', '/drafts', {}, url)).status)
    await pause(1200)
    return statuses.filter((status) => status === 429).length
  }
  expect(await wave(35)).toBe(0)
  await wave(8)
  // 120 writes a minute are used up, though no server has seen more than 43.
  expect(await wave(3)).toBe(9)
})

test(
  'servers are restarted one after the other under load: no call is lost, each mail leaves once',
  { timeout: 120_000 },
  async () => {
    const doctors = await Promise.all([0, 1, 2, 3].map(() => clinic.doctor()))
    const answers: string[] = []
    const booked: string[] = []
    let running = true
    const load = doctors.map(async (doctor) => {
      const times = await timesOf(doctor)
      while (running) {
        const call = await person()
        const draft = await call('POST', '/drafts', wish(doctor, times.shift() ?? ''))
        answers.push(`draft ${draft.status}`)
        const done = await call('POST', `/drafts/${(draft.body as { id: string }).id}/book`, {})
        answers.push(`book ${done.status}`)
        booked.push((done.body as { appointment_id: string }).appointment_id)
        answers.push(`read ${(await call('GET', '/appointments/mine')).status}`)
        await pause(60)
      }
    })
    for (const node of nodes.slice(0, amount(1, 3))) {
      await node.stop()
      await node.start(env)
      await pause(500)
    }
    running = false
    await Promise.all(load)
    const counts = Object.groupBy(answers, (answer) => answer)
    process.stdout.write(
      `${JSON.stringify({ 'rolling restart': Object.fromEntries(Object.entries(counts).map(([key, all]) => [key, all?.length])) })}\n`,
    )
    expect(Object.keys(counts).toSorted()).toEqual(['book 201', 'draft 201', 'read 200'])

    for (let waited = 0; waited < 30_000; waited += 200) {
      const rest = await db.database.asWorker('test', (tx) =>
        tx.one<{ count: number }>(sql`select count(*) from outbox_message where channel = 'mail' and state = 'queued'`),
      )
      if (rest?.count === 0) break
      await pause(200)
    }
    const mails = post.arrived.map(({ id }) => id)
    expect(mails.length).toBe(new Set(mails).size)
    const known = await db.database.asWorker('test', (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*) from appointment where id = any (${booked}::uuid[]) and status = 'booked'`,
      ),
    )
    expect(known?.count).toBe(booked.length)
    expect(mails.length).toBeGreaterThanOrEqual(booked.length)
    const digest = await db.database.asWorker('test', (tx) =>
      compareDigest(
        tx,
        instant(Date.now()),
        doctors.map(({ practitioner }) => practitioner),
      ),
    )
    expect(digest.examples).toEqual([])
    expect(await historyOf(db.database, instant(Date.now()))).toEqual([])
  },
)
