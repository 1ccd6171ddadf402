import { expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { awaiting } from '#tests/support/awaiting.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

// The desk sees at which free times how many people want one: those with a visit, and those who wait without one.

const world = await openClinic()
const { db, app, clock, clinic } = world
const { person, waiter, entry } = awaiting(world)
clock.set(instant(mondayMorning + hour))

test('who waits without a visit is counted where they could be offered the time, as who has one is', async () => {
  const branch = await clinic.branch()
  const [both, alone, elsewhere] = [
    await clinic.doctor({ branch }),
    await clinic.doctor({ branch }),
    await clinic.doctor(),
  ]
  const desk = app.person(await worksAt(db.database, clock.now(), branch, 'receptionist'))
  const openings = async () =>
    (
      await desk.call('GET /branches/:branchId/openings', {
        params: { branchId: branch },
        query: { date: '2027-01-06' },
      })
    ).results.map(({ practitioner_id, start, count }) => [practitioner_id, start.slice(11, 16), count])
  expect(await openings()).toEqual([])
  const { who } = await person()
  const { appointment_id: appointmentId } = await book(who, both, '2027-01-07T10:00:00.000Z')
  await who.call('PUT /appointments/:appointmentId/waiting', { params: { appointmentId }, body: {} })
  const first = await waiter(both, { weekdays: [3] })
  await waiter(both, { weekdays: [4] })
  await waiter(elsewhere)
  // The same doctor at another house: that desk's to offer.
  await waiter(await clinic.alsoAt(both, elsewhere.branch), { weekdays: [3] })
  const firstOf = async (practitioner: string) => (await openings()).find(([one]) => one === practitioner)?.slice(1)
  expect(await firstOf(both.practitioner)).toEqual(['09:00', 2])
  expect(await firstOf(alone.practitioner)).toBeUndefined()

  const other = await waiter(alone, { weekdays: [3] })
  expect(await firstOf(alone.practitioner)).toEqual(['09:00', 1])
  expect(await firstOf(elsewhere.practitioner)).toBeUndefined()
  const offer = () =>
    desk.call('POST /branches/:branchId/openings', {
      params: { branchId: branch },
      body: { practitioner_id: alone.practitioner, start: '2027-01-06T09:00:00.000Z' },
    })
  expect(await offer()).toEqual({ is_offered: true })
  expect((await entry(other))?.offer).toMatchObject({ start: '2027-01-06T09:00:00.000Z' })
  // Something is held for them: they are asked nothing more.
  expect(await firstOf(alone.practitioner)).toBeUndefined()
  expect((await entry(first))?.offer).toBeNull()
})
