import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { DrawnAs } from '#domain/records/preview-rules.ts'

/** Both pictures, and how many pages the file has: what is no PDF has one. */
export type Drawn = { readonly small: Buffer; readonly shown: Buffer; readonly pages: number }

/** How many pages a PDF has, and the one that was asked for; beyond the end there is none. */
export type DrawnPage = { readonly pages: number; readonly picture: Buffer | undefined }

/** It took too long, which a busy machine may be to blame for. */
export class TooSlow extends Error {}

/** Returns the pictures of a file, or undefined where none can be drawn. Throws `TooSlow`, and what is wrong with the bytes themselves. */
export type DrawPreview = (as: DrawnAs, bytes: AsyncIterable<Buffer>) => Promise<Drawn | undefined>

/** Returns one page of a PDF, the first is 1, or undefined where it cannot be drawn. Throws as `DrawPreview` does. */
export type DrawPage = (page: number, bytes: AsyncIterable<Buffer>) => Promise<DrawnPage | undefined>

export type DrawLimits = { readonly seconds: number; readonly megabytes: number; readonly megapixels: number }

/** A photo of today's largest cameras fits; what does not is no preview. */
export const drawLimits: DrawLimits = { seconds: 20, megabytes: 768, megapixels: 120 }

const drawer = fileURLToPath(new URL('./preview-drawer.ts', import.meta.url))
/** Of the heap alone; all of its memory is watched by itself. */
const heapLimit = '--max-old-space-size=256'
/** Two WebP pictures are far smaller. */
const mostTold = 16 * 1024 * 1024

/**
 Files of strangers are read by a process of its own, one a file: it knows no key, no database and no setting, gets the
 bytes by a pipe and answers by a pipe, so nothing lies unsealed on a disk. Whatever becomes of it, the server goes on.
*/
export function openPreviews(limits: DrawLimits = drawLimits): DrawPreview {
  return async (as, bytes) => {
    const told = await toldBy(limits, bytes, as)
    return told && parted(told)
  }
}

/** The same for one page of a PDF. */
export function openPages(limits: DrawLimits = drawLimits): DrawPage {
  return async (page, bytes) => {
    const told = await toldBy(limits, bytes, 'pdf', page)
    return told && counted(told)
  }
}

/** Returns what such a process says of a file, or undefined where it died over it. */
async function toldBy(limits: DrawLimits, bytes: AsyncIterable<Buffer>, as: DrawnAs, page?: number) {
  const asked = [as, limits.megabytes, limits.megapixels, ...(page === undefined ? [] : [page])].map(String)
  const running = spawn(process.execPath, [heapLimit, '--disable-warning=ExperimentalWarning', drawer, ...asked], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    running.kill('SIGKILL')
  }, limits.seconds * 1000)
  try {
    const ended = once(running, 'close')
    const told = collected(running.stdout, () => running.kill('SIGKILL'))
    const source = { fault: undefined as unknown }
    // Who died takes nothing more: only what is wrong with the bytes themselves is told.
    await pipeline(Readable.from(noting(bytes, source)), running.stdin).catch(() => running.stdin.destroy())
    if (source.fault !== undefined) running.kill('SIGKILL')
    const [code] = (await ended) as [number | null]
    if (source.fault !== undefined) throw source.fault
    if (isLate) throw new TooSlow('A preview took too long')
    return code === 0 ? await told : undefined
  } finally {
    clearTimeout(late)
    running.kill('SIGKILL')
  }
}

async function* noting(bytes: AsyncIterable<Buffer>, source: { fault: unknown }) {
  try {
    yield* bytes
  } catch (error) {
    source.fault = error
    throw error
  }
}

async function collected(out: Readable, tooMuch: () => void): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of out as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostTold) tooMuch()
    else parts.push(part)
  }
  return Buffer.concat(parts)
}

/** How many pages there are and how long the small one is, then both. What is no WebP was not drawn by us. */
function parted(told: Buffer): Drawn | undefined {
  if (told.length < 8) return undefined
  const [pages, end] = [told.readUInt32BE(0), 8 + told.readUInt32BE(4)]
  const [small, shown] = [told.subarray(8, end), told.subarray(end)]
  return [small, shown].every(isWebp) ? { small, shown, pages } : undefined
}

/** How many pages there are, then the one that was asked for. */
function counted(told: Buffer): DrawnPage | undefined {
  if (told.length < 4) return undefined
  const [pages, picture] = [told.readUInt32BE(0), told.subarray(4)]
  if (picture.length === 0) return { pages, picture: undefined }
  return isWebp(picture) ? { pages, picture } : undefined
}

function isWebp(bytes: Buffer): boolean {
  return bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}
