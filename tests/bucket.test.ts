import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBucketAddress } from '#server/platform/bucket/bucket-address.ts'
import { type Bucket, openBucket } from '#server/platform/bucket/bucket.ts'
import { StoreAway } from '#server/platform/record-files.ts'

// What stands where the bucket should be: for each bucket it has a list of answers, and gives the last again and again.
type Answer = readonly [status: number, text?: string]
const proxyPage: Answer = [404, '<html><body>404 page not found</body></html>']
const coded = (status: number, code: string): Answer => [status, `<Error><Code>${code}</Code></Error>`]
const buckets: { readonly answers: readonly Answer[]; readonly asked: string[] }[] = []
const server = createServer((call, answer) => {
  const { answers = [], asked = [] } = buckets[Number(/^\/papers-(\d+)/.exec(call.url ?? '')?.[1])] ?? {}
  const [status, text = ''] = answers[Math.min(asked.length, answers.length - 1)] ?? [500]
  asked.push(call.method ?? '')
  answer.statusCode = status
  call.resume().on('end', () => answer.end(text))
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A bucket that is asked twice at most, and has refused nothing yet. */
function bucketThatSays(...answers: Answer[]) {
  const asked: string[] = []
  const name = `papers-${buckets.push({ answers, asked }) - 1}`
  const at = server.address()
  const endpoint = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const address = readBucketAddress({ RECORDS_STORE: `s3://${name}?endpoint=${endpoint}`, ...key })
  if (!address) throw new Error('These settings name no bucket')
  return { ...openBucket(address, { tries: 2, oneTry: 2_000, all: 10_000 }), asked }
}

async function* bytesOf(...parts: number[]) {
  for (const part of parts) yield Buffer.alloc(part)
}

async function firstPage(bucket: Bucket) {
  for await (const page of bucket.list('files/')) return page
  return undefined
}

const large = 6 * 1024 ** 2
const begun: Answer = [200, '<UploadId>1</UploadId>']
const file = 'files/aa/one'

test('a page of "not found" from a proxy whose bucket restarts is no answer: nothing counts as laid down, missing or taken away', async () => {
  const calls: Record<string, (bucket: Bucket) => Promise<unknown>> = {
    put: (bucket) => bucket.put(file, Buffer.from('a letter')),
    'put as one': (bucket) => bucket.upload(file, bytesOf(3)),
    'put in parts': (bucket) => bucket.upload(file, bytesOf(large, 3)),
    read: (bucket) => bucket.read(file, 0, 3),
    'read whole': (bucket) => bucket.readAll(file),
    measure: (bucket) => bucket.size(file),
    remove: (bucket) => bucket.remove(file),
    list: firstPage,
    'end what is left': (bucket) => bucket.endLeftUploads(file),
  }
  const tries = Object.entries(calls).map(async ([name, call]) => {
    const bucket = bucketThatSays(proxyPage)
    const said = await call(bucket).then(
      () => 'done',
      (error: unknown) => error,
    )
    expect(said, name).toBeInstanceOf(StoreAway)
    expect(String(said), name).toContain('Correct the endpoint in RECORDS_STORE, or start the bucket behind it.')
    expect(bucket.asked.length, name).toBe(2)
  })
  await Promise.all(tries)
})

test('it is asked again, and what it says when it is back counts', async () => {
  const back = bucketThatSays(proxyPage, [200])
  await back.put(file, Buffer.from('a letter'))
  expect(back.asked).toEqual(['PUT', 'PUT'])
  expect((await bucketThatSays(proxyPage, [200, 'a letter']).readAll(file))?.toString()).toBe('a letter')
  await bucketThatSays(proxyPage, [204]).remove(file)
  const parts = bucketThatSays(proxyPage, begun, proxyPage, [200], proxyPage, [200], proxyPage, [200])
  expect(await parts.upload(file, bytesOf(large, 3))).toBe(true)
  expect(parts.asked.join(' ')).toBe('POST POST PUT PUT PUT PUT POST POST')
})

test('what the bucket itself says is missing is missing where it may be, and never what was just laid down', async () => {
  const missing = coded(404, 'NoSuchKey')
  expect(await bucketThatSays(missing).read(file, 0, 3)).toBeUndefined()
  expect(await bucketThatSays(missing).readAll(file)).toBeUndefined()
  expect(await bucketThatSays(missing).size(file)).toBeUndefined()
  await bucketThatSays(missing).remove(file)
  const past = coded(416, 'InvalidRange')
  expect(await bucketThatSays(past).read(file, 9, 3)).toEqual(Buffer.alloc(0))
  expect(await bucketThatSays(past).size(file)).toBe(0)
  const laid = [missing, past, coded(404, 'NoSuchUpload')].flatMap((said) => [
    bucketThatSays(said).put(file, Buffer.from('a letter')),
    bucketThatSays(said).upload(file, bytesOf(3)),
  ])
  const said = await Promise.allSettled(laid)
  expect(said.map((one) => one.status === 'rejected' && one.reason instanceof StoreAway)).toEqual(laid.map(() => true))
  // The bucket as a whole is never a missing file.
  await expect(firstPage(bucketThatSays(missing))).rejects.toThrow(StoreAway)
  // Nobody asked for a part of it.
  await expect(bucketThatSays(past).readAll(file)).rejects.toThrow(StoreAway)
})

test('an upload that somebody ended is known as ended, whichever of its calls finds out', async () => {
  const ended = coded(404, 'NoSuchUpload')
  const upload = (bucket: Bucket, isStillWanted: boolean) =>
    bucket.upload(file, bytesOf(large, 3), { isStillWanted: async () => isStillWanted })
  const taken = bucketThatSays(begun, ended)
  expect(await upload(taken, false)).toBe(false)
  expect(taken.asked).toEqual(['POST', 'PUT', 'DELETE'])
  await expect(upload(bucketThatSays(begun, ended), true)).rejects.toThrow('Part 1 of files/aa/one was not taken')
  // It was put together, and that answer was lost: the object is there.
  const there: Answer = [200, 'x'.repeat(large + 3)]
  expect(await upload(bucketThatSays(begun, [200], [200], ended, there), true)).toBe(true)
})

test('a bucket that was never made is said at once', async () => {
  const bucket = bucketThatSays(coded(404, 'NoSuchBucket'))
  await expect(bucket.readAll(file)).rejects.toThrow('there is no such bucket. Make it')
  await expect(bucket.put(file, Buffer.from('a letter'))).rejects.toThrow('there is no such bucket. Make it')
  expect(bucket.asked.length).toBe(2)
})
