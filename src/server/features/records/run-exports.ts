import { exportDays, mostTries } from '#domain/records/export-rules.ts'
import { pieceBytes } from '#domain/records/record-rules.ts'
import { day, hour, later, minute } from '#domain/time/instant.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { exportReadyMessages } from '../../core/papers/record-messages.ts'
import { recipientOf } from '../../core/messages/recipients.sql.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import type { Log } from '../../platform/log.ts'
import { type RecordFiles, StoreAway } from '../../platform/record-files.ts'
import { writePiece } from '../../platform/sealed-record.ts'
import { archiveOf, DamagedItem, gatherRecords, inPieces } from './build-export.ts'
import * as rows from './due-exports.sql.ts'

/** How long an archive stays taken by a server that was killed while making it. */
const lease = hour / 4
const again = minute
/** How many pieces move the progress by one step: the page asks every two seconds. */
const piecesAMark = 8
const longSilence = minute

type ExportDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly site: MailSite
  readonly log?: Log
}

/** It was asked for anew, its account ended, or a document of it was erased. */
class NotWanted extends Error {}

/** Makes the archive that waits longest. Returns whether there may be more to make now. */
export async function runExport(deps: ExportDeps): Promise<boolean> {
  const { clock, files, log } = deps
  const now = clock.now()
  const system = systemOf(deps)
  const due = await system((tx) => rows.takeForExport(tx, now, later(now, lease)))
  if (!due) return false
  try {
    await makeWithoutDamaged(deps, due)
  } catch (error) {
    // A server that stood still until another took over leaves that one's file alone.
    if (await system((tx) => rows.isTakenOver(tx, due))) return true
    // Where files cannot be reached now, what is half there goes when it is made anew, or with its row.
    await files.remove(due.id).catch(() => undefined)
    if (error instanceof NotWanted) return true
    // That files cannot be reached now ends nothing: it waits for them.
    const isLast = due.tries >= mostTries && !(error instanceof StoreAway)
    const state = isLast ? 'failed' : 'waiting'
    await system((tx) => rows.putOffExport(tx, due, { state, due: later(clock.now(), again) }))
    log?.error({ export: due.id, err: error }, 'an archive of everything could not be made')
  }
  return true
}

/** A file that turns out not to open is left out, and the archive begun again. */
async function makeWithoutDamaged(deps: ExportDeps, due: rows.DueExport) {
  const damaged = new Set<string>()
  for (;;) {
    try {
      return await make(deps, due, damaged)
    } catch (error) {
      if (!(error instanceof DamagedItem) || damaged.has(error.item)) throw error
      damaged.add(error.item)
      deps.log?.warn({ item: error.item }, 'a file of a patient does not open; the archive is made without it')
    }
  }
}

async function make(deps: ExportDeps, due: rows.DueExport, damaged: ReadonlySet<string>) {
  const { clock, files, site } = deps
  const now = clock.now()
  const system = systemOf(deps)
  const wish = { id: due.id, patient: due.patient_id, folder: due.folder_id, now, brand: site.brand }
  const gathered = await system(async (tx) => {
    const reader = await recipientOf(tx, due.patient_id)
    return inLanguage(reader?.language, () => gatherRecords(tx, files, wish, damaged))
  })
  if (!gathered) throw new NotWanted()
  const { size, bytes } = await archiveOf(files, gathered)
  const told = {
    tries: due.tries,
    size,
    documents: gathered.rows.length,
    leftOut: gathered.all.items.length - gathered.rows.length,
  }
  let notedAt = now
  const note = async (written: number) => {
    notedAt = clock.now()
    const far = { ...told, written, until: later(notedAt, lease) }
    if (!(await system((tx) => rows.noteWritten(tx, due.id, far)))) throw new NotWanted()
  }
  try {
    await note(0)
    await files.remove(due.id)
    let at = 0
    for await (const piece of inPieces(bytes, pieceBytes)) {
      // After a long silence the archive may be another server's by now: asked before anything is written over it.
      if (clock.now() - notedAt >= longSilence) await note(at)
      await writePiece(files, { id: due.id, size, wrappedKey: due.wrapped_key }, at, piece)
      at += piece.length
      if ((at / pieceBytes) % piecesAMark === 0) await note(at)
    }
    if (at !== size) throw new Error(`An archive of ${size} bytes came to ${at}`)
    await system((tx) => noteReady(deps, tx, due))
  } finally {
    bytes.destroy()
  }
}

async function noteReady({ clock, site }: ExportDeps, tx: Runner, due: rows.DueExport) {
  const now = clock.now()
  if (!(await rows.noteReady(tx, due, later(now, exportDays * day)))) throw new NotWanted()
  const reader = await recipientOf(tx, due.patient_id)
  if (!reader) return
  await insertMessages(tx, exportReadyMessages(now, site, { ...reader, patient: due.patient_id }, due.folder_id))
  if (reader.account) await tellLive(tx, [`user:${reader.account}`], { kind: 'papers' })
}

function systemOf({ database }: ExportDeps) {
  return <T>(work: (tx: Runner) => Promise<T>) => database.asWorker('export records', work)
}
