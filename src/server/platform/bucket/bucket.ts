import { StoreAway } from '../record-files.ts'
import { type BucketAddress } from './bucket-address.ts'
import { type BucketAnswer, type BucketCalls, openBucketCalls, type Patience } from './bucket-calls.ts'
import { elementsOf, textOf } from './bucket-words.ts'

export type BucketObject = { readonly key: string; readonly size: number; readonly modified: number }

export type Bucket = ReturnType<typeof openBucket>

/** Parts of an upload must hold 5 MiB, but the last. */
const smallestPart = 5 * 1024 ** 2
const mostParts = 10_000

/** The objects of a bucket below our prefix. */
export function openBucket(address: BucketAddress, patience?: Patience) {
  const calls = openBucketCalls(address, patience)
  return {
    put: async (key: string, ...body: Buffer[]) => {
      await calls({ method: 'PUT', key, body })
    },
    /** The bytes from a place on, fewer where it ends before; undefined where there is no such object. */
    async read(key: string, at: number, length: number): Promise<Buffer | undefined> {
      const answer = await calls({ method: 'GET', key, headers: { range: `bytes=${at}-${at + length - 1}` } })
      if (answer.status === 404) return undefined
      if (answer.status === 416) return Buffer.alloc(0)
      return answer.status === 206 ? answer.body : answer.body.subarray(at, at + length)
    },
    async readAll(key: string): Promise<Buffer | undefined> {
      const answer = await calls({ method: 'GET', key })
      return answer.status === 404 ? undefined : answer.body
    },
    size: (key: string) => sizeOf(calls, key),
    remove: async (key: string) => {
      await calls({ method: 'DELETE', key })
    },
    list: (start: string) => list(calls, address.prefix, start),
    upload: (key: string, bytes: AsyncIterable<Buffer>, options: UploadOptions = {}) =>
      upload(calls, key, bytes, options),
    /** Ends what was begun under these names and never ended: its parts take room that nobody sees. */
    async endLeftUploads(start: string): Promise<number> {
      const answer = await calls({ method: 'GET', query: { uploads: '', prefix: address.prefix + start } })
      const left = elementsOf(answer.body.toString(), 'Upload')
      for (const one of left)
        await abort(calls, textOf(one, 'Key').slice(address.prefix.length), textOf(one, 'UploadId'))
      return left.length
    },
  }
}

/** Asked by its first byte: some servers send a text after the head of what is not there, which breaks the line. */
async function sizeOf(calls: BucketCalls, key: string): Promise<number | undefined> {
  const { status, headers } = await calls({ method: 'GET', key, headers: { range: 'bytes=0-0' } })
  if (status === 404) return undefined
  if (status === 416) return 0
  return Number(status === 206 ? headers['content-range']?.split('/')[1] : headers['content-length'])
}

/** All objects whose names begin like this, in the order of their names, and the bucket's own clock. */
async function* list(calls: BucketCalls, prefix: string, start: string) {
  for (let after = ''; ;) {
    const query = { 'list-type': '2', prefix: prefix + start, ...(after && { 'start-after': after }) }
    const answer = await calls({ method: 'GET', query })
    const xml = answer.body.toString()
    const objects = elementsOf(xml, 'Contents').map((one): BucketObject => ({
      key: textOf(one, 'Key').slice(prefix.length),
      size: Number(textOf(one, 'Size')),
      modified: Date.parse(textOf(one, 'LastModified')),
    }))
    yield { objects, now: Date.parse(answer.headers.date ?? '') || Date.now() }
    const last = objects.at(-1)
    if (!last || textOf(xml, 'IsTruncated') !== 'true') return
    after = prefix + last.key
  }
}

type UploadOptions = {
  /** How long it will be at most, where that is known: there may be no more than 10,000 parts. */
  readonly length?: number
  /** Asked when all parts are there, and when one is refused: false takes them away again. */
  readonly isStillWanted?: () => Promise<boolean>
}

/** Lays a stream down as one object, a part after the other; it is there as a whole or not at all. Returns whether it is there. */
async function upload(calls: BucketCalls, key: string, bytes: AsyncIterable<Buffer>, options: UploadOptions) {
  const { length = 0, isStillWanted = async () => true } = options
  const parts = inParts(bytes, Math.max(smallestPart, Math.ceil(length / mostParts)))
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (second.done) {
    if (!(await isStillWanted())) return false
    await calls({ method: 'PUT', key, body: first.done ? [] : first.value })
    return true
  }
  const id = textOf((await calls({ method: 'POST', key, query: { uploads: '' } })).body.toString(), 'UploadId')
  try {
    const tags = [
      await uploadPart(calls, key, id, 1, first.value ?? []),
      await uploadPart(calls, key, id, 2, second.value),
    ]
    for await (const part of parts) tags.push(await uploadPart(calls, key, id, tags.length + 1, part))
    if (await isStillWanted()) {
      await complete(calls, key, id, tags)
      return true
    }
  } catch (error) {
    await abort(calls, key, id).catch(() => undefined)
    // Whoever took it away meanwhile ended what was begun of it: its next part was refused, and nothing has failed.
    if (await isStillWanted()) throw error
    return false
  }
  await abort(calls, key, id)
  return false
}

type Part = { readonly tag: string; readonly size: number }

async function uploadPart(
  calls: BucketCalls,
  key: string,
  uploadId: string,
  number: number,
  body: readonly Buffer[],
): Promise<Part> {
  const answer = await calls({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, body })
  if (answer.status >= 300) throw new StoreAway(`Part ${number} of ${key} was not taken`)
  return { tag: answer.headers.etag ?? '', size: body.reduce((sum, one) => sum + one.length, 0) }
}

async function complete(calls: BucketCalls, key: string, uploadId: string, parts: readonly Part[]) {
  const xml = parts.map(({ tag }, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = [Buffer.from(`<CompleteMultipartUpload>${xml.join('')}</CompleteMultipartUpload>`)]
  const answer = await calls({ method: 'POST', key, query: { uploadId }, body })
  if (isDone(answer)) return
  // It was done, and its answer was lost on the way: asked again, the upload is not known any more.
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  if ((await sizeOf(calls, key)) === size) return
  throw new StoreAway(`The parts of ${key} were not put together: ${textOf(answer.body.toString(), 'Code')}`)
}

/** It says that it will be done before it is: what comes then may be an error. */
function isDone({ status, body }: BucketAnswer): boolean {
  return status < 300 && !body.includes('<Error>')
}

async function abort(calls: BucketCalls, key: string, uploadId: string) {
  await calls({ method: 'DELETE', key, query: { uploadId } })
}

/** The same bytes in parts of at least this length, but the last. */
async function* inParts(bytes: AsyncIterable<Buffer>, least: number): AsyncGenerator<Buffer[], undefined> {
  let part: Buffer[] = []
  let held = 0
  for await (const some of bytes) {
    part.push(some)
    held += some.length
    if (held < least) continue
    yield part
    part = []
    held = 0
  }
  if (held > 0) yield part
}
