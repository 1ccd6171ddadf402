import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { hoursEffect } from '#domain/availability/hours-effect.ts'
import { changedDays } from '#domain/availability/rota.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { type HoursNews, hoursChangedMessages } from './hours-mails.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { accountOfDoctor, namesOfAccounts } from '../../core/free-times/rota-reads.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import { loadHoursChange, readAffected } from './hours-effect.ts'
import { type OnRota, refuseFaultyWeek, replaceHours, type Rules } from './replace-hours.ts'
import { type AtDoctor, loadOnRota, refuseOlder } from './rota.ts'
import * as rows from './rota.sql.ts'

/** What other hours of a doctor would change at a branch, counted over every visit there, whoever may see them. */
export function effectAtBranch(
  deps: DoctorDeps,
  actor: AccountActor,
  at: AtDoctor,
  rules: Rules,
): Promise<Answer<'POST /branches/:branchId/rota/:practitionerId/effect'>> {
  return deps.database.as(actor, async (tx) => {
    const { own } = await loadOnRota(tx, actor, at)
    const change = await loadHoursChange(tx, deps.clock.now(), own, rules)
    return change ? hoursEffect(change) : { added: 0, removed: 0, affected: 0 }
  })
}

/** The visits there that would lie outside of other hours. */
export function affectedAtBranch(
  deps: DoctorDeps,
  actor: AccountActor,
  at: AtDoctor,
  rules: Rules,
): Promise<Answer<'POST /branches/:branchId/rota/:practitionerId/affected'>> {
  return deps.database.as(actor, async (tx) => {
    const { own } = await loadOnRota(tx, actor, at)
    return readAffected(tx, deps.clock.now(), actor, own, rules)
  })
}

/** Replaces the weekly hours of a doctor at one branch, in the transaction that tells the doctor what is another way now. */
export function changeHoursAt(
  deps: DoctorDeps,
  actor: AccountActor,
  at: AtDoctor,
  { rules, version }: BodyOf<'PUT /branches/:branchId/rota/:practitionerId/hours'>,
): Promise<{ version: number }> {
  refuseFaultyWeek(rules)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { own, branch } = await loadOnRota(tx, actor, at)
    const [before] = await rows.doctorsOfRota(tx, branch.id, own.practitioner)
    const change = { branch: branch.id, by: actor.account, rules, version }
    if (!(await replaceHours(tx, now, own, change))) return refuseOlder(tx, at)
    const [after] = await rows.doctorsOfRota(tx, branch.id, own.practitioner)
    const days = changedDays(before?.rules ?? [], after?.rules ?? [])
    await settle(deps, tx, actor, own, 'rota.hours')
    if (days.length > 0) await tellDoctor(deps, tx, actor, own, { branch, days, services: after?.services ?? [] })
    return { version: after?.version ?? 1 }
  })
}

/** What follows a change of hours: free times, a line of the audit, and a hint to whoever watches. */
export async function settle(deps: DoctorDeps, tx: Runner, actor: AccountActor, own: OnRota, action: AuditAction) {
  const now = deps.clock.now()
  const { practitioner, branch } = own
  await rebuildDoctor(tx, now, practitioner)
  await writeAudit(tx, now, actor, {
    action,
    subject: { kind: 'practitioner', id: practitioner },
    detail: { branch },
  })
  await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`, `branch:${branch}`], { kind: 'setup' })
}

/** Who is not told: a doctor who makes the rota changes their own hours themselves. */
export async function tellDoctor(
  { clock, site }: DoctorDeps,
  tx: Runner,
  actor: AccountActor,
  own: OnRota,
  news: Pick<HoursNews, 'branch'> & Partial<HoursNews>,
) {
  if (actor.practitioner === own.practitioner) return
  const now: Instant = clock.now()
  const reader = await accountOfDoctor(tx, own.practitioner)
  if (!reader) return
  const doctor = {
    ...reader,
    off: reader.mails_off,
    phone_number: '',
  }
  const by = (await namesOfAccounts(tx, [actor.account])).get(actor.account) ?? ''
  await insertMessages(tx, hoursChangedMessages(now, site, doctor, { by, ...news }))
}
