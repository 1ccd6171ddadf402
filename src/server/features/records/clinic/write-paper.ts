import type { AccountActor } from '#domain/access/actor.ts'
import { safeFileName, titleOfFile, whyFileNotTaken } from '#domain/records/record-rules.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { insertMessages } from '../../../core/messages/outbox.ts'
import { newPaperMessages } from '../../../core/papers/record-messages.ts'
import { whoIsTold } from '../../../core/messages/recipients.sql.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import type { UploadedFile } from '../../../http/route.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { newWrappedKey } from '../../../platform/sealed-record.ts'
import { asRecords } from '../own.ts'
import { lockItem, uploadById } from '../records.sql.ts'
import { layPiece, said } from '../uploads.ts'
import type { ClinicDeps } from './deps.ts'
import * as rows from './papers.sql.ts'
import { type Asked, openPlace, scopeOf } from './standing.ts'
import { tellShelf } from './shelf-news.ts'

type Wish = BodyOf<'POST /branches/:branchId/patients/:patientId/records'>

/** Begins a document that a clinic writes for a patient: it lies in the patient's folder and is the clinic's to keep. */
export function beginPaper(deps: ClinicDeps, actor: AccountActor, asked: Asked, wish: Wish) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openPlace(tx, now, actor, 'records.create', asked)
    // The room of a patient is not used up by what a clinic writes; a single file is no bigger than theirs.
    const fault = whyFileNotTaken(wish.size, { bytes: 0, documents: 0 }, deps.limits)
    if (fault) refuseFields({ size: fault })
    const folder = (await rows.folderFor(tx, now, place, wish.folder)) ?? refuse('not_found')
    const id = newId(now)
    const file_name = safeFileName(wish.name)
    await rows.insertPaper(tx, now, place, {
      id,
      folder,
      account: actor.account,
      title: wish.title || titleOfFile(file_name),
      file_name,
      media_type: '',
      size: wish.size,
      received: 0,
      wrapped_key: newWrappedKey(id),
      document_date: wish.document_date,
      retention: wish.retention,
    })
    await writeAudit(tx, now, actor, { action: 'record.upload', subject: { kind: 'record_item', id } })
    return said({ id, received: 0, size: wish.size })
  })
}

export function readComing(deps: ClinicDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => said(await comingPaper(tx, actor, id)))
}

/** The next piece of it. Once it is whole, the patient is told that there is a document, never which. */
export function takePaperPiece(
  deps: ClinicDeps,
  actor: AccountActor,
  id: string,
  at: number,
  file: UploadedFile | undefined,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    await lockItem(tx, id)
    const paper = await comingPaper(tx, actor, id)
    const { isWhole, ...done } = await layPiece(deps, tx, now, paper, at, file)
    if (isWhole) {
      await writeAudit(tx, now, actor, { action: 'record.kept', subject: { kind: 'record_item', id } })
      const reader = await whoIsTold(tx, paper.patient_id)
      if (reader?.account)
        await insertMessages(
          tx,
          newPaperMessages(now, deps.site, { ...reader, patient: paper.patient_id }, await rows.authorOf(tx, id)),
        )
      await tellShelf(tx, paper)
    }
    return done
  })
}

/** A document that the actor may write for this clinic; to others it does not exist. */
async function comingPaper(tx: Runner, actor: AccountActor, id: string) {
  const found = await uploadById(tx, id)
  return allow(
    actor,
    'records.create',
    found && found.source !== 'patient' ? { ...found, scope: scopeOf(found) } : undefined,
  )
}
