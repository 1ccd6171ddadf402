import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../../core/audit/audit.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { secrets } from '../../../platform/keyring.ts'
import type { AppointmentDeps } from '../deps.ts'
import { loadVisit } from '../load-visit.ts'
import { partyOf } from '../visit-answer.ts'
import * as rows from './notes.sql.ts'

export type Note = Answer<'GET /appointments/:appointmentId/notes'>['results'][number]

/** What was noted of a visit, for the people of the clinic who read why somebody comes. */
export function readNotes(deps: AppointmentDeps, actor: AccountActor, id: string): Promise<{ results: Note[] }> {
  return deps.database.as(actor, async (tx) => {
    const visit = await visitOfStaff(tx, actor, id)
    await writeRead(tx, deps.clock.now(), actor, 'appointment.notes_read', { kind: 'appointment', id: visit.id })
    return { results: (await rows.notesOf(tx, visit)).map((row) => noteAnswer(actor, row)) }
  })
}

/** The visit, for who may read its notes. Whoever is its patient, or looks after them, is not there as staff. */
export async function visitOfStaff(tx: Runner, actor: AccountActor, id: string) {
  const visit = await loadVisit(tx, actor, 'appointments.reason', id)
  return partyOf(actor, visit) === 'staff' ? visit : refuse('not_found')
}

export const sealOf = (id: string) => ({ kind: 'note', id }) as const

export function noteAnswer(actor: AccountActor, row: rows.NoteRow): Note {
  const { id, name, version, written_at, changed_at } = row
  return {
    id,
    name,
    is_own: row.account_id === actor.account,
    text: secrets.open(row.body, sealOf(id)),
    written_at: toRfc3339(written_at),
    changed_at: changed_at > written_at ? toRfc3339(changed_at) : null,
    version,
  }
}
