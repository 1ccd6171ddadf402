import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { layBusyBits, rebuildDoctor } from '#server/core/free-times/digest.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { begin, book, refusal, unlessBusy } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// Group visits, limits, ways between branches, overbooking: the rarer rules of the heart.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const at = (time: string) => `2027-01-04T${time}:00.000Z`

const times = async (doctor: ClinicDoctor, days = 1) =>
  (
    await app.person().call('GET /doctors/:slug/slots', {
      params: { slug: doctor.slug },
      query: { offering: doctor.offering, service: doctor.service, days },
    })
  ).times

const verified = async (doctor: ClinicDoctor) =>
  db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))

async function cancel(login: Awaited<ReturnType<typeof clinic.patient>>, id: string) {
  return app.person(login).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: id },
    body: { version: 1 },
  })
}

test('a group of three shares one time: three seats, the fourth is refused, a seat given back is free again', async () => {
  const doctor = await clinic.doctor({ capacity: 3 })
  const [ann, bob, cleo, dan] = [
    await clinic.patient(),
    await clinic.patient(),
    await clinic.patient(),
    await clinic.patient(),
  ]
  await book(app.person(ann), doctor, at('09:00'))
  const second = await book(app.person(bob), doctor, at('09:00'))
  expect(await times(doctor)).toContain(at('09:00'))
  await book(app.person(cleo), doctor, at('09:00'))
  expect(await times(doctor)).not.toContain(at('09:00'))
  expect(await refusal(begin(app.person(dan), doctor, at('09:00')))).toMatchObject({ code: 'slot_taken' })
  await cancel(bob, second.appointment_id)
  expect(await times(doctor)).toContain(at('09:00'))
  await book(app.person(dan), doctor, at('09:00'))
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})

test('when the last seat of a group goes, the doctor is free for anything', async () => {
  const doctor = await clinic.doctor({ capacity: 2, rooms: 1, roomKind: 'gym' })
  const patient = await clinic.patient()
  const { appointment_id } = await book(app.person(patient), doctor, at('10:00'))
  const claims = () =>
    db.look.one<{ count: number }>(sql`select count(*) from claim where resource_id = ${doctor.practitioner}`)
  expect((await claims())?.count).toBe(1)
  await cancel(patient, appointment_id)
  expect((await claims())?.count).toBe(0)
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})

test('forty people race for a group of five: five get in', async () => {
  const doctor = await clinic.doctor({ capacity: 5 })
  const people = await Promise.all(Array.from({ length: 40 }, () => clinic.patient()))
  const outcome = await Promise.all(
    people.map((person) =>
      unlessBusy(() => book(app.person(person), doctor, at('11:00'))).then(
        () => 'won',
        (error: { problem?: { code: string } }) => error.problem?.code ?? 'broken',
      ),
    ),
  )
  expect(outcome.filter((word) => word === 'won')).toHaveLength(5)
  expect(new Set(outcome)).toEqual(new Set(['won', 'slot_taken']))
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})

test('a day whose limit is reached closes, and opens when a visit is cancelled; moving within the day stays possible', async () => {
  const doctor = await clinic.doctor()
  await app.person(doctor).call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 2 }] },
  })
  const [ann, bob] = [await clinic.patient(), await clinic.patient()]
  const first = await book(app.person(ann), doctor, at('09:00'))
  await book(app.person(bob), doctor, at('10:00'))
  expect(await times(doctor)).toEqual([])
  expect(await times(doctor, 2)).toHaveLength(16)
  const moved = await app.person(ann).call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: first.appointment_id },
    body: { version: 1, start: at('15:00') },
  })
  expect(moved.start).toBe(at('15:00'))
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
  await app.person(ann).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: first.appointment_id },
    body: { version: 2 },
  })
  expect(await times(doctor)).toHaveLength(15)
  await app.person(doctor).call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 1 }] },
  })
  expect(await times(doctor)).toEqual([])
  await app.person(doctor).call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: null }] },
  })
  expect(await times(doctor)).toHaveLength(15)
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})

test('between two branches a doctor has time for the way', async () => {
  const here = await clinic.doctor()
  const there = await clinic.alsoAt(here, await clinic.branch())
  await app.person(here).call('PUT /doctors/me/limits', { body: { branch_gap: 60, day_limits: [] } })
  const patient = await clinic.patient()
  const { appointment_id } = await book(app.person(patient), here, at('12:00'))
  const elsewhere = await times(there)
  for (const closed of ['11:00', '11:30', '12:00', '12:30', '13:00']) expect(elsewhere).not.toContain(at(closed))
  expect(elsewhere).toContain(at('10:30'))
  expect(elsewhere).toContain(at('13:30'))
  expect(await times(here)).toContain(at('11:30'))
  expect(await refusal(begin(app.person(), there, at('13:00')))).toMatchObject({ status: 409 })
  expect(await verified(here)).toMatchObject({ differences: 0 })
  await cancel(patient, appointment_id)
  expect(await times(there)).toContain(at('12:00'))
  expect(await verified(here)).toMatchObject({ differences: 0 })
})

