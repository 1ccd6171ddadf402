import type { Actor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { whyNotAnswered } from '#domain/booking/questions.ts'
import { statusIs } from '#domain/booking/status.ts'
import { whyNotWritten } from '#domain/messages/conversation-rules.ts'
import { mostHandedIn, withMessage } from '#domain/records/clinic-papers.ts'
import { safeFileName, scanState, titleOfFile, whyFileNotTaken } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../../core/audit/audit.ts'
import { topicsOfPapers } from '../../../core/live/branch-topics.ts'
import { lockKey } from '../../../core/lock-key.ts'
import { lockResources } from '../../../core/lock-resources.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { accountsOf } from '../../../core/messages/tell-patient.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import type { UploadedFile } from '../../../http/route.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { newWrappedKey } from '../../../platform/sealed-record.ts'
import type { RecordDeps } from '../deps.ts'
import { asRecords } from '../own.ts'
import { eraseItem, lockItem, uploadById } from '../records.sql.ts'
import { layPiece, said } from '../uploads.ts'
import * as rows from './handed-in.sql.ts'

type OwnVisit = Allowed<rows.GivenVisit, 'appointments.answer'>

/** What a patient has handed in before a visit. */
export function readHandedIn(
  deps: RecordDeps,
  actor: Actor,
  visitId: string,
): Promise<Answer<'GET /appointments/:appointmentId/documents'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const visit = await ownVisit(tx, actor, visitId)
    await writeRead(tx, now, actor, 'record.list', { kind: 'appointment', id: visit.id })
    const documents = await rows.handedIn(tx, visit)
    return {
      documents: documents.map((one) => ({ ...one, scan: scanState(one.scan, deps.isScanned) })),
      file_most: deps.limits.fileBytes,
    }
  })
}

/** Begins a document: it lies among the papers of the visit and is the clinic's, so it takes up none of the patient's room. */
export function beginHandIn(
  deps: RecordDeps,
  actor: Actor,
  visitId: string,
  wish: BodyOf<'POST /appointments/:appointmentId/documents'>,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const visit = await openVisit(tx, now, actor, visitId, wish.question)
    // Two that begin at once are counted one after the other.
    await lockResources(tx, [lockKey(`documents of ${visit.id}`)])
    const asked = wish.question === withMessage ? undefined : await questionMeant(tx, visit, wish.question)
    const used = await rows.usedBy(tx, visit)
    if (used.documents >= mostHandedIn) refuse('handed_in_enough')
    const { fileBytes } = deps.limits
    const fault = whyFileNotTaken(wish.size, used, { fileBytes, totalBytes: 2 * fileBytes })
    if (fault) refuseFields({ size: fault })
    const id = newId(now)
    const file_name = safeFileName(wish.name)
    await rows.insertHandedIn(tx, now, visit, {
      id,
      folder: (await rows.folderOfVisits(tx, now, visit)) ?? refuse('not_found'),
      question: wish.question,
      account: actor.kind === 'account' ? actor.account : null,
      title: (asked?.text ?? titleOfFile(file_name)).slice(0, 120),
      file_name,
      size: wish.size,
      wrapped_key: newWrappedKey(id),
    })
    await writeAudit(tx, now, actor, { action: 'record.upload', subject: { kind: 'record_item', id } })
    return said({ id, received: 0, size: wish.size })
  })
}

type Meant = { readonly appointmentId: string; readonly itemId: string }

/** How much of it is here. */
export function readComingIn(deps: RecordDeps, actor: Actor, { appointmentId, itemId }: Meant) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const visit = await ownVisit(tx, actor, appointmentId)
    return said((await documentOf(tx, actor, visit, itemId)).document)
  })
}

/** The next piece of it. Once it is whole, the clinic reads it with the visit. */
export function takePieceIn(deps: RecordDeps, actor: Actor, meant: Meant, at: number, file: UploadedFile | undefined) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const visit = await ownVisit(tx, actor, meant.appointmentId)
    await lockItem(tx, meant.itemId)
    const { document, question } = await documentOf(tx, actor, visit, meant.itemId)
    refuseClosed(now, visit, question)
    const { isWhole, ...done } = await layPiece(deps, tx, now, document, at, file)
    if (isWhole) {
      await writeAudit(tx, now, actor, { action: 'record.kept', subject: { kind: 'record_item', id: document.id } })
      await tellVisit(tx, visit)
    }
    return done
  })
}

