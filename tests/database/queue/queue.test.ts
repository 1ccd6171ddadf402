import { expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { closeQueueDays } from '#server/features/queue/close-days.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { CallFailed } from '#web/lib/call.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { db, clock, clinic } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const clinicDay = () => queueClinic(world)

async function faultsOf(...doctors: string[]) {
  const verdict = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), doctors))
  return verdict.examples
}

test('who is checked in has a number in the same moment, one after the other; who is taken back has left', async () => {
  const here = await clinicDay()
  const first = await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  expect(await here.labels('waiting')).toEqual(['A1', 'A2'])
  await here.step(first, 'undo')
  expect(await here.labels('waiting')).toEqual(['A2'])
  expect(await here.labels('left')).toEqual(['A1'])
  // Here again on the same day: the number stays theirs.
  await here.step(first, 'arrive')
  expect(await here.labels('waiting')).toEqual(['A1', 'A2'])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('call, start, done: the visit goes with its ticket, and the other way round', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  const visit = await here.checkIn(soon(10))
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A1' } })
  await here.stepTicket('A1', { step: 'start' })
  const read = () => here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(await read()).toMatchObject({
    status: 'in_progress',
    ticket: { label: 'A1', state: 'serving', point: 'Room 1' },
  })
  await here.stepTicket('A1', { step: 'done' })
  expect(await read()).toMatchObject({ status: 'completed', ticket: { state: 'done' } })
  // A doctor who begins on their own screen takes the ticket along.
  const second = await here.checkIn(soon(20))
  await here.step(second, 'start')
  expect(await here.labels('serving')).toEqual(['A2'])
  await here.step(second, 'complete')
  expect(await here.labels('done')).toEqual(['A1', 'A2'])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a visit that is cancelled takes its ticket along: nobody calls it, and whoever is quicker is told in words', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  const visit = await here.checkIn(soon(10))
  const ticket = await here.ticketOf('A1')
  const { version } = await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  await here.desk.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit },
    body: { version, reason: 'Patient asked', note: '' },
  })
  expect(await here.callTo(room)).toEqual({ ticket: null })
  const late = here.desk.call('POST /branches/:branchId/tickets/:ticketId/steps', {
    params: { branchId: here.branch, ticketId: ticket.id },
    body: { step: 'call', version: ticket.version, point_id: room },
  })
  expect(await refusal(late)).toMatchObject({ code: 'ticket_moved' })
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a missed call is called again or put back; sending on keeps the number; moving up needs a reason', async () => {
  const here = await clinicDay()
  const [room = '', other = ''] = here.points
  await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  await here.callTo(room)
  await here.stepTicket('A1', { step: 'miss' })
  expect(await here.labels('missed')).toEqual(['A1'])
  await here.stepTicket('A1', { step: 'recall' })
  expect((await here.ticketOf('A1')).calls).toBe(2)
  await here.stepTicket('A1', { step: 'start' })
  await here.stepTicket('A1', { step: 'send', point_id: other })
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'waiting', point_id: other })
  // Whoever was sent to another point is called there alone.
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A2' } })
  expect(await here.callTo(other)).toMatchObject({ ticket: { label: 'A1' } })
  await here.stepTicket('A1', { step: 'start' })
  await here.stepTicket('A1', { step: 'done' })
  await here.stepTicket('A2', { step: 'back' })
  expect(await refusal(here.stepTicket('A2', { step: 'raise' }))).toMatchObject({ code: 'invalid' })
  await here.stepTicket('A2', { step: 'raise', reason: 'Feels faint', priority: 'urgent' })
  const history = await db.look.many<{ kind: string; note: string; by: boolean }>(sql`
    select e.kind, e.note, e.by_account is not null as by from ticket_event e join queue_ticket t on t.id = e.ticket_id
    where t.branch_id = ${here.branch} and t.number = 2 order by e.id`)
  expect(history.at(-1)).toEqual({ kind: 'raised', note: 'Feels faint', by: true })
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a point takes one person at a time, and nobody while it is paused or closed', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  await here.callTo(room)
  expect(await refusal(here.callTo(room))).toMatchObject({ code: 'point_busy' })
  const pause = (state: 'paused' | 'open', back_at: string | null) =>
    here.desk.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: here.branch, pointId: room },
      body: { state, back_at },
    })
  await here.stepTicket('A1', { step: 'miss' })
  await pause('paused', '2027-01-04T10:15:00.000Z')
  expect(await refusal(here.callTo(room))).toMatchObject({ code: 'point_closed' })
  expect((await here.board()).points[0]).toMatchObject({ state: 'paused', back_at: '2027-01-04T10:15:00.000Z' })
  await pause('open', null)
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A2' } })
})

