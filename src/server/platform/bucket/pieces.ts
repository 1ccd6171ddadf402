import type { Bucket } from './bucket.ts'

/** A piece of a file that is on its way, as an object of its own. */
export type Piece = {
  readonly key: string
  readonly at: number
  readonly size: number
  /** How long the file will be. */
  readonly whole: number
  readonly modified: number
}

const folder = 'pieces/'
const digits = 14

/** Returns the name under which a piece lies: names come in the order of their places. */
export function pieceKey(id: string, at: number, whole: number): string {
  return `${folder}${id}/${String(at).padStart(digits, '0')}-${whole}`
}

/** The pieces of one file, in their order. */
export async function piecesOf(bucket: Bucket, id: string): Promise<readonly Piece[]> {
  const pieces: Piece[] = []
  for await (const { objects } of bucket.list(`${folder}${id}/`))
    for (const object of objects) pieces.push(pieceFrom(object))
  return pieces
}

/** The pieces of all files that are on their way, and the bucket's own clock. */
export async function allPieces(bucket: Bucket) {
  const files = new Map<string, Piece[]>()
  let clock = 0
  for await (const { objects, now } of bucket.list(folder)) {
    clock = now
    for (const object of objects) {
      const id = object.key.split('/')[1] ?? ''
      const pieces = files.get(id) ?? []
      pieces.push(pieceFrom(object))
      files.set(id, pieces)
    }
  }
  return { files, now: clock }
}

function pieceFrom({ key, size, modified }: { key: string; size: number; modified: number }): Piece {
  const [at, whole] = (key.split('/')[2] ?? '').split('-')
  return { key, at: Number(at), size, whole: Number(whole), modified }
}

/** Whether they follow one another up to the end of their file. */
export function reachEnd(pieces: readonly Piece[]): boolean {
  let end = pieces[0]?.at ?? -1
  for (const { at, size } of pieces) {
    if (at !== end) return false
    end = at + size
  }
  return end === pieces.at(-1)?.whole
}

/** The bytes from a place on, as far as pieces hold them without a gap. */
export async function readPieces(bucket: Bucket, pieces: readonly Piece[], from: number, length: number) {
  const parts: Buffer[] = []
  let at = from
  for (const piece of pieces) {
    if (piece.at + piece.size <= at || at >= from + length) continue
    if (piece.at > at) break
    const bytes = await bucket.read(piece.key, at - piece.at, Math.min(piece.at + piece.size, from + length) - at)
    if (!bytes || bytes.length === 0) break
    parts.push(bytes)
    at += bytes.length
  }
  return Buffer.concat(parts)
}
