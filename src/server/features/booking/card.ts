import { languageName } from '#domain/language/language-name.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { checkedWords, type ReadOfCheck } from './checked-words.ts'
import type { Answer } from '#contract/endpoints.ts'

type Shown = Answer<'GET /providers'>['results'][number]

/** What the read model keeps of a card: all but its times (`card_of` in migration 0026). */
export type Card = Omit<
  Shown,
  'offering' | 'kilometres' | 'times' | 'speaks' | 'verified_words' | keyof CardService
> & {
  offering: Omit<Shown['offering'], 'next_free'>
  service: CardService
  /** The times of a default service that needs rooms or devices; null: it needs none. */
  needs: { minutes: number; bufferBefore: number; bufferAfter: number; step: number } | null
}

type CardService = Pick<Shown, 'service_id' | 'service_name' | 'minutes' | 'fee_minor' | 'currency'>

/** How many of the next times a card shows. */
export const timesOnCard = 4

/** The doctor of a card, in the reader's language. */
export function doctorOf(read: ReadOfCheck, card: Card) {
  const { offering: _, service: __, needs: ___, ...doctor } = card
  return { ...doctor, speaks: doctor.languages.map(languageName), verified_words: checkedWords(read, doctor) }
}

/** Where and how a card's doctor is visited, with the next free time, which moves with each booking. */
export function offeringOf({ offering }: Card, next_free: Instant | null) {
  return { ...offering, next_free: next_free && toRfc3339(next_free) }
}
