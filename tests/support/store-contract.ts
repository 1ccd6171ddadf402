import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '#server/platform/file-store.ts'

/** What holds for files wherever they lie. `open` opens the same place once more, as another server does. */
export function storeContract(open: () => FileStore) {
  let count = 0
  const newFile = () => `0198d0f0-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
  const piece = 524_512

  test('bytes that were laid down in pieces, by one server and by another, are read from any place', async () => {
    const [one, other, third] = [open().files, open().files, open().files]
    const [id, bytes] = [newFile(), randomBytes(3 * piece + 77)]
    for (let at = 0, turn = 0; at < bytes.length; at += piece, turn += 1) {
      await (turn % 2 === 0 ? one : other).write(id, at, bytes.subarray(at, at + piece), bytes.length)
      expect(await third.size(id)).toBe(Math.min(at + piece, bytes.length))
    }
    for (const [at, length] of [
      [0, bytes.length],
      [0, 1],
      [piece - 3, 10],
      [piece, piece],
      [3 * piece + 70, 7],
    ] as const)
      expect((await third.read(id, at, length)).equals(bytes.subarray(at, at + length)), `${at}`).toBe(true)
    // Where the file ends before, fewer come.
    expect((await third.read(id, 3 * piece, 1000)).equals(bytes.subarray(3 * piece))).toBe(true)
  })

  test('a piece that is sent again changes nothing; a file that is on its way is there as far as it came', async () => {
    const { files } = open()
    const [id, bytes] = [newFile(), randomBytes(3 * piece)]
    for (const at of [0, piece, piece, 0]) await files.write(id, at, bytes.subarray(at, at + piece), bytes.length)
    expect(await files.size(id)).toBe(2 * piece)
    expect((await files.read(id, piece - 5, 3 * piece)).equals(bytes.subarray(piece - 5, 2 * piece))).toBe(true)
  })

  test('a file that is taken away is gone, with what lay in pieces; what lies beside it stays; one that was never there is none', async () => {
    const { files } = open()
    const [id, never] = [newFile(), newFile()]
    const beside = `${id}-small`
    for (const at of [0, piece]) await files.write(id, at, randomBytes(piece), 3 * piece)
    await files.write(beside, 0, randomBytes(10), 10)
    await files.remove(id)
    await files.remove(never)
    for (const gone of [id, never]) {
      expect(await files.size(gone)).toBeUndefined()
      await expect(files.read(gone, 0, 5)).rejects.toThrow()
    }
    expect(await files.size(beside)).toBe(10)
    expect((await files.read(beside, 0, 10)).length).toBe(10)
  })

  test('pictures are there as a whole or not at all', async () => {
    const { blobs } = open()
    const [id, bytes] = [newFile(), randomBytes(5000)]
    expect(await blobs.get(id)).toBeUndefined()
    const { sha256 } = await blobs.put(id, bytes)
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await open().blobs.get(id))?.equals(bytes)).toBe(true)
    await blobs.remove(id)
    expect(await blobs.get(id)).toBeUndefined()
  })

  test('the name of everything that lies there is told: what is whole, what is on its way, what was drawn, what was put', async () => {
    const store = open()
    const { files, blobs } = store
    const [whole, coming, picture, gone] = [newFile(), newFile(), newFile(), newFile()]
    await files.write(whole, 0, randomBytes(10), 10)
    await files.write(`${whole}-small`, 0, randomBytes(10), 10)
    await files.write(coming, 0, randomBytes(piece), 3 * piece)
    await blobs.put(picture, randomBytes(10))
    await files.write(gone, 0, randomBytes(piece), 3 * piece)
    await files.remove(gone)
    const told: string[] = []
    for await (const page of store.names()) told.push(...page)
    expect(told).toEqual(expect.arrayContaining([whole, `${whole}-small`, coming, picture]))
    expect(told).not.toContain(gone)
  })

  test('a backup takes every file, one on its way as far as it came, which goes on after it was restored', async () => {
    const store = open()
    await store.check()
    const [small, coming, later] = [newFile(), newFile(), newFile()]
    const [first, second] = [randomBytes(100), randomBytes(3 * piece)]
    await store.files.write(small, 0, first, first.length)
    for (const at of [0, piece]) await store.files.write(coming, at, second.subarray(at, at + piece), second.length)
    const saved = new Map<string, Buffer>()
    await store.copyInto({
      write: async (name, from) => void saved.set(name, await buffer(from ?? Readable.from([]))),
    })
    const nameOf = (id: string) => [...saved.keys()].find((name) => name.endsWith(id)) ?? ''
    expect(saved.get(nameOf(small))?.equals(first)).toBe(true)
    expect(saved.get(nameOf(coming))?.equals(second.subarray(0, 2 * piece))).toBe(true)

    // The day after: one file went, the other went on and is now put back.
    await store.files.remove(small)
    await store.files.write(coming, 2 * piece, randomBytes(piece), second.length)
    for (const [name, bytes] of saved) await store.keep(name, Readable.from([bytes]).pipe(new PassThrough()))
    expect((await store.files.read(small, 0, 100)).equals(first)).toBe(true)
    expect(await store.files.size(coming)).toBe(2 * piece)
    await store.files.write(coming, 2 * piece, second.subarray(2 * piece), second.length)
    const whole = async () => (await open().files.read(coming, 0, second.length)).equals(second)
    expect(await whole()).toBe(true)
    while (await store.gather?.(-5_000));
    expect(await whole()).toBe(true)
    expect(await store.files.size(later)).toBeUndefined()
  })
}
