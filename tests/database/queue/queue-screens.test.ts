import { expect, test } from 'vitest'
import { anybody } from '#domain/access/actor.ts'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { hashToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// What screens and phones in the waiting room show, for how long, and what they do no more.

const world = await openClinic()
const { db, app, clock } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const born = (last_name: string) => ({ last_name, date_of_birth: '1980-01-01' })

const say = (token: string, body: Record<string, string>, who = app.person()) =>
  who.call('POST /queue/door/check-in', { body }, { queueToken: token })
const place = (token: string) => app.person().call('GET /queue/ticket', {}, { queueToken: token })
const shown = (token: string) => app.person().call('GET /queue/display', {}, { queueToken: token })
const moreTime = (token: string) =>
  refusal(app.person().call('POST /queue/ticket/more-time', {}, { queueToken: token }))

test('who was missed stays on the screen for two hours, and nobody until the next day', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('display')
  const [one = '', two = ''] = here.points
  for (const minutes of [5, 10]) await here.checkIn(soon(minutes))
  await here.callTo(one)
  await here.stepTicket('A1', { step: 'miss' })
  await here.callTo(two)
  const labels = async () => (await shown(token)).tickets.map(({ label }) => label)
  clock.pass(2 * hour - minute)
  expect(await labels()).toEqual(['A2', 'A1'])
  clock.pass(2 * minute)
  expect(await labels()).toEqual(['A2'])
  clock.pass(20 * hour)
  expect(await labels()).toEqual([])
})

test('the screen names the points that are open or come back, none that is closed or taken away', async () => {
  const here = await queueClinic(world, 3)
  const { token } = await here.pass('display')
  const [, two = '', three = ''] = here.points
  const of = (pointId: string) => ({ branchId: here.branch, pointId })
  const set = (pointId: string, state: 'paused' | 'closed') =>
    here.desk.call('PUT /branches/:branchId/points/:pointId/state', {
      params: of(pointId),
      body: { state, back_at: null },
    })
  const names = async () => (await shown(token)).points.map(({ name }) => name)
  await set(two, 'paused')
  expect(await names()).toEqual(['Room 1', 'Room 2', 'Room 3'])
  await set(two, 'closed')
  await here.boss.call('DELETE /branches/:branchId/points/:pointId', { params: of(three) })
  expect(await names()).toEqual(['Room 1'])
})

test('the database itself shows numbers and points to a display alone, and nothing once it was switched off', async () => {
  const here = await queueClinic(world)
  const [display, kiosk] = [await here.pass('display'), await here.pass('kiosk')]
  await here.checkIn(soon(5))
  await here.callTo(here.points[0] ?? '')
  const read = async (token: string) => {
    const hash = hashToken(token)
    const numbers = await db.database.read.many(sql`select label from queue_of_pass(${hash}, ${at(clock.now())})`)
    const points = await db.database.read.many(sql`select name from points_of_pass(${hash})`)
    return [numbers.length, points.length]
  }
  expect([await read(kiosk.token), await read(display.token)]).toEqual([[0, 0], [1, 2]]) // prettier-ignore
  const params = { branchId: here.branch, passId: display.id }
  await here.boss.call('DELETE /branches/:branchId/passes/:passId', { params })
  expect(await read(display.token)).toEqual([0, 0])
})

test('a display is no door: its address checks nobody in and shows no form', async () => {
  const here = await queueClinic(world)
  const read = async (kind: 'display' | 'door') => {
    const { token } = await here.pass(kind)
    return refusal(app.person().call('GET /queue/door', {}, { queueToken: token }))
  }
  expect([await read('display'), await read('door')]).toMatchObject([{ code: 'pass_revoked' }, undefined])
})

test('a point that is paused gets nobody by hand either', async () => {
  const here = await queueClinic(world)
  const [point_id = ''] = here.points
  await here.checkIn(soon(5))
  const set = (state: 'paused' | 'open') =>
    here.desk.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: here.branch, pointId: point_id },
      body: { state, back_at: null },
    })
  await set('paused')
  expect(await refusal(here.stepTicket('A1', { step: 'call', point_id }))).toMatchObject({ code: 'point_closed' })
  await set('open')
  expect(await refusal(here.stepTicket('A1', { step: 'call', point_id }))).toBeUndefined()
})

