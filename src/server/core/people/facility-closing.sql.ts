import { forgottenAfter } from '#domain/booking/decide.ts'
import { owningStatuses, statusesThatAre } from '#domain/booking/status.ts'
import type { Allowed } from '#domain/access/allowed.ts'
import { type Instant, later } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { personName } from './person-name.sql.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { doctorName } from './doctor-name.sql.ts'
import { hasNotEnded } from './membership-now.sql.ts'

export type ClosingFacility = {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly closed_at: Instant | null
  readonly closed_by: string | null
}
type Own = Allowed<ClosingFacility, 'facility.edit'>
type OwnOrDecided = Allowed<ClosingFacility, 'facility.edit' | 'verification.decide'>

/** A facility, closed or not; the practice of a doctor ends with its doctor. */
export function facilityToClose(run: ReadRunner, id: string) {
  return run.one<ClosingFacility>(sql`
    select id, name, version, closed_at, closed_by from facility where id = ${id} and kind = 'facility'`)
}

/** The facility that somebody closed last, after a moment. */
export function closedBy(run: ReadRunner, account: string, after: Instant) {
  return run.one<{ id: string; name: string; closed_at: Instant }>(sql`
    select id, name, closed_at from facility where closed_by = ${account} and closed_at > ${at(after)}
    order by closed_at desc limit 1`)
}

const ahead = statusesThatAre('ahead')
/** The patient is there, however late it is. */
const inTheHouse = owningStatuses.filter((status) => !ahead.includes(status))

/** How each branch stands, and how many visits are not over there, whoever's they are. */
export function branchesStanding(tx: Runner, now: Instant, { id }: Own) {
  return tx.asProduct((product) =>
    product.many<Answer<'GET /facilities/:facilityId/closing'>['branches'][number]>(sql`
      select b.id, b.name, b.state, (select count(*)::int from appointment x
        where x.branch_id = b.id and (x.status = any(${ahead}) and x.end_at > ${at(now)} or x.status = any(${inTheHouse}))) as visits_open
      from branch b where b.facility_id = ${id} order by b.name, b.id limit 500`),
  )
}

export type ForgottenVisit = {
  readonly id: string
  readonly version: number
  readonly start: Instant
  readonly time_zone: string
  readonly service_name: string
  readonly patient_name: string
  readonly doctor: string
  readonly branch: string
}

/** The visits whose patients still stand as here days after (`isForgotten`): whoever closes the facility says what became of each. */
export function forgottenVisits(tx: Runner, now: Instant, { id }: Own) {
  return tx.asProduct((product) =>
    product.many<ForgottenVisit>(sql`
      select x.id, x.version, x.start_at as start, x.time_zone, x.service_name, concat_ws(' ', p.first_name, p.last_name) as patient_name,
        ${doctorName(sql`d`)} as doctor, b.name as branch
      from appointment x join branch b on b.id = x.branch_id join patient p on p.id = x.patient_id join practitioner d on d.id = x.practitioner_id
      where b.facility_id = ${id} and x.status = 'arrived' and greatest(x.end_at, x.arrived_at) < ${at(later(now, -forgottenAfter))}
      order by x.start_at, x.id limit 100`),
  )
}

/** All branches of a facility, in one order, since each is locked. */
export async function branchIdsOf(run: ReadRunner, { id }: OwnOrDecided): Promise<string[]> {
  const found = await run.many<{ id: string }>(
    sql`select id from branch where facility_id = ${id} order by id limit 500`,
  )
  return found.map((branch) => branch.id)
}

/** An invitation `i` that has led nowhere yet: nobody took it up, or a doctor did who has no profile so far. */
const isUnfulfilled = sql`(i.used_by is null
  or i.kind = 'doctor' and not exists (select from practitioner d where d.account_id = i.used_by))`

/** Everybody who works for a facility now, or will: with a role, as a doctor of its branches, or as one who still makes a profile. */
export async function peopleOf(tx: Runner, now: Instant, { id }: OwnOrDecided): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ account: string }>(sql`
      select m.account_id as account from membership m
        where m.facility_id = ${id} and ${hasNotEnded(now)}
      union select d.account_id from practitioner_branch w join branch b on b.id = w.branch_id join practitioner d on d.id = w.practitioner_id
        where b.facility_id = ${id} and w.state = 'active'
      union select i.used_by from invitation i join branch b on b.id = i.branch_id
        where b.facility_id = ${id} and i.used_by is not null and ${isUnfulfilled}
      order by account limit 5000`),
  )
  return rows.map(({ account }) => account)
}

