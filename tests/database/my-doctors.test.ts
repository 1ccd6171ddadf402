import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, db, clock, clinic } = await openClinic()

const at = (hour: number, halfPast: boolean) =>
  `2027-01-04T${String(hour).padStart(2, '0')}:${halfPast ? '30' : '00'}:00.000Z`

test('a doctor of long ago is still one of my doctors, however many visits came after', async () => {
  const [seldom, often, cancelled] = [await clinic.doctor(), await clinic.doctor(), await clinic.doctor()]
  const patient = await clinic.patient()
  const who = app.person(patient)
  const mine = async () => (await who.call('GET /appointments/mine/doctors', {})).results.map(({ slug }) => slug)
  await book(who, seldom, at(9, false))
  for (const hour of [10, 11, 12, 13, 14, 15]) for (const half of [false, true]) await book(who, often, at(hour, half))
  const off = await book(who, cancelled, at(16, false))
  await who.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: off.appointment_id },
    body: { version: 1 },
  })
  expect(await mine()).toEqual([])
  clock.set(instant(mondayMorning + 3 * day))
  expect(await mine()).toEqual([often.slug, seldom.slug])
  expect((await app.person(await clinic.patient()).call('GET /appointments/mine/doctors', {})).results).toEqual([])
  // Who cannot be booked any more is not offered again.
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set is_published = false where id = ${seldom.practitioner}`)
    await rebuildDoctor(tx, clock.now(), seldom.practitioner)
  })
  expect(await mine()).toEqual([often.slug])
})
