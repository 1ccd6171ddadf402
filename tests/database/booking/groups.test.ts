import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { followUp } from '#tests/support/own-people.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// A group visit keeps the minutes and the seats it was begun with, whatever becomes of its service.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const at = (time: string) => `2027-01-04T${time}:00.000Z`

async function group(wish: { minutes: number; capacity: number }) {
  const doctor = await clinic.doctor(wish)
  const me = app.person(doctor)
  let version = 1
  return {
    doctor,
    /** A new patient takes a seat. */
    join: async (start: string) => {
      const who = app.person(await clinic.patient())
      const { appointment_id } = await book(who, doctor, start)
      const params = { appointmentId: appointment_id }
      return { who, params, read: () => who.call('GET /appointments/:appointmentId', { params }) }
    },
    change: async (to: { minutes: number; capacity: number }) => {
      const body = { name: 'Yoga', step: 30, min_notice: 0, mode: 'in_person' as const, version, ...to }
      await me.call('PUT /doctors/me/services/:serviceId', { params: { serviceId: doctor.service }, body })
      version += 1
    },
    times: async () => {
      const query = { offering: doctor.offering, service: doctor.service, days: 1 }
      return (await me.call('GET /doctors/:slug/slots', { params: { slug: doctor.slug }, query })).times
    },
  }
}

/** Visits of the doctor that lie over another one and are not seats of one time. */
async function doubleBooked(doctor: ClinicDoctor) {
  const row = await db.database.asWorker('test', (tx) =>
    tx.one<{ count: number }>(sql`
      select count(*) from appointment a join appointment b on a.practitioner_id = b.practitioner_id and a.id < b.id
        and a.start_at < b.end_at and b.start_at < a.end_at and (a.start_at, a.end_at) <> (b.start_at, b.end_at)
      where a.practitioner_id = ${doctor.practitioner} and a.status = 'booked' and b.status = 'booked'`),
  )
  return row?.count
}

async function differences(doctor: ClinicDoctor) {
  const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  return verdict.differences
}

test('a service that became longer takes nobody more into a group that was begun shorter', async () => {
  const { doctor, join, change, times } = await group({ minutes: 30, capacity: 3 })
  await join(at('10:00'))
  await change({ minutes: 60, capacity: 3 })
  expect(await times()).not.toContain(at('10:00'))
  expect(await refusal(join(at('10:00')))).toMatchObject({ code: 'not_offered' })
  await join(at('10:30'))
  expect(await doubleBooked(doctor)).toBe(0)
  expect(await differences(doctor)).toBe(0)
})

test('a service that became shorter: who joins a group that was begun longer stays as long as the others', async () => {
  const { doctor, join, change, times } = await group({ minutes: 60, capacity: 3 })
  await join(at('10:00'))
  await change({ minutes: 30, capacity: 3 })
  expect(await times()).toContain(at('10:00'))
  expect(await times()).not.toContain(at('10:30'))
  const second = await join(at('10:00'))
  expect(await second.read()).toMatchObject({ start: at('10:00'), end: at('11:00') })
  expect(await refusal(join(at('10:30')))).toMatchObject({ code: 'slot_taken' })
  // Neither is the patient free for anybody else then.
  const other = await clinic.doctor()
  expect(await refusal(book(second.who, other, at('10:30')))).toMatchObject({ code: 'patient_busy' })
  const version = (await second.read()).version
  await second.who.call('POST /appointments/:appointmentId/move', {
    params: second.params,
    body: { version, start: at('14:00') },
  })
  expect(await second.read()).toMatchObject({ start: at('14:00'), end: at('14:30') })
  expect(await doubleBooked(doctor)).toBe(0)
  expect(await differences(doctor)).toBe(0)
})

