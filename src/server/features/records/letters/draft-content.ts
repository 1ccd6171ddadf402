import { secrets } from '../../../platform/keyring.ts'

/** A letter as far as it was written. */
export type LetterContent = { readonly title: string; readonly text: string }

/** Sealed for its one draft: moved to another, it does not open. */
export function sealLetter(id: string, content: LetterContent): string {
  return secrets.seal(JSON.stringify(content), { kind: 'letter', id })
}

export function openLetter(id: string, sealed: string): LetterContent {
  return JSON.parse(secrets.open(sealed, { kind: 'letter', id })) as LetterContent
}
