import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { refuse } from '../../http/refusal.ts'
import type { AwaitedRow } from './awaited.sql.ts'

export type Awaited = Answer<'POST /awaited-times'>

/** An entry as its account reads it; there is one. */
export function awaitedAnswer([row]: readonly AwaitedRow[]): Awaited {
  return row ? toldAwaited(row) : refuse('not_found')
}

export function toldAwaited({
  slug,
  doctor,
  specialty,
  offer_id: id,
  draft_id,
  start_at: start,
  expires_at: expires,
  ...row
}: AwaitedRow): Awaited {
  const isHeld = id !== null && draft_id !== null && start !== null && expires !== null
  return {
    ...row,
    since: toRfc3339(row.since),
    doctor: { slug, name: doctor, specialty },
    offer: isHeld ? { id, draft_id, start: toRfc3339(start), expires_at: toRfc3339(expires) } : null,
  }
}
