import type { ScheduleException, ScheduleRule, VisitMode } from '#domain/availability/openings.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import { noticeOf } from '#domain/booking/decide.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Zone } from '#domain/time/zone.ts'
import { type ReadRunner, type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { standsVerified } from '../checks/verified.ts'

/** One UTC day of an offering on the grid of five minutes. */
export type DigestDay = {
  readonly utc_day: LocalDate
  readonly bits: string
  readonly anchors: string
  readonly starts: string
}

/** The days of a service that hours name. */
export type NamedDays = { readonly service: string; readonly days: readonly Omit<DigestDay, 'starts'>[] }

export type DigestDoctor = {
  id: string
  specialty_id: string
  branch_gap: number
  is_listed: boolean
  name_key: string
}

export function doctorOfDigest(run: ReadRunner, id: string) {
  return run.one<DigestDoctor>(sql`
    select id, specialty_id, branch_gap, folded(last_name || ' ' || first_name) as name_key,
      is_published and ${standsVerified} as is_listed
    from practitioner p where p.id = ${id}`)
}

/** Whose busy bits belong to some doctors: their own, their offerings', and those of the rooms where they work. */
const resourcesOf = (doctors: readonly string[]) => sql`
  select unnest(${doctors}::uuid[]) as id
  union select s.id from service_point s join practitioner_branch w on w.branch_id = s.branch_id where w.practitioner_id = any (${doctors}::uuid[])
  union select o.id from offering o where o.practitioner_id = any (${doctors}::uuid[])`

/** The days on which they have busy bits, or should have some. */
const busyDaysOf = (doctors: readonly string[], from: LocalDate) => sql`
  resource as materialized (${resourcesOf(doctors)}),
  day as materialized (
    select b.resource_id, b.utc_day, b.lane from resource r join busy_day b on b.resource_id = r.id and b.utc_day >= ${from}::date
    union select c.resource_id, d::date, c.lane from resource r join claim c on c.resource_id = r.id and upper(c.during) > ${from}::date
      cross join lateral generate_series(greatest(utc_day(lower(c.during)), ${from}::date),
        utc_day(upper(c.during) - interval '1 second'), interval '1 day') d)`

/** How many days of busy bits do not say what the claims say. */
export function differingBusy(doctors: readonly string[], from: LocalDate) {
  return sql<{ count: number }>`
    with ${busyDaysOf(doctors, from)}
    select count(*) from day d left join busy_day b on b.resource_id = d.resource_id and b.utc_day = d.utc_day and b.lane = d.lane
    where b.bits is distinct from claimed_bits(d.resource_id, d.utc_day, d.lane)`
}

/** Writes the busy bits of those days as the claims say. */
export function writeBusyDays(tx: Runner, doctors: readonly string[], from: LocalDate) {
  return tx.run(sql`
    with ${busyDaysOf(doctors, from)}
    insert into busy_day (resource_id, utc_day, lane, bits)
    select d.resource_id, d.utc_day, d.lane, claimed_bits(d.resource_id, d.utc_day, d.lane) from day d
    on conflict (resource_id, utc_day, lane) do update set bits = excluded.bits where busy_day.bits <> excluded.bits`)
}

/** One doctor, or several at once. */
type Doctors = string | readonly string[]

export type DigestBranch = {
  id: string
  practitioner_id: string
  time_zone: Zone
  country: string
  region: string
  latitude: number | null
  longitude: number | null
  has_limit: boolean
}

/** Where doctors can be booked: branches that took them in, are open, and whose facility is checked. */
export function activeBranches(run: ReadRunner, doctors: Doctors) {
  return run.many<DigestBranch>(sql`
    select b.id, w.practitioner_id, b.time_zone, b.country, b.region, b.latitude, b.longitude,
      coalesce(w.day_limit, w.week_limit, w.month_limit) is not null as has_limit
    from branch b join practitioner_branch w on w.branch_id = b.id
    where w.practitioner_id = any (${[doctors].flat()}::uuid[]) and w.state = 'active' and b.is_found order by b.id limit ${50 * [doctors].flat().length}`)
}

/** Every branch that a doctor works at or asked to, or did. */
export async function workedBranches(run: ReadRunner, practitioner: string): Promise<string[]> {
  const rows = await run.many<{ branch_id: string }>(
    sql`select branch_id from practitioner_branch where practitioner_id = ${practitioner} limit 500`,
  )
  return rows.map((row) => row.branch_id)
}

export type DigestService = {
  id: string
  practitioner_id: string
  mode: VisitMode | 'both'
  minutes: number
  buffer_before: number
  buffer_after: number
  step: number
  min_notice: number
  approval: 'auto' | 'manual'
  horizon_days: number
  capacity: number
  is_for_everyone: boolean
  /** The only branch where it is offered; null: wherever its doctor works. */
  branch_id: string | null
}

/** The services in the doctor's own order, those for everyone first; the first that fits a mode is its default. */
export function servicesOf(run: ReadRunner, doctors: Doctors) {
  return run.many<DigestService>(sql`
    select id, practitioner_id, branch_id, mode, minutes, buffer_before, buffer_after, step, min_notice, approval, horizon_days, capacity,
      audience_of(service) = 'everyone' as is_for_everyone
    from service where practitioner_id = any (${[doctors].flat()}::uuid[]) and archived_at is null
    order by audience <> 'everyone', position, id limit ${100 * [doctors].flat().length}`)
}

export function timesOf(service: DigestService): ServiceTimes {
  return {
    minutes: service.minutes,
    bufferBefore: service.buffer_before,
    bufferAfter: service.buffer_after,
    step: service.step,
    minNotice: noticeOf(service),
    horizonDays: service.horizon_days,
  }
}

export function rulesOf(run: ReadRunner, doctors: Doctors) {
  return run.many<ScheduleRule & { practitioner_id: string; branch_id: string }>(sql`
    select practitioner_id, branch_id, weekday, start_time as start, end_time as end, valid_from as "validFrom", valid_until as "validUntil", alternate_from as "alternateFrom", mode, service_ids as services
    from schedule_rule where practitioner_id = any (${[doctors].flat()}::uuid[]) order by branch_id, weekday, start_time limit ${1000 * [doctors].flat().length}`)
}

/** Leave and extra hours of doctors, and when the branches where they work are closed. */
export function exceptionsOf(run: ReadRunner, doctors: Doctors) {
  return run.many<ScheduleException & { practitioner_id: string; branch_id: string | null }>(sql`
    select practitioner_id, branch_id, from_date as from, until_date as until, start_time as start, end_time as end, kind from (
      select id, practitioner_id, branch_id, from_date, until_date, start_time, end_time, kind from schedule_exception
      where practitioner_id = any (${[doctors].flat()}::uuid[]) and until_date >= current_date - 3
      union all
      select c.id, w.practitioner_id, c.branch_id, c.from_date, c.until_date, c.start_time, c.end_time, 'shut'
      from branch_closure c join practitioner_branch w on w.branch_id = c.branch_id
      where w.practitioner_id = any (${[doctors].flat()}::uuid[]) and w.state = 'active' and c.until_date >= current_date - 3
    ) differs order by id limit ${1000 * [doctors].flat().length}`)
}

type OfferingSource = {
  id: string
  doctor: DigestDoctor
  branch: DigestBranch
  mode: VisitMode
  service: DigestService
}

/** Brings the offering's row up to date; its version grows, so that decisions on the old one are made again. */
export async function upsertOffering(
  tx: Runner,
  { id, doctor, branch, mode, service }: OfferingSource,
): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into offering (id, practitioner_id, branch_id, mode, specialty_id, is_listed, country, region, latitude, longitude,
      cell, time_zone, name_key, service_id, visit_cells, before_cells, after_cells, notice_minutes, horizon_days, capacity, has_blocks, for_everyone)
    values (${id}, ${doctor.id}, ${branch.id}, ${mode}, ${doctor.specialty_id}, ${doctor.is_listed}, ${branch.country},
      ${branch.region}, ${branch.latitude}, ${branch.longitude}, place_cell(${branch.latitude}::float8, ${branch.longitude}::float8),
      ${branch.time_zone}, ${doctor.name_key}, ${service.id}, ${service.minutes / 5}, ${service.buffer_before / 5},
      ${service.buffer_after / 5}, ${noticeOf(service)}, ${service.horizon_days},
      ${service.capacity}, ${branch.has_limit || doctor.branch_gap > 0}, ${service.is_for_everyone})
    on conflict (practitioner_id, branch_id, mode) do update set specialty_id = excluded.specialty_id,
      is_listed = excluded.is_listed, country = excluded.country, region = excluded.region, latitude = excluded.latitude,
      longitude = excluded.longitude, cell = excluded.cell, time_zone = excluded.time_zone, name_key = excluded.name_key,
      service_id = excluded.service_id, visit_cells = excluded.visit_cells, before_cells = excluded.before_cells,
      after_cells = excluded.after_cells, notice_minutes = excluded.notice_minutes, horizon_days = excluded.horizon_days,
      capacity = excluded.capacity, has_blocks = excluded.has_blocks or offering.has_blocks, for_everyone = excluded.for_everyone, version = offering.version + 1
    returning id`)
  return row?.id ?? id
}

export async function writeDays(tx: Runner, offering: string, days: readonly DigestDay[]) {
  await tx.run(
    sql`delete from open_day where offering_id = ${offering} and utc_day < ${days[0]?.utc_day ?? null}::date`,
  )
  await tx.run(sql`
    insert into open_day (offering_id, utc_day, bits, anchors, starts)
    select ${offering}, d.utc_day, d.bits::bit(288), d.anchors::bit(288), d.starts::bit(288)
    from jsonb_to_recordset(${JSON.stringify(days)}) as d(utc_day date, bits text, anchors text, starts text)
    on conflict (offering_id, utc_day) do update set bits = excluded.bits, anchors = excluded.anchors, starts = excluded.starts
      where (open_day.bits, open_day.anchors, open_day.starts) is distinct from (excluded.bits, excluded.anchors, excluded.starts)`)
  await tx.run(sql`update offering set rolled_to = ${days.at(-1)?.utc_day ?? null}::date where id = ${offering}`)
}

/** Writes the days of the services that hours name, and takes away those of services that none names any more. */
export async function writeServiceDays(tx: Runner, offering: string, named: readonly NamedDays[]) {
  await tx.run(sql`
    delete from service_open_day where offering_id = ${offering} and (service_id <> all (${named.map(({ service }) => service)}::uuid[])
      or utc_day < ${named[0]?.days[0]?.utc_day ?? null}::date)`)
  for (const { service, days } of named)
    await tx.run(sql`
      insert into service_open_day (offering_id, service_id, utc_day, bits, anchors)
      select ${offering}, ${service}, d.utc_day, d.bits::bit(288), d.anchors::bit(288)
      from jsonb_to_recordset(${JSON.stringify(days)}) as d(utc_day date, bits text, anchors text)
      on conflict (offering_id, service_id, utc_day) do update set bits = excluded.bits, anchors = excluded.anchors
        where (service_open_day.bits, service_open_day.anchors) is distinct from (excluded.bits, excluded.anchors)`)
}

/** Offerings that the rules no longer make: nothing is offered there; booked visits keep pointing at them. */
export async function closeOfferings(tx: Runner, practitioner: string, kept: readonly string[]) {
  const closed = sql`select id from offering where practitioner_id = ${practitioner} and id <> all (${kept}::uuid[])`
  await tx.run(sql`delete from open_day where offering_id in (${closed})`)
  await tx.run(sql`delete from service_open_day where offering_id in (${closed})`)
  await tx.run(sql`
    update offering set is_listed = false, version = version + 1, next_free = null, bookable_until = null, rolled_to = null
    where practitioner_id = ${practitioner} and id <> all (${kept}::uuid[]) and (is_listed or next_free is not null or rolled_to is not null)`)
}

export function doctorsWithoutDay(run: ReadRunner, day: LocalDate, limit: number) {
  return run.many<{ id: string }>(sql`
    select distinct practitioner_id as id from (
      select practitioner_id from offering where rolled_to < ${day}::date order by rolled_to limit ${limit}) due`)
}

export function staleDoctors(run: ReadRunner, now: Instant, limit: number) {
  return run.many<{ id: string }>(sql`
    select distinct practitioner_id as id from offering where is_listed and bookable_until < ${at(now)} order by 1 limit ${limit}`)
}
