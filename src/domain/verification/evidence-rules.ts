import { day, hour } from '../time/instant.ts'

/** What a document shows. */
export const evidenceKinds = ['identity', 'licence', 'specialty', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The types accepted, by content: those a reviewer's browser shows without running anything. */
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof evidenceTypes)[number]

/** One document; a scan of a page is a tenth of it. */
export const evidenceBytes = 8 * 1024 * 1024
/** How many wait at once. */
export const mostEvidence = 12

/** How many pages of a PDF are shown beside the form, each drawn on request; a longer one is opened as a file. */
export const mostPages = 50
/** How long further pages belong to one look, which is noted once; the first page begins a look. */
export const lookLasts = hour

/** How long after the decision its document is erased; what was found, and the document's hash, stay. */
export const evidenceKept = 30 * day
/** How many years after it was handed in, where nobody decides on it: its doctor never sent it, or is not being checked. */
export const undecidedYears = 1

/** Returns the type of a document's content, or undefined where it is not accepted. */
export function evidenceTypeOf(mime: string | undefined): EvidenceType | undefined {
  return evidenceTypes.find((type) => type === mime)
}
