import { z } from 'zod'
import { languages } from '#domain/language/languages.ts'
import { noteStates } from '#domain/status/status-notes.ts'
import { endpoint } from './endpoint.ts'
import { publicRead, reads, writes } from './entries.ts'
import { id, moment, momentIn, nothing, prose, version } from './shapes.ts'

const state = z.enum(noteStates)
const texts = { text_en: prose(1000).default(''), text_fr: prose(1000).default(''), text_ar: prose(1000).default('') }
const typed = z.object({ state, starts_at: momentIn, ends_at: momentIn.nullable(), ...texts })
const note = { params: z.object({ noteId: id }) }
const written = writes('status.write')

/** What the operator tells about the platform itself. */
export const statusEndpoints = [
  endpoint({
    ...publicRead,
    path: '/status',
    summary: 'The status of the platform: now, planned, and over within the last 14 days',
    replies: {
      200: z.object({
        state: z.enum([...noteStates, 'working']),
        notes: z.array(
          z.object({
            id,
            state,
            when: z.enum(['now', 'planned', 'over']),
            /** Also shown to people who are logged in. */
            is_inside: z.boolean(),
            starts_at: moment,
            ends_at: moment.nullable(),
            text: z.string(),
            language: z.enum(languages),
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...reads('status.write'),
    path: '/admin/status-notes',
    summary: 'Every status note as it was typed, newest first',
    replies: {
      200: z.object({
        results: z.array(
          z.object({
            id,
            state,
            when: z.enum(['now', 'planned', 'over']),
            starts_at: moment,
            ends_at: moment.nullable(),
            text_en: z.string(),
            text_fr: z.string(),
            text_ar: z.string(),
            version,
          }),
        ),
      }),
    },
  }),
  endpoint({
    ...written,
    method: 'POST',
    path: '/admin/status-notes',
    summary: 'Writes a status note',
    body: typed,
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...written,
    ...note,
    method: 'PUT',
    path: '/admin/status-notes/:noteId',
    summary: 'Changes a status note; 409 where somebody else has changed it since',
    body: typed.extend({ version }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...written,
    ...note,
    method: 'DELETE',
    path: '/admin/status-notes/:noteId',
    summary: 'Removes a status note',
    replies: { 200: nothing },
  }),
] as const
