import { Readable } from 'node:stream'
import type { Instant } from '#domain/time/instant.ts'
import { ZipFile } from 'yazl'

/** One file of an archive. Its length is known before, so that the length of the whole is. */
export type ZipEntry = {
  readonly path: string
  readonly size: number
  readonly at: Instant
  readonly bytes: () => AsyncIterable<Buffer> | Iterable<Buffer>
}

/**
 * An archive of these files, packed as they are: pictures and PDFs do not get smaller. Returns how long it will be and
 * its bytes, made while they are read; a file that does not open ends them with its error.
 */
export async function zipOf(
  entries: readonly ZipEntry[],
): Promise<{ readonly size: number; readonly bytes: Readable }> {
  const zip = new ZipFile()
  const bytes = zip.outputStream
  if (!(bytes instanceof Readable)) throw new Error('The archive has no stream')
  // Whoever reads is told by the reading; nobody may read yet.
  bytes.on('error', () => undefined)
  const end = (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', end)
  for (const entry of entries)
    zip.addReadStreamLazy(entry.path, { size: entry.size, mtime: new Date(entry.at), compress: false }, (take) =>
      take(null, Readable.from(entry.bytes(), { objectMode: false }).on('error', end)),
    )
  const size = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, (...[length]: unknown[]) => resolve(Number(length))),
  )
  if (size < 0) throw new Error('The length of an archive was not known')
  return { size, bytes }
}
