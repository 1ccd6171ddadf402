import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '#server/platform/bucket/bucket.ts'
import { openBucketCalls } from '#server/platform/bucket/bucket-calls.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { StoreAway } from '#server/platform/record-files.ts'
import { faultProxy } from '#tests/support/fault-proxy.ts'
import { storeContract } from '#tests/support/store-contract.ts'
import { addressOf, freePort, lookIntoBucket, startSwift } from '#tests/support/swift.ts'

// A real server of buckets: Debian's OpenStack Swift with its S3 layer.
let swift: Awaited<ReturnType<typeof startSwift>>
let proxy: Awaited<ReturnType<typeof faultProxy>>
let bucket: string
const piece = 524_512
/** The bucket's own clock tells whole seconds: what was written just now is settled at once. */
const atOnce = -5_000

beforeAll(async () => {
  swift = await startSwift()
  proxy = await faultProxy(swift.port)
  bucket = await swift.makeBucket()
}, 250_000)
afterAll(async () => {
  await proxy?.close()
  swift?.stop()
})
beforeEach(() => proxy.heal())

const store = (port = swift.port) => openFileStore({ dataDir: '/nowhere', bucket: addressOf({ port, bucket }) })
const plain = () => openBucket(addressOf({ port: swift.port, bucket }))
let count = 0
const newFile = () => `0198d0f0-0000-7000-9000-${String((count += 1)).padStart(12, '0')}`
const placeOf = (id: string) => `files/${id.slice(-2)}/${id}`

async function lay({ files }: FileStore, id: string, bytes: Buffer, pieces = Infinity) {
  for (let at = 0, laid = 0; at < bytes.length && laid < pieces; at += piece, laid += 1)
    await files.write(id, at, bytes.subarray(at, at + piece), bytes.length)
}

const keysOf = (start: string) => lookIntoBucket({ port: swift.port, bucket }).keysOf(start)
const uploadsLeft = () => lookIntoBucket({ port: swift.port, bucket }).uploadsLeft()

describe('files in a bucket', () => storeContract(() => store()))

test('pieces of a file become one object of several parts, and nobody notices who reads meanwhile', async () => {
  const [one, other] = [store(), store()]
  const [id, bytes] = [newFile(), randomBytes(22 * piece + 1234)]
  await lay(one, id, bytes)
  // What was laid down just now may still be taken back with its transaction.
  expect(await one.gather?.()).toBe(false)
  expect(await keysOf(`pieces/${id}/`)).toHaveLength(23)
  const reading = (async () => {
    for (let turn = 0; turn < 12; turn += 1)
      expect(
        (await other.files.read(id, turn * piece, 2 * piece)).equals(bytes.subarray(turn * piece, (turn + 2) * piece)),
      ).toBe(true)
  })()
  while (await one.gather?.(atOnce));
  await reading
  expect(await keysOf(`pieces/${id}/`)).toEqual([])
  expect((await other.files.read(id, 0, bytes.length)).equals(bytes)).toBe(true)
  const head = await openBucketCalls(addressOf({ port: swift.port, bucket }))({
    method: 'GET',
    key: placeOf(id),
    headers: { range: 'bytes=0-0' },
  })
  // The mark of an object of parts ends with how many they were.
  expect(head.headers.etag).toMatch(/-3"$/)
  await one.files.remove(id)
  expect(await keysOf(placeOf(id))).toEqual([])
})

test('the last piece that was sent once more after all lay together takes the place of the first', async () => {
  const own = store()
  const { files } = own
  const [id, bytes, last] = [newFile(), randomBytes(2 * piece + 9), randomBytes(9)]
  await lay(store(), id, bytes)
  while (await own.gather?.(atOnce));
  await files.write(id, 2 * piece, last, bytes.length)
  while (await own.gather?.(atOnce));
  expect((await files.read(id, 0, bytes.length)).equals(Buffer.concat([bytes.subarray(0, 2 * piece), last]))).toBe(true)
})

test('what was left half is ended: an upload that breaks off, one whose server died, one whose file was taken away', async () => {
  const torn = Readable.from(
    (async function* () {
      for (let part = 0; part < 24; part += 1) yield randomBytes(piece)
      throw new Error('the line broke')
    })(),
  )
  await expect(plain().upload('files/aa/torn', torn)).rejects.toThrow('the line broke')
  expect([await keysOf('files/aa/torn'), await uploadsLeft()]).toEqual([[], 0])

  const id = newFile()
  const bytes = randomBytes(12 * piece)
  await lay(store(), id, bytes)
  const calls = openBucketCalls(addressOf({ port: swift.port, bucket }))
  await calls({ method: 'POST', key: placeOf(id), query: { uploads: '' } })
  expect(await uploadsLeft()).toBe(1)
  while (await store().gather?.(atOnce));
  expect([(await store().files.read(id, 0, bytes.length)).equals(bytes), await uploadsLeft()]).toEqual([true, 0])

  // Killed while it was put together, and taken away before anybody went on with it: its parts go as well.
  const erased = newFile()
  await lay(store(), erased, bytes)
  await calls({ method: 'POST', key: placeOf(erased), query: { uploads: '' } })
  await store().files.remove(erased)
  expect(await uploadsLeft()).toBe(0)

  const gone = newFile()
  await lay(store(), gone, bytes)
  // Taken away while its parts are brought: it does not come back.
  const through = store(proxy.port)
  let asked = 0
  let isGone = false
  proxy.spoil('busy', 20, ({ url = '' }) => {
    if (url.includes('partNumber=1&')) asked += 1
    return !isGone && url.includes('partNumber=1&')
  })
  const gathering = through.gather?.(atOnce)
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0)
  await store().files.remove(gone)
  isGone = true
  expect(await gathering).toBe(false)
  expect([await store().files.size(gone), await keysOf(placeOf(gone)), await uploadsLeft()]).toEqual([undefined, [], 0])
})

