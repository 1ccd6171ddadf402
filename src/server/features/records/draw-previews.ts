import { drawnAs, mostDrawings, type PreviewSize } from '#domain/records/preview-rules.ts'
import { hour, later, minute } from '#domain/time/instant.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { type Drawn, type DrawPreview, TooSlow } from '../../platform/draw-preview.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordFiles } from '../../platform/record-files.ts'
import { readRange, TouchedFile, writePiece } from '../../platform/sealed-record.ts'
import * as rows from './preview.sql.ts'

/** A drawing that was begun and never ended, as where the server was killed, is begun anew after this. */
const lease = minute
const again = minute
/** A file that does not open may be mended from a backup. */
const muchLater = 24 * hour

type DrawDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly draw: DrawPreview
  readonly log?: Log
}

/** Draws the preview that waits longest. Returns whether there may be more to draw now. */
export async function drawNextPreview(deps: DrawDeps): Promise<boolean> {
  const { database, clock, log } = deps
  const now = clock.now()
  const system = <T>(work: (tx: Runner) => Promise<T>) => database.asWorker('draw previews', work)
  const file = await system((tx) => rows.takeForPreview(tx, now, later(now, lease)))
  if (!file) return false
  try {
    const drawn = await pictures(deps, file)
    await system((tx) => noteDrawn(deps, tx, file, drawn))
    return true
  } catch (error) {
    const isTouched = error instanceof TouchedFile
    const due = later(clock.now(), isTouched ? muchLater : again)
    // Only what was too slow counts: everything else is not the file's fault.
    await system((tx) => rows.putOffPreview(tx, file.id, due, error instanceof TooSlow ? 0 : 1))
    log?.warn({ item: file.id, err: error }, 'a preview of a patient’s file could not be drawn; it waits')
    return isTouched
  }
}

/** Drawn and laid down beside the file, or undefined where that cannot be. */
async function pictures({ files, draw }: DrawDeps, { id, size, media_type, wrapped_key, tries }: rows.DueFile) {
  const as = drawnAs(media_type)
  if (!as || tries > mostDrawings) return undefined
  const drawn = await draw(as, readRange(files, { id, size, wrappedKey: wrapped_key }, 0, size))
  if (!drawn) return undefined
  for (const which of ['small', 'shown'] as const)
    await writePiece(files, drawnFile({ id, wrapped_key }, which, drawn[which].length), 0, drawn[which])
  return drawn
}

/** It was erased meanwhile: nothing of it stays. */
async function noteDrawn({ files }: DrawDeps, tx: Runner, file: rows.DueFile, drawn: Drawn | undefined) {
  const to = drawn
    ? ({ preview: 'ready', small: drawn.small.length, shown: drawn.shown.length, pages: drawn.pages } as const)
    : ({ preview: 'none', small: 0, shown: 0, pages: null } as const)
  const isThere = await rows.notePreview(tx, file.id, to)
  if (isThere && file.account_id) await tellLive(tx, [`user:${file.account_id}`], { kind: 'papers' })
  if (!isThere) for (const end of besideFile) await files.remove(file.id + end)
}

/** What was drawn from a file lies under its name with one of these ends. */
export const besideFile = ['-small', '-shown'] as const

/** Returns the sealed picture that lies beside a file. */
export function drawnFile({ id, wrapped_key }: { id: string; wrapped_key: string }, which: PreviewSize, size: number) {
  return { id: `${id}-${which}`, of: id, size, wrappedKey: wrapped_key }
}
