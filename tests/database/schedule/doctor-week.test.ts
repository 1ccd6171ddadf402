import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const monday = { query: { from: '2027-01-04' } }

/** Writes what became of a visit that is over. */
async function became(
  way: readonly ('no_show' | 'in_progress' | 'completed' | 'cancelled')[],
  visit: string,
  daysAgo: number,
) {
  await db.database.asWorker('test', async (tx) => {
    for (const status of way) await tx.run(sql`update appointment set status = ${status} where id = ${visit}`)
    await tx.run(sql`
      update appointment set start_at = start_at - make_interval(days => ${daysAgo}),
        end_at = end_at - make_interval(days => ${daysAgo}) where id = ${visit}`)
  })
}

test('a doctor reads how much of the week is booked and what of it is still free; two places at once are one time', async () => {
  const doctor = await clinic.doctor({ minutes: 30 })
  const me = app.person(doctor)
  const empty = await me.call('GET /doctors/me/week', monday)
  expect(empty).toMatchObject({ taken: 0, missed: 0, due: 0 })
  expect(empty.open).toBeGreaterThan(0)
  expect(empty.free).toBe(empty.open)

  await book(app.person(await clinic.patient()), doctor, '2027-01-04T09:00:00.000Z')
  expect(await me.call('GET /doctors/me/week', monday)).toMatchObject({
    open: empty.open,
    taken: 30,
    free: empty.open - 30,
  })

  await db.database.asWorker('test', async (tx) => {
    const { branch } = await clinic.doctor()
    await tx.run(sql`
      insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${doctor.practitioner}, ${branch}, 'active', now())`)
    await tx.run(sql`
      insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time, mode)
      select gen_random_uuid(), practitioner_id, ${branch}, weekday, start_time, end_time, mode from schedule_rule
      where practitioner_id = ${doctor.practitioner}`)
  })
  expect(await me.call('GET /doctors/me/week', monday)).toMatchObject({ open: empty.open })

  clock.pass(day)
  const later = await me.call('GET /doctors/me/week', monday)
  expect(later.open).toBe(empty.open)
  expect(later.free).toBeLessThan(empty.open - 30)
  clock.set(mondayMorning)
})

test('missed visits are counted over thirty days, for this doctor alone', async () => {
  const [doctor, other] = [await clinic.doctor(), await clinic.doctor()]
  const visits = []
  for (const time of ['09:00', '10:00', '11:00', '12:00'])
    visits.push(await book(app.person(await clinic.patient()), doctor, `2027-01-05T${time}:00.000Z`))
  const [missed, came, longAgo, gone] = visits.map(({ appointment_id }) => appointment_id)
  await became(['no_show'], missed ?? '', 8)
  await became(['in_progress', 'completed'], came ?? '', 8)
  await became(['no_show'], longAgo ?? '', 60)
  await became(['cancelled'], gone ?? '', 8)
  expect(await app.person(doctor).call('GET /doctors/me/week', monday)).toMatchObject({ missed: 1, due: 2 })
  expect(await app.person(other).call('GET /doctors/me/week', monday)).toMatchObject({ missed: 0, due: 0 })
})
