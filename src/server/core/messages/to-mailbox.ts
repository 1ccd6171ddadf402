import type { Runner } from '../../platform/database/database.ts'

/**
 * Looks up what belongs to a mailbox and writes to it, for somebody who has not proved that it is theirs: what is found goes
 * only there, and the answer is the same for every address.
 */
export function toMailbox(tx: Runner, work: (product: Runner) => Promise<void>): Promise<void> {
  return tx.asProduct(work)
}
