import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { FileWay } from '#domain/records/preview-rules.ts'
import { partAsked, scanState, shownTypes, whyClosedToOthers } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { refuse } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { readRange } from '../../platform/sealed-record.ts'
import type { OpenDeps, RecordDeps } from './deps.ts'
import { fileMeant, lookThrough, type SentFile } from './file-meant.ts'
import { sendPage } from './further-page.ts'
import { asReader, asRecords, ownItem } from './own.ts'
import { whileAllowed } from './while-allowed.ts'
import { insertLook, type LookLine } from './looks.sql.ts'
import type { FileRow } from '../../core/papers/paper-files.sql.ts'
import { fileOfItem } from './versions.sql.ts'

export type FileAsked = {
  readonly id: string
  readonly way: FileWay
  /** An older file of the document, by its own id. */
  readonly version: string | undefined
  /** Of a PDF that is asked for page by page; the first is 1. */
  readonly page: number
  readonly range: string | undefined
  /** Only what a file is like is asked for: nobody sees anything of it. */
  readonly isHead: boolean
}

/** By what somebody opens a file. */
type Way<Found> = {
  /** What they find of it at a moment; refuses where they may not open it. It is asked again while the file is sent. */
  readonly find: (tx: Runner, now: Instant, actor: AccountActor, id: string) => Promise<Found>
  /** Whether it came from themselves: what others brought is closed until somebody looked for viruses. */
  readonly isOwn: (found: Found) => boolean
  /** Whose papers were looked at, and as whom: the person reads it. */
  readonly look: (tx: Runner, now: Instant, found: Found) => Promise<Omit<LookLine, 'way' | 'item' | 'number'>>
}

/** Opens a file for whoever may: found, noted as one look, and sent for as long as they may read it. */
export async function openFile<
  Found extends Allowed<FileRow & { readonly id: string }, 'records.own' | 'records.view'>,
>(deps: OpenDeps, actor: AccountActor, asked: FileAsked, respond: Responder, { find, isOwn, look }: Way<Found>) {
  const now = deps.clock.now()
  // The first page is drawn already.
  const isFurther = asked.way === 'page' && asked.page > 1
  const file = await asReader(deps.database, actor, now, async (tx) => {
    const found = await find(tx, now, actor, asked.id)
    const meant = await versionMeant(tx, found, asked)
    const closed = isOwn(found) ? undefined : whyClosedToOthers(scanState(meant.scan, deps.isScanned))
    if (closed) refuse(closed)
    const sent = await fileMeant(deps, meant, isFurther ? { way: 'download' } : asked)
    const what = {
      item: found.id,
      number: meant.number,
      way: asked.way === 'download' ? asked.way : 'preview',
    } as const
    // The small pictures of a list are seen with the list.
    const isLook = !asked.isHead && asked.way !== 'small'
    const lines = isLook ? await insertLook(tx, now, found, { ...(await look(tx, now, found)), ...what, isFurther }) : 0
    if (!isFurther || lines > 0) await writeRead(tx, now, actor, 'record.read', { kind: 'record_item', id: found.id })
    return sent
  })
  const mayStill = async () => {
    const then = deps.clock.now()
    await asRecords(deps.database, actor, then, (tx) => find(tx, then, actor, asked.id))
  }
  if (isFurther) return sendPage(deps, { file, page: asked.page, account: actor.account }, respond, mayStill)
  await lookThrough(deps.files, file, asked)
  sendFile(deps, file, asked, respond, mayStill)
}

/** A file of the own account. */
export function openOwnFile(deps: OpenDeps, actor: AccountActor, asked: FileAsked, respond: Responder) {
  return openFile(deps, actor, asked, respond, {
    find: ownFileNow,
    isOwn: ({ source }) => source === 'patient',
    look: async (_tx, _now, { patient_id }) => ({ patient: patient_id, account: actor.account, as: 'owner', name: '' }),
  })
}

async function ownFileNow(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  const item = await ownItem(tx, now, actor, id)
  return item.deleted_at === null && item.is_whole && item.newer_of === null ? item : refuse('not_found')
}

/** The newest file of a document, or the one that is asked for. */
async function versionMeant(
  tx: ReadRunner,
  item: FileRow & { readonly id: string },
  { version }: FileAsked,
): Promise<FileRow> {
  return version === undefined ? item : ((await fileOfItem(tx, item.id, version)) ?? refuse('not_found'))
}

/** Opens a segment after the other while the browser takes them: never the whole file at once. `mayStill` throws where that ended. */
export function sendFile(
  { files }: Pick<RecordDeps, 'files'>,
  file: SentFile,
  { way, range, isHead }: Pick<FileAsked, 'way' | 'range' | 'isHead'>,
  respond: Responder,
  mayStill: () => Promise<void>,
) {
  const part = partAsked(range, file.size)
  if (part === 'outside') {
    respond.header('content-range', `bytes */${file.size}`)
    refuse('range_outside')
  }
  respond.raw((response) => {
    const { from, to } = part ?? { from: 0, to: file.size }
    for (const [name, value] of Object.entries(headersOf(file, way))) response.setHeader(name, value)
    response.setHeader('content-length', to - from)
    if (part) response.setHeader('content-range', `bytes ${from}-${to - 1}/${file.size}`)
    response.writeHead(part ? 206 : 200)
    if (isHead) {
      response.end()
      return
    }
    const bytes = readRange(files, file, from, to)
    void stream(Readable.from(whileAllowed(bytes, mayStill), { highWaterMark: 1 }), response)
  })
}

/** A file that does not open, or may no longer be read, ends the answer early: the reader notices by its length. */
async function stream(bytes: Readable, response: Writable) {
  await pipeline(bytes, response).catch(() => response.destroy())
}

function headersOf({ id, file_name, media_type }: SentFile, way: FileWay): Record<string, string> {
  const isShown = way !== 'download' && shownTypes.includes(media_type)
  const plain = file_name.replaceAll(/[^\w. -]/g, '_')
  return {
    'content-type': isShown ? media_type : 'application/octet-stream',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`,
    'accept-ranges': 'bytes',
    etag: `"${id}"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}
