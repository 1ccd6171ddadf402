import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const at = (time: string) => `2027-01-04T${time}:00.000Z`

test('a doctor who runs late says so with one tap: who waits reads it, and is told from a quarter of an hour on', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const [soon, evening] = [await clinic.patient(), await clinic.patient()]
  const { appointment_id } = await book(app.person(soon), doctor, at('10:00'))
  const later = await book(app.person(evening), doctor, at('16:00'))
  const read = (login: typeof soon, id: string) =>
    app.person(login).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  const told = async (account: string) =>
    (
      await db.database.asWorker('test', (tx) =>
        tx.many<{ subject: string }>(
          sql`select subject from outbox_message where account_id = ${account} and kind = 'N20'`,
        ),
      )
    ).map((row) => row.subject)
  clock.set(instant(Date.parse(at('09:30'))))

  await me.call('PUT /doctors/me/late', { body: { minutes: 10 } })
  expect((await read(soon, appointment_id)).doctor.late_minutes).toBe(10)
  expect(await told(soon.account)).toEqual([])

  await me.call('PUT /doctors/me/late', { body: { minutes: 30 } })
  expect(await told(soon.account)).toEqual(['Your doctor is running about 30 minutes late'])
  expect(await told(evening.account)).toEqual([])
  expect((await read(evening, later.appointment_id)).doctor.late_minutes).toBe(0)

  await me.call('PUT /doctors/me/late', { body: { minutes: 0 } })
  expect((await read(soon, appointment_id)).doctor.late_minutes).toBe(0)
})
