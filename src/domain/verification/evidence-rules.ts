import { day, hour } from '../time/instant.ts'

/** What a document shows. */
export const evidenceKinds = ['identity', 'licence', 'specialty', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What is taken, by content: what a reviewer's browser shows without running anything of it. */
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof evidenceTypes)[number]

/** One document; a scan of a page is a tenth of it. */
export const evidenceBytes = 8 * 1024 * 1024
/** How many wait at once. */
export const mostEvidence = 12

/** Pages of a PDF that are shown beside the form, each drawn when it is asked for; a longer one is opened as a file. */
export const mostPages = 50
/** Within it further pages belong to one look, which is written down once; the first page begins a look. */
export const lookLasts = hour

/** A document is erased so long after the decision it was for; what was found, and the hash of the document, stay. */
export const evidenceKept = 30 * day
/** And so many years after it was handed in, where nobody decides on it: its doctor never sent it, or is not looked at. */
export const undecidedYears = 1

/** Returns the type of a content, or undefined where such documents are not taken. */
export function evidenceTypeOf(mime: string | undefined): EvidenceType | undefined {
  return evidenceTypes.find((type) => type === mime)
}
