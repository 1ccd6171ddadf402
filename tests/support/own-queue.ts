import { instant, later, day, minute, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { clinicBuilder, ClinicDoctor } from './clinic.ts'
import { linkTo } from './own-people.ts'
import { whereItIsMidday } from './where-it-is-midday.ts'

/** A branch of a story's own with a doctor, two rooms, a manager, a display and a kiosk. */
export async function ownQueue(
  database: Database,
  clinic: ReturnType<typeof clinicBuilder>,
  now: Instant,
  { zone = whereItIsMidday(now), rooms = 2 } = {},
) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ zone, rooms, manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const write = (statement: Parameters<typeof database.read.many>[0]) =>
    database.asWorker('test', (tx) => tx.run(statement))
  // Whatever the hour is, it is within the window.
  await write(sql`insert into queue_settings (branch_id, check_in_before, check_in_after) values (${branch}, 720, 720)`)
  const pass = async (kind: string) => {
    const token = newToken().slice(0, 22)
    await write(sql`
      insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
      values (${newId(now)}, ${branch}, ${kind}, ${kind}, ${hashToken(token)}, ${at(now)})`)
    return token
  }
  /** Without an email nothing is known of the patient by which they could be told. */
  async function booked(start: Instant, last: string, of: ClinicDoctor = doctor, email = ''): Promise<string> {
    const { date, time } = wallAt(asZone(zone), start)
    const [id, patient, end] = [newId(now), newId(now), instant(start + 30 * minute)]
    await write(sql`
      insert into patient (id, facility_id, first_name, last_name, date_of_birth, email, created_at)
      select ${patient}, facility_id, 'Test', ${last}, '1980-01-01', ${email}, ${at(now)} from branch where id = ${branch}`)
    await write(sql`
      insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
        service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
      values (${id}, ${`QUEU-${id.slice(-4)}`.toUpperCase()}, 'booked', ${at(start)}, ${at(end)}, ${`${date}T${time}`}, ${zone},
        ${of.practitioner}, ${branch}, ${of.offering}, ${of.service}, 'Check-up', 0, 0, 'in_person', ${patient}, 'guest',
        ${at(now)}, ${at(now)})`)
    await write(sql`
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, starts_at, is_overbooked)
      values (${of.practitioner}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'practitioner', ${id}, ${branch}, ${at(start)}, true),
        (${patient}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'patient', ${id}, null, null, false)`)
    return id
  }
  /** What the phone of the patient holds. */
  async function wayTo(visit: string): Promise<string> {
    const token = newToken().slice(0, 22)
    await write(sql`
      insert into ticket_link (token_hash, ticket_id, expires_at)
      select ${hashToken(token)}, id, ${at(later(now, day))} from queue_ticket where appointment_id = ${visit}`)
    return token
  }
  /** What the mail of the visit holds. */
  const toVisit = (visit: string) => linkTo(database, now, visit)
  return {
    manager,
    branch,
    zone: asZone(zone),
    doctor,
    linkTo: toVisit,
    display: await pass('display'),
    kiosk: await pass('kiosk'),
    booked,
    wayTo,
  }
}
