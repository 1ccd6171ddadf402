import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
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
    copyInto: (folder) => copyFiles(join(dataDir, 'files'), folder),
    async keep(name, bytes) {
      const place = join(dataDir, name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(place, { mode: 0o600 }))
    },
  }
}
