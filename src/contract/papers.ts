import { z } from 'zod'
import { sources } from '#domain/records/clinic-papers.ts'
import { fileWays, pagesShown, previewStates } from '#domain/records/preview-rules.ts'
import { scanStates } from '#domain/records/record-rules.ts'
import { id, moment } from './shapes.ts'

/** What everybody who sees a document reads of it. */
export const paperShape = z.object({
  id,
  title: z.string(),
  /** What a picture shows, for people who listen to the page; empty where its title says it. */
  alt_text: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  document_date: z.string().nullable(),
  added: moment,
  /** The result of the virus scan: others than the owner open what is clean, or not scanned at all. */
  scan: z.enum(scanStates),
  preview: z.enum(previewStates),
  /** Who wrote it: what a clinic wrote is hidden, not deleted. */
  source: z.enum(sources),
  /** The doctor or the place that wrote it; empty for the patient's own. */
  author: z.string(),
  /** Its files, the newest first: that one is shown. */
  versions: z.array(
    z.object({
      id,
      number: z.number().int(),
      size: z.number().int(),
      media_type: z.string(),
      /** Null: they have not been counted. */
      pages: z.number().int().nullable(),
      added: moment,
    }),
  ),
})

/** Pictures are shown redrawn, a PDF as it is or page by page; every original may be downloaded. */
export const opened = z.object({
  way: z.enum(fileWays).default('preview'),
  version: id.optional(),
  /** Of a PDF that is asked for by `way=page`. */
  page: z.coerce.number().int().min(1).max(pagesShown).default(1),
})
/** The small picture belongs to the owner's lists. */
export const openedByOthers = opened.extend({ way: z.enum(fileWays).exclude(['small']).default('preview') })
