import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { awaitedEndedNotes } from './awaited-messages.ts'
import {
  type AwaitedOffer,
  lockAwaitedOffer,
  openAwaitedOffer,
  setAwaitedOffer,
  toldOfAwaited,
} from './awaited-times.sql.ts'
import { lockResources } from '../lock-resources.ts'
import { offerFreedTime } from './offers.ts'
import { branchesOfWaiters } from './offers.sql.ts'
import { insertMessages } from '../messages/outbox.ts'
import type { MailSite } from '../messages/tell-patient.ts'
import { writeVisit } from '../visits/write-visit.ts'

/** The offer, with everything locked that releasing it touches: in the common order, its row last. */
export async function lockedAwaitedOffer(tx: Runner, seen: AwaitedOffer): Promise<AwaitedOffer | undefined> {
  const waiting = await branchesOfWaiters(tx, seen.practitioner_id)
  await lockResources(tx, [seen.practitioner_id, seen.branch_id, ...waiting])
  return lockAwaitedOffer(tx, seen.id)
}

/** Lets the time of an offer go, in the step in which the next person gets it. The caller has locked the offer. */
export function endAwaitedOffer(
  tx: Runner,
  site: MailSite,
  now: Instant,
  offer: AwaitedOffer,
  state: 'declined' | 'expired',
): Promise<void> {
  const { practitioner_id: practitioner, branch_id: branch, start_at: start, end_at: end } = offer
  return tx.asProduct(async (product) => {
    await writeVisit(product, {
      now,
      lock: [practitioner, branch],
      aim: [practitioner],
      release: { hold: offer.hold_id },
      rows: {
        live: [
          { topics: [`availability:${practitioner}`], body: { kind: 'availability', practitioner } },
          { topics: [`user:${offer.account_id}`, `doctor:${practitioner}`], body: { kind: 'awaited' } },
        ],
      },
    })
    await setAwaitedOffer(product, offer.id, state)
    await offerFreedTime(product, site, now, { practitioner, start, end })
    if (state === 'expired') await tellEnded(product, now, offer.entry_id)
  })
}

/** Somebody who no longer waits is not told of a time that went. */
async function tellEnded(tx: Runner, now: Instant, entry: string) {
  const told = await toldOfAwaited(tx, entry)
  if (told?.state === 'waiting') await insertMessages(tx, awaitedEndedNotes(now, { ...told, entry }))
}

/**
 * Releases the time of a draft: where it was held for somebody who waits, the next person gets it. Returns whether it
 * was.
 */
export async function letAwaitedGo(tx: Runner, site: MailSite, now: Instant, hold: string): Promise<boolean> {
  const seen = await openAwaitedOffer(tx, { hold })
  const offer = seen && (await lockedAwaitedOffer(tx, seen))
  if (offer?.state !== 'open') return false
  await endAwaitedOffer(tx, site, now, offer, 'declined')
  return true
}
