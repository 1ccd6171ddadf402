import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { instant } from '#domain/time/instant.ts'
import { openBucket } from '#server/platform/bucket/bucket.ts'
import { newKey } from '#server/platform/keyring.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { faultProxy } from '#tests/support/fault-proxy.ts'
import { pdf } from '#tests/support/own-records.ts'
import { productProcess } from '#tests/support/process.ts'
import { addressOf, freePort, startSwift, storeSettings } from '#tests/support/swift.ts'

// Two servers of the product that share a database and a bucket, and no folder.
let db: TestDatabase
let swift: Awaited<ReturnType<typeof startSwift>>
let proxy: Awaited<ReturnType<typeof faultProxy>>
let bucket: string
let env: Record<string, string>
let servers: ReturnType<typeof productProcess>[]
let headers: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'tw-bucket-'))
const megabyte = 1024 ** 2

beforeAll(async () => {
  db = await testDatabase()
  swift = await startSwift()
  proxy = await faultProxy(swift.port)
  bucket = await swift.makeBucket()
  env = {
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    SECRETS_KEY: newKey(1),
    RECORDS_KEY: newKey(1),
    BACKUP_PASSPHRASE: 'six words that nobody would guess',
    DRAIN_SECONDS: '0',
    ...storeSettings({ port: proxy.port, bucket }),
  }
  servers = [productProcess(await freePort()), productProcess(await freePort())]
  for (const server of servers) await server.start(env)
  headers = await one().headersOf(await clinicBuilder(db.database, instant(Date.now())).patient(), 1)
  delete headers['content-type']
}, 400_000)

afterAll(async () => {
  for (const server of servers ?? []) await server.end()
  await proxy?.close()
  swift?.stop()
  await db.drop()
  rmSync(folder, { recursive: true, force: true })
})

const one = () => servers[0] ?? productProcess(0)
const other = () => servers[1] ?? productProcess(0)

async function call(at: { url: string }, method: string, path: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const more = body && !isForm ? { 'content-type': 'application/json' } : {}
  const sent = body ? { body: isForm ? body : JSON.stringify(body) } : {}
  return fetch(`${at.url}/api${path}`, { method, headers: { ...headers, ...more }, ...sent })
}

async function begin(size: number): Promise<string> {
  const { folders } = (await (await call(one(), 'GET', '/records')).json()) as { folders: { id: string }[] }
  const answer = await call(one(), 'POST', '/records/uploads', { folder_id: folders[0]?.id, name: 'long.pdf', size })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function bring(at: { url: string }, id: string, from: number, bytes: Buffer) {
  const form = new FormData()
  form.set('at', String(from))
  form.set('piece', new Blob([new Uint8Array(bytes.subarray(from, from + pieceBytes))]), 'piece')
  return call(at, 'PUT', `/records/uploads/${id}`, form)
}

/** Brings a file, one piece to this server and the next to that. */
async function upload(bytes: Buffer, to: () => readonly { url: string }[] = () => servers) {
  const id = await begin(bytes.length)
  for (let at = 0, turn = 0; at < bytes.length; at += pieceBytes, turn += 1) {
    const server = to()[turn % to().length] ?? one()
    expect((await bring(server, id, at, bytes)).status).toBe(200)
  }
  return id
}

const fileOf = (id: string) => `/records/items/${id}/file?way=download`

async function hashOf(answer: Response) {
  const hash = createHash('sha256')
  let length = 0
  for await (const part of answer.body ?? []) {
    hash.update(part)
    length += part.length
  }
  return { length, hash: hash.digest('hex') }
}

function said(bytes: Buffer) {
  return { length: bytes.length, hash: createHash('sha256').update(bytes).digest('hex') }
}

function bucketOf() {
  return openBucket(addressOf({ port: swift.port, bucket }))
}

async function piecesLeft() {
  let left = 0
  for await (const { objects } of bucketOf().list('pieces/')) left += objects.length
  return left
}

/** Watches how much memory a server has, in megabytes. */
function watchMemory({ pid }: { pid: () => number | undefined }) {
  const now = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const before = now()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, now())), 50)
  return () => {
    clearInterval(timer)
    return Math.round(most - before)
  }
}

test('100 MB come through two servers that share no folder, are put together, and leave through either; neither holds them', async () => {
  const bytes = Buffer.concat([pdf('long'), randomBytes(100 * megabyte)]).subarray(0, 100 * megabyte)
  // What a server needs anyhow it has after the first of them.
  const warm = await upload(bytes.subarray(0, 20 * megabyte))
  for (const server of servers) await hashOf(await call(server, 'GET', fileOf(warm)))

  const watched = servers.map(watchMemory)
  let began = performance.now()
  const id = await upload(bytes)
  const up = 100_000 / (performance.now() - began)
  began = performance.now()
  expect(await hashOf(await call(one(), 'GET', fileOf(id)))).toEqual(said(bytes))
  const inPieces = 100_000 / (performance.now() - began)
  await expect.poll(piecesLeft, { timeout: 400_000, interval: 2_000 }).toBe(0)
  began = performance.now()
  expect(await hashOf(await call(other(), 'GET', fileOf(id)))).toEqual(said(bytes))
  const whole = 100_000 / (performance.now() - began)
  const grown = watched.map((ended) => ended())
  console.log(JSON.stringify({ grown_mb: grown, up_mb_s: up, down_in_pieces_mb_s: inPieces, down_mb_s: whole }))
  for (const more of grown) expect(more).toBeLessThan(40)

  const from = 90 * megabyte
  const part = await fetch(`${one().url}/api${fileOf(id)}`, {
    headers: { ...headers, range: `bytes=${from}-${from + 99}` },
  })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, from + 100))).toBe(true)
}, 1_200_000)

