import { fileTypeFromBuffer } from 'file-type'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import {
  fileNameOf,
  keptTypeOf,
  pieceBytes,
  safeFileName,
  titleOfFile,
  whyFileNotTaken,
} from '#domain/records/record-rules.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RecordFiles } from '../../platform/record-files.ts'
import { newWrappedKey, readRange, type SealedRecord, TouchedFile, writePiece } from '../../platform/sealed-record.ts'
import type { RecordDeps } from './deps.ts'
import { allowOwned, asRecords, lockedFolder, ownItem } from './own.ts'
import { tellPapers } from './papers-news.ts'
import * as rows from './records.sql.ts'
import { noteNewest } from './versions.sql.ts'

type Coming = Allowed<rows.UploadRow, rows.WritingRight>

/** Begins a file: its size is known, its key is made, nothing of it is here. */
export function beginUpload(deps: RecordDeps, actor: AccountActor, wish: BodyOf<'POST /records/uploads'>) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, wish.folder_id)
    if (folder.deleted_at !== null) refuse('not_found')
    const newer_of = await documentMeant(tx, now, actor, folder, wish.newer_of)
    const fault = whyFileNotTaken(wish.size, await rows.roomUsed(tx, folder.patient_id), deps.limits)
    if (fault) refuseFields({ size: fault })
    const id = newId(now)
    const file_name = safeFileName(wish.name)
    const item = {
      id,
      title: titleOfFile(file_name),
      file_name,
      size: wish.size,
      wrapped_key: newWrappedKey(id),
      newer_of,
    }
    await rows.insertItem(tx, now, folder, item)
    await writeAudit(tx, now, actor, { action: 'record.upload', subject: { kind: 'record_item', id } })
    return said({ id, received: 0, size: wish.size })
  })
}

/** The document whose newer file this is: one that lies in this folder, wholly here. */
async function documentMeant(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  folder: { readonly id: string },
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null
  const item = await ownItem(tx, now, actor, id)
  if (item.source !== 'patient') refuse('kept_by_clinic')
  const isThere = item.folder_id === folder.id && item.deleted_at === null && item.is_whole && item.newer_of === null
  return isThere ? item.id : refuse('not_found')
}

/** How much of a file is here. */
export function readUpload(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => said(await ownUpload(tx, actor, id)))
}

/** The next piece of a file of the own account. */
export function takePiece(
  deps: RecordDeps,
  actor: AccountActor,
  id: string,
  at: number,
  file: UploadedFile | undefined,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    await rows.lockItem(tx, id)
    const item = await ownUpload(tx, actor, id)
    const { isWhole, ...done } = await layPiece(deps, tx, now, item, at, file)
    if (isWhole) {
      if (item.newer_of) await noteNewest(tx, now, item, item.newer_of)
      await writeAudit(tx, now, actor, { action: 'record.kept', subject: { kind: 'record_item', id } })
      await tellPapers(tx, now, item)
    }
    return done
  })
}

/**
 * Seals the next piece and lays it down, then moves the mark. A piece that was here before changes nothing, and is refused
 * where it is of another file; one that does not come next is refused with what does; the first one must be of a kind that
 * is kept. Returns how much is here, and whether this piece made it whole.
 */
export async function layPiece(
  { files }: Pick<RecordDeps, 'files'>,
  tx: Runner,
  now: Instant,
  item: Coming,
  at: number,
  file: UploadedFile | undefined,
) {
  const { id, size } = item
  if (!file) return refuseFields({ piece: 'input_missing' })
  const { bytes } = file
  const isFull = bytes.length === Math.min(pieceBytes, size - at)
  if (item.deleted_at !== null || at > item.received || !isFull || at % pieceBytes !== 0)
    refuse('changed', { extra: said(item) })
  if (at < item.received) {
    await refuseOther(files, { id, size, wrappedKey: item.wrapped_key }, at, bytes)
    return { ...said(item), isWhole: false }
  }
  if (at === 0) await noteKind(tx, item, bytes)
  await writePiece(files, { id, size, wrappedKey: item.wrapped_key }, at, bytes)
  const received = at + bytes.length
  const isOurs = await rows.noteReceived(tx, now, item, { from: at, to: received })
  return { ...said({ id, received, size }), isWhole: isOurs && received === size }
}

/** Half of one file and half of another would be neither. */
async function refuseOther(files: RecordFiles, record: SealedRecord, at: number, bytes: Buffer) {
  try {
    let from = 0
    for await (const segment of readRange(files, record, at, at + bytes.length)) {
      if (!segment.equals(bytes.subarray(from, from + segment.length))) refuse('other_file')
      from += segment.length
    }
  } catch (error) {
    if (error instanceof TouchedFile) refuse('file_damaged')
    throw error
  }
}

async function ownUpload(tx: Runner, actor: AccountActor, id: string): Promise<Allowed<rows.UploadRow, 'records.own'>> {
  return allowOwned(actor, await rows.uploadById(tx, id))
}

/** What a file is, its content says: its name may say anything. */
async function noteKind(tx: Runner, item: Coming, bytes: Buffer) {
  const type = keptTypeOf((await fileTypeFromBuffer(bytes))?.mime)
  if (!type) return refuseFields({ file: 'file_kind' })
  await rows.noteType(tx, item, { media_type: type, file_name: fileNameOf(item.file_name, type) })
}

export function said({ id, received, size }: { id: string; received: number; size: number }) {
  return { id, received, size, piece_bytes: pieceBytes }
}
