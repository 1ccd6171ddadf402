import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { pieceBytes } from '#domain/records/record-rules.ts'

export const megabyte = 1024 ** 2

/** Bytes that cannot be packed and claim to be a PDF. */
export function paper(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * megabyte - 9)])
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** How many milliseconds the machine needs for the same bytes without the product. */
export async function plainCopy(path: string, bytes: Buffer) {
  const write = async (isSafeEachTime: boolean) => {
    const began = performance.now()
    const file = await open(path, 'w')
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await file.write(bytes, at, Math.min(pieceBytes, bytes.length - at))
      if (isSafeEachTime) await file.datasync()
    }
    await file.datasync()
    await file.close()
    return performance.now() - began
  }
  const [written, writtenInPieces] = [await write(false), await write(true)]
  const began = performance.now()
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  const read = performance.now() - began
  if (hash.digest('hex') !== sha256(bytes)) throw new Error('The plain copy is another file')
  await rm(path)
  return { written, writtenInPieces, read }
}

/** Milliseconds until the first byte of a document from this place on is here, and it is the right one. */
export async function firstByte(url: string, headers: Record<string, string>, place: number, bytes: Buffer) {
  const { 'content-type': _json, ...own } = headers
  const stop = new AbortController()
  const began = performance.now()
  const answer = await fetch(url, { headers: { ...own, range: `bytes=${place}-` }, signal: stop.signal })
  const part = await answer.body?.getReader().read()
  const waited = performance.now() - began
  stop.abort()
  if (answer.status !== 206 || part?.value?.[0] !== bytes[place]) throw new Error(`Range: ${answer.status}`)
  return waited
}

type Way = { readonly url: string; readonly headers: Record<string, string> }
type Break = { readonly at: number; readonly happen: () => Promise<void> }

/**
 * Brings a document from a place on. Where it breaks, half of that piece has left when it happens; nothing more is brought.
 * Returns how many bytes of the document were given to the line.
 */
export async function bringCounted(way: Way, bytes: Buffer, from: number, broken?: Break): Promise<number> {
  let sent = 0
  for (let at = from; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    if (broken && at + piece.length > broken.at) return sent + (await bringHalf(way, at, piece, broken))
    sent += piece.length
    await bring(way, at, piece)
  }
  return sent
}

async function bring(way: Way, at: number, piece: Buffer) {
  const { 'content-type': _json, ...own } = way.headers
  const answer = await fetch(way.url, { method: 'PUT', headers: own, body: formOf(at, piece) })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.text()
}

/** The line has half of a piece when it breaks, whatever else breaks with it. */
async function bringHalf(way: Way, at: number, piece: Buffer, { happen }: Break): Promise<number> {
  const encoded = new Response(formOf(at, piece))
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const line = request(way.url, {
    method: 'PUT',
    headers: { ...way.headers, 'content-type': type, 'content-length': body.length },
  })
  line.on('error', () => undefined)
  const half = body.subarray(0, Math.floor(body.length / 2))
  await new Promise<void>((resolve) => line.write(half, () => resolve()))
  await happen()
  line.destroy()
  return half.length
}

function formOf(at: number, piece: Buffer): FormData {
  const form = new FormData()
  form.set('at', String(at))
  form.set('piece', new Blob([new Uint8Array(piece)]), 'piece')
  return form
}
