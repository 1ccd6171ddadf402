import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { closingRefusal, opensUntil } from '#domain/profiles/facility-closing.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../../core/audit/audit.ts'
import { type FacilityManager, managersOf } from '../../../core/people/facility-people.ts'
import { insertMessages, tellLive } from '../../../core/messages/outbox.ts'
import { rolesInTurn } from '../../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../../core/people/role-mails.ts'
import { endVouching } from '../../../core/checks/vouching.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import type { ReadRunner, Runner } from '../../../platform/database/database.ts'
import { lockBranches, rebuildBranches } from '../branch-change.ts'
import type { PlaceDeps } from '../deps.ts'
import { closingMessages } from './closing-mail.ts'
import * as rows from '../../../core/people/facility-closing.sql.ts'

export type ClosingDeps = PlaceDeps & {
  /** Asks once more who sits there; refuses where the password is not right. */
  readonly prove: (
    deps: Pick<PlaceDeps, 'database' | 'clock'>,
    actor: AccountActor,
    password: string,
  ) => Promise<unknown>
}

/** What closing a facility for good would mean, before it happens. */
export function previewClosing(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
): Promise<Answer<'GET /facilities/:facilityId/closing'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const own = await loadOwn(tx, actor, id)
    await writeRead(tx, now, actor, 'closure.preview', { kind: 'facility', id })
    const people = await rows.peopleOf(tx, now, own)
    const forgotten = await rows.forgottenVisits(tx, now, own)
    return {
      branches: await rows.branchesStanding(tx, now, own),
      forgotten: forgotten.map(shownForgotten),
      people: people.length,
      opens_until: toRfc3339(opensUntil(now)),
      version: own.version,
    }
  })
}

function shownForgotten({ id, patient_name: patient, start, ...rest }: rows.ForgottenVisit) {
  return { ...rest, appointment_id: id, patient, start: toRfc3339(start) }
}

/**
 * Closes a facility for good, once all of its branches are archived and their visits are over: nobody finds it, whoever works
 * for it loses it at the next call, and what it says of its doctors ends. Whoever does it types its name and their password.
 */
export async function closeFacility(
  deps: ClosingDeps,
  actor: AccountActor,
  id: string,
  { version, name, password }: BodyOf<'POST /facilities/:facilityId/closing'>,
): Promise<Answer<'POST /facilities/:facilityId/closing'>> {
  if (password === '') refuse('password_needed')
  const { name: called } = await loadOwn(deps.database.each(actor), actor, id)
  if (name !== called) refuseFields({ name: fault('name_unlike', { name: called }) })
  await deps.prove(deps, actor, password)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rolesInTurn(tx, id)
    const own = await loadOwn(tx, actor, id)
    const doctors = await rows.lockDoctors(tx, own, null)
    const branches = await rows.branchIdsOf(tx, own)
    const concerned = await lockBranches(tx, now, branches)
    // A branch that was being opened, or booked at, was waited for.
    const refusal = closingRefusal(await rows.branchesStanding(tx, now, own))
    if (refusal) refuse(refusal)
    const [managers, people] = [await managersOf(tx, now, id), await rows.peopleOf(tx, now, own)]
    if ((await rows.setClosed(tx, now, own, version, actor.account)) === 0) refuse('changed')
    await rows.endWork(tx, now, own)
    for (const practitioner of doctors) {
      const doctor = allow(actor, 'doctors.decide', { practitioner, scope: { facility: id } })
      await endVouching(deps, tx, now, actor.account, doctor)
    }
    await rebuildBranches(tx, now, branches, concerned)
    await writeAudit(tx, now, actor, { action: 'facility.close', subject: { kind: 'facility', id } })
    await tellClosed(deps, tx, now, actor, { own, managers, people })
    return { closed_at: toRfc3339(now), opens_until: toRfc3339(opensUntil(now)) }
  })
}

type Told = {
  readonly own: rows.ClosingFacility
  readonly managers: readonly FacilityManager[]
  readonly people: readonly string[]
}

/** Managers read until when it can be opened again, everybody else that they have lost it; whose screens stand open is told. */
async function tellClosed(
  { site }: ClosingDeps,
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  { own, managers, people }: Told,
) {
  const run = managers.filter(({ account }) => people.includes(account))
  const by = run.find(({ account }) => account === actor.account)?.name ?? ''
  const until = wallAt(asZone('UTC'), opensUntil(now)).date
  await insertMessages(
    tx,
    run.flatMap((manager) => closingMessages(now, site, manager, { name: own.name, by, until })),
  )
  const accounts = people.filter((account) => !run.some((manager) => manager.account === account))
  const news = () => ({ kind: 'deactivated' as const, role: '', place: own.name })
  await tellRoleChange(tx, now, site, { accounts, by: actor.account }, news)
  await tellLive(tx, [`facility:${own.id}`, 'platform'], { kind: 'facility' })
}

async function loadOwn(run: ReadRunner, actor: AccountActor, id: string) {
  const found = await rows.facilityToClose(run, id)
  return allow(actor, 'facility.edit', found?.closed_at === null ? { ...found, scope: { facility: id } } : undefined)
}
