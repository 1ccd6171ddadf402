import type { Instant } from '../time/instant.ts'

/** Why a file is not in the archive. */
export type WhyLeftOut = 'infected' | 'damaged'

export type ExportedFolder = {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly created_at: Instant
}

export type ExportedItem = {
  readonly id: string
  readonly folder_id: string | null
  /** The document whose newer file it is. */
  readonly newer_of: string | null
  readonly title: string
  readonly file_name: string
  readonly media_type: string
  readonly size: number
  readonly document_date: string | null
  /** The doctor or the place that wrote it; empty for what the patient put there. */
  readonly author: string
  readonly created_at: Instant
  /** Its path in the archive; null where it is left out. */
  readonly path: string | null
  readonly left_out: WhyLeftOut | null
}

export type ExportedGrant = {
  readonly id: string
  /** The doctor, or the place whose people may see records. */
  readonly shared_with: string
  readonly item_id: string | null
  readonly folder_id: string | null
  readonly created_at: Instant
  /** When it ended or will end by the calendar. */
  readonly ends_at: Instant | null
  readonly is_live: boolean
}

export type ExportedLook = {
  readonly id: string
  readonly at: Instant
  readonly looked_as: 'owner' | 'doctor' | 'branch' | 'emergency' | 'carer'
  readonly name: string
  readonly way: 'list' | 'preview' | 'download' | 'share' | 'export'
  readonly item_id: string | null
  readonly folder_id: string | null
}

/** Everything of one person that goes into the archive. */
export type AllRecords = {
  readonly id: string
  readonly made_at: Instant
  readonly brand: string
  readonly person: { readonly id: string; readonly name: string }
  readonly folders: readonly ExportedFolder[]
  readonly items: readonly ExportedItem[]
  readonly grants: readonly ExportedGrant[]
  readonly looks: readonly ExportedLook[]
}
