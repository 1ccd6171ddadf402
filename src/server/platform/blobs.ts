import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Blobs = {
  put(id: string, bytes: Buffer): Promise<{ sha256: string }>
  /** The bytes, or undefined when they are not there. */
  get(id: string): Promise<Buffer | undefined>
  remove(id: string): Promise<void>
}

/** Returns the folder a file lies in: by the end of its id, so that what was drawn from it lies beside it. */
export function shelfOf(id: string): string {
  return id.slice(0, 36).slice(-2)
}

/** Files below the data folder, under opaque ids; a file is there as a whole or not at all. */
export function openBlobs(dataDir: string): Blobs {
  const place = (id: string) => join(dataDir, 'files', shelfOf(id))
  return {
    async put(id, bytes) {
      await mkdir(place(id), { recursive: true })
      const file = join(place(id), id)
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
      return { sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: (id) => readFile(join(place(id), id)).catch(() => undefined),
    remove: (id) => rm(join(place(id), id), { force: true }),
  }
}