/** Alone with the checks of the doctors who work at a facility, or did until a moment: before the locks of their times. */
export async function lockDoctors(tx: Runner, { id }: OwnOrDecided, leftAt: Instant | null): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ id: string }>(sql`
      select p.id from practitioner p where exists (select from practitioner_branch w join branch b on b.id = w.branch_id
        where w.practitioner_id = p.id and b.facility_id = ${id}
          and (w.state = 'active' or w.left_at = ${leftAt && at(leftAt)}::timestamptz))
      order by p.id for no key update`),
  )
  return rows.map((doctor) => doctor.id)
}

/** Marks a facility as closed, unless somebody changed it meanwhile: then no row is touched. */
export function setClosed(tx: Runner, now: Instant, { id }: Own, version: number, account: string) {
  return tx.run(sql`
    update facility set closed_at = ${at(now)}, closed_by = ${account}, version = version + 1
    where id = ${id} and version = ${version} and closed_at is null`)
}

/** Ends what everybody holds at a facility and where its doctors work, or asked to; what was to begin later never does. */
export function endWork(tx: Runner, now: Instant, { id }: Own) {
  return tx.asProduct(async (product) => {
    await product.run(sql`delete from membership where facility_id = ${id} and since >= ${at(now)}`)
    await product.run(sql`
      update membership set until = ${at(now)}, meant_until = until, version = version + 1
      where facility_id = ${id} and (until is null or until > ${at(now)})`)
    await product.run(sql`
      update practitioner_branch w set state = 'left', left_at = ${at(now)} from branch b
      where b.id = w.branch_id and b.facility_id = ${id} and w.state = 'active'`)
    await product.run(sql`
      update practitioner_branch w set state = 'declined' from branch b
      where b.id = w.branch_id and b.facility_id = ${id} and w.state = 'asked'`)
    await product.run(sql`
      delete from invitation i using branch b where b.id = i.branch_id and b.facility_id = ${id} and ${isUnfulfilled}`)
  })
}

/** Opens a facility again: what somebody held until it was closed is theirs again, until its own end. */
export function setOpen(tx: Runner, now: Instant, { id }: OwnOrDecided, closedAt: Instant) {
  return tx.asProduct(async (product) => {
    await product.run(
      sql`update facility set closed_at = null, closed_by = null, version = version + 1 where id = ${id}`,
    )
    await product.run(sql`
      update membership set until = meant_until, meant_until = null, version = version + 1
      where facility_id = ${id} and until = ${at(closedAt)} and (meant_until is null or meant_until > ${at(now)})`)
    await product.run(sql`
      update practitioner_branch w set state = 'active', left_at = null from branch b
      where b.id = w.branch_id and b.facility_id = ${id} and w.left_at = ${at(closedAt)}`)
  })
}

/**
 * Those who run a facility again once it is open: they ran it until it was closed, and were to for longer. Of somebody who begins
 * another one at the same moment, one happens after the other.
 */
export async function lockReturning(tx: Runner, now: Instant, { id, closed_at }: OwnOrDecided): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ id: string }>(sql`
      select a.id from account a where exists (select from membership m where m.account_id = a.id and m.facility_id = ${id}
        and m.builtin = 'facility_manager' and m.until = ${closed_at && at(closed_at)}::timestamptz
        and (m.meant_until is null or m.meant_until > ${at(now)}))
      order by a.id for update`),
  )
  return rows.map((manager) => manager.id)
}

/** Whether one of these people runs a facility by now: one person runs one. */
export async function runsFacilityNow(tx: Runner, now: Instant, accounts: readonly string[]): Promise<boolean> {
  const row = await tx.asProduct((product) =>
    product.one(sql`
      select m.id from membership m where m.account_id = any (${accounts}::uuid[]) and m.builtin = 'facility_manager' and ${hasNotEnded(now)}
      limit 1`),
  )
  return row !== undefined
}

type Turn = { readonly at: Instant; readonly to: 'closed' | 'opened_again'; readonly by: string | null }

/** When a facility was closed for good and opened again, and by whom: the audit alone keeps that. For who decides about it. */
export function turnsOf(tx: Runner, { id }: Allowed<{ readonly id: string }, 'verification.decide'>) {
  return tx.asProduct((product) =>
    product.many<Turn>(sql`
      select u.at, case u.action when 'facility.close' then 'closed' else 'opened_again' end as to, ${personName(sql`a`)} as by
      from audit u join account a on a.id = u.account_id
      where u.subject_id = ${id} and u.action in ('facility.close', 'facility.open_again') order by u.at desc, u.id desc limit 100`),
  )
}
