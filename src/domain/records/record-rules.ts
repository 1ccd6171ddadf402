import type { ClinicFolder } from './clinic-papers.ts'
import { day, type Instant, later } from '../time/instant.ts'

/** What may be kept, by its content. Never what a browser could run. */
export const keptTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  // Pictures of a scanner: kept, and never shown here.
  'application/dicom',
] as const
export type KeptType = (typeof keptTypes)[number]

/** What a screen shows; the rest is only downloaded. */
export const shownTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export type FolderKind = 'own' | ClinicFolder

/** The colours that a folder can have: few, and each has a name. */
export const folderColors = ['green', 'blue', 'orange', 'red', 'grey'] as const
export type FolderColor = (typeof folderColors)[number]

export const sharedUntil = ['visit', 'week', 'month', 'open'] as const
export type SharedUntil = (typeof sharedUntil)[number]

/** How a file comes in: each piece but the last is this long; on a slow line it must arrive within a call's ten seconds. */
export const pieceBytes = 512 * 1024

/** What a look for viruses found, as the database holds it. */
export type Scan = 'none' | 'clean' | 'infected'

export const scanStates = ['not_scanned', 'waiting', 'clean', 'infected'] as const
export type ScanState = (typeof scanStates)[number]

/** Returns what to say of a file's scan: an unscanned file waits only where there is a scanner. */
export function scanState(scan: Scan, isScanned: boolean): ScanState {
  if (scan !== 'none') return scan
  return isScanned ? 'waiting' : 'not_scanned'
}

/** Returns why others than its owner may not open a file, or undefined. */
export function whyClosedToOthers(state: ScanState) {
  if (state === 'infected') return 'has_virus'
  return state === 'waiting' ? 'not_checked_yet' : undefined
}

/** How long a deleted document can be restored. */
export const binDays = 30

/** How long an abandoned upload is kept. */
export const comingDays = 7

/** Returns when sharing ends by the calendar, or null where a visit or the patient ends it. */
export function sharingEnd(now: Instant, until: SharedUntil): Instant | null {
  if (until === 'week') return later(now, 7 * day)
  return until === 'month' ? later(now, 30 * day) : null
}

/**
 * How many folders and documents a person keeps, including the bin: more than a long life brings, and few enough that
 * every list shows them all.
 */
export const mostFolders = 100
export const mostDocuments = 2000

export type RecordLimits = { readonly fileBytes: number; readonly totalBytes: number }

/** What a person keeps already. */
export type Used = { readonly bytes: number; readonly documents: number }

/** Returns why a file is not taken, or undefined. */
export function whyFileNotTaken(size: number, used: Used, { fileBytes, totalBytes }: RecordLimits) {
  if (size < 1) return 'file_empty'
  if (size > fileBytes) return 'file_too_big'
  if (used.documents >= mostDocuments) return 'documents_full'
  return used.bytes + size > totalBytes ? 'storage_full' : undefined
}

/** Returns the kept type of a content, or undefined where such files are not kept. */
export function keptTypeOf(mime: string | undefined): KeptType | undefined {
  return keptTypes.find((type) => type === mime || (type === 'image/heic' && mime === 'image/heif'))
}

/**
 * A file's name, safe for a screen and a disk: no folders, nothing that reverses text or is invisible, no leading dots,
 * and no longer than a line. A name of which nothing is left becomes "file".
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(seen)?.[0] ?? ''
  const stem = Array.from(seen.slice(0, seen.length - ending.length))
    .slice(0, 100)
    .join('')
    .slice(0, 120)
    .trimEnd()
  return stem === '' ? `file${ending}` : stem + ending
}

/**
 * The name of a folder or a document as somebody typed or pasted it: no line ends, nothing that cannot be seen or turns words
 * around. What joins letters of a script stays.
 */
export function seenName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const endings: Readonly<Record<KeptType, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/dicom': ['dcm'],
}

/**
 * The name with the ending of the file's real type, so that a system that goes by endings does not run a program
 * disguised as a document.
 */
export function fileNameOf(name: string, type: KeptType): string {
  const own = endings[type]
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && own.includes(ending) ? name : `${name}.${own[0] ?? ''}`
}

/** The name without its ending: what a new document is called until somebody names it. */
export function titleOfFile(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 120)
}

export type Part = { readonly from: number; readonly to: number }

/** Returns the part that a Range header asks for, undefined for the whole file, or 'outside' where there is no such part. */
export function partAsked(header: string | undefined, size: number): Part | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || Number(last) === 0 ? 'outside' : { from: Math.max(size - Number(last), 0), to: size }
  const [from, to] = [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)]
  return from < to && from < size ? { from, to } : 'outside'
}