test('a bucket that says "slow down", is away behind its proxy, cuts answers off or loses them is asked again; the bytes are the same', async () => {
  const own = store(proxy.port)
  const { files } = own
  const [id, bytes] = [newFile(), randomBytes(12 * piece + 5)]
  for (const fault of ['busy', 'absent', 'lost'] as const) {
    proxy.spoil(fault, 3, ({ method }) => method === 'PUT')
    await lay(store(proxy.port), id, bytes)
  }
  for (const fault of ['busy', 'absent', 'lost', 'cut'] as const) {
    proxy.spoil(fault, 3, ({ method }) => method === 'GET')
    expect((await files.read(id, piece - 7, 2 * piece)).equals(bytes.subarray(piece - 7, 3 * piece - 7)), fault).toBe(
      true,
    )
  }
  // The answer that all parts are together is lost: asked again, the bucket knows no such upload.
  proxy.spoil('lost', 1, ({ method, url = '' }) => method === 'POST' && url.includes('uploadId='))
  while (await own.gather?.(atOnce));
  expect(proxy.calls.filter((call) => call.startsWith('POST') && call.includes('uploadId=')).length).toBeGreaterThan(1)
  expect((await files.read(id, 0, bytes.length)).equals(bytes)).toBe(true)
  expect([await keysOf(`pieces/${id}/`), await uploadsLeft()]).toEqual([[], 0])
  for (const fault of ['busy', 'absent', 'lost'] as const) {
    proxy.spoil(fault, 2, ({ method }) => method === 'DELETE')
    await files.remove(id)
  }
  expect(await store().files.size(id)).toBeUndefined()
})

test('tries end: a bucket that stays busy, absent or silent is given up within seconds, then left alone, and comes back by itself', async () => {
  for (const fault of ['busy', 'absent', 'silent'] as const) {
    const { files } = store(proxy.port)
    proxy.spoil(fault, Infinity)
    const began = performance.now()
    await expect(files.write(newFile(), 0, Buffer.alloc(10), 10)).rejects.toThrow(StoreAway)
    expect(performance.now() - began, fault).toBeLessThan(9_000)
    const before = proxy.calls.length
    await expect(files.read(newFile(), 0, 10)).rejects.toThrow('did not answer a moment ago')
    expect(proxy.calls.length).toBe(before)
    proxy.heal()
    const id = newFile()
    await expect
      .poll(
        () =>
          files.write(id, 0, Buffer.alloc(10), 10).then(
            () => 'there',
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe('there')
  }
})

test('what waits for the bucket without hurry breaks off when its server goes down', async () => {
  const own = store(proxy.port)
  proxy.spoil('silent', Infinity)
  const began = performance.now()
  const gathering = own.gather?.(atOnce)
  const before = proxy.calls.length
  await expect.poll(() => proxy.calls.length).toBeGreaterThan(before)
  own.leave?.()
  await expect(gathering).rejects.toThrow('This server goes down')
  await expect(own.gather?.(atOnce)).rejects.toThrow('This server goes down')
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a start says in a sentence what is wrong: nobody there, no such bucket, a wrong secret, an unknown key', async () => {
  const check = (at: { port?: number; bucket?: string }, key = {}) =>
    openFileStore({ dataDir: '/nowhere', bucket: addressOf({ port: swift.port, bucket, ...at }, key) }).check()
  await check({})
  expect(await keysOf('check')).toEqual([])
  await expect(check({ port: await freePort() })).rejects.toThrow(
    /cannot be reached at http:\/\/127.0.0.1:\d+: ECONNREFUSED. Is the endpoint in RECORDS_STORE right/,
  )
  await expect(check({ bucket: 'never-made' })).rejects.toThrow('there is no such bucket. Make it')
  await expect(check({}, { AWS_SECRET_ACCESS_KEY: 'another' })).rejects.toThrow('the key or its secret is another one')
  await expect(check({}, { AWS_ACCESS_KEY_ID: 'nobody:here' })).rejects.toThrow('Correct AWS_ACCESS_KEY_ID')
})

test('names in a bucket that others use as well begin with ours, and theirs are not touched', async () => {
  const theirs = openBucketCalls({ ...addressOf({ port: swift.port, bucket }), prefix: '' })
  await theirs({ method: 'PUT', key: 'pieces/theirs/0-5', body: [Buffer.from('theirs')] })
  await theirs({ method: 'POST', key: 'files/theirs', query: { uploads: '' } })
  const id = newFile()
  await lay(store(), id, randomBytes(12 * piece))
  while (await store().gather?.(atOnce));
  const { body } = await theirs({ method: 'GET', query: { 'list-type': '2', prefix: 'own/files/' } })
  expect(body.toString()).toContain(`own/${placeOf(id)}`)
  expect((await theirs({ method: 'GET', key: 'pieces/theirs/0-5' })).body.toString()).toBe('theirs')
  expect(await uploadsLeft()).toBe(1)
})
