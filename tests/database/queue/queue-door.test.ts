import pg from 'pg'
import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { statuses } from '#domain/booking/status.ts'
import { followsVisit, ticketStates } from '#domain/queue/ticket.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { db, app, clock } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const born = (last_name: string, date_of_birth = '1980-01-01') => ({ last_name, date_of_birth })

function say(token: string, body: Record<string, string>, who = app.person()) {
  return who.call('POST /queue/door/check-in', { body }, { queueToken: token })
}

test('the kiosk gives everybody a new number, known, unknown or here already, and names nobody', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const visit = await here.booked(soon(10), here.doctor, { last: "O'Sample", born: '1980-01-01' })
  const known = await say(token, born('o sample'))
  const unknown = await say(token, born('Nobody'))
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  expect([known.label, unknown.label]).toEqual(['A1', 'A2'])
  const { tickets } = await here.board()
  expect(tickets.map(({ appointment_id, patient }) => [appointment_id, patient])).toEqual([
    [visit, "Pat O'Sample"],
    [null, null],
  ])
  expect((await say(token, born("O'SAMPLE"))).label).toBe('A3')
  expect((await say(token, born('nobody'))).label).toBe('A4')
  // What it answers names nobody.
  expect(JSON.stringify([known, unknown])).not.toMatch(/Sample|Check-up|Dr/)
})

test('at a branch that is archived nobody checks in, at the kiosk or the door', async () => {
  const here = await queueClinic(world)
  const [kiosk, door] = [await here.pass('kiosk'), await here.pass('door')]
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set state = 'archived' where id = ${here.branch}`),
  )
  for (const { token } of [kiosk, door])
    expect(await refusal(say(token, born('Nobody')))).toMatchObject({ code: 'pass_revoked' })
})

test('a number of the door says nothing of the doctor, and of nobody who came by another way', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const { points } = await here.board()
  for (const { id, state: _, back_at: __, doctor: ___, may_call: ____, kind, ...point } of points.slice(1))
    await here.boss.call('PUT /branches/:branchId/points/:pointId', {
      params: { branchId: here.branch, pointId: id },
      body: { ...point, kind: kind as 'room', practitioner_id: here.doctor.practitioner, queue: 'own', prefix: 'B' },
    })
  await here.booked(soon(10))
  expect((await say(token, born('Sample'))).label).toBe('A1')
  // Whoever came without an appointment has a letter of their own at the desk alone.
  const walkedIn = await here.booked(soon(5), here.doctor, { last: 'Walker', born: '1980-01-01' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set is_walk_in = true where id = ${walkedIn}`),
  )
  await here.step(walkedIn, 'arrive')
  expect((await here.board()).tickets.map(({ label }) => label)).toContain('B1')
  expect((await say(token, born('Walker'))).label).toBe('A2')
})

test('whoever says at the door who somebody is that is here already, neither sees their place nor takes it away', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const visit = await here.booked(soon(10))
  await say(token, born('Sample'))
  const stranger = await say(token, born('Sample'))
  expect(stranger.label).toBe('A2')
  await here.callTo(here.points[1] ?? '')
  const place = () => app.person().call('GET /queue/ticket', {}, { queueToken: stranger.token })
  expect(await place()).toMatchObject({ label: 'A2', state: 'waiting', point: null })
  // The desk knows whose second number that is: the phone follows the first one then.
  const { id, version } = await here.ticketOf('A2')
  await here.desk.call('POST /branches/:branchId/tickets/:ticketId/visit', {
    params: { branchId: here.branch, ticketId: id },
    body: { version, appointment_id: visit, appointment_version: 1 },
  })
  expect(await here.labels('left')).toEqual(['A2'])
  expect(await place()).toMatchObject({ label: 'A1', state: 'called', point: 'Room 2' })
})

test('a number that nobody was found for is left without touching whoever was', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const visit = await here.booked(soon(10))
  await say(token, born('Sample'))
  const { token: second } = await say(token, born('Sample'))
  await app.person().call('POST /queue/ticket/leave', {}, { queueToken: second })
  const read = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(read).toMatchObject({ status: 'arrived', ticket: { label: 'A1', state: 'waiting' } })
})

