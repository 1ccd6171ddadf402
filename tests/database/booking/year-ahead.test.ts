import { expect, test } from 'vitest'
import { day, later } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { rebuildDoctor, rollDigest } from '#server/core/free-times/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal, unlessBusy } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// A service that is booked up to a year ahead: what lies beyond the read model's 90 days is reckoned from the rules.

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)

/** A Tuesday in summer, 183 days on: the clocks of London have changed meanwhile. */
const far = '2027-07-06'
const at = (time: string, date = far) => `${date}T${time}:00.000Z`

async function yearAhead(wish: Parameters<typeof clinic.doctor>[0] = {}, horizon_days = 365) {
  const doctor = await clinic.doctor(wish)
  const params = { serviceId: doctor.service }
  const service = { name: 'Yearly look', minutes: 30, step: 30, min_notice: 0, mode: 'in_person' as const }
  const body = { ...service, horizon_days, capacity: wish.capacity ?? 1, version: 1 }
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', { params, body })
  return doctor
}

const slots = (doctor: ClinicDoctor, from = far, days = 1) =>
  app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, days, from },
  })

const differences = async (doctor: ClinicDoctor) =>
  (await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))).differences

test('half a year ahead the rules say the times, by the clock of that day; a booked one is taken', async () => {
  const doctor = await yearAhead({ zone: 'Europe/London' })
  const { times, last_day } = await slots(doctor)
  expect(times[0]).toBe(at('08:00'))
  expect(last_day).toBe('2028-01-04')
  await book(app.person(await clinic.patient()), doctor, at('09:00'))
  expect((await slots(doctor)).times).not.toContain(at('09:00'))
  expect(await refusal(begin(app.person(), doctor, at('09:00')))).toMatchObject({ code: 'slot_taken' })
  expect(await refusal(begin(app.person(), doctor, at('06:00')))).toMatchObject({ status: 409 })
})

test('who offers 90 days offers no more, and nobody more than a year', async () => {
  const doctor = await yearAhead({}, 90)
  expect((await slots(doctor)).times).toEqual([])
  expect(await refusal(begin(app.person(), doctor, at('09:00')))).toMatchObject({ status: 409 })
  const year = await yearAhead()
  expect((await slots(year, '2028-01-10', 31)).times).toEqual([])
  expect(await refusal(yearAhead({}, 366))).toMatchObject({ status: 400 })
})

test('leave and closures of the branch count there as well, and extra hours', async () => {
  const doctor = await yearAhead()
  const dates = { branch_id: null, from_date: far, until_date: far, note: 'private' } as const
  const away = { ...dates, kind: 'closed' as const, reason: 'holiday' as const, start: '09:00', end: '12:00' }
  await app.person(doctor).call('POST /doctors/me/exceptions', { body: away })
  const { times } = await slots(doctor)
  // The wall of London, an hour ahead of UTC in July.
  expect(times).not.toContain(at('08:00'))
  expect(times).toContain(at('11:00'))
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`insert into branch_closure (id, branch_id, from_date, until_date, created_at)
      values (uuid_v7(), ${doctor.branch}, '2027-07-07', '2027-07-07', now())`),
  )
  expect((await slots(doctor, '2027-07-07')).times).toEqual([])
  const sunday = '2027-07-11'
  const extra = {
    ...dates,
    kind: 'open' as const,
    reason: 'extra_hours' as const,
    from_date: sunday,
    until_date: sunday,
    start: '10:00',
    end: '11:00',
  }
  await app.person(doctor).call('POST /doctors/me/exceptions', { body: { ...extra, branch_id: doctor.branch } })
  expect((await slots(doctor, sunday)).times).toEqual([at('09:00', sunday), at('09:30', sunday)])
})

test('each branch and each way has hours and dates of its own there as well', async () => {
  const here = await yearAhead()
  const there = await clinic.alsoAt(here, await clinic.branch())
  const hours = (of: ClinicDoctor, rules: { weekday: number; start: string; end: string; mode?: 'video' }[]) =>
    app
      .person(here)
      .call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: of.branch }, body: { rules } })
  await hours(there, [{ weekday: 2, start: '18:00', end: '19:00' }])
  const onScreen = { weekday: 2, start: '20:00', end: '21:00', mode: 'video' as const }
  await hours(here, [{ weekday: 2, start: '09:00', end: '10:00' }, onScreen])
  expect((await slots(here)).times).toEqual([at('08:00'), at('08:30')])
  expect((await slots({ ...there, slug: here.slug, service: here.service })).times).toEqual([at('17:00'), at('17:30')])
  const away = { from_date: far, until_date: far, kind: 'closed' as const, branch_id: there.branch }
  await app.person(here).call('POST /doctors/me/exceptions', { body: away })
  expect((await slots(here)).times).toHaveLength(2)
})

test('a patient moves there and back', async () => {
  const doctor = await yearAhead()
  const patient = app.person(await clinic.patient())
  const { appointment_id } = await book(patient, doctor, '2027-01-05T09:00:00.000Z')
  const move = (start: string, version: number) =>
    patient.call('POST /appointments/:appointmentId/move', {
      params: { appointmentId: appointment_id },
      body: { version, start },
    })
  expect((await move(at('10:00'), 1)).start).toBe(at('10:00'))
  expect((await slots(doctor)).times).not.toContain(at('10:00'))
  expect(await refusal(move(at('03:00'), 2))).toMatchObject({ code: 'not_offered' })
  await move('2027-01-05T09:00:00.000Z', 2)
  expect((await slots(doctor)).times).toContain(at('10:00'))
})

test('twenty people want one time far ahead: one gets it; a group that far ahead fills seat by seat', async () => {
  const doctor = await yearAhead()
  const people = await Promise.all(Array.from({ length: 20 }, () => clinic.patient()))
  const outcome = await Promise.all(
    people.map((person) =>
      unlessBusy(() => book(app.person(person), doctor, at('11:00'))).then(
        () => 'won',
        (error: { problem?: { code: string } }) => error.problem?.code ?? 'broken',
      ),
    ),
  )
  expect(outcome.filter((word) => word === 'won')).toHaveLength(1)
  expect(new Set(outcome)).toEqual(new Set(['won', 'slot_taken']))
  const group = await yearAhead({ capacity: 2 })
  const [first, second] = people
  await book(app.person(first), group, at('15:00'))
  expect((await slots(group)).times).toContain(at('15:00'))
  await book(app.person(second), group, at('15:00'))
  expect((await slots(group)).times).not.toContain(at('15:00'))
})

test('once its day comes into the read model a visit stands there, and the model says what the rules said', async () => {
  const doctor = await yearAhead()
  await book(app.person(await clinic.patient()), doctor, at('09:00'))
  const before = (await slots(doctor, far, 7)).times
  clock.set(later(clock.now(), 120 * day))
  await db.database.asWorker('test', (tx) => rollDigest(tx, clock.now(), 100))
  await db.database.asWorker('test', (tx) => rebuildDoctor(tx, clock.now(), doctor.practitioner))
  expect((await slots(doctor, far, 7)).times).toEqual(before)
  expect(before).not.toContain(at('09:00'))
  expect(await differences(doctor)).toBe(0)
})
