import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { refuseUngivable } from '../../core/people/refuse-rights.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { resetSecondStep, worksElsewhere } from '../../core/people/people-keys.ts'
import { rolesInTurn } from '../../core/people/role-holders.sql.ts'
import { tellRoleChange } from '../../core/people/role-mails.ts'
import { roleOf } from '../../core/people/roles.sql.ts'
import { allow, refuse } from '../../http/refusal.ts'
import { t } from '#domain/language/translate.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RoleDeps } from './deps.ts'
import { membershipOf, nameOfPlace, type Work } from './held-roles.ts'
import { leaverOf } from './leaving.ts'
import { updateSpan } from './members.sql.ts'
import { doctorsOf, heldOf, type HeldRow, returnToBranches, type WorksRow } from './people.sql.ts'

type Whom = { readonly facilityId: string; readonly accountId: string }

/** Gives somebody back what they held until they were deactivated, as long as it was to last; a doctor works again where they did. */
export function reactivate(deps: RoleDeps, actor: AccountActor, { facilityId: facility, accountId: account }: Whom) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { person } = await leaverOf(tx, actor, { facilityId: facility, accountId: account, branch: null })
    await rolesInTurn(tx, facility)
    const held = (await heldOf(tx, { facility, branch: null })).filter((row) => row.account === account)
    const works = (await doctorsOf(tx, { facility, branch: null })).filter(
      ({ practitioner }) => practitioner === person.practitioner,
    )
    if (held.some(({ until }) => until === null || until > now) || works.some(({ is_over }) => !is_over))
      refuse('already_exists')
    const left = lastEnd(held, works) ?? refuse('wrong_status', { detail: t('This person was never deactivated here') })
    const lost = held.filter(({ until }) => until === left)
    // A role that was to end by now has ended all the same.
    const back = lost.filter(({ meant_until: end }) => end === null || end > now)
    const branches = works.filter(({ left_at }) => left_at === left).map(({ branch_id }) => branch_id)
    if (back.length + branches.length === 0)
      refuse('wrong_status', { detail: t('What this person held has ended meanwhile. Give them a role anew') })
    for (const row of back) await giveBack({ deps, tx, now, actor }, row)
    if (person.practitioner && branches.length > 0)
      await workAgain(tx, now, actor, { facility, practitioner: person.practitioner, branches, left })
    const subject = { kind: 'account', id: account }
    await writeAudit(tx, now, actor, { action: 'member.reactivated', subject, detail: { facility } })
    const place = await nameOfPlace(tx, { facility, branch: null })
    await tellRoleChange(tx, now, deps.site, { accounts: [account], by: actor.account }, () => ({
      kind: 'reactivated',
      role: '',
      place,
    }))
  })
}

/** Turns off the second step of somebody who has lost it. Whoever runs the facility proves once more that it is they. */
export async function resetOthersSecondStep(deps: RoleDeps, actor: AccountActor, whom: Whom, password: string) {
  if (password === '') refuse('password_needed')
  const now = deps.clock.now()
  const find = (tx: Runner) => leaverOf(tx, actor, { ...whom, branch: null })
  await deps.database.as(actor, find)
  await deps.prove(deps, actor, password)
  return deps.database.as(actor, async (tx) => {
    const person = await find(tx)
    if (person.account === actor.account || (await worksElsewhere(tx, now, person)))
      refuse('wrong_status', { detail: t('This person also works elsewhere. Only they can turn it off') })
    await resetSecondStep(tx, now, deps.site, actor, person)
  })
}

function lastEnd(held: readonly HeldRow[], works: readonly WorksRow[]): Instant | undefined {
  const ends = [...held.map(({ until }) => until), ...works.map(({ left_at }) => left_at)]
  return ends.filter((end) => end !== null).toSorted((a, b) => b - a)[0]
}

/** The role that somebody held is theirs again, until its own end, where whoever gives it back could give it anew. */
async function giveBack(work: Work, row: HeldRow) {
  const found = await membershipOf(work, row.id)
  const role = await roleOf(work.tx, found.facility, found.role)
  if (role) refuseUngivable(work.actor, found, role.rights, found.account)
  await updateSpan(work.tx, found, found.version, { since: work.now, until: row.meant_until })
}

async function workAgain(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  {
    facility,
    practitioner,
    branches,
    left,
  }: { facility: string; practitioner: string; branches: string[]; left: Instant },
) {
  const doctor = allow(actor, 'doctors.decide', { practitioner, branches, scope: { facility } })
  await returnToBranches(tx, doctor, left)
  await rebuildDoctor(tx, now, practitioner)
  await tellLive(tx, [`doctor:${practitioner}`], { kind: 'setup' })
}