test('who is logged in at the door and types who somebody else is checks in that person, not themselves', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const daughter = await here.booked(soon(5), here.doctor, { last: 'Young', born: '2001-02-03' })
  const mother = await here.booked(soon(20), here.doctor, { last: 'Elder', born: '1960-02-03' })
  const patient = await world.clinic.account('patient')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = ${patient.account}, facility_id = null where id = (select patient_id from appointment where id = ${daughter})`),
  )
  const { label } = await say(token, born('Elder', '1960-02-03'), app.person(patient))
  expect((await here.ticketOf(label)).appointment_id).toBe(mother)
})

test('the code of the visit does as well; a wrong one is a number for the desk', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  const visit = await here.booked(soon(10))
  const { reference } = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  await say(token, { code: reference.toLowerCase() })
  await say(token, { code: 'ZZZZ-0000' })
  expect((await here.board()).tickets.map(({ appointment_id }) => appointment_id)).toEqual([visit, null])
})

test('only a visit of this branch, within its window, is checked in', async () => {
  const here = await queueClinic(world)
  const elsewhere = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  await here.booked(soon(61), here.doctor, { last: 'Early', born: '1980-01-01' })
  await here.booked(soon(-16), here.doctor, { last: 'Late', born: '1980-01-01' })
  await elsewhere.booked(soon(10), elsewhere.doctor, { last: 'Foreign', born: '1980-01-01' })
  for (const name of ['Early', 'Late', 'Foreign']) await say(token, born(name))
  expect((await here.board()).tickets.map(({ appointment_id }) => appointment_id)).toEqual([null, null, null])
  expect((await elsewhere.board()).tickets).toEqual([])
  // The branch opens its doors longer.
  const { settings } = await here.board()
  await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, check_in_before: 90 },
  })
  await here.booked(soon(70), here.doctor, { last: 'Earlier', born: '1980-01-01' })
  await say(token, born('Earlier'))
  expect((await here.board()).tickets.filter(({ appointment_id }) => appointment_id)).toHaveLength(1)
})

test('who guesses at a kiosk is stopped, whether they were right or wrong before', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('kiosk')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into throttle (key, count, ends_at) select 'check-in ' || id, 39, '2027-01-04T07:09:00Z' from queue_pass where branch_id = ${here.branch}`),
  )
  await say(token, born('Nobody'))
  await here.booked(soon(10))
  expect(await refusal(say(token, born('Sample')))).toMatchObject({ code: 'too_many_tries' })
  expect(await here.labels('waiting')).toEqual(['A1'])
})

test('a kiosk gives no number to who has said nothing of themselves, and says what is missing', async () => {
  const here = await queueClinic(world)
  const [kiosk, door] = [await here.pass('kiosk'), await here.pass('door')]
  const missing = {
    code: 'invalid',
    errors: [
      { field: 'date_of_birth', message: 'Enter your date of birth' },
      { field: 'last_name', message: 'Enter your last name' },
    ],
  }
  expect(await refusal(say(kiosk.token, {}))).toMatchObject(missing)
  expect(await refusal(say(door.token, {}))).toMatchObject(missing)
  // A kiosk knows nobody by their log-in.
  expect(await refusal(say(kiosk.token, {}, app.person(await world.clinic.patient())))).toMatchObject(missing)
  const wrong = async (body: Record<string, string>) =>
    ((await refusal(say(kiosk.token, body))) as { errors: { message: string }[] }).errors.map(({ message }) => message)
  expect(await wrong({ code: '?' })).toEqual(['Enter the code of your visit, like ABCD-1234'])
  expect(await wrong(born('...'))).toEqual(['Enter your last name'])
  expect(await wrong(born('Sample', '2030-01-01'))).toEqual(['Date of birth must be in the past'])
  expect((await here.board()).tickets).toEqual([])
  // Two people who are logged in and have no visit here are two.
  const came = await Promise.all(
    [1, 2].map(async () => say(door.token, {}, app.person(await world.clinic.patient())).then(({ label }) => label)),
  )
  expect(came.toSorted()).toEqual(['A1', 'A2'])
})

