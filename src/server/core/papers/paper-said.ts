import type { Source } from '#domain/records/clinic-papers.ts'
import { previewState } from '#domain/records/preview-rules.ts'
import { scanState } from '#domain/records/record-rules.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import { type FileRow, type VersionRow, versionsSaid } from './paper-files.sql.ts'

type PaperRow = FileRow & {
  readonly id: string
  readonly title: string
  readonly alt_text: string
  readonly document_date: string | null
  readonly created_at: Instant
  readonly source: Source
  readonly author: string
  readonly versions: VersionRow[] | null
}

/** A document as everybody who sees it reads it. */
export function paperSaid(paper: PaperRow, isScanned: boolean) {
  const { id, title, alt_text, file_name, media_type, size, document_date, source, author } = paper
  return {
    id,
    title,
    alt_text,
    file_name,
    media_type,
    size,
    document_date,
    added: toRfc3339(paper.created_at),
    scan: scanState(paper.scan, isScanned),
    preview: previewState(paper.preview, media_type),
    versions: versionsSaid(paper.versions),
    source,
    author,
  }
}
