import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { facilityStandsUnchecked } from '../../../core/people/facility-people.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { PlaceDeps } from '../deps.ts'
import { insertFacilityEvent } from './facility-checks.sql.ts'

type Made = Allowed<{ readonly id: string; readonly account: string }, 'facility.edit'>

/** A facility that was just made waits for somebody to look. Where nothing is checked it stands, without a day of a check. */
export async function beginCheck({ verification }: PlaceDeps, tx: Runner, now: Instant, made: Made) {
  const event = { id: newId(now), account: made.account, from: '', to: 'waiting' } as const
  await insertFacilityEvent(tx, now, made, event)
  if (verification === 'off') await facilityStandsUnchecked(tx, made.id)
  await tellLive(tx, ['platform'], { kind: 'facility' })
}
