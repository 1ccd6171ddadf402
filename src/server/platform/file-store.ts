import type { Blobs } from './blobs.ts'
import type { FilesTarget } from './database/files-of-backup.ts'
import type { RecordFiles } from './record-files.ts'

/** Where the files of an installation lie: below its data folder, or in a bucket. */
export type FileStore = {
  readonly files: RecordFiles
  readonly blobs: Blobs
  /** Throws `StoreAway` where it cannot be written and read. */
  check(): Promise<void>
  /** The name of every file that lies here, a part at a time; one that is on its way may come more than once. */
  names(): AsyncIterable<readonly string[]>
  /** Copies every file into a backup, but those that it has. Returns how many there are. */
  copyInto(folder: FilesTarget): Promise<number>
  /** Lays a file of a backup down, in the place of what is there under its name. */
  keep(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /**
   Puts a file together whose pieces have all been there for so many milliseconds. Returns whether there may be more. Not there
   where nothing lies in pieces.
  */
  gather?(settled?: number): Promise<boolean>
  /** Breaks off what waits without hurry: the process ends, and the next one does it again. */
  leave?(): void
}
