import pg from 'pg'
import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// Whose number is whose at a door: once for a phone, once for an answer that was lost, and anew for everybody else.

const world = await openClinic()
const { db, app, clock } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const born = (last_name: string, date_of_birth = '1980-01-01') => ({ last_name, date_of_birth })

function say(token: string, body: Record<string, string>, who = app.person()) {
  return who.call('POST /queue/door/check-in', { body }, { queueToken: token })
}

test('whoever left the queue and comes back has the number of today’s series that the door gave them', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const visit = await here.booked(soon(10))
  const first = await say(token, born('Sample'))
  await app.person().call('POST /queue/ticket/leave', {}, { queueToken: first.token })
  const again = await say(token, born('Sample'))
  expect(again.label).toBe('A2')
  expect(await here.ticketOf('A2')).toMatchObject({ state: 'waiting', appointment_id: visit })
  expect(await app.person().call('GET /queue/ticket', {}, { queueToken: first.token })).toMatchObject({ state: 'left' })
})

test('a phone that says the same once more has the number that it got, known or not; nobody else does, and the desk takes one out', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  await here.booked(soon(10))
  const [phone, stranger] = [app.person(), app.person()]
  const press = async (who: typeof phone, last_name: string) =>
    (
      await who.call(
        'POST /queue/door/check-in',
        { body: { ...born(last_name), attempt: crypto.randomUUID() } },
        { queueToken: token },
      )
    ).label
  expect([await press(phone, 'Sample'), await press(phone, 'SAMPLE'), await press(stranger, 'Sample')]).toEqual([
    'A1',
    'A1',
    'A2',
  ])
  expect([await press(phone, 'Nobody'), await press(phone, 'Nobody')]).toEqual(['A3', 'A3'])
  const take = (label: string) => here.stepTicket(label, { step: 'leave' })
  expect(await refusal(take('A1'))).toMatchObject({ code: 'ticket_moved' })
  await take('A3')
  expect(await here.labels('left')).toEqual(['A3'])
  expect(await press(phone, 'Nobody')).toBe('A4')
})

test('a screen that asks once more because the answer was lost gets the number that was made for it; another press does not', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const visit = await here.booked(soon(10))
  const attempt = crypto.randomUUID()
  const lost = await say(token, { ...born('Sample'), attempt })
  const again = await say(token, { ...born('Sample'), attempt })
  expect([lost.label, again.label]).toEqual(['A1', 'A1'])
  expect((await here.ticketOf('A1')).appointment_id).toBe(visit)
  expect((await say(token, { ...born('Sample'), attempt: crypto.randomUUID() })).label).toBe('A2')
  const other = await here.pass('kiosk')
  expect((await say(other.token, { ...born('Sample'), attempt })).label).toBe('A3')
})

test('a check-in that fails half-way leaves no number that nobody holds; the next try has the visit', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const visit = await here.booked(soon(10))
  const other = new pg.Client({ connectionString: db.ownerUrl })
  await other.connect()
  // Somebody holds the visit for longer than anybody waits.
  await other.query('begin')
  await other.query('select 1 from appointment where id = $1 for update', [visit])
  const attempt = crypto.randomUUID()
  expect(await refusal(say(token, { ...born('Sample'), attempt }))).toMatchObject({ code: 'busy' })
  await other.query('rollback')
  await other.end()
  expect(await here.labels('waiting')).toEqual([])
  const { label } = await say(token, { ...born('Sample'), attempt })
  expect(await here.labels('waiting')).toEqual([label])
  expect((await here.ticketOf(label)).appointment_id).toBe(visit)
})
