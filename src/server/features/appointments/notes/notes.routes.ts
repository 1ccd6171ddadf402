import { ok, route, type Route } from '../../../http/route.ts'
import type { AppointmentDeps } from '../deps.ts'
import { readNotes } from './read-notes.ts'
import { writeNote } from './write-note.ts'

/** What the people of a clinic note of a visit for one another. */
export function noteRoutes(deps: AppointmentDeps): Route[] {
  return [
    route('GET /appointments/:appointmentId/notes', async ({ actor, params }) =>
      ok(await readNotes(deps, actor, params.appointmentId)),
    ),
    route('PUT /appointments/:appointmentId/notes/:noteId', async ({ actor, params, body }) =>
      ok(await writeNote(deps, actor, params.appointmentId, { ...body, id: params.noteId })),
    ),
  ]
}
