import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()

const at = (time: string) => `2027-01-05T${time}:00.000Z`

/** What a calendar program makes of the feed: it knows nothing but the address. */
async function events(url: string) {
  const { status, body } = await app.person().request('GET', new URL(url).pathname, undefined)
  if (status !== 200) return status
  const calendar = new ICAL.Component(ICAL.parse(String(body)) as never)
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

async function eventsOf(url: string) {
  const found = await events(url)
  if (typeof found === 'number') throw new Error(`The feed answered ${found}`)
  return found
}

test('the feed of a patient follows each change: same id, higher sequence, a cancelled visit says so', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(await clinic.patient())
  const { appointment_id } = await book(me, doctor, at('10:00'))
  const { url } = await me.call('POST /calendar-feed', {})
  const [first] = await eventsOf(url)
  expect(first?.startDate.toJSDate().toISOString()).toBe(at('10:00'))
  expect(first?.startDate.zone?.tzid).toBe('Europe/London')
  expect(first?.summary).toBe('Appointment - Test Branch')
  const params = { appointmentId: appointment_id }
  await me.call('POST /appointments/:appointmentId/move', { params, body: { version: 1, start: at('14:00') } })
  const [moved] = await eventsOf(url)
  expect(moved?.uid).toBe(first?.uid)
  expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0)
  expect(moved?.startDate.toJSDate().toISOString()).toBe(at('14:00'))
  await me.call('POST /appointments/:appointmentId/cancel', { params, body: { version: 2 } })
  const [cancelled] = await eventsOf(url)
  expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(cancelled?.component.getAllSubcomponents('valarm')).toEqual([])
})

test('a doctor reads the own day, without names; a new address ends the old one, and each reading is written down', async () => {
  const [doctor, other] = [await clinic.doctor(), await clinic.doctor()]
  for (const [who, time] of [
    [doctor, '09:00'],
    [doctor, '11:00'],
    [other, '12:00'],
  ] as const)
    await book(app.person(await clinic.patient()), who, at(time))
  const me = app.person(doctor)
  expect(await me.call('GET /calendar-feed', {})).toEqual({ is_on: false })
  const { url: old } = await me.call('POST /calendar-feed', {})
  expect(await eventsOf(old)).toHaveLength(2)
  const { url } = await me.call('POST /calendar-feed', {})
  expect(await events(old)).toBe(404)
  const text = String((await app.person().request('GET', new URL(url).pathname, undefined)).body)
  expect(text).not.toMatch(/Person/)
  const read = await db.database.asWorker('test', (tx) =>
    tx.one<{ count: number }>(sql`
      select count(*) from audit where action = 'calendar.read' and subject_id = ${doctor.account}`),
  )
  expect(read?.count).toBe(2)
  await me.call('DELETE /calendar-feed', {})
  expect(await events(url)).toBe(404)
  expect(await events(url.replace(/[\w-]{43}\.ics/, 'x.ics'))).toBe(400)
})
