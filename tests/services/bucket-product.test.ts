import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newKey } from '#server/platform/keyring.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { faultProxy } from '#tests/support/fault-proxy.ts'
import { papersByHttp, type Said } from '#tests/support/papers-by-http.ts'
import { productProcess } from '#tests/support/process.ts'
import { watchMemory } from '#tests/support/resident-memory.ts'
import { freePort, lookIntoBucket, startSwift, storeSettings } from '#tests/support/swift.ts'

// The whole product with its files in a bucket: two processes, one database, a real Swift with its S3 layer, and between
// them and it a proxy that spoils what it is told to.
const root = resolve(import.meta.dirname, '../..')
const megabyte = 1024 ** 2
const keys = { SECRETS_KEY: newKey(1), RECORDS_KEY: newKey(1) }
const passphrase = 'six words that nobody would guess'
let swift: Awaited<ReturnType<typeof startSwift>>
let proxy: Awaited<ReturnType<typeof faultProxy>>
let bucket: string
let db: TestDatabase
let clinic: ReturnType<typeof clinicBuilder>
let env: Record<string, string>
let one: ReturnType<typeof productProcess>
let other: ReturnType<typeof productProcess>
let people = 0

beforeAll(async () => {
  swift = await startSwift()
  proxy = await faultProxy(swift.port)
  bucket = await swift.makeBucket()
  db = await testDatabase()
  clinic = clinicBuilder(db.database, instant(Date.now()))
  const database = { DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl, DRAIN_SECONDS: '0' }
  env = { ...database, ...keys, ...storeSettings({ port: proxy.port, bucket }) }
  one = productProcess(await freePort())
  other = productProcess(await freePort())
  await Promise.all([one.start(env), other.start(env)])
}, 400_000)

afterAll(async () => {
  proxy?.heal()
  await Promise.all([one?.end(), other?.end()])
  await proxy?.close()
  await db?.drop()
  swift?.stop()
}, 120_000)

beforeEach(async () => {
  proxy.heal()
  // Servers that were refused leave the bucket alone for two seconds.
  await pause(2_500)
})

const lookAt = () => lookIntoBucket({ port: swift.port, bucket })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])

/** A patient with a browser: what it holds is good at both servers. */
async function patient(at = one) {
  return papersByHttp(await at.headersOf(await clinic.patient(), (people += 1)))
}

/** What lies in the bucket of a file: pieces, itself, what was drawn from it. */
async function lyingOf(id: string) {
  const look = lookAt()
  return [...(await look.keysOf(`pieces/${id}/`)), ...(await look.keysOf(`files/${id.slice(-2)}/${id}`))]
}

test('an upload that was begun at one server goes on at the other, piece by piece', async () => {
  const bytes = pdf(9 * pieceBytes + 4321)
  const own = await patient()
  const id = await own.begin(one.url, bytes.length)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const { url } = (at / pieceBytes) % 2 === 0 ? one : other
    expect(await own.received(url, id)).toBe(at)
    expect((await own.bring(url, id, at, bytes)).body).toMatchObject({
      received: Math.min(at + pieceBytes, bytes.length),
    })
  }
  for (const { url } of [one, other]) expect(await own.hashOf(url, id)).toBe(sha256(bytes))
  // Nothing of it lies on either machine.
  for (const { folder } of [one, other]) expect(readdirSync(folder)).not.toContain('files')
})

