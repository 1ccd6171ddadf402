import { z } from 'zod'
import { exportStates } from '#domain/records/export-rules.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, moment, nothing } from './shapes.ts'

/** Everything of a person; with a folder, the contents of that one and of those inside it. */
const ofScope = z.object({ patient_id: id.optional(), folder_id: id.optional() })

const ofExport = z.object({ exportId: id })
const withPassword = { params: ofExport, body: z.object({ password: z.string().max(500).default('') }) }

/** Everything of a person, or one of their folders, as one archive. */
export const recordExportEndpoints = [
  endpoint({
    ...reads('records.own'),
    path: '/records/exports',
    summary: 'The progress of the latest archive of everything or of a folder',
    query: ofScope,
    replies: {
      200: z.object({
        export: z
          .object({
            id,
            state: z.enum(exportStates),
            percent: z.number().int(),
            size: z.number().int(),
            documents: z.number().int(),
            /** Files that are not in it: a virus was found in them, or they do not open. */
            left_out: z.number().int(),
            until: moment,
          })
          .nullable(),
      }),
    },
  }),
  endpoint({
    ...writes('records.own'),
    method: 'POST',
    path: '/records/exports',
    summary:
      'Asks for an archive of everything or of a folder; it is made in the background and replaces an older one of the same',
    rate: 'creation',
    body: ofScope,
    replies: { 201: z.object({ id }) },
  }),
  endpoint({
    ...writes('records.own'),
    audit: 'reads_health_data',
    method: 'POST',
    path: '/records/exports/:exportId/file',
    summary: 'The archive itself, with the password given again; the look is noted',
    rate: 'credential',
    ...withPassword,
    replies: { 200: z.null() },
  }),
  endpoint({
    ...writes('records.own'),
    audit: 'none',
    method: 'POST',
    path: '/records/exports/:exportId/key',
    summary: 'Lets this browser save the archive by itself, with the password given again',
    rate: 'credential',
    ...withPassword,
    replies: { 201: nothing },
  }),
  endpoint({
    ...reads('records.own'),
    audit: 'reads_health_data',
    path: '/records/exports/:exportId/file',
    summary: 'The archive itself, for the browser that holds its key; the look is noted',
    params: ofExport,
    replies: { 200: z.null() },
  }),
]