test('while the desk has its hands full a kiosk sends nobody to it, known or not; who is logged in at the door still gets in', async () => {
  const here = await queueClinic(world)
  const [kiosk, door] = [await here.pass('kiosk'), await here.pass('door')]
  await here.booked(soon(10))
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into queue_ticket (id, branch_id, day, prefix, number, priority, arrived_at, asked, changed_at)
      select uuid_v7(), ${here.branch}, '2027-01-04', 'Z', n, 'walk_in', '2027-01-04T07:00:00Z', 'asked ' || n, '2027-01-04T07:00:00Z'
      from generate_series(1, 25) n`),
  )
  expect(await refusal(say(kiosk.token, born('Nobody')))).toMatchObject({ code: 'desk_first' })
  expect(await refusal(say(kiosk.token, born('Sample')))).toMatchObject({ code: 'desk_first' })
  expect(await say(door.token, {}, app.person(await world.clinic.patient()))).toMatchObject({ label: 'A1' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update queue_ticket set state = 'done' where branch_id = ${here.branch} and prefix = 'Z'`),
  )
  expect(await say(kiosk.token, born('Nobody'))).toMatchObject({ label: 'A2' })
})

test('at the door the phone of who is logged in is enough; a code of the minute keeps those away who are elsewhere', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const display = await here.pass('display')
  const patient = await world.clinic.patient()
  const visit = await here.booked(soon(10))
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set account_id = ${patient.account}, facility_id = null where id = (select patient_id from appointment where id = ${visit})`),
  )
  const me = app.person(patient)
  const { settings } = await here.board()
  await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, asks_door_code: true },
  })
  const code = async () => (await app.person().call('GET /queue/display', {}, { queueToken: display.token })).door_code
  const shown = await code()
  expect(shown).toMatch(/^\d{4}$/)
  const wrong = shown === '0000' ? '1111' : '0000'
  expect(await refusal(say(token, { door_code: wrong }, me))).toMatchObject({ code: 'door_code_wrong' })
  clock.pass(3 * minute)
  expect(await code()).not.toBe(shown)
  expect(await refusal(say(token, { door_code: shown }, me))).toMatchObject({ code: 'door_code_wrong' })
  const came = await say(token, { door_code: await code() }, me)
  expect((await here.board()).tickets[0]).toMatchObject({ label: came.label, appointment_id: visit })
  // Who is logged in has shown who they are: they get the number that they have.
  expect(await say(token, { door_code: await code() }, me)).toMatchObject({ label: came.label })
})

test('a phone sees its place: how many before it, the range from five counted visits on, where to go, nobody else', async () => {
  const here = await queueClinic(world)
  const door = await here.pass('door')
  const [room = ''] = here.points
  const place = (token: string) => app.person().call('GET /queue/ticket', {}, { queueToken: token })
  await here.checkIn(soon(5))
  await here.booked(soon(10), here.doctor, { last: 'Second', born: '1980-01-01' })
  const mine = await say(door.token, born('Second'))
  expect(await place(mine.token)).toMatchObject({
    label: 'A2',
    state: 'waiting',
    ahead: 1,
    wait: null,
    may_leave: true,
  })
  for (let past = 1; past <= 5; past += 1) {
    const visit = await here.booked(soon(-24 * 60 * past))
    await db.database.asWorker('test', async (tx) => {
      await tx.run(sql`update appointment set status = 'in_progress', started_at = start_at where id = ${visit}`)
      await tx.run(
        sql`update appointment set status = 'completed', ended_at = start_at + interval '20 minutes' where id = ${visit}`,
      )
    })
  }
  expect((await place(mine.token)).wait).toEqual({ from: 20, to: 35 })
  await here.callTo(room)
  await here.stepTicket('A1', { step: 'start' })
  await here.callTo(here.points[1] ?? '')
  const called = await place(mine.token)
  expect(called).toMatchObject({ state: 'called', point: 'Room 2', ahead: 0 })
  expect(JSON.stringify(called)).not.toMatch(/Second|Sample|Check-up|Dr/)
})

test('a patient asks for more time once, and leaves the queue: the visit is not checked in any more', async () => {
  const here = await queueClinic(world)
  const door = await here.pass('door')
  const [room = ''] = here.points
  const visit = await here.booked(soon(5))
  const { token } = await say(door.token, born('Sample'))
  await here.checkIn(soon(10))
  const who = app.person()
  await who.call('POST /queue/ticket/more-time', {}, { queueToken: token })
  expect(await refusal(who.call('POST /queue/ticket/more-time', {}, { queueToken: token }))).toMatchObject({
    code: 'ticket_moved',
  })
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A2' } })
  await who.call('POST /queue/ticket/leave', {}, { queueToken: token })
  const read = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(read).toMatchObject({ status: 'booked', ticket: { label: 'A1', state: 'left' } })
})

test('who has waited for more than half an hour leaves all the same; the desk takes its own steps back for half an hour', async () => {
  const here = await queueClinic(world)
  const door = await here.pass('door')
  const [visit, other] = [await here.booked(soon(50)), await here.checkIn(soon(50))]
  const { token } = await say(door.token, born('Sample'))
  clock.pass(31 * minute)
  expect(await app.person().call('GET /queue/ticket', {}, { queueToken: token })).toMatchObject({ may_leave: true })
  await app.person().call('POST /queue/ticket/leave', {}, { queueToken: token })
  const read = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(read).toMatchObject({ status: 'booked', ticket: { state: 'left' } })
  expect(await refusal(here.step(other, 'undo'))).toMatchObject({ code: 'too_late' })
})

test('a display shows numbers and points, and nothing once it was switched off; each token opens its own kind of screen', async () => {
  const here = await queueClinic(world)
  const [display, kiosk] = [await here.pass('display'), await here.pass('kiosk')]
  await here.checkIn(soon(5))
  await here.callTo(here.points[0] ?? '')
  const read = (token: string) => app.person().call('GET /queue/display', {}, { queueToken: token })
  const shown = await read(display.token)
  expect(shown.tickets).toMatchObject([{ label: 'A1', point: 'Room 1', state: 'called' }])
  expect(JSON.stringify(shown)).not.toMatch(/Pat|Sample|Check-up|Dr /)
  expect(await refusal(read(kiosk.token))).toMatchObject({ code: 'pass_revoked' })
  expect(await refusal(say(display.token, born('Sample')))).toMatchObject({ code: 'pass_revoked' })
  const { results } = await here.boss.call('GET /branches/:branchId/passes', { params: { branchId: here.branch } })
  expect(results.map(({ name, seen_at }) => [name, seen_at !== null])).toEqual([
    ['A display', true],
    ['A kiosk', true],
  ])
  for (const { id } of [display, kiosk])
    await here.boss.call('DELETE /branches/:branchId/passes/:passId', { params: { branchId: here.branch, passId: id } })
  expect(await refusal(read(display.token))).toMatchObject({ code: 'pass_revoked', status: 410 })
  expect(await refusal(say(kiosk.token, born('Sample')))).toMatchObject({ code: 'pass_revoked' })
  const stream = await app.person().request('GET', '/api/live/queue', undefined, { 'x-queue-token': display.token })
  expect(stream.status).toBe(410)
})

test('only the hash of a token is kept', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('display')
  const kept = await db.look.one<{ text: string }>(
    sql`select string_agg(p::text, '') as text from queue_pass p where branch_id = ${here.branch}`,
  )
  expect(token).toHaveLength(22)
  expect(kept?.text).not.toContain(token)
})

test('the ticket follows its visit as the domain says, from every state to every status', async () => {
  const here = await queueClinic(world)
  const visit = await here.checkIn(soon(5))
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  // The guard of visits is not what is tried here.
  await owner.query('begin; alter table appointment disable trigger guard_status')
  for (const state of ticketStates)
    for (const status of statuses) {
      const before = status === 'booked' ? 'arrived' : 'booked'
      await owner.query('savepoint before')
      await owner.query('update appointment set status = $1 where id = $2', [before, visit])
      await owner.query('update queue_ticket set state = $1 where appointment_id = $2', [state, visit])
      await owner.query('update appointment set status = $1 where id = $2', [status, visit])
      const { rows } = await owner.query<{ state: string }>(
        'select state from queue_ticket where appointment_id = $1',
        [visit],
      )
      expect(rows[0]?.state, `${state} when ${status}`).toBe(followsVisit(state, status) ?? state)
      await owner.query('rollback to before')
    }
  await owner.query('rollback')
  await owner.end()
})
