import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
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

test('a doctor of mine shows the next time that can be booked, and none where none is known', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  await book(who, doctor, at(9, false))
  clock.set(instant(mondayMorning + 3 * day))
  const next = async () => (await who.call('GET /appointments/mine/doctors', {})).results[0]?.next
  await db.database.asWorker('test', (tx) => rebuildDoctor(tx, clock.now(), doctor.practitioner))
  const shown = await next()
  expect(shown).toMatchObject({ time_zone: expect.any(String) })
  expect(Date.parse(shown?.start ?? '')).toBeGreaterThan(clock.now())
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update offering set next_free = null where practitioner_id = ${doctor.practitioner}`),
  )
  expect(await next()).toBeNull()
})

test('a visit of the past is found by its doctor, its service and its place; by each word, and by nothing but letters', async () => {
  clock.set(mondayMorning)
  const [one, other] = [await clinic.doctor(), await clinic.doctor()]
  const who = app.person(await clinic.patient())
  await book(who, one, at(9, false))
  await book(who, other, at(10, false))
  clock.set(instant(mondayMorning + 3 * day))
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set last_name = 'Österberg' where id = ${one.practitioner}`)
    await tx.run(sql`update appointment set service_name = 'Skin check' where practitioner_id = ${one.practitioner}`)
    await tx.run(sql`update branch set city = 'Farville' where id = ${one.branch}`)
  })
  const found = async (q: string) =>
    (await who.call('GET /appointments/mine', { query: { tab: 'past', q } })).results.map(({ doctor }) => doctor.slug)
  expect(await found('')).toEqual([other.slug, one.slug])
  for (const q of ['osterberg', 'SKIN', 'farville', 'skin osterb', 'Farville, Skin'])
    expect(await found(q), q).toEqual([one.slug])
  for (const q of ['skin nobody', '!!', '%']) expect(await found(q), q).toEqual([])
})