test('a walk-in waits without a claim and takes the time when it starts, over another visit where it must', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  const { offering, service, practitioner } = here.doctor
  await here.booked(clock.now())
  const came = await here.desk.call('POST /branches/:branchId/walk-ins', {
    params: { branchId: here.branch },
    body: {
      offering_id: offering,
      service_id: service,
      new_patient: { first_name: 'Wal', last_name: 'Kin', date_of_birth: '1970-01-01', email: '', phone_number: '' },
    },
  })
  expect(came.label).toBe('W1')
  const claims = () =>
    db.look.many<{ kind: string; over: boolean }>(sql`
      select resource_kind as kind, is_overbooked as over from claim where appointment_id = ${came.appointment_id} order by 1`)
  expect(await claims()).toEqual([])
  expect(await faultsOf(practitioner)).toEqual([])
  clock.pass(7 * minute)
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'W1' } })
  await here.stepTicket('W1', { step: 'start' })
  expect(await claims()).toEqual([
    { kind: 'patient', over: false },
    { kind: 'practitioner', over: false },
  ])
  const visit = await here.desk.call('GET /appointments/:appointmentId', {
    params: { appointmentId: came.appointment_id },
  })
  expect(visit).toMatchObject({ status: 'in_progress', is_walk_in: true, start: new Date(clock.now()).toISOString() })
  await here.stepTicket('W1', { step: 'done' })
  expect(await faultsOf(practitioner)).toEqual([])
  expect(
    await refusal(
      here.desk.call('POST /branches/:branchId/walk-ins', {
        params: { branchId: here.branch },
        body: { offering_id: offering, service_id: service },
      }),
    ),
  ).toMatchObject({ code: 'invalid' })
})

test('one person has one number for one doctor: the second is refused with the first, until they are done', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  const come = (person: object, who = here.desk) =>
    who.call('POST /branches/:branchId/walk-ins', {
      params: { branchId: here.branch },
      body: { offering_id: here.doctor.offering, service_id: here.doctor.service, ...person },
    })
  const born = { last_name: 'Kin', date_of_birth: '1970-01-01', email: '', phone_number: '' }
  const { appointment_id } = await come({ new_patient: { first_name: 'Wal', ...born } })
  const row = await db.look.one<{ id: string }>(
    sql`select patient_id as id from appointment where id = ${appointment_id}`,
  )
  const again = (who = here.desk) => come({ patient_id: row?.id }, who)
  const waits = { code: 'already_waits', detail: 'Their number is W1' }
  await come({ new_patient: { first_name: 'Other', ...born } })
  await here.callTo(room)
  expect(await refusal(again())).toMatchObject(waits)
  await here.stepTicket('W1', { step: 'start' })
  await here.stepTicket('W1', { step: 'done' })
  // Two people press four times each at once: one number.
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      again(at % 2 ? here.boss : here.desk).catch((error: CallFailed) => error.problem),
    ),
  )
  expect(all.filter((one) => 'label' in one)).toEqual([expect.objectContaining({ label: 'W3' })])
  expect(all.filter((one) => 'code' in one && one.code === 'already_waits')).toHaveLength(7)
})

test('no more walk-ins than the branch takes on a day', async () => {
  const here = await clinicDay()
  const { settings } = await here.board()
  const saved = await here.boss.call('PUT /branches/:branchId/queue-settings', {
    params: { branchId: here.branch },
    body: { ...settings, most_walk_ins: 1 },
  })
  expect(saved).toMatchObject({ most_walk_ins: 1, version: 1 })
  const walkIn = (last_name: string) =>
    here.desk.call('POST /branches/:branchId/walk-ins', {
      params: { branchId: here.branch },
      body: {
        offering_id: here.doctor.offering,
        service_id: here.doctor.service,
        new_patient: { first_name: 'Wal', last_name, date_of_birth: '1970-01-01', email: '', phone_number: '' },
      },
    })
  await walkIn('One')
  expect(await refusal(walkIn('Two'))).toMatchObject({ code: 'walk_ins_full' })
  // Somebody else saved meanwhile.
  expect(
    await refusal(
      here.boss.call('PUT /branches/:branchId/queue-settings', { params: { branchId: here.branch }, body: settings }),
    ),
  ).toMatchObject({ code: 'changed' })
})

