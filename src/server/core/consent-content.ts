import type { Language } from '#domain/language/languages.ts'
import { secrets } from '../platform/keyring.ts'

/** What the document of a decision says, as long as it is not written. */
export type ConsentContent = {
  readonly title: string
  readonly text: string
  readonly name: string
  readonly language: Language
}

/** Sealed for its one line: moved to another, it does not open. */
export function sealConsent(id: string, content: ConsentContent): string {
  return secrets.seal(JSON.stringify(content), { kind: 'consent', id })
}

export function openConsent(id: string, sealed: string): ConsentContent {
  return JSON.parse(secrets.open(sealed, { kind: 'consent', id })) as ConsentContent
}
