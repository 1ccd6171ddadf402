import { beforeEach, expect, test } from 'vitest'
import { instant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Somebody says by which clock they sleep after they have booked: what was planned before comes by that clock.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }

async function booked(start: string) {
  const me = app.person(await clinic.patient())
  const { appointment_id: id } = await book(me, await clinic.doctor(), start)
  await planReminders(deps, 100)
  const planned = async () => {
    const rows = await db.look.many<{ kind: string; due_at: Instant }>(sql`
      select kind, due_at from reminder where appointment_id = ${id} and done_at is null and kind <> 'check_in' order by due_at, kind`)
    return rows.map(({ kind, due_at }) => `${kind} ${toRfc3339(due_at).replace('.000Z', 'Z')}`)
  }
  const sleepsBy = async (zone: string) => {
    await me.call('PUT /auth/messages', { body: { off: [], time_zone: zone } })
    await planReminders(deps, 100)
  }
  return { planned, sleepsBy }
}

test('what waits before a visit comes by day of the clock that was chosen after it was booked', async () => {
  const { planned, sleepsBy } = await booked('2027-01-14T11:00:00Z')
  expect(await planned()).toEqual([
    'week 2027-01-07T11:00:00Z',
    'days 2027-01-12T11:00:00Z',
    'answer 2027-01-13T11:00:00Z',
    'hours 2027-01-14T08:00:00Z',
  ])
  // 11am in London is 3am in Los Angeles, and 8am there is 4pm in London: the last comes the evening before.
  await sleepsBy('America/Los_Angeles')
  expect(await planned()).toEqual([
    'week 2027-01-07T16:00:00Z',
    'days 2027-01-12T16:00:00Z',
    'answer 2027-01-13T16:00:00Z',
    'hours 2027-01-14T04:55:00Z',
  ])
})

test('what was sent is not sent again, and what was not planned is not added', async () => {
  const { planned, sleepsBy } = await booked('2027-01-14T11:00:00Z')
  clock.set(instant(Date.parse('2027-01-12T17:00:00Z')))
  while ((await sendDueReminder(deps)) > 0);
  await sleepsBy('America/New_York')
  expect(await planned()).toEqual(['answer 2027-01-13T13:00:00Z', 'hours 2027-01-14T01:55:00Z'])
})
