import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addKey, readKeyring, recordsPlace, useRecordsKeyring } from '#server/platform/keyring.ts'
import { NoRoom, openRecordFiles, StoreAway } from '#server/platform/record-files.ts'
import {
  newWrappedKey,
  readRange,
  segmentBytes,
  type SealedRecord,
  TouchedFile,
  wrapAgain,
  writePiece,
} from '#server/platform/sealed-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'tw-records-'))
afterAll(() => {
  useRecordsKeyring(undefined)
  rmSync(folder, { recursive: true })
})
const files = openRecordFiles(folder)
const sealed = segmentBytes + 28
let count = 0

beforeEach(() => useRecordsKeyring(readKeyring(folder, '', recordsPlace).keyring))

/** A file of random bytes that was laid down in pieces. */
async function kept(size: number, pieceSegments = 2) {
  const id = `0198d0f0-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
  const record: SealedRecord = { id, size, wrappedKey: newWrappedKey(id) }
  const bytes = randomBytes(size)
  const step = pieceSegments * segmentBytes
  for (let at = 0; at < size; at += step) await writePiece(files, record, at, bytes.subarray(at, at + step))
  return { record, bytes, path: join(folder, 'files', id.slice(-2), id) }
}

async function read(record: SealedRecord, from = 0, to = record.size): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readRange(files, record, from, to)) parts.push(part)
  return Buffer.concat(parts)
}

test('files of every length come back byte for byte, and lie there as nothing that can be read', async () => {
  for (const size of [1, segmentBytes - 1, segmentBytes, segmentBytes + 1, 2 * segmentBytes, 5 * segmentBytes + 17]) {
    const { record, bytes, path } = await kept(size)
    expect((await read(record)).equals(bytes), String(size)).toBe(true)
    const laid = await readFile(path)
    expect(laid.length).toBe(size + 28 * Math.ceil(size / segmentBytes))
    expect(laid.includes(bytes.subarray(0, 16)) && size >= 16).toBe(false)
  }
})

// The device that is always full, in place of the file.
test.skipIf(!existsSync('/dev/full'))('a full disk is told apart from everything else that can go wrong', async () => {
  const { record, bytes, path } = await kept(100)
  rmSync(path)
  symlinkSync('/dev/full', path)
  await expect(writePiece(files, record, 0, bytes)).rejects.toThrow(NoRoom)
  rmSync(path)
  await writePiece(files, record, 0, bytes)
  expect((await read(record)).equals(bytes)).toBe(true)
})

test('any part is read by itself, from the segments it lies in alone', async () => {
  const { record, bytes, path } = await kept(5 * segmentBytes + 100)
  for (const [from, to] of [
    [0, 1],
    [segmentBytes - 1, segmentBytes + 1],
    [4 * segmentBytes + 5, 5 * segmentBytes + 100],
  ] as const)
    expect((await read(record, from, to)).equals(bytes.subarray(from, to))).toBe(true)
  await flip(path, 10)
  expect((await read(record, 2 * segmentBytes, 3 * segmentBytes)).length).toBe(segmentBytes)
  for (const [from, to] of [
    [-1, 5],
    [0, record.size + 1],
    [5, 5],
  ] as const)
    await expect(read(record, from, to)).rejects.toThrow(RangeError)
})

test('one changed bit anywhere in a segment is noticed: nonce, text and seal', async () => {
  const { record, path } = await kept(3 * segmentBytes + 40)
  for (const place of [0, 11, 12, segmentBytes, sealed - 1, sealed, 3 * sealed, 3 * sealed + 67]) {
    await flip(path, place)
    await expect(read(record), String(place)).rejects.toThrow(TouchedFile)
    await flip(path, place)
  }
  expect((await read(record)).length).toBe(record.size)
})

test('a file that was cut, at the end of a segment or inside one, does not open; nor does one that is gone', async () => {
  const { record, path } = await kept(3 * segmentBytes)
  for (const length of [3 * sealed - 1, 2 * sealed, 0]) {
    truncateSync(path, length)
    await expect(read(record), String(length)).rejects.toThrow(TouchedFile)
  }
  // Told to be as long as what is left, it still does not open: its length belongs to each seal.
  const { record: other, path: otherPath } = await kept(3 * segmentBytes)
  truncateSync(otherPath, 2 * sealed)
  await expect(read({ ...other, size: 2 * segmentBytes })).rejects.toThrow(TouchedFile)
  await files.remove(other.id)
  await expect(read(other)).rejects.toThrow(TouchedFile)
  expect(await files.size(other.id)).toBeUndefined()
})

test('that nobody answers where files lie says nothing about a file', async () => {
  const { record } = await kept(segmentBytes)
  const away = { ...files, read: () => Promise.reject(new StoreAway('The bucket cannot be reached')) }
  const reading = readRange(away, record, 0, 1)[Symbol.asyncIterator]()
  await expect(reading.next()).rejects.toThrow(StoreAway)
})

test('segments that changed places, and a file under the name of another one, do not open', async () => {
  const { record, path } = await kept(3 * segmentBytes)
  const bytes = await readFile(path)
  await writeFile(
    path,
    Buffer.concat([bytes.subarray(sealed, 2 * sealed), bytes.subarray(0, sealed), bytes.subarray(2 * sealed)]),
  )
  await expect(read(record)).rejects.toThrow(TouchedFile)
  const { record: other, path: otherPath } = await kept(3 * segmentBytes)
  await writeFile(otherPath, bytes)
  await expect(read(other)).rejects.toThrow(TouchedFile)
  await expect(read({ ...record, wrappedKey: other.wrappedKey })).rejects.toThrow(TouchedFile)
})

test('a piece that is sent again lies where it lay; one that would tear a segment is refused', async () => {
  const { record, bytes } = await kept(4 * segmentBytes + 9)
  await writePiece(files, record, 2 * segmentBytes, bytes.subarray(2 * segmentBytes, 4 * segmentBytes))
  expect((await read(record)).equals(bytes)).toBe(true)
  for (const [at, length] of [
    [5, segmentBytes],
    [0, 100],
    [4 * segmentBytes, segmentBytes],
  ] as const)
    await expect(writePiece(files, record, at, Buffer.alloc(length))).rejects.toThrow(RangeError)
})

test('a newer master key wraps the keys again and leaves the files alone; without the old one nothing opened before that', async () => {
  const { record, bytes, path } = await kept(segmentBytes + 1)
  const before = await readFile(path)
  useRecordsKeyring(addKey(folder, recordsPlace))
  expect((await read(record)).equals(bytes)).toBe(true)
  const wrappedKey = wrapAgain(record.id, record.wrappedKey)
  expect(wrappedKey).not.toBe(record.wrappedKey)
  const onlyNewest = (await readFile(join(folder, 'records.key'), 'utf8')).split('\n')[0] ?? ''
  useRecordsKeyring(readKeyring(folder, onlyNewest, recordsPlace).keyring)
  expect((await read({ ...record, wrappedKey })).equals(bytes)).toBe(true)
  await expect(read(record)).rejects.toThrow('of RECORDS_KEY is missing')
  expect((await readFile(path)).equals(before)).toBe(true)
  expect(readdirSync(folder)).toContain('records.key')
})

test('a key that lies in its row unsealed opens nothing, takes nothing, and is not made a sealed one', async () => {
  const { record } = await kept(segmentBytes)
  const plain = { ...record, wrappedKey: randomBytes(32).toString('base64url') }
  await expect(read(plain)).rejects.toThrow('is not sealed')
  await expect(writePiece(files, plain, 0, randomBytes(segmentBytes))).rejects.toThrow('is not sealed')
  expect(() => wrapAgain(plain.id, plain.wrappedKey)).toThrow('is not sealed')
  expect(() => wrapAgain(plain.id, '')).toThrow('is not sealed')
})

async function flip(path: string, place: number) {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, place)
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, place)
  await file.close()
}
