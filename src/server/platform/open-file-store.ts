import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openBlobs } from './blobs.ts'
import { openBucketFiles } from './bucket/bucket-files.ts'
import type { Config } from './config.ts'
import { copyFiles } from './database/copy-files.ts'
import type { FileStore } from './file-store.ts'
import { openRecordFiles } from './record-files.ts'

export function openFileStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): FileStore {
  return bucket ? openBucketFiles(bucket) : openFolder(dataDir)
}

function openFolder(dataDir: string): FileStore {
  return {
    files: openRecordFiles(dataDir),
    blobs: openBlobs(dataDir),
    check: async () => undefined,
    names: () => namesIn(join(dataDir, 'files')),
    copyInto: (folder) => copyFiles(join(dataDir, 'files'), folder),
    async keep(name, bytes) {
      const place = join(dataDir, name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(place, { mode: 0o600 }))
    },
  }
}

/** A shelf after the other. */
async function* namesIn(files: string) {
  if (!existsSync(files)) return
  for (const shelf of await readdir(files, { withFileTypes: true }))
    if (shelf.isDirectory()) yield await readdir(join(files, shelf.name))
}
