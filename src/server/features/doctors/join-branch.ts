import type { AccountActor } from '#domain/access/actor.ts'
import { branchFaults } from '#domain/profiles/doctor-profile-rules.ts'
import { pinAfter, pinFault, type Pin } from '#domain/profiles/pin.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { renamePractice, updateBranch } from '../../core/people/branch-rows.sql.ts'
import { rebuildDoctor } from '../../core/free-times/digest.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { refuseOtherZone } from '../../core/free-times/refuse-other-zone.ts'
import { slugOf } from '../../core/slug.ts'
import { allow, allowPractice, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { DoctorDeps } from './deps.ts'
import { branchesOfDoctor } from './doctors.sql.ts'

/** A doctor without a facility gets a practice: a facility of its own kind, with one branch, owned by the doctor. */
export async function makePractice(deps: DoctorDeps, actor: AccountActor, wanted: BodyOf<'POST /doctors/me/practice'>) {
  const { practitioner } = allowPractice(actor, 'schedule.edit')
  refuseWrong(wanted)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    // Of several calls at once one makes it.
    await tx.one(sql`select id from practitioner where id = ${practitioner} for update`)
    const existing = await branchesOfDoctor(tx, practitioner)
    if (existing.some((branch) => branch.is_practice)) refuse('already_exists')
    await refuseFarPin(tx, wanted, wanted)
    const facility = newId(now)
    const branch = newId(now)
    await tx.run(sql`
      insert into facility (id, kind, name, slug, country, check_state, created_at)
      values (${facility}, 'practice', ${wanted.name}, ${slugOf(wanted.name, facility)}, ${wanted.country}, 'checked', ${at(now)})`)
    await tx.run(sql`update practitioner set practice_id = ${facility} where id = ${practitioner}`)
    await tx.run(sql`
      insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, latitude,
        longitude, step_free, parking, transport, directions, is_video_only, email, description, hours, created_at)
      values (${branch}, ${facility}, ${wanted.name}, ${slugOf(`${wanted.name} ${wanted.city}`, branch)}, ${wanted.time_zone},
        ${wanted.country}, ${wanted.region}, ${wanted.city}, ${wanted.postcode}, ${wanted.address}, ${wanted.phone},
        ${wanted.latitude}, ${wanted.longitude}, ${wanted.step_free ?? null}, ${wanted.parking ?? ''},
        ${wanted.transport ?? ''}, ${wanted.directions ?? ''}, ${wanted.is_video_only ?? false}, ${wanted.email ?? ''},
        ${wanted.description ?? ''}, ${JSON.stringify(wanted.hours ?? [])}::jsonb, ${at(now)})`)
    await tx.run(sql`
      insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
      values (${practitioner}, ${branch}, 'active', ${at(now)})`)
    await writeAudit(tx, now, actor, { action: 'practice.make', subject: { kind: 'branch', id: branch } })
    const [made] = (await branchesOfDoctor(tx, practitioner)).filter((candidate) => candidate.id === branch)
    return made ?? refuse('internal')
  })
}

/** Corrects the own practice: its name, where it is, how one gets in. Its times follow another zone at once. */
export async function changePractice(
  deps: DoctorDeps,
  actor: AccountActor,
  { version, ...wanted }: BodyOf<'PUT /doctors/me/practice'>,
) {
  const { practitioner } = allowPractice(actor, 'schedule.edit')
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await practiceOf(tx, practitioner)
    const practice = allow(actor, 'schedule.edit', found && { ...found, scope: { practitioner } })
    refuseWrong(wanted, practice)
    if (wanted.time_zone !== practice.time_zone) await refuseOtherZone(tx, now, practice.id, [practitioner])
    const pin = pinAfter(practice, wanted)
    if ((await updateBranch(tx, practice, version, { ...wanted, ...pin })) === 0)
      refuse('changed', { extra: { current: found } })
    if (isElsewhere(practice, { ...wanted, ...pin })) await refuseFarPin(tx, wanted, pin)
    await renamePractice(tx, practice, wanted.name)
    await rebuildDoctor(tx, now, practitioner)
    await writeAudit(tx, now, actor, { action: 'practice.change', subject: { kind: 'branch', id: practice.id } })
    await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`], { kind: 'setup' })
    return (await practiceOf(tx, practitioner)) ?? refuse('internal')
  })
}

function refuseWrong(...[wanted, before]: Parameters<typeof branchFaults>) {
  const wrong = branchFaults(wanted, before)
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}

/** Who changes a telephone is not asked where the place lies: the towns that we know are others each day. */
function isElsewhere(before: Town & Pin, after: Town & Pin): boolean {
  return (['country', 'region', 'city', 'latitude', 'longitude'] as const).some((name) => before[name] !== after[name])
}

type Town = { readonly country: string; readonly region: string; readonly city: string }

/**
 * Nobody looks at where a practice lies: its place on the map is in its country, and in its town as far as we know that. Names of
 * towns come twice in a country: where no region is said, we do not.
 */
async function refuseFarPin(tx: Runner, { country, region, city }: Town, pin: Pin) {
  const wrong = pinFault(country, pin)
  if (wrong) refuseFields({ latitude: wrong })
  if (region === '' || pin.latitude === null) return
  const town = await tx.one<{ is_there: boolean | null }>(
    sql`select lies_in_town(${country}, ${region}, ${city}, ${pin.latitude}::float8, ${pin.longitude}::float8) as is_there`,
  )
  if (town?.is_there === false) refuseFields({ latitude: 'pin_elsewhere' })
}

async function practiceOf(tx: Runner, practitioner: string) {
  return (await branchesOfDoctor(tx, practitioner)).find((branch) => branch.is_practice)
}

/** Asks the manager of a known branch; asking twice changes nothing. */
export async function askToJoin(deps: DoctorDeps, actor: AccountActor, branch: string) {
  const { practitioner } = allowPractice(actor, 'schedule.edit')
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const known = await tx.one(sql`
      select b.id from branch b join facility f on f.id = b.facility_id where b.id = ${branch} and f.kind = 'facility' and b.state <> 'archived'
        and f.closed_at is null`)
    if (!known) refuse('not_found')
    const row = await tx.one<{ state: string }>(sql`
      insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
      values (${practitioner}, ${branch}, 'asked', ${at(now)})
      on conflict (practitioner_id, branch_id) do update
        set state = case when practitioner_branch.state in ('declined', 'left') then 'asked' else practitioner_branch.state end
      returning state`)
    await writeAudit(tx, now, actor, { action: 'branch.ask', subject: { kind: 'branch', id: branch } })
    return { state: row?.state ?? 'asked' }
  })
}
