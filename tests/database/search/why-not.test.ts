import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { atWall } from '#domain/time/zone.ts'
import { freeTimes, offeringWithService } from '#server/features/booking/doctor-page.ts'
import { seeded } from '#server/demo/random.ts'
import { loadQuestion } from '#server/core/free-times/rules-question.ts'
import { begin, book } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const monday = asLocalDate('2027-01-04')

const at = (time: string, day = '2027-01-05') => `${day}T${time}:00.000Z`
const why = (doctor: ClinicDoctor, time: string, date = '2027-01-05') =>
  app
    .person(doctor)
    .call('GET /doctors/me/why-not', {
      query: { branch_id: doctor.branch, mode: 'in_person', service_id: doctor.service, date, time },
    })
    .then(({ reason }) => reason)

test('a doctor asks about any date and time and reads the rule that decides', async () => {
  const doctor = await clinic.doctor({ bufferAfter: 15, notice: 120 })
  const me = app.person(doctor)
  await book(app.person(await clinic.patient()), doctor, at('10:00'))
  await begin(app.person(), doctor, at('14:00'))
  await me.call('POST /doctors/me/exceptions', {
    body: {
      from_date: '2027-01-07',
      until_date: '2027-01-07',
      start: null,
      end: null,
      kind: 'closed',
      reason: 'holiday',
      branch_id: null,
    },
  })
  expect(await why(doctor, '09:00', '2027-01-03')).toBe('past')
  expect(await why(doctor, '08:30', '2027-01-04')).toBe('notice')
  expect(await why(doctor, '09:00', '2027-06-01')).toBe('too_far_ahead')
  expect(await why(doctor, '09:00', '2027-01-07')).toBe('leave')
  expect(await why(doctor, '17:30')).toBe('outside_hours')
  expect(await why(doctor, '11:05')).toBe('off_step')
  expect(await why(doctor, '10:00')).toBe('booked')
  expect(await why(doctor, '14:00')).toBe('held')
  expect(await why(doctor, '09:30')).toBe('buffer')
  expect(await why(doctor, '12:00')).toBeNull()
  await me.call('PUT /doctors/me/limits', {
    body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 1 }] },
  })
  expect(await why(doctor, '12:00')).toBe('limit')
  await me.call('POST /doctors/me/publish', { body: { is_published: false } })
  expect(await why(doctor, '12:00', '2027-01-06')).toBe('not_listed')
})

test('nobody asks about the schedule of somebody else', async () => {
  const [one, other] = [await clinic.doctor(), await clinic.doctor()]
  await expect(why({ ...one, service: other.service }, '09:00')).rejects.toMatchObject({
    problem: { code: 'not_found' },
  })
  const patient = await clinic.patient()
  await expect(why({ ...one, ...patient }, '09:00')).rejects.toMatchObject({ problem: { code: 'not_allowed' } })
})

test('the rules and the read model agree on ten thousand random questions', async () => {
  const chance = seeded(20270104)
  const pick = (below: number) => Math.floor(chance.next() * below)
  const rooms = await clinic.branch({ rooms: 2, roomKind: 'gym' })
  const doctors = [
    await clinic.doctor({ bufferAfter: 10, notice: 180 }),
    await clinic.doctor({ capacity: 3 }),
    await clinic.doctor({ zone: 'America/New_York', minutes: 45, bufferAfter: 5 }),
    await clinic.doctor({ zone: 'Asia/Kathmandu', minutes: 20 }),
    await clinic.doctor({ branch: rooms, roomKind: 'gym' }),
    await clinic.doctor({ branch: rooms, roomKind: 'gym', minutes: 60 }),
  ]
  for (const doctor of doctors) {
    for (let tries = 0; tries < 12; tries += 1) {
      const free = await app.person().call('GET /doctors/:slug/slots', {
        params: { slug: doctor.slug },
        query: { offering: doctor.offering, service: doctor.service, days: 14 },
      })
      const start = free.times[pick(free.times.length)]
      if (start) await book(app.person(await clinic.patient()), doctor, start)
    }
    await app.person(doctor).call('PUT /doctors/me/limits', {
      body: { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: 3 }] },
    })
  }
  let asked = 0
  let offered = 0
  const wrong: string[] = []
  while (asked < 10_000) {
    const doctor = doctors[pick(doctors.length)] ?? doctors[0]
    if (!doctor) break
    // Most questions lie where visits are.
    const date = addDays(monday, pick(10) < 8 ? pick(16) : pick(100) - 2)
    const run = db.database.read
    const { practitioner, branch: branch_id, service: service_id } = doctor
    const wish = { practitioner, branch_id, mode: 'in_person' as const, service_id }
    const { zone, ask } = await loadQuestion(run, clock.now(), wish, date)
    const from = atWall(zone, date, asTimeOfDay('00:00'))
    const window = { start: from, end: atWall(zone, addDays(date, 1), asTimeOfDay('00:00')) }
    const offering = await offeringWithService(run, doctor.offering, doctor.service, doctor.slug)
    const service = offering?.service
    if (!offering || !service) throw new Error('The doctor has gone')
    const free = new Set(await freeTimes(run, clock.now(), offering, service, window))
    for (let index = 0; index < 100; index += 1, asked += 1) {
      const start = instant(from + pick(288) * 5 * minute)
      const reason = ask(start)
      if (reason === undefined) offered += 1
      if ((reason === undefined) !== free.has(start))
        wrong.push(`${doctor.slug} ${new Date(start).toISOString()} ${reason}`)
    }
  }
  console.log(JSON.stringify({ 'why not': asked, offered, disagreements: wrong.length }))
  expect(wrong).toEqual([])
  expect(offered).toBeGreaterThan(100)
})
