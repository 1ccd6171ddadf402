import type { AccountActor } from '#domain/access/actor.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { t } from '#domain/language/translate.ts'
import { openAgainDays, opensUntil } from '#domain/profiles/facility-closing.ts'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockResources } from '../../../core/lock-resources.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { rolesInTurn } from '../../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../../core/people/role-mails.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import type { ReadRunner, Runner } from '../../../platform/database/database.ts'
import { rebuildBranches } from '../branch-change.ts'
import type { PlaceDeps } from '../deps.ts'
import * as rows from '../../../core/people/facility-closing.sql.ts'

/** The facility that somebody closed last, as long as they may open it again. */
export async function closedFacilityOf(
  run: ReadRunner,
  { clock }: Pick<PlaceDeps, 'clock'>,
  actor: AccountActor,
): Promise<Answer<'GET /facilities/mine'>['closed']> {
  const found = await rows.closedBy(run, actor.account, later(clock.now(), -openAgainDays * day))
  if (!found) return null
  return { ...found, closed_at: toRfc3339(found.closed_at), opens_until: toRfc3339(opensUntil(found.closed_at)) }
}

/** Whoever closed a facility takes that back: its people work for it again, its branches stay archived until each is opened. */
export function openOwnFacilityAgain(deps: PlaceDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    await rolesInTurn(tx, id)
    const found = await rows.facilityToClose(tx, id)
    const scope = found?.closed_by ? { newFacilityOf: found.closed_by } : {}
    await openAgain(deps, tx, actor, allow(actor, 'facility.edit', found && { ...found, scope }))
  })
}

/** The same by the platform, where whoever closed it cannot. */
export function openFacilityAgain(deps: PlaceDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    await rolesInTurn(tx, id)
    const found = await rows.facilityToClose(tx, id)
    await openAgain(deps, tx, actor, allow(actor, 'verification.decide', found && { ...found, scope: {} }))
  })
}

async function openAgain(
  { clock, site }: PlaceDeps,
  tx: Runner,
  actor: AccountActor,
  facility: Allowed<rows.ClosingFacility, 'facility.edit' | 'verification.decide'>,
) {
  const now = clock.now()
  const { id, closed_at: closedAt, name: place } = facility
  if (closedAt === null) return refuse('wrong_status')
  if (now >= opensUntil(closedAt)) return refuse('too_late_to_open')
  const managers = await rows.lockReturning(tx, now, facility)
  if (managers.length === 0)
    return refuse('wrong_status', { detail: t('Nobody who ran this facility is left to run it') })
  if (await rows.runsFacilityNow(tx, now, managers)) return refuse('runs_another')
  const doctors = await rows.lockDoctors(tx, facility, closedAt)
  const branches = await rows.branchIdsOf(tx, facility)
  await lockResources(tx, [...branches, ...doctors])
  await rows.setOpen(tx, now, facility, closedAt)
  await rebuildBranches(tx, now, branches, doctors)
  await writeAudit(tx, now, actor, { action: 'facility.open_again', subject: { kind: 'facility', id } })
  const accounts = await rows.peopleOf(tx, now, facility)
  await tellRoleChange(tx, now, site, { accounts, by: actor.account }, () => ({ kind: 'reactivated', role: '', place }))
  await tellLive(tx, [`facility:${id}`, 'platform'], { kind: 'facility' })
}