test('a server that is killed in the middle of an upload is not missed: the other one takes the next piece', async () => {
  const bytes = Buffer.concat([pdf('killed'), randomBytes(6 * megabyte)]).subarray(0, 6 * megabyte)
  const id = await begin(bytes.length)
  for (const at of [0, 1, 2, 3]) expect((await bring(one(), id, at * pieceBytes, bytes)).status).toBe(200)
  const torn = bring(one(), id, 4 * pieceBytes, bytes).catch(() => undefined)
  await one().stop('SIGKILL')
  await torn
  const { received } = (await (await call(other(), 'GET', `/records/uploads/${id}`)).json()) as { received: number }
  expect([4 * pieceBytes, 5 * pieceBytes]).toContain(received)
  for (let at = received; at < bytes.length; at += pieceBytes)
    expect((await bring(other(), id, at, bytes)).status).toBe(200)
  expect(await hashOf(await call(other(), 'GET', fileOf(id)))).toEqual(said(bytes))
  await one().start(env)
}, 300_000)

test('while the bucket is away papers are "busy", not damaged; everything else goes on, and so do uploads afterwards', async () => {
  const bytes = pdf('away', 2 * pieceBytes)
  const kept = await upload(pdf('kept'))
  const id = await begin(bytes.length)
  proxy.spoil('busy', Infinity)
  const refused = await bring(one(), id, 0, bytes)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'busy'])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  const closed = await call(one(), 'GET', fileOf(kept))
  expect([closed.status, ((await closed.json()) as { code: string }).code]).toEqual([503, 'busy'])
  expect((await call(one(), 'GET', '/records')).status).toBe(200)
  proxy.heal()
  await expect.poll(async () => (await bring(one(), id, 0, bytes)).status, { timeout: 20_000 }).toBe(200)
  expect((await bring(other(), id, pieceBytes, bytes)).status).toBe(200)
  expect(await hashOf(await call(one(), 'GET', fileOf(id)))).toEqual(said(bytes))
}, 200_000)

test('a backup takes files from the bucket and brings them back there; what was erased since stays erased', async () => {
  const [lost, erased] = [pdf('lost'), pdf('erased')]
  const [lostId, erasedId] = [await upload(lost), await upload(erased)]
  const coming = pdf('coming', 3 * pieceBytes)
  const comingId = await begin(coming.length)
  expect((await bring(one(), comingId, 0, coming)).status).toBe(200)
  const command = (name: string, own: Record<string, string> = {}) =>
    spawnSync(process.execPath, [`src/server/commands/${name}.ts`, join(folder, 'yesterday')], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...env, DATA_DIR: one().folder, ...own },
      encoding: 'utf8',
    })
  const backup = command('backup')
  expect([backup.status, backup.stderr]).toEqual([0, expect.any(String)])
  for (const query of ['', '?for_good=yes'])
    expect((await call(one(), 'DELETE', `/records/items/${erasedId}${query}`)).ok).toBe(true)
  for (const server of servers) await server.stop()
  const place = (id: string) => `files/${id.slice(-2)}/${id}`
  await bucketOf().remove(place(lostId))

  // Where the bucket is not there nothing is touched.
  const away = command('restore', storeSettings({ port: await freePort(), bucket }))
  expect([away.status, away.stderr]).toEqual([1, expect.stringContaining(`The bucket ${bucket} cannot be reached`)])
  await db.database.close()
  const restored = command('restore')
  expect([restored.status, restored.stderr]).toEqual([0, expect.any(String)])
  expect(restored.stdout).toContain('"erased_again":1')
  expect(await bucketOf().size(place(erasedId))).toBeUndefined()

  for (const server of servers) await server.start(env)
  expect(await hashOf(await call(other(), 'GET', fileOf(lostId)))).toEqual(said(lost))
  expect((await call(other(), 'GET', fileOf(erasedId))).status).toBe(404)
  for (const at of [pieceBytes, 2 * pieceBytes]) expect((await bring(other(), comingId, at, coming)).status).toBe(200)
  expect(await hashOf(await call(one(), 'GET', fileOf(comingId)))).toEqual(said(coming))
}, 400_000)

test('a start without its bucket says so in one sentence and leaves', async () => {
  const alone = productProcess(await freePort())
  const child = alone.spawnOne({ ...env, ...storeSettings({ port: await freePort(), bucket }) })
  let words = ''
  child.stderr?.on('data', (part: Buffer) => (words += part.toString()))
  const code = await new Promise((done) => child.once('exit', done))
  await alone.end()
  expect([code, words.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('cannot be reached at http://127.0.0.1:')],
  ])
}, 120_000)
