import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { mendZones } from '#server/features/appointments/mend-zones.ts'
import { book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-${time}:00.000Z`
const wholeDay = { start: null, end: null }

const service = {
  name: 'Check-up',
  minutes: 30,
  step: 30,
  min_notice: 0,
  mode: 'in_person' as const,
}

/** A doctor whose Wednesday holds visits at 9 and at 4. */
async function busyDoctor() {
  const doctor = await clinic.doctor()
  for (const start of [at('06T09:00'), at('06T16:00')]) await book(app.person(await clinic.patient()), doctor, start)
  return { doctor, me: app.person(doctor) }
}

async function differences(doctor: ClinicDoctor) {
  const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  return verdict.differences
}

const closed = (start: string | null, end: string | null) => ({
  from_date: '2027-01-06',
  until_date: '2027-01-06',
  start,
  end,
  kind: 'closed' as const,
})

test('a doctor closes part of a day that has visits, and reads how many lie in that part', async () => {
  const { doctor, me } = await busyDoctor()
  const lunch = await me.call('POST /doctors/me/exceptions', { body: closed('12:00', '13:00') })
  expect(lunch.affected).toBe(0)
  const late = await me.call('POST /doctors/me/exceptions', { body: closed('15:30', '16:10') })
  expect(late.affected).toBe(1)
  expect(late.setup.exceptions.map((exception) => exception.still_booked)).toEqual([0, 1])
  const { affected } = await me.call('GET /doctors/me/leave', {
    query: { from_date: '2027-01-06', until_date: '2027-01-06', start: '09:15', end: '11:00' },
  })
  expect(affected.map((visit) => visit.start)).toEqual([at('06T09:00')])
  expect(await differences(doctor)).toBe(0)
})

test('who opens the page again still reads how many visits a leave meets', async () => {
  const { me } = await busyDoctor()
  await me.call('POST /doctors/me/exceptions', { body: closed(null, null) })
  const { exceptions } = await me.call('GET /doctors/me/setup', {})
  expect(exceptions.map((exception) => exception.still_booked)).toEqual([2])
})

test('every setting can be changed on a calendar that holds visits and a day closed in part', async () => {
  const { doctor, me } = await busyDoctor()
  await me.call('POST /doctors/me/exceptions', { body: closed('12:00', '13:00') })
  const branch = { branchId: doctor.branch }
  const rules = [{ weekday: 3, start: '09:00', end: '12:00' }]
  const params = { serviceId: doctor.service }

  await me.call('POST /doctors/me/branches/:branchId/hours/effect', { params: branch, body: { rules } })
  await me.call('PUT /doctors/me/branches/:branchId/hours', { params: branch, body: { rules } })
  const extra = await me.call('POST /doctors/me/exceptions', {
    body: { ...closed('18:00', '20:00'), kind: 'open', reason: 'extra_hours' },
  })
  const opened = extra.setup.exceptions.find((exception) => exception.kind === 'open')
  await me.call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId: opened?.id ?? '' } })
  const dates = { from_date: '2027-01-06', until_date: '2027-01-07', ...wholeDay }
  const { affected } = await me.call('GET /doctors/me/leave', { query: { ...dates, start: '08:00', end: '10:00' } })
  await me.call('POST /doctors/me/leave', {
    body: {
      ...dates,
      start: '08:00',
      end: '10:00',
      actions: affected.map((visit) => ({ appointment_id: visit.appointment_id, action: 'keep' as const })),
    },
  })
  for (const day_limit of [1, null])
    await me.call('PUT /doctors/me/limits', {
      body: { branch_gap: 15, day_limits: [{ branch_id: doctor.branch, day_limit }] },
    })
  await me.call('POST /doctors/me/services', { body: { ...service, name: 'Long talk', minutes: 60 } })
  const changed = { ...service, minutes: 45, buffer_after: 10, capacity: 3, version: 1 }
  const { services } = await me.call('PUT /doctors/me/services/:serviceId', { params, body: changed })
  await me.call('PUT /doctors/me/services/order', { body: { ids: services.map(({ id }) => id).toReversed() } })
  const asked = { branch_id: doctor.branch, mode: 'in_person' as const, service_id: doctor.service }
  for (const time of ['09:00', '12:30', '16:00'])
    expect(await me.call('GET /doctors/me/why-not', { query: { ...asked, date: '2027-01-06', time } })).toMatchObject({
      reason: expect.any(String),
    })
  await me.call('GET /doctors/me/holidays', { query: { branch_id: doctor.branch } })
  await me.call('DELETE /doctors/me/services/:serviceId', { params })
  for (const is_published of [false, true]) await me.call('POST /doctors/me/publish', { body: { is_published } })
  expect((await mendZones(deps, { mend: true })).differing).toEqual([])
  expect(await differences(doctor)).toBe(0)

  const day = await me.call('GET /doctors/me/appointments', { query: { from: '2027-01-06', until: '2027-01-06' } })
  expect(day.results.map((visit) => [visit.start, visit.end])).toEqual([
    [at('06T09:00'), at('06T09:30')],
    [at('06T16:00'), at('06T16:30')],
  ])
})