/** Erases it: until the visit begins it is its patient's to take away. What was sent is not left without what it needs. */
export function takeAway(deps: RecordDeps, actor: Actor, { appointmentId, itemId }: Meant) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const visit = await ownVisit(tx, actor, appointmentId)
    await lockResources(tx, [lockKey(`documents of ${visit.id}`)])
    await lockItem(tx, itemId)
    const { document, question } = await documentOf(tx, actor, visit, itemId)
    // A document that waits for its message concerns nobody yet; one that a message brought follows the rule of all documents.
    if (question !== withMessage || (await rows.isBrought(tx, visit, itemId))) refuseBegun(now, visit)
    const isWhole = document.received === document.size
    const others = (await rows.handedIn(tx, visit)).filter((one) => one.question === question && one.id !== itemId)
    if (isWhole && others.length === 0 && (await rows.wasSentAs(tx, visit, question))) refuse('document_needed')
    await eraseItem(tx, document)
    await writeAudit(tx, now, actor, { action: 'record.erase', subject: { kind: 'record_item', id: itemId } })
    await tellVisit(tx, visit)
    return {}
  })
}

/** By the link of a mail it is a guest alone: who has an account logs in, as with answers. */
async function ownVisit(tx: Runner, actor: Actor, id: string): Promise<OwnVisit> {
  const found = await rows.visitToFill(tx, id)
  const visit = allow(actor, 'appointments.answer', found && { ...found, scope: scopeOf(found) })
  if (actor.kind === 'link' && peopleOf(visit).length > 0) refuse('not_logged_in')
  return visit
}

function peopleOf({ account_id: account, carers }: rows.GivenVisit): string[] {
  return accountsOf({ account, carers })
}

/** The patient's side alone: staff hand in nothing in their place. */
function scopeOf(visit: rows.GivenVisit) {
  return { appointment: visit.id, accounts: peopleOf(visit) }
}

/** The same, as long as something can be handed in to this end. */
async function openVisit(tx: Runner, now: Instant, actor: Actor, id: string, question: string): Promise<OwnVisit> {
  const visit = await ownVisit(tx, actor, id)
  refuseClosed(now, visit, question)
  return visit
}

/** What goes with a message comes as long as messages do; the rest until the visit begins. */
function refuseClosed(now: Instant, visit: OwnVisit, question: string) {
  if (question !== withMessage) return refuseBegun(now, visit)
  const { status, end_at: end, takes_messages: takesMessages } = visit
  const why = whyNotWritten(now, { status, end, takesMessages }, 'patient')
  if (why) refuse(why === 'closed' ? 'conversation_closed' : 'messages_off')
}

function refuseBegun(now: Instant, { start_at: start, status }: OwnVisit) {
  const why = whyNotAnswered(now, { start, isAhead: statusIs(status, 'ahead') || statusIs(status, 'expected') })
  if (why) refuse(why)
}

async function questionMeant(tx: Runner, visit: OwnVisit, id: string) {
  const questions = await rows.fileQuestionsOf(tx, visit)
  return questions.find((one) => one.id === id) ?? refuse('not_found')
}

/** A document of this very visit, and the question that it answers; another one does not exist. */
async function documentOf(tx: Runner, actor: Actor, visit: OwnVisit, id: string) {
  const question = (await rows.questionAnswered(tx, visit, id)) ?? refuse('not_found')
  const found = await uploadById(tx, id)
  return { document: allow(actor, 'appointments.answer', found && { ...found, scope: scopeOf(visit) }), question }
}

/** The screens of the patient and of the clinic ask anew. */
async function tellVisit(tx: Runner, visit: OwnVisit) {
  const people = peopleOf(visit).map((account) => `user:${account}`)
  const topics = [...topicsOfPapers(visit.branch_id), `doctor:${visit.practitioner_id}`, ...people]
  await tellLive(tx, topics, { kind: 'papers' })
  await tellLive(tx, [`appointment:${visit.id}`, ...topics], { kind: 'questionnaire', appointment: visit.id })
}
