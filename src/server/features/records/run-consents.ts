import { type Instant, later, minute } from '#domain/time/instant.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { wallAt } from '#domain/time/zone.ts'
import { openConsent } from '../../core/papers/consent-content.ts'
import { datedTitle } from '../../core/papers/dated-title.ts'
import { type Clock, newId } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { asWrittenIn } from '../../platform/language.ts'
import type { Log } from '../../platform/log.ts'
import type { RecordFiles } from '../../platform/record-files.ts'
import { newWrappedKey, writePiece } from '../../platform/sealed-record.ts'
import { consentPaper } from './consent-paper.ts'
import { type DueConsent, insertConsentPaper, noteWritten, putOffConsent, takeConsent } from './consents-due.sql.ts'
import { tellOwner } from './papers-news.ts'

type ConsentDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly log?: Log
}

/**
 * Writes the document of the next decision. Its file is on the disk before the row that names it: killed in between, a file
 * is left that nobody can open until the round of lost files takes it, and the next round writes another. Returns whether there may be more to write.
 */
export async function runConsents({ database, clock, log, files }: ConsentDeps): Promise<boolean> {
  const system = <T>(work: (tx: Runner) => Promise<T>) => database.asWorker('write consents', work)
  const now = clock.now()
  let due: DueConsent | undefined
  try {
    await system(async (tx) => {
      due = await takeConsent(tx, now)
      if (due) await noteWritten(tx, now, due.id, due.patient_id === null ? null : await writeDown(files, tx, now, due))
    })
  } catch (error) {
    if (!due) throw error
    const { id, tries } = due
    log?.warn({ consent: id, err: error }, 'the document of a consent could not be written; it waits')
    await system((tx) => putOffConsent(tx, id, later(now, Math.min(60, 2 ** tries) * minute)))
  }
  return due !== undefined
}

async function writeDown(files: RecordFiles, tx: Runner, now: Instant, due: DueConsent): Promise<string> {
  const content = openConsent(due.id, due.content)
  const bytes = await consentPaper(due, content)
  const id = newId(now)
  const { date } = wallAt(due.time_zone, due.decided_at)
  // Decisions about one text would all be named alike.
  const title = asWrittenIn(content.language, () => datedTitle(content.title, due.patient, date))
  const paper = {
    ...{ id, title, date },
    file_name: safeFileName(`${title}.pdf`),
    size: bytes.length,
    wrapped_key: newWrappedKey(id),
  }
  await writePiece(files, { id, size: bytes.length, wrappedKey: paper.wrapped_key }, 0, bytes)
  await insertConsentPaper(tx, now, due, paper)
  if (due.account_id) await tellOwner(tx, due.account_id)
  return id
}
