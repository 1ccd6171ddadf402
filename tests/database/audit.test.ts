import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'

test('every read of a visit leaves one line: lists, one visit, its link, its calendar file', async () => {
  const db = await testDatabase()
  const app = await testApp(db.database, fakeClock(mondayMorning))
  const clinic = clinicBuilder(db.database, mondayMorning)
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const booked = await book(patient, doctor, '2027-01-04T09:00:00.000Z')
  const lines = async () =>
    (
      await db.look.one<{ count: number }>(
        sql`select count(*) from audit where action in ('appointment.read', 'appointment.list')`,
      )
    )?.count
  const visit = { params: { appointmentId: booked.appointment_id } }
  const before = await lines()
  await patient.call('GET /appointments/mine', {})
  await app.person(doctor).call('GET /doctors/me/appointments', { query: { from: '2027-01-04', until: '2027-01-04' } })
  await patient.call('GET /appointments/:appointmentId', visit)
  await patient.call('GET /appointments/:appointmentId/calendar', visit)
  await app.person().call('GET /visit', {}, { linkToken: booked.link_token })
  expect(await lines()).toBe((before ?? 0) + 5)
  await app.close()
  await db.drop()
})
