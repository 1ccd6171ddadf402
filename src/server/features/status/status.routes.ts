import type { AccountActor } from '#domain/access/actor.ts'
import { currentLanguage } from '#domain/language/translate.ts'
import { isToldInside, stateOfAll, textOfNote, whenOfNote } from '#domain/status/status-notes.ts'
import { day, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { yearsBefore } from '#domain/time/month.ts'
import { allow } from '../../http/refusal.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import type { StatusDeps } from './deps.ts'
import { type NoteRow, notesAfter } from './status.sql.ts'
import { changeNote, removeNote, writeNote } from './write-note.ts'

/** How the platform is: everybody reads it, the operator writes it. */
export function statusRoutes(deps: StatusDeps): Route[] {
  return [
    route('GET /status', async () => ok(await status(deps))),
    route('GET /admin/status-notes', async ({ actor }) => ok(await typedNotes(deps, actor))),
    route('POST /admin/status-notes', async ({ actor, body }) => created(await writeNote(deps, actor, body))),
    route('PUT /admin/status-notes/:noteId', async ({ actor, params, body }) => {
      await changeNote(deps, actor, params.noteId, body)
      return ok({})
    }),
    route('DELETE /admin/status-notes/:noteId', async ({ actor, params }) => {
      await removeNote(deps, actor, params.noteId)
      return ok({})
    }),
  ]
}

async function status({ database, clock }: StatusDeps) {
  const now = clock.now()
  const rows = await notesAfter(database.read, later(now, -14 * day))
  const notes = rows.map((row) => {
    const when = whenOf(now, row)
    const isInside = isToldInside(now, row.starts_at, when)
    return {
      id: row.id,
      state: row.state,
      when,
      is_inside: isInside,
      ...spanOf(row),
      ...textOfNote(row, currentLanguage()),
    }
  })
  return { state: stateOfAll(notes), notes }
}

async function typedNotes({ database, clock }: StatusDeps, actor: AccountActor) {
  allow(actor, 'status.write', { scope: {} })
  const now = clock.now()
  const rows = await notesAfter(database.each(actor), yearsBefore(now, 1))
  return { results: rows.map((row) => ({ ...row, ...spanOf(row), when: whenOf(now, row) })) }
}

const whenOf = (now: Instant, row: NoteRow) => whenOfNote(now, { starts: row.starts_at, ends: row.ends_at })

const spanOf = (row: NoteRow) => ({
  starts_at: toRfc3339(row.starts_at),
  ends_at: row.ends_at && toRfc3339(row.ends_at),
})