test(
  '100 MB come and go and the server grows by less than 40 MB; killed while it puts them together, they are whole all the same',
  { timeout: 400_000 },
  async () => {
    const own = await patient()
    // What a server needs once, as for its connections, is not what a large file needs.
    const small = pdf(8 * megabyte)
    const first = await own.begin(one.url, small.length)
    await own.bringAll(one.url, first, small)
    expect(await own.hashOf(one.url, first)).toBe(sha256(small))

    const bytes = pdf(100 * megabyte)
    const id = await own.begin(one.url, bytes.length)
    const rise = watchMemory(one.pid() ?? 0)
    const began = performance.now()
    await own.bringAll(one.url, id, bytes)
    const here = performance.now()
    const up = rise()
    expect(await own.hashOf(one.url, id)).toBe(sha256(bytes))
    const gone = performance.now()
    const figures = {
      up_mb_per_second: speed(100, here - began),
      down_mb_per_second: speed(100, gone - here),
      rise_up_mb: inMegabytes(up),
      rise_mb: inMegabytes(rise()),
    }
    console.log(JSON.stringify(figures))
    expect(rise()).toBeLessThan(40 * megabyte)

    // The round begins when all pieces have been there for a minute.
    const isGathering = () => proxy.calls.some((call) => call.includes(id) && call.includes('partNumber=4&'))
    await expect.poll(isGathering, { timeout: 120_000, interval: 20 }).toBe(true)
    await Promise.all([one.stop('SIGKILL'), other.stop('SIGKILL')])
    expect(await lookAt().uploadsLeft()).toBe(1)
    expect((await lyingOf(id)).length).toBeGreaterThan(100)
    await Promise.all([one.start(env), other.start(env)])
    const watched = watchMemory(one.pid() ?? 0)
    await expect
      .poll(async () => (await lyingOf(id)).filter((key) => key.startsWith('pieces/')).length, {
        timeout: 120_000,
        interval: 1_000,
      })
      .toBe(0)
    expect(await lyingOf(id)).toEqual([`files/${id.slice(-2)}/${id}`])
    expect(await lookAt().uploadsLeft()).toBe(0)
    const again = performance.now()
    expect(await own.hashOf(one.url, id)).toBe(sha256(bytes))
    console.log(
      JSON.stringify({
        down_as_one_object_mb_per_second: speed(100, performance.now() - again),
        rise_since_start_mb: inMegabytes(watched()),
      }),
    )
  },
)

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte)
const speed = (megabytes: number, milliseconds: number) => Math.round((megabytes * 10_000) / milliseconds) / 10

