import { beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
let manager: Login, patient: Login, doctor: ClinicDoctor
let [facility, id] = ['', '']

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  patient = await clinic.patient()
  const branch = await clinic.branch({ manager: manager.account })
  doctor = await clinic.doctor({ branch })
  id = (await book(app.person(patient), doctor, '2027-01-05T09:00:00.000Z')).appointment_id
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
})

const licence = (state: 'suspended' | 'verified') =>
  db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = ${state} where id = ${doctor.practitioner}`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })

/** The visit as everybody reads it: the patient's list and page, the doctor's days, the clinic's day, drawer and list. */
async function everywhere() {
  const [who, me, runs] = [app.person(patient), app.person(doctor), app.person(manager)]
  const params = { appointmentId: id }
  const span = { from: '2027-01-05', until: '2027-01-05' }
  const day = { params: { branchId: doctor.branch }, query: { date: '2027-01-05' } }
  const lists = await Promise.all([
    who.call('GET /appointments/mine', { query: { tab: 'upcoming' } }).then(({ results }) => results),
    who.call('GET /appointments/:appointmentId', { params }).then((visit) => [visit]),
    me.call('GET /doctors/me/appointments', { query: span }).then(({ results }) => results),
    runs.call('GET /branches/:branchId/appointments', day).then(({ results }) => results),
    runs.call('GET /appointments/:appointmentId', { params }).then((visit) => [visit]),
    runs
      .call('GET /facilities/:facilityId/appointments', { params: { facilityId: facility }, query: span })
      .then(({ results }) => results),
  ])
  return lists.map((list) => list.find((visit) => visit.id === id)?.on_hold)
}

const allOf = <T>(value: T) => Array.from({ length: 6 }, () => value)

test('patient, doctor and clinic see that a visit is on hold while the licence does not stand, and that it stands again', async () => {
  expect(await everywhere()).toEqual(allOf(false))
  await licence('suspended')
  expect(await everywhere()).toEqual(allOf(true))
  await licence('verified')
  expect(await everywhere()).toEqual(allOf(false))
})

test('what the clinic and the patient are offered to do with a visit on hold is what the server allows', async () => {
  const read = (who: Login) =>
    app.person(who).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect((await read(patient)).actions).toContain('move')
  await licence('suspended')
  expect((await read(patient)).actions).toEqual(['confirm', 'cancel'])
  await licence('verified')
  clock.set(instant(Date.parse('2027-01-05T08:30:00Z')))
  expect((await read(manager)).actions).toEqual(expect.arrayContaining(['start', 'move', 'cancel']))
  await licence('suspended')
  expect((await read(manager)).actions).toEqual(['arrive', 'cancel'])
})

test('a visit that is over, or was cancelled, is not on hold', async () => {
  await licence('suspended')
  clock.set(instant(Date.parse('2027-01-05T10:00:00Z')))
  expect(new Set(await everywhere())).toEqual(new Set([false]))
  clock.set(instant(Date.parse('2027-01-04T08:00:00Z')))
  await app
    .person(patient)
    .call('POST /appointments/:appointmentId/cancel', { params: { appointmentId: id }, body: { version: 1 } })
  const { on_hold } = await app
    .person(patient)
    .call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(on_hold).toBe(false)
})
