import type { Allowed } from '#domain/access/allowed.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Own<Thing = { readonly id: string }> = Allowed<Thing, 'records.own'>

export type DoctorRow = {
  id: string
  name: string
  account_id: string | null
  language: Language | null
  visit_id: string | null
  /** The last one that was there, where none lies ahead: what is shared is read with it. */
  last_visit_id: string | null
  next_visit: Instant | null
  time_zone: string | null
}

/** The doctors whom a person visits, and the next visit with each. */
export function doctorsOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many<DoctorRow>(sql`
    select d.id, ${doctorName(sql`d`)} as name, d.account_id,
      (select m.language from manner_of(d.account_id) m) as language, n.id as visit_id, l.id as last_visit_id, n.start_at as next_visit, n.time_zone
    from practitioner d left join lateral (
      select a.id, a.start_at, a.time_zone from appointment a
      where a.practitioner_id = d.id and a.patient_id = ${patient}
        and status_is(a.status, 'open') and (a.status = 'in_progress' or a.end_at > ${at(now)})
      order by a.start_at limit 1) n on true
      left join lateral (
      select a.id from appointment a
      where a.practitioner_id = d.id and a.patient_id = ${patient} and not status_is(a.status, 'off_calendar')
      order by a.start_at desc limit 1) l on true
    where exists (select from appointment a where a.practitioner_id = d.id and a.patient_id = ${patient}
      and not status_is(a.status, 'off_calendar'))
    order by n.start_at nulls last, d.last_name, d.id limit 100`)
}

export type BranchRow = { id: string; name: string; visit_id: string | null }

/** The branches that a person visits, and the next visit at each. */
export function branchesOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many<BranchRow>(sql`
    select b.id, b.name, (select a.id from appointment a
      where a.branch_id = b.id and a.patient_id = ${patient}
        and status_is(a.status, 'open') and (a.status = 'in_progress' or a.end_at > ${at(now)})
      order by a.start_at limit 1) as visit_id
    from branch b where exists (select from appointment a where a.branch_id = b.id and a.patient_id = ${patient}
      and not status_is(a.status, 'off_calendar')) or exists (
      select from record_request r where r.branch_id = b.id and r.patient_id = ${patient})
    order by b.name, b.id limit 100`)
}

export type CarerRow = { id: string; name: string; language: Language | null }

/** The adults who help a person, by their accounts. */
export function carersOf(tx: ReadRunner, patient: string) {
  return tx.many<CarerRow>(sql`
    select a.id, concat_ws(' ', a.first_name, a.last_name) as name, (select m.language from manner_of(a.id) m) as language
    from carer c join account a on a.id = c.account_id where c.patient_id = ${patient} order by c.created_at, a.id`)
}

/** The people who share something with this helper now. */
export function peopleSharingWith(tx: ReadRunner, now: Instant, account: string) {
  return tx.many<{ id: string; name: string }>(sql`
    select p.id, concat_ws(' ', p.first_name, p.last_name) as name from patient p
    where p.removed_at is null and exists (select from record_grant g where g.patient_id = p.id and g.carer_account = ${account}
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)}))
    order by name, p.id limit 100`)
}

export async function nameOfHelper(tx: ReadRunner, account: string): Promise<string> {
  const row = await tx.one<{ name: string }>(
    sql`select concat_ws(' ', first_name, last_name) as name from account where id = ${account}`,
  )
  return row?.name ?? ''
}

/** With whom something is shared: exactly one of them. */
export type Whom = {
  readonly practitioner: string | null
  readonly branch: string | null
  readonly carer: string | null
}

export function insertGrant(
  tx: Runner,
  now: Instant,
  { patient_id }: Own<{ readonly patient_id: string }>,
  grant: {
    id: string
    item: string | null
    folder: string | null
    visit: string | null
    expires: Instant | null
  } & Whom,
) {
  return tx.run(sql`
    insert into record_grant (id, patient_id, item_id, folder_id, practitioner_id, branch_id, carer_account, appointment_id, created_at, expires_at)
    values (${grant.id}, ${patient_id}, ${grant.item}, ${grant.folder}, ${grant.practitioner}, ${grant.branch}, ${grant.carer}, ${grant.visit}, ${at(now)},
      ${grant.expires === null ? null : at(grant.expires)})`)
}

