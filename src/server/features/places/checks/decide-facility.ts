import type { AccountActor } from '#domain/access/actor.ts'
import {
  type FacilityStep,
  needsReason,
  neededFacts,
  stepFacility,
  type FacilityState,
} from '#domain/verification/facility-check.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { insertMessages, tellLive } from '../../../core/messages/outbox.ts'
import { everRan, managersOf } from '../../../core/people/facility-people.ts'
import { endWordOf, lockVouchedBy } from '../../../core/checks/vouching.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { lockBranches, rebuildBranches } from '../branch-change.ts'
import type { PlaceDeps } from '../deps.ts'
import { branchesToCheck, type FacilityCheck } from './facility-checks.sql.ts'
import * as rows from './facility-checks.sql.ts'
import { decisionMessages } from './facility-mail.ts'

type Wish = BodyOf<'POST /admin/facilities/:facilityId'>

/**
 * A reviewer decides on what they saw. The decision, whether the branches are found and booked, the history and what the
 * facility's managers read are one transaction.
 */
export function decideFacility(deps: PlaceDeps, actor: AccountActor, id: string, body: Wish) {
  const { decision, note, source } = body
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockFacility(tx, id)
    const found = await rows.facilityCheck(tx, id)
    const facility = allow(actor, 'verification.decide', found && { ...found, scope: {} })
    if (facility.closed_at !== null) refuse('wrong_status')
    if (needsReason.includes(decision) && note.trim() === '') refuseFields({ note: 'facility_note_missing' })
    const managers = await managersOf(tx, now, id)
    const isOwn = await everRan(tx, id, actor.account)
    const from = facility.check_state
    const to = leadsTo(from, decision, isOwn)
    if (facility.version !== body.version) refuse('changed')
    if (to === 'checked') await refuseUnlessLookedAt(tx, facility, body)
    const vouched = wordEnds.includes(to) ? await lockVouchedBy(tx, facility) : []
    await rows.setFacilityState(tx, now, facility, to)
    if (to === 'checked' && !(await rows.seeBranches(tx, facility, await seenNow(tx, facility, body))))
      refuse('changed')
    const facts = to === 'checked' ? body.facts : []
    const event = { id: newId(now), account: actor.account, from, to, facts, source, note }
    await rows.insertFacilityEvent(tx, now, facility, event)
    await followFacility(tx, now, id)
    if (wordEnds.includes(to)) await endWordOf(deps, tx, now, actor.account, { ...facility, vouched })
    await writeAudit(tx, now, actor, { action: `facility.${decision}`, subject: { kind: 'facility', id } })
    await insertMessages(
      tx,
      managers.flatMap((to_) => decisionMessages(now, deps.site, to_, { decision, note, name: facility.name })),
    )
    return { check_state: to }
  })
}

/** In these states it vouches for nobody; one that is only looked at again stands by what it said. */
const wordEnds: readonly FacilityState[] = ['suspended', 'declined']

/** Returns where a step leads, or refuses it. */
export function leadsTo(state: FacilityState, step: FacilityStep, isOwn: boolean): FacilityState {
  const by = step === 'hand_in' || step === 'change' ? 'facility' : 'reviewer'
  const decided = stepFacility({ state, step, by, isOwn })
  if (decided.ok) return decided.to
  return refuse(decided.refusal === 'not_theirs' ? 'not_allowed' : decided.refusal)
}

/** Name, address, and the number where there is one: each was looked at, and somewhere. */
async function refuseUnlessLookedAt(tx: Runner, facility: FacilityCheck, { decision, facts, source }: Wish) {
  const missing = neededFacts(facility).filter((fact) => !facts.includes(fact))
  if (missing.length > 0) refuse('checks_missing', { extra: { missing } })
  if (source === '') refuseFields({ source: 'register_missing' })
  const branches = await branchesToCheck(tx, facility)
  const isDue = facility.check_due !== null
  if (decision === 'look' && !isDue && !branches.some(({ is_unseen }) => is_unseen)) refuse('wrong_status')
  if (facility.address === '' && !branches.some(({ address, country }) => address !== '' || country !== ''))
    refuse('checks_missing', { extra: { missing: ['address'] } })
}

/** A first check sees what it names. A later look adds to what was seen: it takes no branch that stands out of search. */
async function seenNow(tx: Runner, facility: FacilityCheck, { decision, branches }: Wish) {
  if (decision !== 'look') return branches
  const named = new Set(branches.map(({ id }) => id))
  const stand = await rows.branchesSeen(tx, facility)
  return [...branches, ...stand.filter(({ id }) => !named.has(id))]
}

/** What a change of the check means for search and for those who look at times. */
export async function followFacility(tx: Runner, now: Instant, facility: string) {
  const branches = await rows.branchesOf(tx, facility)
  await rebuildBranches(tx, now, branches, await lockBranches(tx, now, branches))
  await tellLive(tx, [`facility:${facility}`, 'platform'], { kind: 'facility' })
}