test('a doctor overbooks on purpose, with a reason; the next free place makes it an ordinary visit', async () => {
  const doctor = await clinic.doctor()
  const [ann, bob] = [await clinic.patient(), await clinic.patient()]
  const first = await book(app.person(ann), doctor, at('09:00'))
  const second = await book(app.person(bob), doctor, at('10:00'))
  const move = (reason: string) =>
    app.person(doctor).call('POST /appointments/:appointmentId/move', {
      params: { appointmentId: second.appointment_id },
      body: { version: 1, start: at('09:00'), overbook: true, reason },
    })
  expect(await refusal(move(''))).toMatchObject({ code: 'invalid' })
  await move('Patient asked')
  const overbooked = () =>
    db.look.one<{ is_overbooked: boolean }>(sql`
      select is_overbooked from claim where appointment_id = ${second.appointment_id} and resource_kind = 'practitioner'`)
  expect(await overbooked()).toEqual({ is_overbooked: true })
  expect(await times(doctor)).toContain(at('10:00'))
  await cancel(ann, first.appointment_id)
  expect(await overbooked()).toEqual({ is_overbooked: false })
  expect(await times(doctor)).not.toContain(at('09:00'))
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})

test('a patient never overbooks, and nobody is in two places: the other visit is named and can be replaced in one step', async () => {
  const [here, there] = [await clinic.doctor(), await clinic.doctor()]
  const patient = await clinic.patient()
  const old = await book(app.person(patient), here, at('09:00'))
  expect(
    await refusal(
      app.person(patient).call('POST /appointments/:appointmentId/move', {
        params: { appointmentId: old.appointment_id },
        body: { version: 1, start: at('09:30'), overbook: true, reason: 'Please' },
      }),
    ),
  ).toMatchObject({ status: 404 })
  const who = app.person(patient)
  const draft = await begin(who, there, at('09:00'))
  const send = (replaces: { appointment_id: string; version: number } | null) =>
    who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { replaces } })
  const refused = (await refusal(send(null))) as { code: string; extra: { clash: { id: string; version: number } } }
  expect(refused).toMatchObject({ code: 'patient_busy', extra: { clash: { id: old.appointment_id, version: 1 } } })
  await send({ appointment_id: refused.extra.clash.id, version: refused.extra.clash.version })
  const upcoming = await who.call('GET /appointments/mine', {})
  expect(upcoming.results.map((visit) => visit.doctor.practitioner_id)).toEqual([there.practitioner])
  expect(await times(here)).toContain(at('09:00'))
  expect(await verified(here)).toMatchObject({ differences: 0 })
  expect(await verified(there)).toMatchObject({ differences: 0 })
})

test("somebody else's visit is never replaced", async () => {
  const [here, there] = [await clinic.doctor(), await clinic.doctor()]
  const [ann, eve] = [await clinic.patient(), await clinic.patient()]
  const victim = await book(app.person(ann), here, at('09:00'))
  const who = app.person(eve)
  const draft = await begin(who, there, at('09:00'))
  const attack = who.call('POST /drafts/:draftId/book', {
    params: { draftId: draft.id },
    body: { replaces: { appointment_id: victim.appointment_id, version: 1 } },
  })
  expect(await refusal(attack)).toMatchObject({ code: 'not_found' })
  expect(await times(here)).not.toContain(at('09:00'))
})

test("a hold that has just expired is in nobody else's way, before any sweeper comes", async () => {
  const doctor = await clinic.doctor()
  await begin(app.person(), doctor, at('09:00'))
  expect(await refusal(begin(app.person(), doctor, at('09:00')))).toMatchObject({ code: 'slot_taken' })
  clock.pass(11 * minute)
  expect((await begin(app.person(), doctor, at('09:00'))).hold).not.toBeNull()
  clock.set(mondayMorning)
})

test('busy bits that say something else than the claims are found, and laid anew', async () => {
  const doctor = await clinic.doctor({ rooms: 1, roomKind: 'room' })
  for (const time of ['09:00', '11:00']) await book(app.person(await clinic.patient()), doctor, at(time))
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
  const work = (what: Parameters<typeof db.database.asWorker<unknown>>[1]) => db.database.asWorker('test', what)
  await work((tx) => tx.run(sql`update busy_day set bits = ~bits where resource_id = ${doctor.practitioner}`))
  await work((tx) =>
    tx.run(
      sql`delete from busy_day where resource_id in (select id from service_point where branch_id = ${doctor.branch})`,
    ),
  )
  expect((await verified(doctor)).differences).toBeGreaterThanOrEqual(2)
  await work(async (tx) => {
    await layBusyBits(tx, clock.now(), doctor.practitioner)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  expect(await verified(doctor)).toMatchObject({ differences: 0 })
})
