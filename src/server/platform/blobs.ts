import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Blobs = {
  put(id: string, bytes: Buffer): Promise<{ sha256: string }>
  /** The bytes, or undefined when they are not there. */
  get(id: string): Promise<Buffer | undefined>
  remove(id: string): Promise<void>
}

/** Files below the data folder, under opaque ids; a file is there as a whole or not at all. */
export function openBlobs(dataDir: string): Blobs {
  const place = (id: string) => join(dataDir, 'files', id.slice(-2))
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
