import type { Preview } from '#domain/records/preview-rules.ts'
import type { Source } from '#domain/records/clinic-papers.ts'
import type { Scan } from '#domain/records/record-rules.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import { sql } from '../../platform/database/sql.ts'

/** A stored file of a document. */
export type FileRow = {
  file_id: string
  number: number
  file_name: string
  media_type: string
  size: number
  wrapped_key: string
  scan: Scan
  preview: Preview
  small_size: number
  shown_size: number
}

/** A document with its newest file, as everybody who sees it reads it. */
export type PaperRow = FileRow & {
  id: string
  title: string
  alt_text: string
  versions: VersionRow[] | null
  document_date: string | null
  created_at: Instant
  source: Source
  author: string
}

/** The newest file of the document `i` that is wholly here, as `c`: the document's own row, or a newer one. */
export const newestFile = sql`cross join lateral (
  select v.* from record_item v
  where v.id = i.id or v.newer_of = i.id and v.received = v.size and v.wrapped_key <> ''
  order by v.number desc limit 1) c`

/** The columns of that file. */
export const fileColumns = sql`c.id as file_id, c.number, c.file_name, c.media_type, c.size::float8 as size, c.wrapped_key, c.scan,
  c.preview, c.small_size, c.shown_size`

export type VersionRow = {
  id: string
  number: number
  size: number
  media_type: string
  pages: number | null
  at: number
}

/** All files of the document `i` that are wholly here, the newest first. */
export const versionsOf = sql`(
  select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'size', v.size, 'media_type', v.media_type, 'pages', v.pages,
    'at', (extract(epoch from v.created_at) * 1000)::bigint) order by v.number desc)
  from record_item v where (v.id = i.id or v.newer_of = i.id) and v.received = v.size and v.wrapped_key <> '') as versions`

/** The columns of the document `i` with its newest file. */
export const paperColumns = sql`i.id, i.title, i.alt_text, ${fileColumns}, ${versionsOf}, i.document_date::text, c.created_at, i.source, i.author`

/** Versions as the screens get them. */
export function versionsSaid(versions: readonly VersionRow[] | null) {
  return (versions ?? []).map(({ at: moment, ...version }) => ({ ...version, added: toRfc3339(moment as Instant) }))
}
