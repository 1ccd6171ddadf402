import { expect, test } from 'vitest'
import { decideCheckIn, usualWindow } from '#domain/queue/check-in.ts'
import { instant, minute } from '#domain/time/instant.ts'
import { hashToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// What somebody types at the door to say which visit is theirs.

const world = await openClinic()
const { app, clock, db } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)

test('the reference of a visit is found as it is typed: in small letters, and without its hyphen', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const visits = [
    await here.booked(soon(10)),
    await here.booked(soon(20), here.doctor, { last: 'Second', born: '1981-01-01' }),
  ]
  const references = []
  for (const id of visits) {
    const { reference } = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    references.push(reference)
  }
  expect(references.join()).toContain('-')
  for (const code of [references[0]?.toLowerCase(), references[1]?.replace('-', '')])
    await app.person().call('POST /queue/door/check-in', { body: { code: code ?? '' } }, { queueToken: token })
  const { tickets } = await here.board()
  expect(tickets.map(({ appointment_id }) => appointment_id)).toEqual(visits)
})

test('where a branch says nothing, a visit is found at the door in the minutes in which its patient may check in', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const start = soon(10)
  const visit = await here.booked(start)
  const { reference } = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  const { before, after } = usualWindow
  for (const minutes of [-before - 1, -before, 0, after, after + 1]) {
    const now = instant(start + minutes * minute)
    const found = await db.look.one<{ id: string | null }>(sql`
      select visit_at_door(${hashToken(token)}, ${reference}, null, '', null, ${at(now)}) as id`)
    expect(found?.id, String(minutes)).toBe(decideCheckIn(now, start).ok ? visit : null)
  }
})
