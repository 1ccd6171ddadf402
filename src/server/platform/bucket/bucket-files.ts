import { Readable } from 'node:stream'
import { placeOf, sha256Of } from '../blobs.ts'
import type { FileStore } from '../file-store.ts'
import type { BucketAddress } from './bucket-address.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { long } from './bucket-calls.ts'
import { allPieces, type Piece, pieceKey, piecesOf, readPieces, reachEnd } from './pieces.ts'

/** A piece is put together with the others when its transaction has ended, whichever way. */
const settledMilliseconds = 60_000
const copiedAtOnce = 4 * 1024 ** 2

/**
 Files as objects of a bucket. What comes in pieces lies there piece by piece, so that any server takes the next one; when all
 are there `gather` puts them together in one object. The object under a file's name is its beginning; pieces go on from there.
*/
export function openBucketFiles(address: BucketAddress): FileStore {
  const leaving = new AbortController()
  const bucket = openBucket(address)
  const unhurried = openBucket(address, { ...long, until: leaving.signal })
  const remove = (id: string) => removeFile(bucket, id)
  return {
    files: {
      write: (id, at, bytes, whole) =>
        bucket.put(at === 0 && bytes.length === whole ? placeOf(id) : pieceKey(id, at, whole), bytes),
      read: (id, at, length) => readFile(bucket, id, at, length),
      size: (id) => sizeOf(bucket, id),
      remove,
    },
    blobs: {
      async put(id, bytes) {
        await bucket.put(placeOf(id), bytes)
        return { sha256: sha256Of(bytes) }
      },
      get: (id) => bucket.readAll(placeOf(id)),
      remove,
    },
    check: () => tryOut(bucket),
    names: () => namesIn(unhurried),
    copyInto: (folder) => copyInto(unhurried, folder),
    async keep(name, bytes) {
      await removeFile(unhurried, name.split('/').at(-1) ?? '')
      await unhurried.upload(name, bytes)
    },
    gather: (settled = settledMilliseconds) => gather(unhurried, settled),
    leave: () => leaving.abort(),
  }
}

class NoFile extends Error {}

async function readFile(bucket: Bucket, id: string, at: number, length: number): Promise<Buffer> {
  let bytes = await bucket.read(placeOf(id), at, length)
  // Where the pieces are put together in between, the object has what they no longer do.
  for (let looks = 0; looks < 2 && (bytes?.length ?? 0) < length; looks += 1) {
    const got: Buffer = bytes ?? Buffer.alloc(0)
    const pieces = await piecesOf(bucket, id)
    if (pieces.length > 0)
      bytes = Buffer.concat([got, await readPieces(bucket, pieces, at + got.length, length - got.length)])
    if ((bytes?.length ?? 0) < length) bytes = (await bucket.read(placeOf(id), at, length)) ?? bytes
  }
  if (!bytes) throw new NoFile(`There is no file ${id}`)
  return bytes
}

async function sizeOf(bucket: Bucket, id: string): Promise<number | undefined> {
  const pieces = await piecesOf(bucket, id)
  const size = await bucket.size(placeOf(id))
  const ends = pieces.map((piece) => piece.at + piece.size)
  return size === undefined && ends.length === 0 ? undefined : Math.max(size ?? 0, ...ends)
}

/** What a killed server had begun to put together goes as well: nothing else would look for it under this name again. */
async function removeFile(bucket: Bucket, id: string) {
  for (const { key } of await piecesOf(bucket, id)) await bucket.remove(key)
  await bucket.endLeftUploads(placeOf(id))
  await bucket.remove(placeOf(id))
}

/** Whether we may do there what we need to. */
async function tryOut(bucket: Bucket) {
  const [key, bytes] = ['check', Buffer.from('Tendwell was here')]
  for await (const _page of bucket.list(key)) break
  await bucket.put(key, bytes)
  await bucket.read(key, 0, 1)
  await bucket.remove(key)
}

/** Those that are whole, then those that lie in pieces. */
async function* namesIn(bucket: Bucket) {
  for await (const { objects } of bucket.list('files/')) yield objects.map(({ key }) => key.split('/').at(-1) ?? '')
  yield [...(await allPieces(bucket)).files.keys()]
}

