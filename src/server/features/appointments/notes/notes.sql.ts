import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mostNotes } from '#domain/messages/note-rules.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

export type OfVisit = Allowed<{ readonly id: string }, 'appointments.reason'>

export type NoteRow = {
  id: string
  account_id: string
  name: string
  body: string
  version: number
  written_at: Instant
  changed_at: Instant
}

const columns = sql`id, account_id, name, body, version, written_at, changed_at`

/** The latest notes of a visit, oldest first. */
export function notesOf(tx: ReadRunner, visit: OfVisit) {
  return tx.many<NoteRow>(sql`
    select ${columns} from (
      select ${columns} from visit_note where appointment_id = ${visit.id} order by written_at desc, id desc limit ${mostNotes}) n
    order by written_at, id`)
}

export function noteOf(tx: ReadRunner, visit: OfVisit, id: string) {
  return tx.one<NoteRow>(sql`select ${columns} from visit_note where id = ${id} and appointment_id = ${visit.id}`)
}

/** Returns whether it is new: one that is out of reach may have this id. */
export async function insertNote(
  tx: Runner,
  visit: OfVisit,
  note: { readonly id: string; readonly account: string; readonly name: string; readonly body: string },
  now: Instant,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into visit_note (id, appointment_id, account_id, name, body, written_at, changed_at)
    values (${note.id}, ${visit.id}, ${note.account}, ${note.name}, ${note.body}, ${at(now)}, ${at(now)}) on conflict (id) do nothing`)
  return count === 1
}

export function changeNote(
  tx: Runner,
  visit: OfVisit,
  note: { readonly id: string; readonly body: string },
  now: Instant,
) {
  return tx.run(sql`
    update visit_note set body = ${note.body}, version = version + 1, changed_at = ${at(now)}
    where id = ${note.id} and appointment_id = ${visit.id}`)
}

export function removeNote(tx: Runner, visit: OfVisit, id: string) {
  return tx.run(sql`delete from visit_note where id = ${id} and appointment_id = ${visit.id}`)
}
