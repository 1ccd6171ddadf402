import { expect, test } from 'vitest'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, clinic } = await openClinic()

const nineToFive = (weekday: number) => ({ weekday, start: '09:00', end: '17:00' })

test('before hours are saved it is said what they add, take away and meet', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  await book(app.person(await clinic.patient()), doctor, '2027-01-08T16:30:00.000Z')
  const params = { branchId: doctor.branch }
  const effect = (rules: object[]) =>
    me.call('POST /doctors/me/branches/:branchId/hours/effect', { params, body: { rules: rules as never } })
  const week = [1, 2, 3, 4, 5].map(nineToFive)
  expect(await effect(week)).toEqual({ added: 0, removed: 0, affected: 0 })
  // Friday ends at noon: ten half hours less on each of four Fridays; Saturday morning adds eight on each of four.
  const other = [
    ...week.slice(0, 4),
    { weekday: 5, start: '09:00', end: '12:00' },
    { weekday: 6, start: '09:00', end: '13:00' },
  ]
  expect(await effect(other)).toEqual({ added: 32, removed: 40, affected: 1 })
})

test('hours of every second week and of a season are offered on their days alone', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const rules = [
    { ...nineToFive(1), alternate_from: '2027-01-04' },
    { ...nineToFive(1), start: '13:00', alternate_from: '2027-01-11' },
    { ...nineToFive(2), valid_from: '2027-01-12', valid_until: '2027-01-19' },
  ]
  await me.call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: doctor.branch }, body: { rules } })
  const { times } = await app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, days: 28 },
  })
  const first = new Map<string, string>()
  for (const time of times) if (!first.has(time.slice(0, 10))) first.set(time.slice(0, 10), time.slice(11, 16))
  expect([...first]).toEqual([
    ['2027-01-04', '09:00'],
    ['2027-01-11', '13:00'],
    ['2027-01-12', '09:00'],
    ['2027-01-18', '09:00'],
    ['2027-01-19', '09:00'],
    ['2027-01-25', '13:00'],
  ])
  const clash = [{ ...nineToFive(1), alternate_from: '2027-01-04' }, nineToFive(1)]
  expect(
    await refusal(
      me.call('PUT /doctors/me/branches/:branchId/hours', {
        params: { branchId: doctor.branch },
        body: { rules: clash },
      }),
    ),
  ).toMatchObject({ code: 'invalid' })
})

test('the public holidays of the country are known, with what is booked on them', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const holidays = await me.call('GET /doctors/me/holidays', { query: { branch_id: doctor.branch } })
  expect(holidays.country).toBe('GB')
  expect(holidays.results.map((day) => day.date)).toEqual(
    expect.arrayContaining(['2027-03-26', '2027-05-03', '2027-12-27']),
  )
  const easter = { from_date: '2027-03-26', until_date: '2027-03-26' }
  await me.call('POST /doctors/me/leave', { body: { ...easter, reason: 'holiday', actions: [] } })
  const again = await me.call('GET /doctors/me/holidays', { query: { branch_id: doctor.branch } })
  expect(again.results.find((day) => day.date === '2027-03-26')).toMatchObject({ is_away: true, booked: 0 })
})
