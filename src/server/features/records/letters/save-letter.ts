import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { openPlaces, placeholderWords } from '#domain/records/letters.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { fault } from '#domain/fault.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wallAt } from '#domain/time/zone.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { insertMessages } from '../../../core/messages/outbox.ts'
import { newPaperMessages } from '../../../core/papers/record-messages.ts'
import { whoIsTold } from '../../../core/messages/recipients.sql.ts'
import { refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { newWrappedKey, writePiece } from '../../../platform/sealed-record.ts'
import { asReader, asRecords } from '../own.ts'
import type { ClinicDeps } from '../clinic/deps.ts'
import { folderFor, insertPaper } from '../clinic/papers.sql.ts'
import { openPlace, type Place } from '../clinic/standing.ts'
import { tellShelf } from '../clinic/shelf-news.ts'
import { type DraftRow, type FactRow, factsOf, lockDraft, noteSaved } from './drafts.sql.ts'
import { draftSaid } from './drafts.ts'
import { letterPaper } from './letter-paper.ts'

type Wish = BodyOf<'POST /appointments/:appointmentId/letters'>

/**
 * Makes a document of a letter and puts it into the patient's folder of visits: it is the clinic's, and the patient is told that
 * there is one, never what it says. Saved again, since an answer was lost, it is the same document.
 */
export async function saveLetter(
  deps: ClinicDeps,
  actor: AccountActor,
  asked: { readonly appointmentId: string },
  wish: Wish,
) {
  const now = deps.clock.now()
  const { place, facts, saved } = await asRecords(deps.database, actor, now, async (tx) => {
    const opened = await openPlace(tx, now, actor, 'records.create', asked)
    const draft = await lockDraft(tx, opened, actor.account, wish.draft_id)
    return { place: opened, facts: (await factsOf(tx, opened)) ?? refuse('not_found'), saved: savedOf(draft, wish) }
  })
  if (saved) return { id: saved }
  checkWritten(wish)
  // Drawn before a connection is taken: a long letter takes a good part of a second.
  const bytes = await letterPaper(now, facts, wish, place.name)
  return asReader(deps.database, actor, now, async (tx) => {
    const here = await openPlace(tx, now, actor, 'records.create', asked)
    const savedSince = savedOf(await lockDraft(tx, here, actor.account, wish.draft_id), wish)
    if (savedSince) return { id: savedSince }
    const id = await keepPaper(deps, tx, now, { place: here, account: actor.account, facts, wish, bytes })
    await noteSaved(tx, now, here, wish.draft_id, id)
    await writeAudit(tx, now, actor, { action: 'record.letter', subject: { kind: 'record_item', id } })
    const reader = await whoIsTold(tx, here.patient_id)
    if (reader?.account)
      await insertMessages(tx, newPaperMessages(now, deps.site, { ...reader, patient: here.patient_id }, here.name))
    await tellShelf(tx, here)
    return { id }
  })
}

/**
 * Returns the document that a letter is already; null where it may become one as it stands in this window. A window that
 * keeps an older or another version than was saved is told so: its own words are in no document.
 */
function savedOf(draft: DraftRow | undefined, { version }: Wish): string | null {
  if (!draft || (draft.saved_at && !draft.item_id)) return refuse('not_found')
  if (draft.version !== version) refuse('changed', { extra: { current: draft.item_id ? null : draftSaid(draft) } })
  return draft.item_id
}

type Kept = {
  readonly place: Allowed<Place, 'records.create'>
  readonly account: string
  readonly facts: FactRow
  readonly wish: Wish
  readonly bytes: Buffer
}

/** The file lies there before its row does: where a server dies in between, the round of lost files takes it. */
async function keepPaper(
  { files }: ClinicDeps,
  tx: Runner,
  now: Instant,
  { place, account, facts, wish: { title, retention }, bytes }: Kept,
): Promise<string> {
  const id = newId(now)
  const wrapped_key = newWrappedKey(id)
  const folder = (await folderFor(tx, now, place, 'visits')) ?? refuse('not_found')
  await writePiece(files, { id, size: bytes.length, wrappedKey: wrapped_key }, 0, bytes)
  await insertPaper(tx, now, place, {
    id,
    folder,
    account,
    title,
    file_name: safeFileName(`${title}.pdf`),
    media_type: 'application/pdf',
    size: bytes.length,
    received: bytes.length,
    wrapped_key,
    document_date: wallAt(facts.time_zone, now).date,
    retention,
  })
  return id
}

/** Nobody sends a letter in which a place of its template stands open. */
function checkWritten({ title, text }: Wish) {
  const open = openPlaces(`${title}\n${text}`)
  const places = open.map((one) => t(placeholderWords[one])).join(listComma())
  const wrong = text === '' ? 'letter_empty' : open.length > 0 ? fault('letter_open', { places }) : undefined
  if (title === '' || wrong) refuseFields({ title: title === '' ? 'letter_title_missing' : undefined, text: wrong })
}
