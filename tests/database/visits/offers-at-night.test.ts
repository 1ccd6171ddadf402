import { beforeEach, expect, test } from 'vitest'
import { hour, instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A clinic decides late in the evening that it wants another time for a visit: nobody is woken by that.

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (moment: string) => instant(Date.parse(`2027-01-${moment}:00.000Z`))
const night = at('04T23:30')
const morning = at('05T08:00')
beforeEach(() => clock.set(at('04T10:00')))

/** A visit whose doctor says at night that they are away on its day. */
async function offeredAtNight(start: string, zone: string | null = null) {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const patient = app.person(login)
  await patient.call('PUT /auth/messages', { body: { off: [], time_zone: zone } })
  const { appointment_id: appointmentId } = await book(patient, doctor, `2027-01-${start}:00.000Z`)
  clock.set(night)
  const date = `2027-01-${start.slice(0, 2)}`
  await app.person(doctor).call('POST /doctors/me/leave', {
    body: {
      from_date: date,
      until_date: date,
      actions: [{ appointment_id: appointmentId, action: 'offer' }],
    },
  })
  while ((await runVisitAction(deps)) > 0);
  const params = { appointmentId }
  const read = () => patient.call('GET /appointments/:appointmentId', { params })
  const waits = async () => {
    const rows = await db.look.many<{ due_at: number }>(sql`
      select due_at from outbox_message where about = ${appointmentId} and kind = 'N16' and state = 'queued'`)
    return rows.map(({ due_at }) => due_at)
  }
  return { patient, params, read, waits }
}

test('an offer of the night is told at 8am, and its end leaves an hour to answer', async () => {
  const { read, waits } = await offeredAtNight('05T12:00')
  expect(new Set(await waits())).toEqual(new Set([morning]))
  const [offer] = (await read()).offers
  expect(Date.parse(offer?.expires_at ?? '')).toBeGreaterThanOrEqual(morning + hour)
})

test('two days to answer are counted from the morning', async () => {
  const { read } = await offeredAtNight('11T12:00')
  expect((await read()).offers[0]?.expires_at).toBe('2027-01-07T08:00:00Z')
})

test('the night is that of the patient: at 11:30pm in London it is afternoon in New York', async () => {
  const { waits } = await offeredAtNight('11T12:00', 'America/New_York')
  expect(new Set(await waits())).toEqual(new Set([night]))
})

test('what the morning would be too late for is told at once', async () => {
  const { waits } = await offeredAtNight('05T10:30', 'America/Noronha')
  expect(new Set(await waits())).toEqual(new Set([night]))
})

test('who cancels before the morning hears no more of the offer', async () => {
  const { patient, params, read, waits } = await offeredAtNight('11T12:00')
  expect(await waits()).not.toEqual([])
  const { version } = await read()
  await patient.call('POST /appointments/:appointmentId/cancel', { params, body: { version, reason: 'other' } })
  while ((await runOffers(deps)) > 0);
  expect(await waits()).toEqual([])
})

test('a time so early in the morning that nobody could answer before it is not offered', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T15:00:00.000Z')
  clock.set(night)
  await app.person(doctor).call('POST /doctors/me/visit-actions', {
    body: { action: 'offer', appointments: [appointmentId] },
  })
  // As after an outage that ends at half past eight.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update visit_action set not_before = '2027-01-05T08:30Z' where appointment_id = ${appointmentId}`),
  )
  while ((await runVisitAction(deps)) > 0);
  const { offers } = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId } })
  expect(offers).toMatchObject([{ start: '2027-01-05T10:00:00Z', expires_at: '2027-01-05T09:00:00Z' }])
})
