import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { newReference } from '../core/visits/visit-rows.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

type Filling = { tx: Runner; now: Instant; branch: string; patients: readonly string[] }

/** A doctor of the branch with a room of their own. */
type Doctor = {
  point_id: string
  practitioner_id: string
  offering_id: string
  service_id: string
  service_name: string
  minutes: number
  time_zone: Zone
}

/** How long ago those came who wait now, in minutes: walk-ins, so that the queue lives at any hour of any day. */
const waits = [38, 31, 22, 17, 9, 6, 2]

/** As many patients come without an appointment: nobody expects them elsewhere, so their visit can begin at any moment. */
export const walkIns = waits.length

/** What the waiting room is like, whatever the day: a desk, rooms with doctors of their own, and a word on the screen. */
export async function setUpQueue(tx: Runner, now: Instant, branch: string) {
  await tx.run(sql`
    insert into queue_settings (branch_id, message) values (${branch}, 'Water is beside the desk. Please tell us if you feel worse.')`)
  await tx.run(
    sql`insert into service_point (id, branch_id, name, kind) values (${newId(now)}, ${branch}, 'Desk 1', 'desk')`,
  )
  await tx.run(sql`
    with doctor as (
      select practitioner_id, row_number() over (order by practitioner_id) as place from offering where branch_id = ${branch} and mode = 'in_person'),
    room as (select id, row_number() over (order by name) as place from service_point where branch_id = ${branch} and kind = 'room')
    update service_point p set practitioner_id = doctor.practitioner_id, queue = 'own', directions = 'Ground floor, left'
    from room join doctor on doctor.place = room.place where p.id = room.id and room.place <= 3`)
}

/** A branch in the middle of its day: as many as `waits` wait, one of whom is called and one is in, where rooms are free. */
export async function fillQueue({ tx, now, branch, patients }: Filling) {
  const doctors = await tx.many<Doctor>(sql`
    select distinct on (o.practitioner_id) s.id as point_id, o.practitioner_id, o.id as offering_id, v.id as service_id, v.name as service_name,
      v.minutes, b.time_zone
    from service_point s join branch b on b.id = s.branch_id join practitioner p on p.id = s.practitioner_id and p.verification = 'verified'
      join offering o on o.practitioner_id = p.id and o.branch_id = b.id and o.mode = 'in_person'
      join service v on v.practitioner_id = o.practitioner_id and v.mode <> 'video' and v.archived_at is null and v.branch_id is null
    where s.branch_id = ${branch} and s.removed_at is null order by o.practitioner_id, v.position limit 3`)
  const waiting = await tx.many<{ id: string }>(sql`
    select id from appointment where branch_id = ${branch} and is_walk_in and status = 'arrived' limit ${walkIns}`)
  const come: string[] = []
  for (const [index, patient] of patients.slice(0, walkIns - waiting.length).entries()) {
    const doctor = doctors[index % Math.max(1, doctors.length)]
    if (doctor) come.push(await addWalkIn(tx, now, branch, doctor, patient, waits[waiting.length + index] ?? 1))
  }
  await tx.run(sql`
    update queue_ticket set priority = 'elderly_or_disabled' where appointment_id = ${come[4] ?? null}`)
  // The first two are in already: one with the doctor, one on the way.
  const [first, second] = come
  if (first && (await callIn(tx, now, first, doctors[0]?.point_id))) await begin(tx, now, first)
  if (second) await callIn(tx, now, second, doctors[1]?.point_id)
}

async function addWalkIn(tx: Runner, now: Instant, branch: string, doctor: Doctor, patient: string, ago: number) {
  const came = instant(now - ago * minute)
  const wall = wallAt(doctor.time_zone, came)
  const id = newId(now)
  await tx.run(sql`
    insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id, service_id,
      service_name, buffer_before, buffer_after, mode, patient_id, booked_by, arrived_at, changed_at, created_at, is_walk_in)
    values (${id}, ${newReference()}, 'arrived', ${at(came)}, ${at(instant(came + doctor.minutes * minute))}, ${`${wall.date}T${wall.time}`},
      ${doctor.time_zone}, ${doctor.practitioner_id}, ${branch}, ${doctor.offering_id}, ${doctor.service_id}, ${doctor.service_name}, 0, 0,
      'in_person', ${patient}, 'staff', ${at(came)}, ${at(now)}, ${at(came)}, true)`)
  return id
}

/** Calls somebody to a room, unless somebody stands there. Returns whether they were called. */
async function callIn(tx: Runner, now: Instant, visit: string, point: string | undefined) {
  const called = await tx.run(sql`
    update queue_ticket set state = 'called', point_id = ${point ?? null}, called_at = ${at(now)}, calls = 1, changed_at = ${at(now)}
    where appointment_id = ${visit} and ${point ?? null}::uuid is not null
      and not exists (select from queue_ticket t where t.point_id = ${point ?? null} and t.state in ('called', 'serving'))`)
  return called > 0
}

/** The visit of a walk-in claims its time when it begins, over others where it must be. */
async function begin(tx: Runner, now: Instant, visit: string) {
  await tx.run(sql`
    update appointment set status = 'in_progress', started_at = ${at(now)}, start_at = ${at(now)}, end_at = ${at(now)}::timestamptz + (end_at - start_at),
      start_local = to_char(${at(now)}::timestamptz at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI'), changed_at = ${at(now)}, version = version + 1
    where id = ${visit}`)
  await tx.run(sql`
    insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, is_overbooked)
    select a.practitioner_id, tstzrange(a.start_at, a.end_at), 'booking', 'practitioner', a.id, a.branch_id, exists (select from claim c
      where c.resource_id = a.practitioner_id and c.kind <> 'block' and not c.is_overbooked and c.during && tstzrange(a.start_at, a.end_at))
    from appointment a where a.id = ${visit}
    union all
    select a.patient_id, tstzrange(a.start_at, a.end_at), 'booking', 'patient', a.id, null, false from appointment a where a.id = ${visit}`)
}
