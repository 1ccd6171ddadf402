import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AccountActor } from '#domain/access/actor.ts'
import type { FileWay } from '#domain/records/preview-rules.ts'
import { partAsked, scanState, shownTypes, whyClosedToOthers } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeRead } from '../../core/audit.ts'
import { refuse } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { readRange } from '../../platform/sealed-record.ts'
import type { RecordDeps } from './deps.ts'
import { fileMeant, lookThrough, type SentFile } from './file-meant.ts'
import { asReader, asRecords, ownItem } from './own.ts'
import { whileAllowed } from './while-allowed.ts'
import { insertLook } from './records.sql.ts'
import { fileOfItem, type FileRow } from './versions.sql.ts'

export type FileAsked = {
  readonly id: string
  readonly way: FileWay
  /** An older file of the document, by its own id. */
  readonly version: string | undefined
  readonly range: string | undefined
  /** Only what a file is like is asked for: nobody sees anything of it. */
  readonly isHead: boolean
}

/** A file of the own account. */
export async function openOwnFile(deps: RecordDeps, actor: AccountActor, asked: FileAsked, respond: Responder) {
  const now = deps.clock.now()
  const file = await asReader(deps.database, actor, now, async (tx) => {
    const item = await ownFileNow(tx, now, actor, asked.id)
    const meant = await versionMeant(tx, item, asked)
    // What somebody else wrote is closed until it was looked at, as it is to others.
    const closed = item.source === 'patient' ? undefined : whyClosedToOthers(scanState(meant.scan, deps.isScanned))
    if (closed) refuse(closed)
    const file = await fileMeant(deps, meant, asked)
    const look = { patient: item.patient_id, account: actor.account, as: 'owner', name: '', item: item.id } as const
    // The small pictures of a list are seen with the list.
    if (!asked.isHead && asked.way !== 'small')
      await insertLook(tx, now, item, { ...look, number: meant.number, way: seenAs(asked.way) })
    return noted(tx, now, actor, item, file)
  })
  await lookThrough(deps.files, file, asked)
  sendFile(deps, file, asked, respond, stillAllowed(deps, actor, asked.id, ownFileNow))
}

async function ownFileNow(tx: ReadRunner, now: Instant, actor: AccountActor, id: string) {
  const item = await ownItem(tx, now, actor, id)
  return item.deleted_at === null && item.is_whole && item.newer_of === null ? item : refuse('not_found')
}

/** The newest file of a document, or the one that is asked for. */
export async function versionMeant(
  tx: ReadRunner,
  item: FileRow & { id: string },
  { version }: FileAsked,
): Promise<FileRow> {
  return version === undefined ? item : ((await fileOfItem(tx, item.id, version)) ?? refuse('not_found'))
}

export function seenAs(way: FileWay): 'preview' | 'download' {
  return way === 'download' ? way : 'preview'
}

export async function noted(tx: Runner, now: Instant, actor: AccountActor, item: { id: string }, file: SentFile) {
  await writeRead(tx, now, actor, 'record.read', { kind: 'record_item', id: item.id })
  return file
}

export function stillAllowed(
  { database, clock }: RecordDeps,
  actor: AccountActor,
  id: string,
  findNow: (tx: ReadRunner, now: Instant, actor: AccountActor, id: string) => Promise<unknown>,
) {
  return async () => {
    const now = clock.now()
    await asRecords(database, actor, now, (tx) => findNow(tx, now, actor, id))
  }
}

/** Opens a segment after the other while the browser takes them: never the whole file at once. `mayStill` throws where that ended. */
export function sendFile(
  { files }: Pick<RecordDeps, 'files'>,
  file: SentFile,
  { way, range, isHead }: Omit<FileAsked, 'id' | 'version'>,
  respond: Responder,
  mayStill: () => Promise<void>,
) {
  const part = partAsked(range, file.size)
  respond.raw((response) => {
    const { from, to } = part === undefined || part === 'outside' ? { from: 0, to: file.size } : part
    for (const [name, value] of Object.entries(headersOf(file, way))) response.setHeader(name, value)
    if (part === 'outside') {
      response.writeHead(416, { 'content-range': `bytes */${file.size}` }).end()
      return
    }
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

/** A file that does not open, or may no longer be read, ends the answer before its time: whoever reads it notices by its length. */
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
