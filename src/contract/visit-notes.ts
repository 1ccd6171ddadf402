import { z } from 'zod'
import { longestNote } from '#domain/messages/note-rules.ts'
import { endpoint } from './endpoint.ts'
import { ofVisit, reads, writes } from './entries.ts'
import { id, moment, prose, version } from './shapes.ts'

/** What somebody of the clinic noted of a visit, for its people alone. */
const note = z.object({
  id,
  /** Who wrote it. */
  name: z.string(),
  /** Whether the reader wrote it: only its writer can change it. */
  is_own: z.boolean(),
  text: z.string(),
  written_at: moment,
  /** Null: it has not been changed. */
  changed_at: moment.nullable(),
  version,
})

export const visitNoteEndpoints = [
  endpoint({
    ...reads('appointments.reason'),
    audit: 'reads_health_data',
    path: '/appointments/:appointmentId/notes',
    summary: 'The clinic’s notes on a visit, oldest first; its patient sees none of them',
    ...ofVisit,
    replies: { 200: z.object({ results: z.array(note) }) },
  }),
  endpoint({
    ...writes('appointments.reason'),
    method: 'PUT',
    path: '/appointments/:appointmentId/notes/:noteId',
    summary: 'Writes a note, or changes one’s own, or removes it with an empty text; the writer chooses the id',
    params: ofVisit.params.extend({ noteId: id }),
    /** 0: it is new. Nothing that turns the words around. */
    body: z.object({ text: prose(longestNote).regex(/^[^\u202a-\u202e\u2066-\u2069]*$/u), version }),
    replies: { 200: z.object({ note: note.nullable() }) },
  }),
] as const
