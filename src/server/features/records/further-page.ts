import type { Responder } from '../../http/route.ts'
import { refuse } from '../../http/refusal.ts'
import { TooSlow } from '../../platform/draw-preview.ts'
import { readRange, TouchedFile } from '../../platform/sealed-record.ts'
import type { OpenDeps } from './deps.ts'
import type { SentFile } from './file-meant.ts'

/**
 * Sends a page of a PDF, drawn while somebody waits for it and kept nowhere. `mayStill` throws where they may not see it any
 * more: a drawing takes seconds.
 */
export async function sendPage(
  deps: Pick<OpenDeps, 'files' | 'drawPage'>,
  { file, page, account }: Asked,
  respond: Responder,
  mayStill: () => Promise<void>,
) {
  if (file.media_type !== 'application/pdf') refuse('not_found')
  const { picture } = (await oneOf(account, () => drawnFrom(deps, file, page))) ?? refuse('no_preview')
  const shown = picture ?? refuse('not_found')
  await mayStill()
  respond.raw((response) => {
    response.writeHead(200, {
      'content-type': 'image/webp',
      'content-length': shown.length,
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    response.end(shown)
  })
}

type Asked = { readonly file: SentFile; readonly page: number; readonly account: string }

/** The lanes of drawing are few and everybody's: of each person two pages are drawn at once, on each server. */
const mostOfOne = 2
const drawing = new Map<string, number>()

async function oneOf<T>(account: string, draw: () => Promise<T>): Promise<T> {
  const own = drawing.get(account) ?? 0
  if (own >= mostOfOne) refuse('preview_coming')
  drawing.set(account, own + 1)
  try {
    return await draw()
  } finally {
    const left = (drawing.get(account) ?? 1) - 1
    if (left > 0) drawing.set(account, left)
    else drawing.delete(account)
  }
}

/** What takes too long has no preview either: somebody waits. */
async function drawnFrom({ files, drawPage }: Pick<OpenDeps, 'files' | 'drawPage'>, file: SentFile, page: number) {
  try {
    return await drawPage(page, readRange(files, file, 0, file.size))
  } catch (error) {
    if (error instanceof TouchedFile) refuse('file_damaged')
    if (error instanceof TooSlow) return undefined
    throw error
  }
}
