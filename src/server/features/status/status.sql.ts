import type { Allowed } from '#domain/access/allowed.ts'
import type { NoteState, NoteTexts } from '#domain/status/status-notes.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type NoteRow = NoteTexts & {
  readonly id: string
  readonly state: NoteState
  readonly starts_at: Instant
  readonly ends_at: Instant | null
  readonly version: number
}

/** Notes that end after a moment or go on, what begins last first. */
export function notesAfter(run: ReadRunner, moment: Instant): Promise<NoteRow[]> {
  return run.many<NoteRow>(sql`
    select id, state, starts_at, ends_at, text_en, text_fr, text_ar, version from status_note
    where ends_at is null or ends_at > ${at(moment)} order by starts_at desc, id limit 100`)
}

type ToWrite = Allowed<Omit<NoteRow, 'version'>, 'status.write'>

export function insertNote(tx: Runner, now: Instant, note: ToWrite) {
  return tx.run(sql`
    insert into status_note (id, state, starts_at, ends_at, text_en, text_fr, text_ar, changed_at)
    values (${note.id}, ${note.state}, ${at(note.starts_at)}, ${note.ends_at && at(note.ends_at)}, ${note.text_en}, ${note.text_fr},
      ${note.text_ar}, ${at(now)})`)
}

/** Changes a note as it was when it was read. Returns 0 where it is gone or another one by now. */
export function updateNote(tx: Runner, now: Instant, note: ToWrite, version: number): Promise<number> {
  return tx.run(sql`
    update status_note set state = ${note.state}, starts_at = ${at(note.starts_at)}, ends_at = ${note.ends_at && at(note.ends_at)},
      text_en = ${note.text_en}, text_fr = ${note.text_fr}, text_ar = ${note.text_ar}, changed_at = ${at(now)}, version = version + 1
    where id = ${note.id} and version = ${version}`)
}

export function deleteNote(tx: Runner, { id }: Allowed<{ readonly id: string }, 'status.write'>): Promise<number> {
  return tx.run(sql`delete from status_note where id = ${id}`)
}

export function isNote(run: ReadRunner, id: string) {
  return run.one<{ id: string }>(sql`select id from status_note where id = ${id}`)
}
