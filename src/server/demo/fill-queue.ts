import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { newReference } from '../core/visit-rows.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { DemoPatient } from './fill-calendars.ts'

type Filling = { tx: Runner; now: Instant; branch: string; patients: readonly DemoPatient[] }
type Doctor = {
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

/** A branch in the middle of its day: rooms with doctors, a desk, people who wait, one who is called and one who is in. */
export async function fillQueue({ tx, now, branch, patients }: Filling) {
  await tx.run(sql`delete from queue_ticket`)
  await tx.run(sql`delete from queue_number`)
  await tx.run(sql`
    insert into queue_settings (branch_id, message) values (${branch}, 'Water is beside the desk. Please tell us if you feel worse.')`)
  await tx.run(
    sql`insert into service_point (id, branch_id, name, kind) values (${newId(now)}, ${branch}, 'Desk 1', 'desk')`,
  )
  const doctors = await tx.many<Doctor>(sql`
    select distinct on (o.practitioner_id) o.practitioner_id, o.id as offering_id, v.id as service_id, v.name as service_name, v.minutes, b.time_zone
    from offering o join branch b on b.id = o.branch_id join service v on v.practitioner_id = o.practitioner_id and v.mode <> 'video'
    where o.branch_id = ${branch} and o.mode = 'in_person' order by o.practitioner_id, v.position limit 3`)
  const rooms = await tx.many<{ id: string }>(sql`
    select id from service_point where branch_id = ${branch} and kind = 'room' order by name limit 3`)
  for (const [index, { id }] of rooms.entries())
    await tx.run(sql`
      update service_point set practitioner_id = ${doctors[index]?.practitioner_id ?? null}, queue = 'own', directions = 'Ground floor, left'
      where id = ${id}`)
  const free = patients.filter((patient) => !patient.isPat).slice(-walkIns)
  for (const [index, patient] of free.entries()) {
    const doctor = doctors[index % Math.max(1, doctors.length)]
    if (doctor) await addWalkIn(tx, now, branch, doctor, patient, waits[index] ?? 1)
  }
  await tx.run(sql`
    update queue_ticket set priority = 'elderly_or_disabled' where branch_id = ${branch} and number = 5`)
  // The first two are in already: one with the doctor, one on the way.
  await move(tx, now, branch, 1, rooms[0]?.id)
  await move(tx, now, branch, 2, rooms[1]?.id)
  await tx.run(sql`
    update appointment set status = 'in_progress', started_at = ${at(now)}, changed_at = ${at(now)}, version = version + 1
    where id = (select appointment_id from queue_ticket where branch_id = ${branch} and point_id = ${rooms[0]?.id ?? null} limit 1)`)
}

async function addWalkIn(tx: Runner, now: Instant, branch: string, doctor: Doctor, patient: DemoPatient, ago: number) {
  const came = instant(now - ago * minute)
  const wall = wallAt(doctor.time_zone, came)
  const id = newId(now)
  await tx.run(sql`
    insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id, service_id,
      service_name, buffer_before, buffer_after, mode, patient_id, booked_by, arrived_at, changed_at, created_at, is_walk_in)
    values (${id}, ${newReference()}, 'arrived', ${at(came)}, ${at(instant(came + doctor.minutes * minute))}, ${`${wall.date}T${wall.time}`},
      ${doctor.time_zone}, ${doctor.practitioner_id}, ${branch}, ${doctor.offering_id}, ${doctor.service_id}, ${doctor.service_name}, 0, 0,
      'in_person', ${patient.id}, 'staff', ${at(came)}, ${at(now)}, ${at(came)}, true)`)
}

function move(tx: Runner, now: Instant, branch: string, number: number, point: string | undefined) {
  return tx.run(sql`
    update queue_ticket set state = 'called', point_id = ${point ?? null}, called_at = ${at(now)}, calls = 1, changed_at = ${at(now)}
    where branch_id = ${branch} and prefix = 'W' and number = ${number}`)
}
