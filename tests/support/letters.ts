import { instant } from '#domain/time/instant.ts'
import { letterText } from '#server/platform/letter-text.ts'
import { emptyLetter, type Letter, letterOf } from '#server/platform/letter.ts'
import type { OutgoingMail } from '#server/platform/mail.ts'

const house = { brand: 'Tendwell', publicUrl: 'https://tendwell.example', operator: 'Tendwell', operatorAddress: '' }

/** A mail that says one thing, as it leaves. */
export function plainMail(to: string, words: string): OutgoingMail {
  const written = instant(Date.parse('2027-01-04T08:00:00Z'))
  return { messageId: 'one', to, subject: words, about: null, written, letter: plainLetter(words) }
}

/** A letter that says one thing. */
export function plainLetter(words: string): Letter {
  return { ...emptyLetter, lead: [words] }
}

/** The code in the newest of these mails, as the outbox keeps them where nothing seals; empty where there is none. */
export function codeIn([mail]: readonly { readonly body: string }[]): string {
  return /"code":"(\d{6})"/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** What somebody reads of a message as the outbox keeps it: a text message as it is, a mail as its text part. */
export function wordsOf(kept: string): string {
  return kept.startsWith('letter:') ? letterText(letterOf(kept, ''), house) : kept
}