/** Puts one file together whose pieces are all there. Returns whether there may be more. One at a time does it, of all servers. */
async function gather(bucket: Bucket, settled: number): Promise<boolean> {
  const { files, now } = await allPieces(bucket)
  const isReady = (pieces: readonly Piece[]) =>
    reachEnd(pieces) && pieces.every(({ modified }) => modified <= now - settled)
  const ready = [...files].filter(([, pieces]) => isReady(pieces))
  const [next] = ready
  if (!next) return false
  const [id, pieces] = next
  // Nobody else does this now: what was begun was left by somebody who died.
  await bucket.endLeftUploads(placeOf(id))
  const isGathered = await bucket.upload(placeOf(id), together(bucket, id, pieces), {
    length: pieces[0]?.whole ?? 0,
    isStillWanted: async () => isSame(pieces, await piecesOf(bucket, id)),
  })
  if (isGathered) for (const { key } of pieces) await bucket.remove(key)
  return ready.length > 1
}

/** What lies before the first piece, then each of them. Ends in the middle where one is gone: its file was taken away. */
async function* together(bucket: Bucket, id: string, pieces: readonly Piece[]) {
  const before = pieces[0]?.at ?? 0
  for (let at = 0; at < before;) {
    const bytes = await bucket.read(placeOf(id), at, Math.min(copiedAtOnce, before - at))
    if (!bytes || bytes.length === 0) throw new Error(`The beginning of file ${id} is missing`)
    yield bytes
    at += bytes.length
  }
  for (const { key } of pieces) {
    const bytes = await bucket.readAll(key)
    if (!bytes) return
    yield bytes
  }
}

function isSame(before: readonly Piece[], now: readonly Piece[]): boolean {
  const said = (pieces: readonly Piece[]) => pieces.map(({ key, modified }) => `${key} ${modified}`).join()
  return said(before) === said(now)
}

/** Every file as it lies there, those on their way as far as they are here. */
async function copyInto(bucket: Bucket, folder: Parameters<FileStore['copyInto']>[0]): Promise<number> {
  // Before the objects: what is put together meanwhile is found among these, or by its name here.
  const coming = new Set((await allPieces(bucket)).files.keys())
  let copied = 0
  const copy = async (id: string, size: number | undefined, modified?: number) => {
    if (modified !== undefined && (await folder.has?.(placeOf(id), `${size} ${modified}`))) {
      copied += 1
      return
    }
    const bytes = bytesOf(bucket, id, size)
    const first = await bytes.next()
    // It was taken away meanwhile: the tables do not name it for good.
    if (first.done === true && size !== 0) return
    await folder.write(placeOf(id), Readable.from(withFirst(first, bytes)))
    copied += 1
  }
  for await (const { objects } of bucket.list('files/'))
    for (const { key, size, modified } of objects) {
      const id = key.split('/').at(-1) ?? ''
      await (coming.delete(id) ? copy(id, undefined) : copy(id, size, modified))
    }
  for (const id of coming) await copy(id, undefined)
  return copied
}

async function* withFirst(first: IteratorResult<Buffer, undefined>, rest: AsyncGenerator<Buffer, undefined>) {
  if (first.done !== true) yield first.value
  yield* rest
}

/** The bytes of a file; of one on its way those that follow one another. */
async function* bytesOf(bucket: Bucket, id: string, size: number | undefined): AsyncGenerator<Buffer, undefined> {
  for (let at = 0; size === undefined || at < size;) {
    const length = Math.min(copiedAtOnce, (size ?? Infinity) - at)
    const bytes = size === undefined ? await there(bucket, id, at, length) : await bucket.read(placeOf(id), at, length)
    if (!bytes || bytes.length === 0) return
    yield bytes
    at += bytes.length
  }
}

function there(bucket: Bucket, id: string, at: number, length: number): Promise<Buffer | undefined> {
  return readFile(bucket, id, at, length).catch((error: unknown) => {
    if (error instanceof NoFile) return undefined
    throw error
  })
}
