import type { Runner } from '../platform/database/database.ts'

/**
 * Looks at what belongs to a mailbox and writes to it, for somebody who has not shown to own it: whatever is found goes there
 * alone, and the answer to whoever asks is the same for every address.
 */
export function toMailbox(tx: Runner, work: (product: Runner) => Promise<void>): Promise<void> {
  return tx.asProduct(work)
}
