import { owningStatuses, type Status, statusesThatAre } from '#domain/booking/status.ts'
import { saidServiceNames } from '#domain/language/service-names.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BatchOf } from '../../core/visits/visit-actions.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { join, sql, type Statement } from '../../platform/database/sql.ts'
import { wasHere } from './facility-visits.sql.ts'
import { type VisitRow, visitColumns, visitSource } from './visit-row.sql.ts'

/** The visits of a patient's account: upcoming soonest first, the others newest first. A visit of today stays upcoming until midnight. */
export function visitsOfAccount(
  run: ReadRunner,
  now: Instant,
  account: string,
  { tab, person, q }: { tab: 'upcoming' | 'past' | 'cancelled' | 'waiting'; person?: string | undefined; q: string },
  after: readonly [string, string] | undefined,
  limit: number,
) {
  const gone = sql`x.status = any(${statusesThatAre('fell_through')})`
  const today = sql`(x.end_at at time zone x.time_zone)::date >= (${at(now)}::timestamptz at time zone x.time_zone)::date`
  const waiting = sql`not ${gone} and exists (select from waitlist_entry e where e.appointment_id = x.id and e.state = 'waiting')`
  const conditions: Statement[] = [
    sql`x.patient_id = any (array(select patients_of(${account})))`,
    sql`x.status <> 'entered_in_error'`,
    { cancelled: gone, upcoming: sql`not ${gone} and ${today}`, past: sql`not ${gone} and not ${today}`, waiting }[tab],
    ...(person ? [sql`x.patient_id = ${person}`] : []),
    ...(q ? [saysOf(q)] : []),
  ]
  const forward = tab === 'upcoming' || tab === 'waiting'
  if (after) {
    conditions.push(
      forward
        ? sql`(x.start_at, x.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql`(x.start_at, x.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
  }
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where ${join(conditions, ' and ')}
    order by ${forward ? sql`x.start_at, x.id` : sql`x.start_at desc, x.id desc`} limit ${limit}`)
}

type KnownDoctor = {
  slug: string
  name: string
  specialty: string
  practitioner_id: string
  /** Who was there before: the account's own person, else the last one whose visits it manages. */
  known: string | null
  is_self: boolean | null
}

/** Each word stands in the name of the doctor, of the service, as it is kept or as its reader calls it, or of the place; nothing but signs finds nothing. */
function saysOf(q: string): Statement {
  const told = sql`folded(concat_ws(' ', p.first_name, p.last_name, x.service_name,
    ${JSON.stringify(saidServiceNames())}::jsonb ->> x.service_name, b.name, b.address, b.city))`
  return sql`folded(${q}) <> '' and not exists (
    select from unnest(string_to_array(folded(${q}), ' ')) word where ${told} not like '%' || word || '%')`
}

/** Whom an account's people were with, in all the years, as far as they can be booked; the last visit first. */
export function doctorsOfAccount(run: ReadRunner, now: Instant, account: string) {
  return run.many<KnownDoctor>(sql`
    select p.slug, ${doctorName(sql`p`)} as name, s.name as specialty,
      v.practitioner_id, k.known, k.is_self
    from (select x.practitioner_id, max(x.start_at) as last from appointment x
        where x.patient_id = any (array(select patients_of(${account}))) and x.end_at <= ${at(now)}
          and x.status <> 'entered_in_error' and not x.status = any(${statusesThatAre('fell_through')})
        group by x.practitioner_id) v
      join practitioner p on p.id = v.practitioner_id join specialty s on s.id = p.specialty_id
      left join lateral (
        select x.patient_id as known, m.account_id = ${account} and m.relation = 'self' as is_self
        from appointment x join patient m on m.id = x.patient_id and m.removed_at is null
        where x.practitioner_id = p.id and x.patient_id = any (array(select patients_of(${account})))
          and x.status = any(${statusesThatAre('known')}) and x.start_at <= ${at(now)}
        order by 2 desc, x.start_at desc limit 1) k on true
    where exists (select from offering o where o.practitioner_id = p.id and o.is_listed)
    order by v.last desc, p.id limit 100`)
}

/** What stands in the calendar of somebody: the own visits of a patient, and those of a doctor. */
export function visitsOfFeed(
  run: ReadRunner,
  owner: { account: string; practitioner: string | null },
  window: { start: Instant; end: Instant },
) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource}
    where (x.patient_id = any (array(select patients_of(${owner.account}))) or x.practitioner_id = ${owner.practitioner}::uuid)
      and x.start_at >= ${at(window.start)} and x.start_at < ${at(window.end)} and x.status <> 'entered_in_error'
    order by x.start_at, x.id limit 2000`)
}

/** The visits that lie ahead of a mailbox: where it is written to about them. */
export function visitsOfAddress(run: ReadRunner, now: Instant, email: string) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource}
    where x.status = any(${statusesThatAre('ahead')}) and x.end_at > ${at(now)}
      and (t.account_id in (select id from account where email = ${email}) or t.account_id is null and t.email = ${email})
      and t.removed_at is null
    order by x.start_at, x.id limit 10`)
}

export async function countUpcoming(run: ReadRunner, now: Instant, account: string): Promise<number> {
  const row = await run.one<{ count: number }>(sql`
    select count(*) from appointment x where x.patient_id = any (array(select patients_of(${account})))
      and x.status = any(${owningStatuses}) and x.end_at > ${at(now)}`)
  return row?.count ?? 0
}

type DoctorFilter = {
  from: Instant
  until: Instant
  status: Status | undefined
  kind?: 'new' | 'returning' | undefined
  q: string
}

export function visitsOfDoctor(run: ReadRunner, practitioner: string, filter: DoctorFilter) {
  const conditions: Statement[] = [
    sql`x.practitioner_id = ${practitioner}`,
    sql`x.start_at >= ${at(filter.from)} and x.start_at < ${at(filter.until)}`,
    sql`x.status <> 'entered_in_error'`,
  ]
  if (filter.status) conditions.push(sql`x.status = ${filter.status}`)
  if (filter.kind) conditions.push(filter.kind === 'returning' ? wasHere : sql`not ${wasHere}`)
  if (filter.q !== '') {
    conditions.push(sql`(folded(t.first_name || ' ' || t.last_name) like '%' || folded(${filter.q}) || '%'
      or x.reference = upper(${filter.q}) or (t.phone_number <> '' and t.phone_number like '%' || ${filter.q} || '%'))`)
  }
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where ${join(conditions, ' and ')} order by x.start_at, x.id limit 5000`)
}