test('one phone at the door gets eight answers in ten minutes, and the next one goes on', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const phone = app.person()
  for (let time = 0; time < 8; time += 1) await say(token, born('Nobody'), phone)
  expect(await refusal(say(token, born('Nobody'), phone))).toMatchObject({ code: 'too_many_tries' })
  expect(await refusal(say(token, born('Nobody')))).toBeUndefined()
})

test('a kiosk stands in the branch: it asks for no code of the door', async () => {
  const here = await queueClinic(world)
  const [kiosk, door] = [await here.pass('kiosk'), await here.pass('door')]
  const { settings } = await here.board()
  await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, asks_door_code: true },
  })
  expect(await refusal(say(door.token, born('Nobody')))).toMatchObject({ code: 'door_code_wrong' })
  expect(await say(kiosk.token, born('Nobody'))).toMatchObject({ label: 'A1' })
})

test('of two visits the earlier one is checked in first, and a video visit never at the door', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const later = await here.booked(soon(40), here.doctor, { last: 'Twice', born: '1980-01-01' })
  const earlier = await here.booked(soon(10), here.doctor, { last: 'Twice', born: '1980-01-01' })
  const far = await here.booked(soon(10), here.doctor, { last: 'Faraway', born: '1980-01-01' })
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set mode = 'video' where id = ${far}`))
  const visits = async () => (await here.board()).tickets.map(({ appointment_id }) => appointment_id)
  await say(token, born('Twice'))
  expect(await visits()).toEqual([earlier])
  await say(token, born('Twice'))
  expect(new Set(await visits())).toEqual(new Set([earlier, later]))
  await say(token, born('Faraway'))
  const { status } = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: far } })
  expect(status).toBe('booked')
})

test('more time is asked for once a day, by who waits: not by who is called, nor again by who was put back', async () => {
  const here = await queueClinic(world)
  const door = await here.pass('door')
  const [room = ''] = here.points
  await here.booked(soon(5))
  const { token } = await say(door.token, born('Sample'))
  await here.callTo(room)
  expect(await moreTime(token)).toMatchObject({ code: 'ticket_moved' })
  await here.stepTicket('A1', { step: 'back' })
  expect(await moreTime(token)).toBeUndefined()
  await here.callTo(room)
  await here.stepTicket('A1', { step: 'back' })
  expect(await place(token)).toMatchObject({ state: 'waiting', held_until: null, may_ask_time: false })
  expect(await moreTime(token)).toMatchObject({ code: 'ticket_moved' })
})

test('the way back to a number ends after a day; nobody leaves by it whose turn it is', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const [room = ''] = here.points
  const [first, second] = [await say(token, born('First')), await say(token, born('Second'))]
  const hash = hashToken(second.token)
  const asked = async (statement: Statement<{ done: boolean }>) =>
    (await db.database.each(anybody).one(statement))?.done
  const leaves = (of: string) =>
    asked(sql<{ done: boolean }>`select leave_queue(${hashToken(of)}, ${at(clock.now())}) as done`)
  await here.stepTicket(first.label, { step: 'call', point_id: room })
  await here.stepTicket(first.label, { step: 'start' })
  expect(await leaves(first.token)).toBe(false)
  clock.pass(24 * hour)
  expect(await refusal(place(second.token))).toMatchObject({ code: 'link_expired' })
  expect(await leaves(second.token)).toBe(false)
  expect(
    await asked(sql<{ done: boolean }>`select ask_more_time(${hash}, ${at(soon(5))}, ${at(clock.now())}) as done`),
  ).toBe(false)
  clock.pass(-minute)
  expect(await leaves(second.token)).toBe(true)
})

test('who was called to no point is not called again to none: the screen would send them nowhere', async () => {
  const here = await queueClinic(world)
  const visit = await here.checkIn(instant(clock.now() - minute))
  await here.step(visit, 'no_show')
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'missed', point_id: null, steps: ['back'] })
  expect(await refusal(here.stepTicket('A1', { step: 'recall' }))).toMatchObject({ code: 'ticket_moved' })
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'missed' })
})

test('an outage ends after it has begun, in the time to come, and within a year; a point that is open comes back at no hour', async () => {
  const here = await queueClinic(world)
  const [pointId = ''] = here.points
  const params = { branchId: here.branch, pointId }
  const put = (from: number | null, until: number) =>
    refusal(
      here.boss.call('POST /branches/:branchId/points/:pointId/outages', {
        params,
        body: { from: from === null ? null : at(soon(from)), until: at(soon(until)), reason: '' },
      }),
    )
  const wrong = { errors: [{ field: 'until' }] }
  const year = 366 * 24 * 60
  expect([await put(null, -5), await put(60, 30), await put(0, year + 5)]).toMatchObject([wrong, wrong, wrong])
  expect(await put(0, year)).toBeUndefined()
  await here.desk.call('PUT /branches/:branchId/points/:pointId/state', {
    params,
    body: { state: 'open', back_at: at(soon(60)) },
  })
  expect((await here.board()).points[0]).toMatchObject({ state: 'open', back_at: null })
})

test('a screen has a name, by which it is found when it is to be switched off', async () => {
  const here = await queueClinic(world)
  const make = (name: string) =>
    refusal(
      here.boss.call('POST /branches/:branchId/passes', {
        params: { branchId: here.branch },
        body: { kind: 'display', name },
      }),
    )
  expect([await make(' '), await make('Entrance')]).toMatchObject([{ errors: [{ field: 'name' }] }, undefined])
})

test('a kiosk knows whether its branch takes people without an appointment', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const takes = async () => (await app.person().call('GET /queue/door', {}, { queueToken: token })).walk_ins
  expect(await takes()).toBe(true)
  const { settings } = await here.board()
  await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, most_walk_ins: 0 },
  })
  expect(await takes()).toBe(false)
})

test('a screen on the wall is told the language of its branch, once one is set', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('display')
  const spoken = async () => (await app.person().call('GET /queue/display', {}, { queueToken: token })).screen_language
  expect(await spoken()).toBe('')
  const { settings } = await here.board()
  await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, screen_language: 'ar' },
  })
  expect(await spoken()).toBe('ar')
  expect((await here.board()).settings.screen_language).toBe('ar')
})

test('the address of a door comes with the words of its poster, in each language that is offered', async () => {
  const here = await queueClinic(world)
  const make = (kind: 'door' | 'kiosk') =>
    here.boss.call('POST /branches/:branchId/passes', {
      params: { branchId: here.branch },
      body: { kind, name: 'Entrance' },
    })
  const { poster } = await make('door')
  expect(poster.map(({ language, title }) => [language, title])).toEqual([
    ['en', 'Check in here'],
    ['fr', 'Annoncez-vous ici'],
    ['ar', 'سجّل وصولك هنا'],
  ])
  expect((await make('kiosk')).poster).toEqual([])
})

test('two who change a point or the rules at once: the second is shown what the first has saved', async () => {
  const here = await queueClinic(world)
  const { points, settings } = await here.board()
  const [point] = points
  if (!point) throw new Error('There is no point')
  const rename = (name: string) =>
    here.boss.call('PUT /branches/:branchId/points/:pointId', {
      params: { branchId: here.branch, pointId: point.id },
      body: { name, kind: 'room', version: point.version },
    })
  await rename('Room A')
  expect(await refusal(rename('Room B'))).toMatchObject({
    code: 'changed',
    extra: { current: { name: 'Room A', version: point.version + 1 } },
  })
  const say = (message: string) =>
    here.boss.call('PUT /branches/:branchId/queue-settings', {
      params: { branchId: here.branch },
      body: { ...settings, message },
    })
  await say('First')
  expect(await refusal(say('Second'))).toMatchObject({ code: 'changed', extra: { current: { message: 'First' } } })
})
