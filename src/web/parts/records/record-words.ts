import { mark, t } from '#domain/language/translate.ts'
import { safeFileName, type ScanState } from '#domain/records/record-rules.ts'

/** "34 MB", "1.5 MB", "820 KB". */
export function sizeWords(bytes: number): string {
  if (bytes >= 1024 ** 3) return t('{count, number} GB', { count: rounded(bytes / 1024 ** 3) })
  if (bytes >= 1024 ** 2) return t('{count, number} MB', { count: rounded(bytes / 1024 ** 2) })
  return t('{count, number} KB', { count: Math.ceil(bytes / 1024) })
}

function rounded(number: number): number {
  return number < 10 ? Math.round(number * 10) / 10 : Math.round(number)
}

const folders = { visits: mark('From my visits'), letters: mark('Letters'), results: mark('Results') } as const

/** What a folder is called: its own name, or that of the product. */
export function folderName({ name, kind }: { name: string; kind: 'own' | keyof typeof folders }): string {
  return kind === 'own' ? name : t(folders[kind])
}

const types: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WEBP',
  'image/heic': 'HEIC',
  'application/dicom': 'DICOM',
}

export function typeWords(type: string): string {
  return types[type] ?? t('File')
}

export function isPicture(type: string): boolean {
  return type.startsWith('image/')
}

/** Whether somebody looked for viruses, and what came of it. */
export function scanWords(scan: ScanState): string {
  switch (scan) {
    case 'not_scanned':
      return t('Not scanned for viruses')
    case 'waiting':
      return t('Checking file…')
    case 'clean':
      return t('Checked for viruses')
    case 'infected':
      return t('Has a virus')
  }
}

/** With how many doctors, branches and helpers something is shared. */
export function sharedWords(count: number): string {
  return t('{count, plural, one {Shared with one other} other {Shared with # others}}', { count })
}

/** Why a file is not taken. Where its name names a kind that is kept, its content is of another one, and that is said as well. */
export function notKeptWords({ name }: { readonly name: string }): string {
  const file = safeFileName(name)
  const why = t('{file} must be a PDF, JPG, JPEG, PNG, WEBP, HEIC or DICOM', { file })
  return /\.(?:pdf|jpe?g|png|webp|heic|dcm)$/i.test(file)
    ? `${why}. ${t('Its name says so, its content does not.')}`
    : why
}

/** Of many files each is named that is not taken. */
export function whyNotKept(file: { readonly name: string }, errors: Record<string, string>): string | undefined {
  const [why] = Object.values(errors)
  // A piece is refused for one thing alone: what the file is.
  return errors.file ? notKeptWords(file) : why
}
