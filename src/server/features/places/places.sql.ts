import type { z } from 'zod'
import type { houseBranchShape } from '#contract/branch-shapes.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { BranchInput } from '../../core/people/branch-rows.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type Branch = z.output<typeof houseBranchShape>
export type FacilityRow = { id: string; name: string; logo_id: string | null; version: number }

export function facilityOfManager(run: ReadRunner, facilities: readonly string[]) {
  return run.one<FacilityRow>(sql`
    select f.id, f.name, f.logo_id, f.version from facility f
    where f.id = any (${facilities}::uuid[]) order by f.created_at limit 1`)
}

/** Whether an account runs a facility now, or will, asked in the transaction that would give it another one. */
export async function runsFacility(tx: Runner, now: Instant, account: string): Promise<boolean> {
  const row = await tx.one(sql`
    select id from membership where account_id = ${account} and builtin = 'facility_manager'
      and (until is null or until > ${at(now)}) limit 1`)
  return row !== undefined
}

export function insertFacility(
  tx: Runner,
  now: Instant,
  _by: Allowed<unknown, 'facility.edit'>,
  row: {
    id: string
    kind: 'facility' | 'practice'
    name: string
    slug: string
    logo_id: string | null
    country: string
  },
) {
  return tx.run(sql`
    insert into facility (id, kind, name, slug, logo_id, country, created_at)
    values (${row.id}, ${row.kind}, ${row.name}, ${row.slug}, ${row.logo_id}, ${row.country}, ${at(now)})`)
}

const branchColumns = sql`b.id, b.facility_id, b.name, b.slug, b.time_zone, b.country, b.region, b.city, b.postcode, b.address,
  b.phone, b.latitude, b.longitude, b.step_free, b.parking, b.transport, b.directions, b.email, b.description, b.hours, b.is_video_only, b.state, b.is_unseen,
  '/api/files/' || b.photo_id as photo, b.version`

export function branchesOf(run: ReadRunner, facility: string) {
  return run.many<Branch>(
    sql`select ${branchColumns} from branch b where b.facility_id = ${facility} order by b.name limit 500`,
  )
}

export function branchById(run: ReadRunner, id: string) {
  return run.one<Branch>(sql`select ${branchColumns} from branch b where b.id = ${id}`)
}

export function insertBranch(
  tx: Runner,
  now: Instant,
  { facility }: Allowed<{ readonly facility: string }, 'branches.edit'>,
  row: BranchInput & { id: string; slug: string; state: 'draft' | 'open' },
) {
  return tx.run(sql`
    insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, latitude,
      longitude, step_free, parking, transport, directions, email, description, hours, is_video_only, state, created_at)
    values (${row.id}, ${facility}, ${row.name}, ${row.slug}, ${row.time_zone}, ${row.country}, ${row.region},
      ${row.city}, ${row.postcode}, ${row.address}, ${row.phone}, ${row.latitude}, ${row.longitude}, ${row.step_free ?? null},
      ${row.parking ?? ''}, ${row.transport ?? ''}, ${row.directions ?? ''}, ${row.email ?? ''}, ${row.description ?? ''},
      ${JSON.stringify(row.hours ?? [])}::jsonb, ${row.is_video_only ?? false}, ${row.state}, ${at(now)})`)
}

/** Opens a branch or archives it, unless somebody else changed it meanwhile: then no row is touched. */
export function setBranchState(
  tx: Runner,
  { id }: Allowed<Branch, 'branch.edit'>,
  version: number,
  state: Branch['state'],
) {
  return tx.run(
    sql`update branch set state = ${state}, version = version + 1 where id = ${id} and version = ${version}`,
  )
}

/** Another photo of a branch, or none. The one before goes by itself when nothing shows it any more. */
export function setBranchPhoto(tx: Runner, { id }: Allowed<Branch, 'branch.edit'>, photo: string | null) {
  return tx.run(sql`update branch set photo_id = ${photo}::uuid where id = ${id}`)
}

export function doctorsAt(run: ReadRunner, branch: string) {
  return run.many<{ id: string }>(sql`
    select practitioner_id as id from practitioner_branch where branch_id = ${branch} and state = 'active' limit 1000`)
}

export type DoctorAtBranch = {
  practitioner_id: string
  branch_id: string
  branch_name: string
  name: string
  slug: string
  photo: string | null
  specialty: string
  verification: VerificationState
  state: 'asked' | 'active' | 'declined' | 'left'
}

export function doctorsOfFacility(run: ReadRunner, facility: string) {
  return run.many<DoctorAtBranch>(sql`
    select w.practitioner_id, w.branch_id, b.name as branch_name, w.state, p.verification, s.name as specialty,
      ${doctorName(sql`p`)} as name, p.slug, '/api/files/' || p.photo_id as photo
    from practitioner_branch w join branch b on b.id = w.branch_id join practitioner p on p.id = w.practitioner_id
      join specialty s on s.id = p.specialty_id
    where b.facility_id = ${facility} order by w.state <> 'asked', p.last_name, b.name limit 1000`)
}

export function setDoctorState(
  tx: Runner,
  now: Instant,
  { id: branch }: Allowed<Branch, 'doctors.decide'>,
  practitioner: string,
  state: string,
) {
  return tx.run(sql`
    update practitioner_branch set state = ${state}, joined_at = ${at(now)}
    where branch_id = ${branch} and practitioner_id = ${practitioner} and state = 'asked'`)
}

/** What somebody does at the same moment in two windows happens one after the other. */
export function lockAccount(tx: Runner, account: string) {
  return tx.one(sql`select id from account where id = ${account} for update`)
}
