import type { Allowed } from '#domain/access/allowed.ts'
import { statusesThatAre } from '#domain/booking/status.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mostActions } from '#contract/appointment-shapes.ts'
import { wayToTell } from '../../core/messages/recipients.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A facility, or one branch of it, whose people are asked for. */
export type PeoplePlace = { readonly facility: string; readonly branch: string | null }

export type PersonRow = {
  readonly account: string
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly user_type: string
  readonly practitioner: string | null
  readonly seen_at: Instant | null
  readonly two_step: boolean
}

/** Who works at a place, or did. */
export function peopleOf(run: ReadRunner, { facility, branch }: PeoplePlace): Promise<PersonRow[]> {
  return run.many<PersonRow>(sql`
    select account, name, email, phone_number, user_type, practitioner, seen_at, two_step from people_of(${facility}, ${branch})`)
}

export type HeldRow = {
  readonly id: string
  readonly account: string
  readonly branch_id: string | null
  readonly branch: string
  readonly role: string
  readonly role_name: string
  readonly version: number
  readonly since: Instant
  readonly until: Instant | null
  /** Of a role that was ended: until when it was meant to be held; null: for good. */
  readonly meant_until: Instant | null
}

/** What people hold at a place or held there, as far as the person who asks sees it. */
export function heldOf(run: ReadRunner, { facility, branch }: PeoplePlace): Promise<HeldRow[]> {
  return run.many<HeldRow>(sql`
    select m.id, m.account_id as account, m.branch_id, coalesce(b.name, '') as branch, coalesce(m.builtin, m.role_id::text) as role,
      coalesce(r.name, '') as role_name, m.version, m.since, m.until, m.meant_until
    from membership m left join branch b on b.id = m.branch_id left join role r on r.id = m.role_id
    where m.facility_id = ${facility} and (${branch}::uuid is null or m.branch_id is null or m.branch_id = ${branch}::uuid)
    order by b.name nulls first, m.id limit 5000`)
}

export type WorksRow = {
  readonly practitioner: string
  readonly branch_id: string
  readonly branch: string
  readonly is_over: boolean
  readonly left_at: Instant | null
}

/** Where doctors work at a place, or worked. */
export function doctorsOf(run: ReadRunner, { facility, branch }: PeoplePlace): Promise<WorksRow[]> {
  return run.many<WorksRow>(sql`
    select w.practitioner_id as practitioner, w.branch_id, b.name as branch, w.state <> 'active' as is_over, w.left_at
    from practitioner_branch w join branch b on b.id = w.branch_id
    where b.facility_id = ${facility} and (${branch}::uuid is null or b.id = ${branch}::uuid)
      and (w.state = 'active' or w.left_at is not null) order by b.name limit 5000`)
}

/** The open bits of each doctor of a branch on some days, whatever the service. */
export function openBitsAt(run: ReadRunner, branch: string, from: LocalDate, until: LocalDate) {
  return run.many<{ practitioner: string; day: LocalDate; open: string }>(sql`
    select o.practitioner_id as practitioner, d.utc_day::text as day, bit_or(d.bits)::text as open
    from offering o join (select offering_id, utc_day, bits from open_day union all select offering_id, utc_day, bits from service_open_day) d
      on d.offering_id = o.id
    where o.branch_id = ${branch} and d.utc_day between ${from}::date and ${until}::date
    group by o.practitioner_id, d.utc_day order by d.utc_day limit 5000`)
}

export type InvitedRow = {
  readonly id: string
  readonly kind: 'doctor' | 'branch-staff'
  readonly email: string
  readonly branch_id: string
  readonly also_at: string[]
  readonly every_branch: boolean
  readonly role: string
  readonly role_name: string
  readonly expires_at: Instant
}

/** Who is invited to a place and has not come, also where the link has run out. */
export function invitedTo(run: ReadRunner, { facility, branch }: PeoplePlace): Promise<InvitedRow[]> {
  return run.many<InvitedRow>(sql`
    select i.id, i.kind, i.email, i.branch_id, i.also_at, i.every_branch, i.role, coalesce(r.name, '') as role_name, i.expires_at
    from invitation i join branch b on b.id = i.branch_id left join role r on r.id::text = i.role
    where b.facility_id = ${facility} and i.used_by is null and i.kind <> 'facility'
      and (${branch}::uuid is null or i.every_branch or i.branch_id = ${branch}::uuid or ${branch}::uuid = any (i.also_at))
    order by i.created_at desc, i.email limit 1000`)
}

export function branchesOf(run: ReadRunner, facility: string) {
  return run.many<{ id: string; name: string; time_zone: string }>(sql`
    select id, name, time_zone from branch where facility_id = ${facility} order by name limit 1000`)
}

/** The booked visits that a doctor has ahead at some branches. */
export function visitsToCome(run: ReadRunner, now: Instant, practitioner: string, branches: readonly string[]) {
  return run.many<{
    id: string
    start: Instant
    time_zone: string
    service_id: string
    service_name: string
    practitioner_id: string
    branch_id: string
    branch_name: string
    mode: string
    patient_name: string
    phone_number: string
    email: string
    way_to_tell: WayToTell
  }>(sql`
    select x.id, x.start_at as start, x.time_zone, x.service_id, x.service_name, x.practitioner_id, x.branch_id, b.name as branch_name,
      x.mode, concat_ws(' ', p.first_name, p.last_name) as patient_name, p.phone_number, p.email,
      ${wayToTell(sql`p`)} as way_to_tell
    from appointment x join branch b on b.id = x.branch_id join patient p on p.id = x.patient_id
    where x.practitioner_id = ${practitioner} and x.branch_id = any (${branches}::uuid[]) and x.start_at > ${at(now)}
      and x.status = any (${statusesThatAre('ahead')}) order by x.start_at, x.id limit ${mostActions + 1}`)
}

type Leaving = Allowed<
  PeoplePlace & { readonly account: string; readonly person: { readonly email: string } },
  'users.edit'
>

/** What somebody who leaves has sent or been sent, and nobody has used yet, opens nothing any more. */
export function endInvitationsOf(tx: Runner, { account, facility, branch, person }: Leaving) {
  return tx.run(sql`
    delete from invitation i using branch b where b.id = i.branch_id and b.facility_id = ${facility}
      and (${branch}::uuid is null or b.id = ${branch}::uuid or ${branch}::uuid = any (i.also_at) or i.every_branch)
      and (i.invited_by = ${account} or i.email = ${person.email}) and i.used_by is null`)
}

type DoctorHere = Allowed<{ readonly practitioner: string; readonly branches: readonly string[] }, 'doctors.decide'>

/** A doctor no longer works at these branches. */
export function leaveBranches(tx: Runner, now: Instant, { practitioner, branches }: DoctorHere) {
  return tx.run(sql`
    update practitioner_branch set state = 'left', left_at = ${at(now)}
    where practitioner_id = ${practitioner} and branch_id = any (${branches}::uuid[]) and state = 'active'`)
}

/** A doctor works again at the branches that they left at a moment. */
export function returnToBranches(tx: Runner, { practitioner, branches }: DoctorHere, leftAt: Instant) {
  return tx.run(sql`
    update practitioner_branch set state = 'active', left_at = null
    where practitioner_id = ${practitioner} and branch_id = any (${branches}::uuid[]) and left_at = ${at(leftAt)}`)
}