/** The visits of a doctor whose patients wait for an earlier time, in the order in which they are asked. */
export function waitingVisits(run: ReadRunner, now: Instant, practitioner: string) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} join waitlist_entry e on e.appointment_id = x.id and e.state = 'waiting'
    where x.practitioner_id = ${practitioner} and x.status = any(${statusesThatAre('ahead')}) and x.start_at > ${at(now)}
    order by e.is_urgent desc, e.created_at, e.id limit 200`)
}

export function openRequests(run: ReadRunner, practitioner: string) {
  return run.many<VisitRow>(sql`
    select ${visitColumns} from ${visitSource} where x.practitioner_id = ${practitioner} and x.status = 'requested'
    order by x.answer_by, x.id limit 200`)
}

/** The zone of the first branch a doctor works at: whose midnight cuts the days of the list. Null: they work nowhere yet. */
export async function zoneOfDoctor(run: ReadRunner, practitioner: string): Promise<string | null> {
  const row = await run.one<{ time_zone: string }>(sql`
    select b.time_zone from branch b join practitioner_branch w on w.branch_id = b.id
    where w.practitioner_id = ${practitioner} and w.state = 'active' order by w.asked_at limit 1`)
  return row?.time_zone ?? null
}

/** Those of a doctor's or a branch's visits that are still ahead, of the ones named. */
export function visitsAhead(tx: Runner, of: BatchOf, now: Instant, ids: readonly string[]) {
  const own = 'branch' in of ? sql`branch_id = ${of.branch}` : sql`practitioner_id = ${of.practitioner}`
  return tx.many<{ id: string; practitioner_id: string; start_at: Instant; time_zone: string }>(sql`
    select id, practitioner_id, start_at, time_zone from appointment where ${own} and id = any (${ids}::uuid[])
      and status = any(${statusesThatAre('ahead')}) and start_at > ${at(now)} order by start_at, id`)
}
