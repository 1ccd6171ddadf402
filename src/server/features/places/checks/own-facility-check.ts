import type { AccountActor } from '#domain/access/actor.ts'
import { type FacilityFacts, isChanged } from '#domain/verification/facility-check.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { PlaceDeps } from '../deps.ts'
import { followFacility, leadsTo } from './decide-facility.ts'
import * as rows from './facility-checks.sql.ts'

/** What the people of a facility read of its check: who looked is not theirs to know. */
export function ownFacilityCheck(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
): Promise<Answer<'GET /facilities/:facilityId/check'>> {
  return deps.database.as(actor, async (tx) => {
    const { check_state, checked_on, since, version } = await load(tx, actor, id)
    const [last] = await rows.eventsOf(tx, id)
    return { check_state, checked_on, since: toRfc3339(since), note: last?.note ?? '', version }
  })
}

/** A facility that was declined asks for another look. */
export function handInFacility(deps: PlaceDeps, actor: AccountActor, id: string, version: number) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockFacility(tx, id)
    const facility = await load(tx, actor, id)
    if (facility.version !== version) refuse('changed')
    const from = facility.check_state
    const to = leadsTo(from, 'hand_in', true)
    await rows.setFacilityState(tx, now, facility, to)
    await rows.insertFacilityEvent(tx, now, facility, { id: newId(now), account: actor.account, from, to })
    await writeAudit(tx, now, actor, { action: 'facility.hand_in', subject: { kind: 'facility', id } })
    await tellLive(tx, [`facility:${id}`, 'platform'], { kind: 'facility' })
  })
}

type Known = Allowed<FacilityFacts & { readonly id: string }, 'facility.edit'>

/** What was checked and is changed waits for another look: the wall in the database closes it, this writes it down. */
export async function noteChanged(tx: Runner, now: Instant, actor: AccountActor, before: Known, after: FacilityFacts) {
  if (!isChanged(before, after)) return
  const [last] = await rows.eventsOf(tx, before.id)
  const state = await rows.facilityCheck(tx, before.id)
  if (state?.check_state !== 'waiting' || last?.to === 'waiting') return
  const event = { id: newId(now), account: actor.account, from: last?.to ?? 'checked', to: 'waiting' } as const
  await rows.insertFacilityEvent(tx, now, before, event)
  await followFacility(tx, now, before.id)
}

async function load(tx: Runner, actor: AccountActor, id: string) {
  const found = await rows.facilityCheck(tx, id)
  return allow(actor, 'facility.edit', found && { ...found, scope: { facility: id } })
}
