import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Zone } from '#domain/time/zone.ts'
import { namesOfAccounts } from '../../core/free-times/rota-reads.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { OnRota } from './replace-hours.ts'

export type RotaDoctor = Answer<'GET /branches/:branchId/rota'>['doctors'][number]

export type RotaBranch = { id: string; facility_id: string; name: string; time_zone: Zone }

export function branchOfRota(run: ReadRunner, branch: string) {
  return run.one<RotaBranch>(sql`select id, facility_id, name, time_zone from branch where id = ${branch}`)
}

type DoctorRow = Omit<RotaDoctor, 'rules' | 'exceptions' | 'rooms' | 'services' | 'changed_at'> & {
  changed_at: Instant | null
  changer: string | null
}

/** The doctors of a branch with whoever changed their hours last; one of them where a doctor is named. */
export async function doctorsOfRota(tx: Runner, branch: string, only: string | null = null): Promise<RotaDoctor[]> {
  const rows = await tx.many<DoctorRow>(sql`
    select p.id as practitioner_id, ${doctorName(sql`p`)} as name, s.name as specialty,
      coalesce(h.version, 0) as version, h.changed_at, h.changed_by as changer, null as changed_by
    from practitioner_branch w join practitioner p on p.id = w.practitioner_id join specialty s on s.id = p.specialty_id
      left join hours_change h on h.practitioner_id = p.id and h.branch_id = w.branch_id
    where w.branch_id = ${branch} and w.state = 'active' and (${only}::uuid is null or p.id = ${only})
    order by p.last_name, p.first_name, p.id limit 200`)
  const names = await namesOfAccounts(
    tx,
    rows.flatMap(({ changer }) => changer ?? []),
  )
  const rules = await rulesAt(tx, branch)
  const rooms = await roomsAt(tx, branch)
  const services = await servicesAt(tx, branch)
  return rows.map(({ changer, changed_at, ...row }) => ({
    ...row,
    changed_by: names.get(changer ?? '') ?? null,
    changed_at: changed_at === null ? null : toRfc3339(changed_at),
    rules: rules.filter(({ practitioner_id }) => practitioner_id === row.practitioner_id),
    rooms: rooms.filter(({ practitioner_id }) => practitioner_id === row.practitioner_id),
    services: services.filter(({ practitioner_id }) => practitioner_id === row.practitioner_id),
    exceptions: [],
  }))
}

function rulesAt(run: ReadRunner, branch: string) {
  return run.many<RotaDoctor['rules'][number] & { practitioner_id: string }>(sql`
    select practitioner_id, weekday, start_time as start, end_time as end, mode, valid_from, valid_until, alternate_from, service_ids as services
    from schedule_rule where branch_id = ${branch} order by weekday, start_time limit 10000`)
}

/** What can be booked with the doctors of a branch there, in their own order. */
function servicesAt(run: ReadRunner, branch: string) {
  return run.many<RotaDoctor['services'][number] & { practitioner_id: string }>(sql`
    select v.practitioner_id, v.id, v.name from service v
      join practitioner_branch w on w.practitioner_id = v.practitioner_id and w.branch_id = ${branch} and w.state = 'active'
    where v.archived_at is null and (v.branch_id is null or v.branch_id = ${branch}) order by v.position, v.id limit 5000`)
}

function roomsAt(run: ReadRunner, branch: string) {
  return run.many<RotaDoctor['rooms'][number] & { practitioner_id: string }>(sql`
    select r.practitioner_id, r.weekday, r.service_point_id as point_id
    from room_plan r join service_point s on s.id = r.service_point_id and s.removed_at is null
    where r.branch_id = ${branch} order by r.weekday limit 2000`)
}

export type DateRow = RotaDoctor['exceptions'][number] & { practitioner_id: string }

/** Dates that differ from the weekly hours between two days, in the order in which they were made; never those of other branches. */
export function datesAt(run: ReadRunner, branch: string, from: string, until: string) {
  return run.many<DateRow>(sql`
    select e.practitioner_id, e.id, e.from_date, e.until_date, e.start_time as start, e.end_time as end, e.kind, e.is_rota
    from schedule_exception e join practitioner_branch w on w.practitioner_id = e.practitioner_id and w.branch_id = ${branch} and w.state = 'active'
    where (e.branch_id is null or e.branch_id = ${branch}) and e.from_date <= ${until}::date and e.until_date >= ${from}::date
    order by e.id limit 2000`)
}

/** Rooms and desks in which a doctor may sit. */
export function pointsAt(run: ReadRunner, branch: string) {
  return run.many<{ id: string; name: string; kind: string }>(sql`
    select id, name, kind from service_point where branch_id = ${branch} and removed_at is null order by name, id limit 200`)
}

/** Takes away what was said for one day of a doctor at this branch alone. */
export function clearDate(tx: Runner, { practitioner, branch }: OnRota, date: string) {
  return tx.run(sql`
    delete from schedule_exception
    where practitioner_id = ${practitioner} and branch_id = ${branch} and is_rota and from_date = ${date}::date`)
}

export type NewDate = Pick<DateRow, 'start' | 'end' | 'kind'> & { id: string; date: string }

export function insertDates(tx: Runner, { practitioner, branch }: OnRota, dates: readonly NewDate[]) {
  return tx.run(sql`
    insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, start_time, end_time, kind, reason, note, is_rota)
    select d.id, ${practitioner}, ${branch}, d.date, d.date, d.start, d.end, d.kind, case d.kind when 'open' then 'extra_hours' else 'other' end, '', true
    from jsonb_to_recordset(${JSON.stringify(dates)}) as d(id uuid, date date, start time, "end" time, kind text)`)
}

type Rooms = BodyOf<'PUT /branches/:branchId/rota/rooms'>['plans'][number]['rooms']

/** Writes the rooms of a doctor's week; those that are no rooms of the branch are left out, which the count says. */
export async function replaceRooms(tx: Runner, { practitioner, branch }: OnRota, rooms: Rooms): Promise<number> {
  await tx.run(sql`delete from room_plan where practitioner_id = ${practitioner} and branch_id = ${branch}`)
  return tx.run(sql`
    insert into room_plan (branch_id, practitioner_id, weekday, service_point_id)
    select ${branch}, ${practitioner}, r.weekday, s.id from jsonb_to_recordset(${JSON.stringify(rooms)}) as r(weekday int, point_id uuid)
      join service_point s on s.id = r.point_id and s.branch_id = ${branch} and s.removed_at is null`)
}

export type NamedVisit = { id: string; start: Instant; patient: string; service_name: string }

/** Visits by name, those that the actor may see. */
export function namedVisits(run: ReadRunner, ids: readonly string[]) {
  return run.many<NamedVisit>(sql`
    select x.id, x.start_at as start, concat_ws(' ', p.first_name, p.last_name) as patient, x.service_name
    from appointment x join patient p on p.id = x.patient_id where x.id = any (${ids}::uuid[]) order by x.start_at, x.id limit 100`)
}
