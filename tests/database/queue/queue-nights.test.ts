import { expect, test } from 'vitest'
import { queueDay } from '#domain/queue/queue-day.ts'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import { closeQueueDays } from '#server/features/queue/close-days.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { db, app, clock } = world
const night = (time: string) => clock.set(instant(Date.parse(`2027-01-0${time}:00.000Z`)))

test('a branch that is open past midnight goes on with its numbers until four, on the board, the screen and the points', async () => {
  const here = await queueClinic(world)
  const [room = '', other = ''] = here.points
  const { token } = await here.pass('display')
  const screen = async () =>
    (await app.person().call('GET /queue/display', {}, { queueToken: token })).tickets.map(({ label }) => label)
  night('4T23:50')
  await here.checkIn(clock.now())
  await here.checkIn(instant(clock.now() + minute))
  await here.callTo(room)
  night('5T00:20')
  expect(await here.labels('waiting')).toEqual(['A2'])
  expect(await screen()).toEqual(['A1'])
  await here.checkIn(clock.now())
  expect(await here.labels('waiting')).toEqual(['A2', 'A3'])
  expect(await here.callTo(other)).toMatchObject({ ticket: { label: 'A2' } })
  expect(await closeQueueDays({ database: db.database, clock })).toBe(0)
  night('5T04:00')
  expect(await here.labels('waiting')).toEqual([])
  expect(await closeQueueDays({ database: db.database, clock })).toBe(3)
  await here.checkIn(clock.now())
  expect(await here.labels('waiting')).toEqual(['A1'])
})

test('the day of a queue is the same in the database and in the product, in any zone and when clocks change', async () => {
  const moments = Array.from({ length: 96 }, (_, index) =>
    instant(Date.parse('2027-03-27T12:00:00.000Z') + index * hour),
  )
  for (const zone of ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']) {
    const rows = await db.look.many<{ day: string }>(sql`
      select to_char(queue_day(m, ${zone}), 'YYYY-MM-DD') as day from unnest(${moments.map(at)}::timestamptz[]) with ordinality as x(m, i) order by i`)
    expect(rows.map(({ day }) => day)).toEqual(moments.map((moment) => queueDay(asZone(zone), moment)))
  }
})
