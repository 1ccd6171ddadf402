import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { AccountActor } from '#domain/access/actor.ts'
import { fileNameOf, safeFileName, scanState, whyClosedToOthers } from '#domain/records/record-rules.ts'
import { type EvidenceKind, evidenceTypeOf, mostEvidence } from '#domain/verification/evidence-rules.ts'
import { mayHandIn } from '#domain/verification/state-meanings.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { allow, allowPractice, refuse, refuseFields } from '../../../http/refusal.ts'
import type { Responder, UploadedFile } from '../../../http/route.ts'
import { NotScanned } from '../../../platform/clamd.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { newWrappedKey, readRange, segmentBytes, TouchedFile, writePiece } from '../../../platform/sealed-record.ts'
import type { DoctorDeps } from '../deps.ts'
import { profileOfAccount } from '../doctors.sql.ts'
import { stateOf } from '../verification-state.ts'
import { appealsOf, lockVerification } from '../verification.sql.ts'
import * as rows from './evidence.sql.ts'
import { readOwnCheck } from './own-check.ts'

/** Seals a document for the reviewers and lays it down. What it is, its content says. */
export async function handIn(
  deps: DoctorDeps,
  actor: AccountActor,
  kind: EvidenceKind,
  document: UploadedFile | undefined,
) {
  const own = allowPractice(actor, 'profile.edit')
  const bytes = document?.bytes ?? Buffer.alloc(0)
  const media_type = evidenceTypeOf((await fileTypeFromBuffer(bytes))?.mime)
  if (!document || !media_type) return refuseFields({ document: bytes.length === 0 ? 'file_empty' : 'evidence_kind' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await lockVerification(tx, own.practitioner)
    const state = stateOf((await profileOfAccount(tx, actor.account)) ?? refuse('not_found'))
    if (!mayHandIn(state, await appealsOf(tx, own.practitioner))) refuse('wrong_status')
    const waiting = (await rows.evidenceOf(tx, own.practitioner)).filter((row) => !row.is_decided)
    if (waiting.length >= mostEvidence) refuseFields({ document: 'evidence_full' })
    const id = newId(now)
    const file = { id, size: bytes.length, wrappedKey: newWrappedKey(id) }
    await rows.insertEvidence(tx, now, own, {
      id,
      kind,
      file_name: fileNameOf(safeFileName(document.name), media_type),
      media_type,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      wrapped_key: file.wrappedKey,
    })
    for (let at = 0; at < bytes.length; at += piece)
      await writePiece(deps.files, file, at, bytes.subarray(at, at + piece))
    await rows.touchCase(tx, own)
    await writeAudit(tx, now, actor, { action: 'evidence.hand_in', subject: { kind: 'evidence', id } })
    await tellLive(tx, ['platform'], { kind: 'verification' })
    return readOwnCheck(deps, tx, actor)
  })
}

const piece = 8 * segmentBytes

/** Takes a document back before somebody has decided on it: its key goes with its row, its bytes with the answer. */
export async function takeBack(deps: DoctorDeps, actor: AccountActor, id: string) {
  const own = allowPractice(actor, 'profile.edit')
  const now = deps.clock.now()
  const after = await deps.database.as(actor, async (tx) => {
    await lockVerification(tx, own.practitioner)
    if ((await rows.deleteEvidence(tx, own, id)) === 0) refuse('not_found')
    await rows.touchCase(tx, own)
    await writeAudit(tx, now, actor, { action: 'evidence.take_back', subject: { kind: 'evidence', id } })
    return readOwnCheck(deps, tx, actor)
  })
  // Nothing opens it any more; a server that dies here, or files that cannot be reached, leave bytes without a key.
  await deps.files.remove(id).catch(() => undefined)
  return after
}

/** A document for a reviewer, never for whoever it is about as a reviewer; each opening is written down. */
export async function openEvidence(deps: DoctorDeps, actor: AccountActor, id: string, respond: Responder) {
  const now = deps.clock.now()
  const { file, bytes, scan, closed } = await readForReviewer(deps, actor, id)
  await deps.database.as(actor, async (tx) => {
    await noteScan(tx, file, scan)
    if (!closed) await noteLook(tx, now, actor, file)
  })
  if (closed) refuse(closed)
  respond.raw((response) => response.writeHead(200, headersOf(file)).end(bytes))
}

/** What it takes to look at a document. */
export type LookDeps = Pick<DoctorDeps, 'database' | 'clock' | 'files' | 'scanner'>

/** What a reviewer may look at, whole, and why it is closed where it is. */
export async function readForReviewer(deps: LookDeps, actor: AccountActor, id: string) {
  const file = await deps.database.as(actor, async (tx) => {
    const found = await rows.evidenceFile(tx, id)
    const one = allow(actor, 'verification.decide', found && { ...found, scope: {} })
    if (one.practitioner === actor.practitioner) refuse('not_found')
    return one
  })
  const bytes = await bytesOf(deps, file)
  const scan = file.scan === 'none' && deps.scanner ? await lookedAt(deps.scanner, bytes) : file.scan
  const closed: ProblemCode | undefined = whyClosedToOthers(scanState(scan, deps.scanner !== undefined))
  return { file, bytes, scan, closed }
}

type ForReviewer = Awaited<ReturnType<typeof readForReviewer>>

/** What was found once is not looked for again. */
export async function noteScan(tx: Runner, file: ForReviewer['file'], scan: ForReviewer['scan']) {
  if (scan !== file.scan && scan !== 'none') await rows.noteEvidenceScan(tx, file, scan)
}

export function noteLook(tx: Runner, now: Instant, actor: AccountActor, { id, practitioner }: ForReviewer['file']) {
  return writeAudit(tx, now, actor, {
    action: rows.lookAction,
    subject: { kind: 'evidence', id },
    detail: { practitioner },
  })
}

async function bytesOf({ files }: LookDeps, { id, size, wrapped_key }: rows.EvidenceFile): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of readRange(files, { id, size, wrappedKey: wrapped_key }, 0, size)) parts.push(part)
  } catch (error) {
    if (error instanceof TouchedFile) refuse('file_damaged')
    throw error
  }
  return Buffer.concat(parts)
}

/** A scanner that does not answer says nothing about a document: it waits. */
async function lookedAt(scanner: NonNullable<DoctorDeps['scanner']>, bytes: Buffer) {
  try {
    return await scanner(
      (async function* whole() {
        yield bytes
      })(),
    )
  } catch (error) {
    if (error instanceof NotScanned) return 'none'
    throw error
  }
}

function headersOf({ media_type, file_name }: rows.EvidenceFile): Record<string, string> {
  return {
    'content-type': media_type,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file_name)}`,
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }
}
