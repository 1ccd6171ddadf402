import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Blobs = {
  put(id: string, bytes: Buffer): Promise<{ sha256: string }>
  /** The bytes, or undefined when they are not there. */
  get(id: string): Promise<Buffer | undefined>
  remove(id: string): Promise<void>
}

/** The name of a file below the data folder, in a bucket and in a backup: what was drawn from it lies beside it. */
export function placeOf(id: string): string {
  return `files/${shelfOf(id)}/${id}`
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function shelfOf(id: string): string {
  return id.slice(0, 36).slice(-2)
}

/** Files below the data folder, under opaque ids; a file is there as a whole or not at all. */
export function openBlobs(dataDir: string): Blobs {
  const place = (id: string) => join(dataDir, placeOf(id))
  return {
    async put(id, bytes) {
      const file = place(id)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.part`, bytes)
      await rename(`${file}.part`, file)
      return { sha256: sha256Of(bytes) }
    },
    get: (id) => readFile(place(id)).catch(() => undefined),
    remove: (id) => rm(place(id), { force: true }),
  }
}