test(
  'kill -9 in the middle of an upload: it goes on where its mark stands, and what is left is found by night',
  { timeout: 400_000 },
  async () => {
    const own = await patient()
    const bytes = pdf(24 * pieceBytes)
    const id = await own.begin(one.url, bytes.length)
    const left = await own.begin(one.url, bytes.length)
    await own.bringAll(other.url, left, bytes, 0, 3 * pieceBytes)
    for (let kills = 0; kills < 2; kills += 1) {
      const from = await own.received(one.url, id)
      const sending = own.bringAll(one.url, id, bytes, from).catch(() => 'cut')
      // Somewhere between the bucket, which has the next piece, and the table, which does not know it yet.
      const isLaid = (at: number) => lyingOf(id).then((names) => names.some((name) => Number(name.slice(44, 58)) >= at))
      await expect.poll(() => isLaid(from + 2 * pieceBytes), { interval: 1, timeout: 60_000 }).toBe(true)
      await one.stop('SIGKILL')
      expect(await sending).toBe('cut')
      await one.start(env)
    }
    const from = await own.received(one.url, id)
    expect([from % pieceBytes, from > 0, from < bytes.length]).toEqual([0, true, true])
    await own.bringAll(one.url, id, bytes, from)
    for (const { url } of [one, other]) expect(await own.hashOf(url, id)).toBe(sha256(bytes))

    // What nobody went on with for a week goes with its row: a start looks for it.
    expect(await lyingOf(left)).toHaveLength(3)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update record_item set created_at = created_at - interval '8 days' where id = ${left}`),
    )
    await one.stop('SIGKILL')
    await one.start(env)
    const known = () => db.look.many(sql`select id from record_item where id = ${left}`)
    const whatIsLeft = async () => [await lyingOf(left), await known()]
    await expect.poll(whatIsLeft, { timeout: 60_000, interval: 500 }).toEqual([[], []])
    expect(await own.hashOf(one.url, id)).toBe(sha256(bytes))
  },
)

/** The product's one shape of an error, with when to come again. */
const refused = {
  status: 503,
  type: expect.stringContaining('application/problem+json'),
  retryAfter: '2',
  body: {
    type: '/problems/busy',
    title: 'We are very busy. Try again in a moment',
    status: 503,
    code: 'busy',
  },
}

test.for(['busy', 'absent', 'silent', 'lost'] as const)(
  'the bucket is away (%s): papers say so in the one shape, everything else goes on, and afterwards all is as before',
  { timeout: 180_000 },
  async (fault) => {
    const own = await patient()
    const bytes = pdf(4 * pieceBytes + 99)
    const [id, whole] = [await own.begin(one.url, bytes.length), await own.begin(one.url, bytes.length)]
    await own.bringAll(one.url, id, bytes, 0, 2 * pieceBytes)
    await own.bringAll(one.url, whole, bytes)
    const doctor = await clinic.doctor()
    proxy.spoil(fault, Infinity)
    const tries = Promise.all([
      own.bring(one.url, id, 2 * pieceBytes, bytes),
      own.ask(one.url, 'GET', `/records/items/${whole}/file?way=download`),
    ])
    for (let turn = 0; turn < 10; turn += 1) {
      const calls = ['/records', `/records/uploads/${id}`, '/records/looks', `/doctors/${doctor.slug}`, '/health/ready']
      const answers = await Promise.all(calls.map((call) => own.ask(one.url, 'GET', call)))
      expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
      expect(longest(answers)).toBeLessThan(3_000)
      await pause(500)
    }
    for (const said of await tries) {
      expect(said).toMatchObject(refused)
      expect(said.milliseconds).toBeLessThan(12_000)
    }
    proxy.heal()
    await expect
      .poll(async () => (await own.bring(one.url, id, 2 * pieceBytes, bytes)).status, {
        interval: 300,
        timeout: 20_000,
      })
      .toBe(200)
    await own.bringAll(one.url, id, bytes, 3 * pieceBytes)
    for (const item of [id, whole]) expect(await own.hashOf(one.url, item)).toBe(sha256(bytes))
  },
)

const longest = (answers: readonly Said[]) => Math.max(...answers.map(({ milliseconds }) => milliseconds))

test(
  'forty people send files to a bucket that hangs, and others do not wait for them',
  { timeout: 180_000 },
  async () => {
    const bytes = pdf(2 * pieceBytes)
    const senders = await Promise.all(Array.from({ length: 40 }, () => patient()))
    const files = await Promise.all(senders.map((sender) => sender.begin(one.url, bytes.length)))
    const reader = await patient()
    proxy.spoil('silent', Infinity)
    const until = performance.now() + 15_000
    const sending = senders.map(async (sender, index) => {
      const answers: Said[] = []
      // As a browser does: refused, it comes again.
      while (performance.now() < until) {
        answers.push(await sender.bring(one.url, files[index] ?? '', 0, bytes))
        await pause(1_000)
      }
      return answers
    })
    const waits: number[] = []
    while (performance.now() < until) {
      const answer = await reader.ask(one.url, 'GET', '/records')
      expect(answer.status).toBe(200)
      waits.push(answer.milliseconds)
      await pause(100)
    }
    const answers = (await Promise.all(sending)).flat()
    console.log(JSON.stringify({ refused: answers.length, slowest_page_ms: Math.round(Math.max(...waits)) }))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['busy']))
    expect(Math.max(...waits)).toBeLessThan(3_000)
    proxy.heal()
    await pause(2_500)
    await Promise.all(senders.map((sender, index) => sender.bringAll(one.url, files[index] ?? '', bytes)))
    expect(await senders[0]?.hashOf(other.url, files[0] ?? '')).toBe(sha256(bytes))
  },
)

test('a server that is told to stop while the bucket hangs stops soon and well', async () => {
  proxy.spoil('silent', Infinity)
  // The round that puts files together asks every twenty seconds, and waits long.
  const before = proxy.calls.length
  await expect.poll(() => proxy.calls.length, { timeout: 60_000 }).toBeGreaterThan(before + 1)
  const began = performance.now()
  const code = await other.stop()
  expect([code, performance.now() - began < 15_000]).toEqual([0, true])
  proxy.heal()
  await other.start(env)
})

test('a start without the bucket is refused with a sentence that helps, while who runs goes on', async () => {
  const place = `The bucket ${bucket} cannot be reached at http://127.0.0.1`
  const start = async (settings: Record<string, string>) =>
    ended(one.spawnOne({ ...env, PORT: String(await freePort()), ...settings }))
  const nobody = await start(storeSettings({ port: await freePort(), bucket }))
  expect(nobody).toMatchObject({ code: 1, text: expect.stringContaining(place) })
  expect(nobody.text).toContain('ECONNREFUSED. Is the endpoint in RECORDS_STORE right, and does it answer?')
  proxy.spoil('silent', Infinity)
  const silent = await start({})
  expect(silent).toMatchObject({ code: 1, text: expect.stringContaining(`${place}:${proxy.port}: no answer in time`) })
  proxy.heal()
  const stranger = await start({ AWS_SECRET_ACCESS_KEY: 'another' })
  expect(stranger).toMatchObject({ code: 1, text: expect.stringContaining('the key or its secret is another one') })
  // A sentence is enough: no trace of where it was thrown.
  for (const { text } of [nobody, silent, stranger]) expect(text).not.toContain('    at ')
})

