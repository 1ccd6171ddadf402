import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { FakeClock, TestApp } from './app.ts'
import type { clinicBuilder, ClinicDoctor } from './clinic.ts'
import type { TestDatabase } from './database.ts'
import { member } from './foreign-world.ts'

type World = { db: TestDatabase; app: TestApp; clock: FakeClock; clinic: ReturnType<typeof clinicBuilder> }
export type QueueClinic = Awaited<ReturnType<typeof queueClinic>>

/** A branch with a doctor, rooms, a desk and a manager, and people who are booked there. */
export async function queueClinic({ db, app, clock, clinic }: World, rooms = 2) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ rooms, manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const desk = app.person(await member(db.database, clinic, branch, 'receptionist'))
  const boss = app.person(manager)
  const points = await db.look.many<{ id: string }>(
    sql`select id from service_point where branch_id = ${branch} order by name`,
  )
  const board = (who = desk) => who.call('GET /branches/:branchId/queue', { params: { branchId: branch } })
  const labels = async (state: string) =>
    (await board()).tickets.filter((ticket) => ticket.state === state).map(({ label }) => label)

  /** Somebody who is booked with the doctor at a moment; the row alone, so that many are quick. */
  async function booked(
    start: Instant = clock.now(),
    of: ClinicDoctor = doctor,
    person = { last: 'Sample', born: '1980-01-01' },
  ) {
    const [id, patient] = [newId(clock.now()), newId(clock.now())]
    const end = instant(start + 30 * minute)
    await db.database.asWorker('test', async (tx) => {
      await tx.run(sql`
        insert into patient (id, facility_id, first_name, last_name, date_of_birth, created_at)
        select ${patient}, facility_id, 'Pat', ${person.last}, ${person.born}, ${at(clock.now())} from branch where id = ${of.branch}`)
      await tx.run(sql`
        insert into appointment (id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
          service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, changed_at, created_at)
        values (${id}, ${`ABCD-${id.slice(-4)}`.toUpperCase()}, 'booked', ${at(start)}, ${at(end)}, ${at(start).slice(0, 16)}, 'Europe/London',
          ${of.practitioner}, ${of.branch}, ${of.offering}, ${of.service}, 'Check-up', 0, 0, 'in_person', ${patient}, 'guest',
          ${at(clock.now())}, ${at(clock.now())})`)
      await tx.run(sql`
        insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id, starts_at, is_overbooked)
        values (${of.practitioner}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'practitioner', ${id}, ${of.branch}, ${at(start)}, true),
          (${patient}, tstzrange(${at(start)}, ${at(end)}), 'booking', 'patient', ${id}, null, null, false)`)
    })
    return id
  }

  const step = async (id: string, action: 'arrive' | 'start' | 'complete' | 'undo' | 'no_show', who = desk) => {
    const params = { appointmentId: id }
    const { version } = await who.call('GET /appointments/:appointmentId', { params })
    return who.call('POST /appointments/:appointmentId/status', { params, body: { version, action, reason: '' } })
  }
  const checkIn = async (start?: Instant, of?: ClinicDoctor) => {
    const id = await booked(start, of)
    await step(id, 'arrive')
    return id
  }
  const callTo = (point: string, who = desk) =>
    who.call('POST /branches/:branchId/points/:pointId/call', { params: { branchId: branch, pointId: point } })
  const ticketOf = async (label: string) => {
    const found = (await board()).tickets.find((ticket) => ticket.label === label)
    if (!found) throw new Error(`There is no ${label}`)
    return found
  }
  const stepTicket = async (
    label: string,
    wish: { step: string; point_id?: string; reason?: string; priority?: string },
    who = desk,
  ) => {
    const { id, version } = await ticketOf(label)
    return who.call('POST /branches/:branchId/tickets/:ticketId/steps', {
      params: { branchId: branch, ticketId: id },
      body: { ...wish, version } as never,
    })
  }
  const pass = async (kind: 'display' | 'kiosk' | 'door') => {
    const { id, url } = await boss.call('POST /branches/:branchId/passes', {
      params: { branchId: branch },
      body: { kind, name: `A ${kind}` },
    })
    return { id, token: url.split('/').at(-1) ?? '' }
  }
  /** Somebody at a kiosk whom it does not find. */
  const unknownAtKiosk = async () => {
    const { token } = await pass('kiosk')
    const body = { last_name: 'Nobody', date_of_birth: '1980-01-01' }
    return app.person().call('POST /queue/door/check-in', { body }, { queueToken: token })
  }
  return {
    manager,
    boss,
    branch,
    doctor,
    desk,
    points: points.map(({ id }) => id),
    board,
    labels,
    booked,
    step,
    checkIn,
    callTo,
    ticketOf,
    stepTicket,
    pass,
    unknownAtKiosk,
  }
}
