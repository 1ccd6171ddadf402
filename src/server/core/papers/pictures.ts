import { fileTypeFromBuffer } from 'file-type'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import type { Blobs } from '../../platform/blobs.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

const photoKinds: readonly string[] = ['image/jpeg', 'image/png']

/** The picture, redrawn without hidden data, or undefined when its content is of no kind that is taken. */
export async function cleanPicture(bytes: Buffer, kinds = photoKinds): Promise<Buffer | undefined> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !kinds.includes(type.mime)) return undefined
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: 40_000_000 })
      .rotate()
      .resize(512, 512, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Keeps a public picture and returns its id. */
export async function keepPicture(tx: Runner, blobs: Blobs, now: Instant, bytes: Buffer): Promise<string> {
  const id = newId(now)
  const { sha256 } = await blobs.put(id, bytes)
  await tx.run(sql`
    insert into blob (id, media_type, size, sha256, is_public, created_at)
    values (${id}, 'image/webp', ${bytes.length}, ${sha256}, true, ${at(now)})`)
  return id
}