test('a time that is held in a group when the service becomes longer is begun anew, or refused', async () => {
  const alone = await group({ minutes: 30, capacity: 3 })
  const ann = app.person(await clinic.patient())
  const draft = await begin(ann, alone.doctor, at('10:00'))
  await alone.change({ minutes: 60, capacity: 3 })
  await ann.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
  expect(await alone.times()).not.toContain(at('10:30'))
  expect(await differences(alone.doctor)).toBe(0)

  const shared = await group({ minutes: 30, capacity: 3 })
  await shared.join(at('10:00'))
  const bob = app.person(await clinic.patient())
  const second = await begin(bob, shared.doctor, at('10:00'))
  await shared.change({ minutes: 60, capacity: 3 })
  const late = bob.call('POST /drafts/:draftId/book', { params: { draftId: second.id }, body: {} })
  expect(await refusal(late)).toMatchObject({ code: 'not_offered' })
  await shared.join(at('10:30'))
  expect(await doubleBooked(shared.doctor)).toBe(0)
  expect(await differences(shared.doctor)).toBe(0)
})

test('fewer seats than are taken add nobody; more seats come with the next group', async () => {
  const { doctor, join, change, times } = await group({ minutes: 30, capacity: 4 })
  for (let seat = 0; seat < 3; seat += 1) await join(at('10:00'))
  await change({ minutes: 30, capacity: 2 })
  expect(await times()).not.toContain(at('10:00'))
  expect(await refusal(join(at('10:00')))).toMatchObject({ code: 'slot_taken' })
  await change({ minutes: 30, capacity: 10 })
  await join(at('10:00'))
  expect(await refusal(join(at('10:00')))).toMatchObject({ code: 'slot_taken' })
  for (let seat = 0; seat < 5; seat += 1) await join(at('11:00'))
  expect(await differences(doctor)).toBe(0)
})

test('the database itself takes no seat that is longer than its group, and none beyond its seats', async () => {
  const { doctor, join } = await group({ minutes: 30, capacity: 2 })
  await join(at('10:00'))
  const plant = (lane: number, until: string) =>
    db.database
      .asWorker('test', (tx) =>
        tx.run(sql`
          insert into claim (resource_id, lane, during, kind, resource_kind)
          select id, ${lane}, tstzrange(${at('10:00')}, ${until}), 'booking', 'session' from group_session
          where practitioner_id = ${doctor.practitioner}`),
      )
      .then(
        () => 'taken',
        (error: Error) => error.message,
      )
  expect(await plant(1, at('11:00'))).toMatch(/seat/)
  expect(await plant(2, at('10:30'))).toMatch(/seat/)
  const stretch = db.database.asWorker('test', (tx) =>
    tx.run(sql`update group_session set end_at = ${at('11:00')} where practitioner_id = ${doctor.practitioner}`),
  )
  await expect(stretch).rejects.toThrow(/group/)
})

test('when the last one leaves a group, its day is open again where the day was full', async () => {
  const { doctor, join, times } = await group({ minutes: 30, capacity: 3 })
  await app.person(doctor).call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 1 }] },
  })
  const { who, params } = await join(at('10:00'))
  expect((await times()).filter((time) => time !== at('10:00'))).toEqual([])
  await who.call('POST /appointments/:appointmentId/cancel', { params, body: { version: 1 } })
  expect((await times()).length).toBeGreaterThan(10)
  expect(await differences(doctor)).toBe(0)
})

test('when the last one leaves a group, the visit that was put over it is an ordinary one', async () => {
  const { doctor, join } = await group({ minutes: 30, capacity: 3 })
  await followUp(db.database, clock.now(), doctor)
  const service = await db.look.one<{ id: string }>(
    sql`select id from service where practitioner_id = ${doctor.practitioner} and name = 'Follow-up'`,
  )
  const { who, params } = await join(at('10:00'))
  const { appointments } = await app.person(doctor).call('POST /appointments', {
    body: {
      offering_id: doctor.offering,
      service_id: service?.id ?? '',
      new_patient: { first_name: 'Sam', last_name: 'Caller', date_of_birth: '1980-01-01', email: '', phone_number: '' },
      starts: [at('10:00')],
      overbook_reason: 'Emergency',
    },
  })
  const overbooked = async () =>
    (
      await db.look.one<{ is_overbooked: boolean }>(sql`
        select is_overbooked from claim where appointment_id = ${appointments[0]?.appointment_id} and resource_kind = 'practitioner'`)
    )?.is_overbooked
  expect(await overbooked()).toBe(true)
  await who.call('POST /appointments/:appointmentId/cancel', { params, body: { version: 1 } })
  expect(await overbooked()).toBe(false)
  expect(await differences(doctor)).toBe(0)
})