/** What a process said before it ended. */
async function ended(child: ReturnType<typeof spawn>): Promise<{ code: number | null; text: string }> {
  let text = ''
  for (const out of [child.stdout, child.stderr]) out?.on('data', (part: Buffer) => (text += part.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, text }
}

function command(name: 'backup' | 'restore', folder: string, settings: Record<string, string>) {
  const given = { ...process.env, BACKUP_PASSPHRASE: passphrase, NODE_ENV: 'production', ...settings }
  return ended(spawn(process.execPath, [`src/server/commands/${name}.ts`, folder], { cwd: root, env: given }))
}

test(
  'a backup of a bucket is restored into a new folder and a new bucket: every byte is there, half a file goes on, without the key nothing is touched',
  { timeout: 300_000 },
  async () => {
    const own = await patient()
    const [bytes, half] = [pdf(13 * pieceBytes + 77), pdf(14 * pieceBytes)]
    const [id, coming] = [await own.begin(one.url, bytes.length), await own.begin(one.url, half.length)]
    await own.bringAll(one.url, id, bytes)
    await own.bringAll(other.url, coming, half, 0, 12 * pieceBytes)
    const folder = mkdtempSync(join(tmpdir(), 'tw-bucket-backup-'))
    const saved = join(folder, 'backup')
    const fresh = productProcess(await freePort())
    const home = {
      DATA_DIR: fresh.folder,
      ...keys,
      ...storeSettings({ port: swift.port, bucket: await swift.makeBucket() }),
    }
    const [, to = ''] = /s3:\/\/([^/]+)/.exec(home.RECORDS_STORE) ?? []
    try {
      expect(await command('backup', saved, { DATA_DIR: one.folder, ...env })).toMatchObject({ code: 0 })
      const without = await command('restore', saved, { ...home, RECORDS_KEY: '' })
      expect(without).toMatchObject({ code: 1, text: expect.stringContaining('nothing was touched') })
      const guessed = await command('restore', saved, { ...home, BACKUP_PASSPHRASE: 'six words that somebody guessed' })
      expect(guessed).toMatchObject({ code: 1, text: expect.stringContaining('does not open the backup') })
      expect(await lookIntoBucket({ port: swift.port, bucket: to }).keysOf('')).toEqual([])
      expect(readdirSync(fresh.folder)).toEqual([])
      expect(await command('restore', saved, home)).toMatchObject({
        code: 0,
        text: expect.stringContaining('"differing":0'),
      })
      await fresh.start(home)
      expect(await own.hashOf(fresh.url, id)).toBe(sha256(bytes))
      expect(await own.received(fresh.url, coming)).toBe(12 * pieceBytes)
      await own.bringAll(fresh.url, coming, half, 12 * pieceBytes)
      expect(await own.hashOf(fresh.url, coming)).toBe(sha256(half))
    } finally {
      await fresh.end()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
