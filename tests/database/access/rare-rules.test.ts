import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { mendZones } from '#server/features/appointments/mend-zones.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-04T${time}:00.000Z`

const times = async (doctor: ClinicDoctor, days = 1, from?: string) =>
  (
    await app.person().call('GET /doctors/:slug/slots', {
      params: { slug: doctor.slug },
      query: { offering: doctor.offering, service: doctor.service, days, ...(from ? { from } : {}) },
    })
  ).times

async function differences(doctor: ClinicDoctor) {
  const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  return verdict.differences
}

test('a closed day that is opened from 12 to 2 offers 12 to 2; a leave over extra hours closes them', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const day = { from_date: '2027-01-06', until_date: '2027-01-06' }
  const except = (kind: 'open' | 'closed', start: string | null, end: string | null) =>
    me.call('POST /doctors/me/exceptions', { body: { ...day, kind, start, end } })
  await except('closed', null, null)
  await except('open', '12:00', '14:00')
  const offered = await times(doctor, 1, '2027-01-06')
  expect(offered.map((time) => time.slice(11, 16))).toEqual(['12:00', '12:30', '13:00', '13:30'])
  await except('closed', null, null)
  expect(await times(doctor, 1, '2027-01-06')).toEqual([])
  expect(await differences(doctor)).toBe(0)
})

test('who begins a booking again, because the answer was lost, gets the hold they have', async () => {
  for (const doctor of [await clinic.doctor(), await clinic.doctor({ capacity: 3 })]) {
    const who = app.person()
    const [first, second] = [await begin(who, doctor, at('10:00')), await begin(who, doctor, at('10:00'))]
    expect(second).toMatchObject({ id: first.id, hold: first.hold })
    expect(await refusal(begin(who, doctor, at('10:00')))).toBeUndefined()
  }
  const doctor = await clinic.doctor()
  await begin(app.person(), doctor, at('10:00'))
  expect(await refusal(begin(app.person(), doctor, at('10:00')))).toMatchObject({ code: 'slot_taken' })
})

test('a browser holds three times however closely together it asks, and one address never keeps a doctor full', async () => {
  const who = app.person()
  await who.call('GET /auth/get-csrf-token', {})
  const doctors = []
  for (let index = 0; index < 8; index += 1) doctors.push(await clinic.doctor())
  const words = await Promise.all(doctors.map((doctor) => refusal(begin(who, doctor, at('10:00')))))
  expect(words.filter((word) => word === undefined)).toHaveLength(3)

  const doctor = await clinic.doctor()
  const all = await times(doctor)
  const address = { 'x-forwarded-for': '10.99.0.1' }
  let held = 0
  for (const start of all) {
    const other = app.person()
    await other.call('GET /auth/get-csrf-token', {})
    const body = { offering_id: doctor.offering, service_id: doctor.service, start }
    const { status } = await other.request('POST', '/api/drafts', body, address)
    if (status === 201) held += 1
  }
  expect(held).toBe(8)
})

test('a hold is made longer ten times at most, by codes too: the eleventh wish is refused and a code moves its end no more', async () => {
  const doctor = await clinic.doctor()
  const who = app.person()
  const draft = await begin(who, doctor, at('10:00'))
  const params = { draftId: draft.id }
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email: 'r@example.com' }
  const longer = () => who.call('PUT /drafts/:draftId/hold', { params, body: {} })
  const askForCode = () => who.call('POST /drafts/:draftId/book', { params, body: { person } })
  const end = async () => (await who.call('GET /drafts/:draftId', { params })).hold
  for (let time = 0; time < 9; time += 1) {
    clock.pass(5 * minute)
    await longer()
  }
  await askForCode()
  const last = await end()
  expect(last?.extensions_left).toBe(0)
  clock.pass(5 * minute)
  expect(await refusal(longer())).toMatchObject({ code: 'too_many_holds' })
  await askForCode()
  expect(await end()).toEqual(last)
  clock.set(mondayMorning)
})

test('a visit at midnight with time before it counts for its own day', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const rules = [1, 2, 3].map((weekday) => ({ weekday, start: '00:00', end: '00:00' }))
  await me.call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: doctor.branch }, body: { rules } })
  const service = { name: 'Night', minutes: 30, step: 30, buffer_before: 15, min_notice: 0, mode: 'in_person' as const }
  const params = { serviceId: doctor.service }
  await me.call('PUT /doctors/me/services/:serviceId', { params, body: { ...service, version: 1 } })
  await me.call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 1 }] },
  })
  await book(app.person(await clinic.patient()), doctor, '2027-01-06T00:00:00.000Z')
  expect((await times(doctor, 1, '2027-01-05')).length).toBeGreaterThan(0)
  expect(await times(doctor, 1, '2027-01-06')).toEqual([])
  expect(await differences(doctor)).toBe(0)
})

test('a visit at the second 02:30 of the night when clocks go back is right and stays', async () => {
  const doctor = await clinic.doctor({ zone: 'Australia/Sydney' })
  const me = app.person(doctor)
  const { appointments } = await me.call('POST /appointments', {
    body: {
      offering_id: doctor.offering,
      service_id: doctor.service,
      new_patient: { first_name: 'Sam', last_name: 'Caller', date_of_birth: '1980-01-01', email: '', phone_number: '' },
      starts: ['2027-04-03T16:30:00.000Z'],
      overbook_reason: 'Emergency',
    },
  })
  expect(await mendZones(deps, { mend: true })).toMatchObject({ differing: [], mended: 0 })
  const row = await db.database.asWorker('test', (tx) =>
    tx.one<{ start_at: number }>(sql`select start_at from appointment where id = ${appointments[0]?.appointment_id}`),
  )
  expect(row?.start_at).toBe(Date.parse('2027-04-03T16:30:00.000Z'))
})

test('moments of other centuries and versions beyond all counting are refused in the one shape', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const body = { offering_id: doctor.offering, service_id: doctor.service }
  const far = '9999-12-31T23:30:00Z'
  const invalid = { status: 400, code: 'invalid' }
  expect(await refusal(app.person().call('POST /drafts', { body: { ...body, start: far } }))).toMatchObject(invalid)
  expect(await refusal(me.call('GET /appointments/series', { query: { ...body, start: far } }))).toMatchObject(invalid)
  const asked = { branch_id: doctor.branch, mode: 'in_person' as const, service_id: doctor.service, time: '09:00' }
  expect(await refusal(me.call('GET /doctors/me/why-not', { query: { ...asked, date: '9999-12-31' } }))).toMatchObject(
    invalid,
  )
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, at('10:00'))
  const cancel = me.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: appointment_id },
    body: { version: 3_000_000_000, reason: 'x' },
  })
  expect(await refusal(cancel)).toMatchObject(invalid)
})