test('numbers of another day begin at one again', async () => {
  const here = await clinicDay()
  await here.checkIn(soon(10))
  clock.pass(24 * 60 * minute)
  await here.checkIn(soon(10))
  expect((await here.board()).tickets.map(({ label }) => label)).toEqual(['A1'])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('the check of the history sees a number that was left out, and a ticket that lost its visit', async () => {
  const here = await clinicDay()
  await here.checkIn(soon(10))
  const spoil = (statement: Parameters<typeof db.look.many>[0]) =>
    db.database.asWorker('test', async (tx) => {
      await tx.run(statement)
      const { examples } = await checkHistory(tx, clock.now(), [here.doctor.practitioner])
      throw new Error(examples.join())
    })
  await expect(spoil(sql`update queue_ticket set number = 5 where branch_id = ${here.branch}`)).rejects.toThrow(
    'left out',
  )
  await expect(spoil(sql`update queue_ticket set state = 'done' where branch_id = ${here.branch}`)).rejects.toThrow(
    'not where its visit is',
  )
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a service point is added once by its name, changed by its version, and taken away; a doctor from elsewhere sits nowhere', async () => {
  const here = await clinicDay()
  const branch = { branchId: here.branch }
  const wish = { name: 'Desk 1', kind: 'desk' as const, queue: 'common' as const }
  const added = await here.boss.call('POST /branches/:branchId/points', { params: branch, body: wish })
  expect(
    await refusal(here.boss.call('POST /branches/:branchId/points', { params: branch, body: wish })),
  ).toMatchObject({
    errors: [{ field: 'name', message: 'There is already a service point called Desk 1' }],
  })
  const params = { ...branch, pointId: added.id }
  const change = (version: number, practitioner_id: string | null) =>
    here.boss.call('PUT /branches/:branchId/points/:pointId', { params, body: { ...wish, practitioner_id, version } })
  await change(1, here.doctor.practitioner)
  expect(await refusal(change(1, null))).toMatchObject({ code: 'changed' })
  const stranger = await clinic.doctor()
  expect(await refusal(change(2, stranger.practitioner))).toMatchObject({ code: 'not_found' })
  await here.boss.call('DELETE /branches/:branchId/points/:pointId', { params })
  expect((await here.board()).points.map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
  // The desk works with points, and sets none up.
  expect(
    await refusal(here.desk.call('POST /branches/:branchId/points', { params: branch, body: wish })),
  ).toMatchObject({
    status: 403,
  })
})

test('a point is not taken away from whoever is called there; who was sent to it waits in the common line again', async () => {
  const here = await clinicDay()
  const [one = '', two = ''] = here.points
  const takeAway = () =>
    refusal(
      here.boss.call('DELETE /branches/:branchId/points/:pointId', { params: { branchId: here.branch, pointId: two } }),
    )
  await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  await here.callTo(two)
  await here.stepTicket('A2', { step: 'send', point_id: two })
  expect(await takeAway()).toMatchObject({ code: 'point_busy' })
  expect(await here.ticketOf('A2')).toMatchObject({ state: 'waiting', point_id: two })
  await here.stepTicket('A1', { step: 'back' })
  expect(await takeAway()).toBeUndefined()
  expect(await here.ticketOf('A2')).toMatchObject({ state: 'waiting', point_id: null })
  expect(await here.callTo(one)).toMatchObject({ ticket: { label: 'A1' } })
  await here.stepTicket('A1', { step: 'start' })
  await here.stepTicket('A1', { step: 'done' })
  expect(await here.callTo(one)).toMatchObject({ ticket: { label: 'A2' } })
})

test('a number that was called last thing yesterday keeps no point today', async () => {
  const here = await clinicDay()
  const [room = ''] = here.points
  await here.checkIn(clock.now())
  const [first = ''] = await here.labels('waiting')
  await here.callTo(room)
  await closeQueueDays({ database: db.database, clock })
  expect(await here.labels('called')).toEqual(['A1'])
  clock.pass(day)
  await here.checkIn(clock.now())
  expect(await refusal(here.callTo(room))).toMatchObject({ code: 'point_busy' })
  expect(await closeQueueDays({ database: db.database, clock })).toBeGreaterThan(0)
  expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A1' } })
  const ended = await db.look.one<{ state: string }>(
    sql`select state from queue_ticket where branch_id = ${here.branch} and day < (select max(day) from queue_ticket where branch_id = ${here.branch})`,
  )
  expect([first, ended?.state]).toEqual(['A1', 'missed'])
})
