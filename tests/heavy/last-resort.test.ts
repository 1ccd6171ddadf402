import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { newKey } from '#server/platform/keyring.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { Failure } from '#tests/support/fail-on-signal.ts'
import { productProcess } from '#tests/support/process.ts'

// Two servers of one database: each is brought to its end in another way.
const [one, other] = [productProcess(4402), productProcess(4403)]
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  const failing = pathToFileURL(resolve(import.meta.dirname, '../support/fail-on-signal.ts')).href
  const settings = {
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    SECRETS_KEY: newKey(1),
    RECORDS_KEY: newKey(1),
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${failing}`,
  }
  await Promise.all([one, other].map((server) => server.start({ ...settings, FAIL_AS: wishOf(server) })))
}, 120_000)

afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await db.drop()
})

type Server = typeof one

const wishOf = ({ folder }: Server) => join(folder, 'fail-as.json')

function failBy(server: Server, failure: Failure) {
  writeFileSync(wishOf(server), JSON.stringify(failure))
  process.kill(server.pid() ?? 0, 'SIGUSR2')
}

type Noted = { reference: string; count: number; msg: string; err: { name: string; code?: string } }

/** What the last resort wrote into the log, once it has counted so many. */
async function notedBy(server: Server, count: number): Promise<Noted[]> {
  const noted = () =>
    server
      .words()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Noted)
      .filter((line) => line.count !== undefined)
  await expect.poll(() => noted().at(-1)?.count, { interval: 10 }).toBe(count)
  return noted()
}

const readiness = async ({ url }: Server) => (await fetch(`${url}/api/health/ready`)).status

/** An open stream of events; answers what came over it once it has ended as it should. */
async function openStream({ url }: Server): Promise<() => Promise<string>> {
  const answer = await fetch(`${url}/api/live/availability?doctors=${newId()}`)
  expect(answer.status).toBe(200)
  return () => answer.text()
}

test('a promise that failed unseen and a lost connection are logged with a reference and a count, and the server goes on; after an exception it drains and ends with 70', async () => {
  failBy(one, { promises: 1 })
  await notedBy(one, 1)
  failBy(one, { exception: 'EPIPE' })
  const noted = await notedBy(one, 2)
  expect(noted.map(({ msg, count }) => [msg, count])).toEqual([
    ['a promise failed unseen', 1],
    ['an exception was not caught', 2],
  ])
  expect(noted[1]?.err).toMatchObject({ name: 'Error', code: 'EPIPE' })
  for (const { reference } of noted) expect(reference).toMatch(/^[0-9a-f]{8}$/)
  expect(noted[0]?.reference).not.toBe(noted[1]?.reference)
  expect(await readiness(one)).toBe(200)

  const heard = await openStream(one)
  failBy(one, { exception: '' })
  await notedBy(one, 3)
  // It tells the proxy before it goes, still answers, and ends its streams as at every other end.
  await expect.poll(() => readiness(one), { interval: 10 }).toBe(503)
  expect((await fetch(`${one.url}/api/health/live`)).status).toBe(200)
  expect(await heard()).toContain('"kind":"open"')
  expect(await one.code()).toBe(70)
  // What somebody typed stands in the message of an error, and stays there.
  expect(one.words()).not.toContain('cough')
})

test('a hundred promises that failed within a minute are borne; one more, and the server drains and ends with 70', async () => {
  failBy(other, { promises: 100 })
  await notedBy(other, 100)
  expect(await readiness(other)).toBe(200)
  failBy(other, { promises: 1 })
  await notedBy(other, 101)
  await expect.poll(() => readiness(other), { interval: 10 }).toBe(503)
  expect(await other.code()).toBe(70)
})
