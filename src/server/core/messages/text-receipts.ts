import type { Instant } from '#domain/time/instant.ts'
import { at, type Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type ToldAbout, tellUnreached } from './send-messages.ts'

/** What a provider reports about a text message it accepted. */
export type TextReceipt = { readonly id: string; readonly state: 'delivered' | 'failed' }

/**
 * Notes whether a text message arrived; where one did not, the doctor is told once whom to call. The first answer counts:
 * providers repeat themselves. The sender has shown the provider's secret and reaches nothing else.
 */
export function noteTextReceipt(database: Database, now: Instant, { id, state }: TextReceipt): Promise<void> {
  return database.as({ kind: 'visitor', visitor: '' }, (tx) =>
    tx.asProduct(async (product) => {
      const [delivered, undelivered] = state === 'delivered' ? [at(now), null] : [null, at(now)]
      const text = await product.one<ToldAbout>(sql`
        update outbox_message set delivered_at = ${delivered}, undelivered_at = ${undelivered}
        where id = ${id} and channel = 'text' and state = 'sent' and delivered_at is null and undelivered_at is null
        returning about, channel, account_id`)
      if (text && state === 'failed') await tellUnreached(product, now, text)
    }),
  )
}
