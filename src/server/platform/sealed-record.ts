import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isSealed, recordsKeys, SecretsError } from './keyring.ts'
import { type RecordFiles, StoreAway } from './record-files.ts'
import { noteSpent } from './spent-bytes.ts'

/*
 A file in segments of 64 KiB, each sealed by itself (AES-256-GCM) with a nonce of its own, for its place in its file: so
 any part is read without the rest, and what was changed, cut off or put elsewhere does not open. The key belongs to one
 file; the master key wraps it. Whoever deletes the wrapped key has erased the file.
*/
export const segmentBytes = 64 * 1024
/** How many are fetched at once: a bucket is far away. Each is as long as a piece of an upload. */
const atOnce = 8
const nonceBytes = 12
const overhead = nonceBytes + 16

/** A file that does not open: the key is another one, or somebody touched it. */
export class TouchedFile extends Error {}

/** Which file: its id, how long it is, and its key as the database holds it. */
export type SealedRecord = {
  readonly id: string
  readonly size: number
  readonly wrappedKey: string
  /** Drawn from another file: its key follows from the key of that one, and goes with it. */
  readonly of?: string
}

/** Returns a new key, wrapped for its file. */
export function newWrappedKey(id: string): string {
  return recordsKeys.seal(randomBytes(32).toString('base64url'), { kind: 'record_file', id })
}

/** Returns the same key under the newest master key. The file itself stays as it is. */
export function wrapAgain(id: string, wrappedKey: string): string {
  return recordsKeys.seal(unwrapped(id, wrappedKey), { kind: 'record_file', id })
}

/** Seals a piece and lays it down. It begins at a whole segment; only the last one of the file may be shorter. */
export async function writePiece(files: RecordFiles, record: SealedRecord, at: number, bytes: Buffer) {
  const isWhole = bytes.length % segmentBytes === 0 || at + bytes.length === record.size
  if (at % segmentBytes !== 0 || at + bytes.length > record.size || !isWhole)
    throw new RangeError('A piece must hold whole segments of its file')
  const key = keyOf(record)
  const sealed: Buffer[] = []
  for (let from = 0; from < bytes.length; from += segmentBytes) {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    cipher.setAAD(placeOf(record, at + from))
    const text = cipher.update(bytes.subarray(from, from + segmentBytes))
    sealed.push(nonce, text, cipher.final(), cipher.getAuthTag())
  }
  await files.write(record.id, sealedPlace(at), Buffer.concat(sealed), sealedLength(record.size))
  noteSpent(bytes.length)
}

/** The bytes from `from` to `to` (not included), a segment at a time. Throws `TouchedFile`, and `RangeError` outside. */
export async function* readRange(files: RecordFiles, record: SealedRecord, from: number, to: number) {
  if (from < 0 || to > record.size || from >= to) throw new RangeError('This part is not in the file')
  const key = keyOf(record)
  const run = atOnce * segmentBytes
  for (let start = from - (from % run); start < to; start += run) {
    const first = Math.max(start, from - (from % segmentBytes))
    const end = Math.min(start + run, to)
    const sealed = await segmentsFrom(files, record, first, end)
    for (let at = first; at < end; at += segmentBytes) {
      const place = sealedPlace(at) - sealedPlace(first)
      const opened = openSegment(key, record, at, sealed.subarray(place, place + sealedSegment(record, at)))
      yield opened.subarray(Math.max(from - at, 0), Math.min(to - at, opened.length))
    }
    noteSpent(end - first)
  }
}

/** The segments from one on that are needed up to `to`. Those that are there are returned although others are not. */
async function segmentsFrom(files: RecordFiles, record: SealedRecord, first: number, to: number): Promise<Buffer> {
  const last = to - 1 - ((to - 1) % segmentBytes)
  const length = sealedPlace(last) - sealedPlace(first) + sealedSegment(record, last)
  return files.read(record.id, sealedPlace(first), length).catch((error: unknown) => {
    // That nobody answers says nothing about the file.
    if (error instanceof StoreAway) throw error
    return Buffer.alloc(0)
  })
}

function openSegment(key: Buffer, record: SealedRecord, at: number, sealed: Buffer): Buffer {
  if (sealed.length < sealedSegment(record, at)) throw new TouchedFile(`File ${record.id} ends before its end`)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: 16 })
    decipher.setAAD(placeOf(record, at))
    decipher.setAuthTag(sealed.subarray(-16))
    const opened = decipher.update(sealed.subarray(nonceBytes, -16))
    // It brings no more bytes, and throws where they were touched.
    decipher.final()
    return opened
  } catch {
    throw new TouchedFile(`File ${record.id} does not open at ${at}`)
  }
}

function keyOf({ id, wrappedKey, of = id }: SealedRecord): Buffer {
  const key = Buffer.from(unwrapped(of, wrappedKey), 'base64url')
  return of === id ? key : Buffer.from(hkdfSync('sha256', key, '', `drawn ${id}`, 32))
}

/** A key that lies there plainly was put there by somebody else: nothing is read or written under it. */
function unwrapped(id: string, wrappedKey: string): string {
  if (!isSealed(wrappedKey)) throw new TouchedFile(`The key of file ${id} is not sealed`)
  try {
    return recordsKeys.open(wrappedKey, { kind: 'record_file', id })
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error
    throw new TouchedFile(`The key of file ${id} does not open. ${error.message}`)
  }
}

/** A segment opens only in its file, at its place, in a file of this length. */
function placeOf({ id, size }: SealedRecord, at: number): Buffer {
  return Buffer.from(`${id} ${at / segmentBytes} of ${size}`)
}

function sealedPlace(at: number): number {
  return (at / segmentBytes) * (segmentBytes + overhead)
}

function sealedSegment({ size }: SealedRecord, at: number): number {
  return Math.min(segmentBytes, size - at) + overhead
}

function sealedLength(size: number): number {
  return size + Math.ceil(size / segmentBytes) * overhead
}
