import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf } from './blobs.ts'

/** Where files lie does not answer, or refuses us: nothing is said of a file. The message is a sentence for an operator. */
export class StoreAway extends Error {}

/** There is no room for more: what was here before is here still, and the same again succeeds once there is. */
export class NoRoom extends Error {}

/** Where sealed bytes lie, by opaque ids: a folder, or a bucket. It never sees what is in them. Throws `StoreAway` and `NoRoom`. */
export type RecordFiles = {
  /**
   Lays bytes of a file of this length down from a place on; the same again changes nothing. They are on the disk when this
   ends.
  */
  write(id: string, at: number, bytes: Buffer, whole: number): Promise<void>
  /** The bytes from a place on: fewer where the file ends before. Throws where there is none. */
  read(id: string, at: number, length: number): Promise<Buffer>
  /** How long the file is, or undefined where there is none. */
  size(id: string): Promise<number | undefined>
  remove(id: string): Promise<void>
}

/** Files below the data folder, where every other file lies: backups and the forgetting of rows take them along. */
export function openRecordFiles(dataDir: string): RecordFiles {
  const place = (id: string) => join(dataDir, placeOf(id))
  return {
    async write(id, at, bytes) {
      await mkdir(dirname(place(id)), { recursive: true }).catch(sayNoRoom)
      await using(await open(place(id), 'a').then(reopened(place(id)), sayNoRoom), async (file) => {
        // A disk that fills up takes a part and says so only by its count.
        for (let done = 0; done < bytes.length;) {
          const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
          if (bytesWritten === 0) throw new NoRoom('Nothing more can be written')
          done += bytesWritten
        }
        await file.datasync()
      }).catch(sayNoRoom)
    },
    async read(id, at, length) {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await using(await open(place(id), 'r'), (file) => file.read(bytes, 0, length, at))
      return bytes.subarray(0, bytesRead)
    },
    size: (id) =>
      stat(place(id)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (id) => rm(place(id), { force: true }),
  }
}

/** A disk that is full, and one on which we may have no more, are one thing to whoever writes. */
function sayNoRoom(error: unknown): never {
  const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  throw isFull ? new NoRoom(error.message, { cause: error }) : error
}

/** What was opened to append makes the file; to write at a place it is opened once more. */
function reopened(path: string) {
  return async (made: FileHandle) => {
    await made.close()
    return open(path, 'r+')
  }
}

async function using<T>(file: FileHandle, work: (file: FileHandle) => Promise<T>): Promise<T> {
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
