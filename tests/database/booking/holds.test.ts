import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { begin, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// How many times somebody holds at once, alone and with everybody at their address.

const { app, clock, clinic } = await openClinic()
const nine = '2027-01-04T09:00:00.000Z'
const half = '2027-01-04T09:30:00.000Z'

const slots = (doctor: ClinicDoctor) =>
  app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, days: 1 },
  })

test('nobody holds more than three times at once', async () => {
  const doctor = await clinic.doctor()
  const ann = app.person()
  for (const start of [nine, half, '2027-01-04T10:00:00.000Z']) await begin(ann, doctor, start)
  expect(await refusal(begin(ann, doctor, '2027-01-04T11:00:00.000Z'))).toMatchObject({ code: 'too_many_holds' })
})

test('guests at one address are counted together and told why; whoever is logged in is counted alone', async () => {
  const doctors = await Promise.all(Array.from({ length: 6 }, () => clinic.doctor()))
  const [first, second] = doctors
  if (!first || !second) throw new Error('No doctors')
  const times = (await slots(first)).times
  const here = { from: '192.0.2.40' }
  const hold = (doctor: typeof first, at: number, who = app.person(undefined, here)) =>
    begin(who, doctor, times[at] ?? '')
  await Promise.all(Array.from({ length: 8 }, (_, at) => hold(first, at)))
  const words = 'Many people on your network are booking right now. Log in to go on, or try again in a few minutes'
  expect(await refusal(hold(first, 8))).toMatchObject({ code: 'too_many_here', title: words })
  await hold(second, 0)
  for (const doctor of doctors.slice(2))
    await Promise.all(Array.from({ length: 8 }, (_, at) => hold(doctor, at).catch(() => undefined)))
  expect(await refusal(hold(second, 1))).toMatchObject({ code: 'too_many_here' })
  // Three of whoever is logged in, with whichever browser, whatever others at the address do.
  const patient = await clinic.patient()
  for (const at of [8, 9, 10]) await hold(first, at, app.person(patient, here))
  expect(await refusal(hold(first, 11, app.person(patient, here)))).toMatchObject({ code: 'too_many_holds' })
  await hold(first, 11, app.person(await clinic.patient(), here))
})

test('a time that is held can be booked until it comes, and is made longer no further', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  clock.set(instant(Date.parse('2027-01-04T08:48:00.000Z')))
  const { id } = await begin(who, doctor, nine)
  clock.set(instant(Date.parse('2027-01-04T08:52:00.000Z')))
  const params = { draftId: id }
  expect((await who.call('PUT /drafts/:draftId/hold', { params, body: {} })).hold?.expires_at).toBe(nine)
  clock.set(instant(Date.parse('2027-01-04T09:00:01.000Z')))
  const late = await refusal(who.call('POST /drafts/:draftId/book', { params, body: {} }))
  expect(late).toMatchObject({ status: 409, extra: { nearest: expect.any(Array) } })
})

test('a hold that outlives its start books nothing once the time has begun', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  clock.set(instant(Date.parse('2027-01-04T08:55:00.000Z')))
  const { id, hold } = await begin(who, doctor, nine)
  clock.set(instant(Date.parse('2027-01-04T09:00:01.000Z')))
  expect(Date.parse(hold?.expires_at ?? '')).toBeGreaterThan(clock.now())
  const late = await refusal(who.call('POST /drafts/:draftId/book', { params: { draftId: id }, body: {} }))
  expect(late).toMatchObject({ status: 409, extra: { nearest: expect.any(Array) } })
})
