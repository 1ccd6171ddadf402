import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// What somebody types at the door to say which visit is theirs.

const world = await openClinic()
const { app, clock } = world
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
