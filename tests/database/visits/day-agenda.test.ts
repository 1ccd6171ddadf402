import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { sendDayAgendas } from '#server/features/reminders/send-agendas.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The visits of a doctor's day by mail, for who asked for it.

const { app, clinic, clock, db } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const rounds = async () => {
  while ((await sendDayAgendas(deps)) > 0);
}
const mailsTo = (account: string) =>
  db.look.many<{ subject: string; body: string }>(sql`
    select subject, body from outbox_message where account_id = ${account} and channel = 'mail' and kind = 'N43' order by created_at, id`)

test('a doctor who asks for it reads the day at 7am, once, without a patient’s name; a day without visits has no mail', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const gone = await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  await book(patient, doctor, '2027-01-06T11:00:00.000Z')
  const tuesday = instant(mondayMorning + 24 * hour)
  clock.set(instant(tuesday - hour))
  await rounds()
  clock.set(tuesday)
  await rounds()
  expect(await mailsTo(doctor.account)).toEqual([])

  await app.person(doctor).call('PUT /auth/messages', { body: { off: [], time_zone: null } })
  clock.set(instant(tuesday - hour))
  await rounds()
  expect(await mailsTo(doctor.account)).toEqual([])
  clock.set(tuesday)
  const { version } = await patient.call('GET /appointments/:appointmentId', {
    params: { appointmentId: gone.appointment_id },
  })
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: gone.appointment_id },
    body: { version, reason: 'other' },
  })
  await rounds()
  await rounds()
  const [mail, ...others] = await mailsTo(doctor.account)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Today: 1 appointment, the first at 9:00am')
  expect(mail?.body).toContain('9:00am: ')
  expect(mail?.body).not.toContain('Person')

  clock.set(instant(tuesday + 2 * 24 * hour))
  await rounds()
  expect(await mailsTo(doctor.account)).toHaveLength(1)
})

test('after noon nobody is told of a day that is half over', async () => {
  const doctor = await clinic.doctor()
  clock.set(mondayMorning)
  await book(app.person(await clinic.patient()), doctor, '2027-01-05T15:00:00.000Z')
  await app.person(doctor).call('PUT /auth/messages', { body: { off: [], time_zone: null } })
  clock.set(instant(mondayMorning + 29 * hour))
  await rounds()
  expect(await mailsTo(doctor.account)).toEqual([])
})
