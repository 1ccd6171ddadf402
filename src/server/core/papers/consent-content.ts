import { createHash } from 'node:crypto'
import type { Language } from '#domain/language/languages.ts'
import { secrets } from '../../platform/keyring.ts'

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

/** The name that signed a decision, sealed for its one line; it stays when the document is written. */
export function sealSignature(id: string, name: string): string {
  return secrets.seal(name, { kind: 'signature', id })
}

export function openSignature(id: string, sealed: string): string {
  return secrets.open(sealed, { kind: 'signature', id })
}

/** Identifies a text to agree to, together with its title: a title has no second line. */
export function hashOfText({ title, text }: Pick<ConsentContent, 'title' | 'text'>): string {
  return createHash('sha256').update(`${title}\n${text}`).digest('hex')
}