/** What is shared with them now ends where it is shared anew; what ended before keeps its own end. Returns how much that was. */
export function replaceGrants(
  tx: Runner,
  now: Instant,
  { patient_id }: Own<{ readonly patient_id: string }>,
  of: { item: string | null; folder: string | null } & Whom,
) {
  return tx.run(sql`
    update record_grant set revoked_at = ${at(now)} where patient_id = ${patient_id}
      and practitioner_id is not distinct from ${of.practitioner}::uuid and branch_id is not distinct from ${of.branch}::uuid
      and carer_account is not distinct from ${of.carer}::uuid and item_id is not distinct from ${of.item}::uuid and folder_id is not distinct from ${of.folder}::uuid
      and grant_lives(revoked_at, expires_at, appointment_id, ${at(now)})`)
}

/**
 * Stops it for good, also one that only rests: a visit that was missed or cancelled may come back. Returns whether it was
 * shared until now.
 */
export async function stopGrant(tx: Runner, now: Instant, { id }: Own): Promise<boolean> {
  const row = await tx.one<{ lived: boolean }>(sql`
    with stopped as (
      select id, grant_lives(revoked_at, expires_at, appointment_id, ${at(now)}) as lived from record_grant where id = ${id} for no key update)
    update record_grant g set revoked_at = coalesce(g.revoked_at, ${at(now)}) from stopped s where g.id = s.id returning s.lived`)
  return row?.lived === true
}

/** Whether the same people may still open what this was about, by another share of it or of a folder above. */
export async function isStillShared(
  tx: ReadRunner,
  now: Instant,
  grant: { id: string; item_id: string | null; folder_id: string | null },
): Promise<boolean> {
  const row = await tx.one<{ is_open: boolean }>(sql`
    select exists (
      select from record_grant o join record_grant g on g.patient_id = o.patient_id and g.id <> o.id
        and g.practitioner_id is not distinct from o.practitioner_id and g.branch_id is not distinct from o.branch_id
        and g.carer_account is not distinct from o.carer_account
      where o.id = ${grant.id} and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})
        and (g.item_id = o.item_id or g.folder_id = any (folder_and_above(coalesce(o.folder_id,
          (select i.folder_id from record_item i where i.id = o.item_id)))))) as is_open`)
  return row?.is_open === true
}

export type GrantRow = {
  id: string
  patient_id: string
  account_id: string | null
  doctor: string
  to: string
  item_id: string | null
  folder_id: string | null
  created_at: Instant
  expires_at: Instant | null
  visit: Instant | null
  time_zone: string | null
}

/** Whoever the grant `g` is given to, and their name as it is now. */
export const grantees = sql`left join practitioner d on d.id = g.practitioner_id left join branch b on b.id = g.branch_id
  left join account h on h.id = g.carer_account`
export const granteeName = sql`coalesce(b.name, nullif(${doctorName(sql`d`)}, ''),
  concat_ws(' ', h.first_name, h.last_name))`

/** What a person shares now. */
export function grantsOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many<GrantRow>(sql`
    select g.id, g.patient_id, p.account_id, ${granteeName} as doctor, coalesce(g.practitioner_id, g.branch_id, g.carer_account) as to,
      g.item_id, g.folder_id, g.created_at, g.expires_at, a.start_at as visit, a.time_zone
    from record_grant g join patient p on p.id = g.patient_id ${grantees} left join appointment a on a.id = g.appointment_id
    where g.patient_id = ${patient} and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})
    order by g.created_at desc, g.id limit 500`)
}

export function grantById(tx: ReadRunner, id: string) {
  return tx.one<{
    id: string
    patient_id: string
    account_id: string | null
    practitioner_id: string | null
    branch_id: string | null
    carer_account: string | null
    item_id: string | null
    folder_id: string | null
    to_name: string
  }>(sql`
    select g.id, g.patient_id, p.account_id, g.practitioner_id, g.branch_id, g.carer_account, g.item_id, g.folder_id, ${granteeName} as to_name
    from record_grant g join patient p on p.id = g.patient_id ${grantees} where g.id = ${id}`)
}

export async function nameOfDoctor(tx: ReadRunner, practitioner: string): Promise<string> {
  const row = await tx.one<{ name: string }>(
    sql`select ${doctorName(sql`p`)} as name from practitioner p where p.id = ${practitioner}`,
  )
  return row?.name ?? ''
}
