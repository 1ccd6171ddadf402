import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// Whom the door did not find gets a number for the desk, which says whose it is.

const world = await openClinic()
const { db, app, clock, clinic } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)

/** A number that the kiosk gave, and what the desk and the phone do with it. */
async function withUnknown() {
  const here = await queueClinic(world)
  const told = await here.unknownAtKiosk()
  const name = async (
    appointment_id: string,
    wish: { version?: number; appointment_version?: number } = {},
    who = here.desk,
  ) =>
    who.call('POST /branches/:branchId/tickets/:ticketId/visit', {
      params: { branchId: here.branch, ticketId: (await here.ticketOf('A1')).id },
      body: { version: (await here.ticketOf('A1')).version, appointment_version: 1, appointment_id, ...wish },
    })
  const place = () => app.person().call('GET /queue/ticket', {}, { queueToken: told.token })
  const status = async (appointmentId: string) =>
    (await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId } })).status
  const faults = async () =>
    (await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), [here.doctor.practitioner]))).examples
  return { ...here, name, place, status, faults }
}

test('the desk says whose number it is: the visit is checked in and keeps it, on the phone as well', async () => {
  const here = await withUnknown()
  const visit = await here.booked(soon(10))
  await here.name(visit)
  expect(await here.status(visit)).toBe('arrived')
  expect(await here.ticketOf('A1')).toMatchObject({
    state: 'waiting',
    appointment_id: visit,
    patient: 'Pat Sample',
    priority: 'booked',
  })
  expect((await here.board()).tickets).toHaveLength(1)
  expect(await here.place()).toMatchObject({ label: 'A1', state: 'waiting' })
  expect(await here.faults()).toEqual([])
})

test.each(['called', 'serving'])(
  'whoever is %s at the desk when they are named stays there until they are sent on',
  async (state) => {
    const here = await withUnknown()
    const [desk = '', room = ''] = here.points
    const visit = await here.booked(soon(10))
    await here.callTo(desk)
    if (state === 'serving') await here.stepTicket('A1', { step: 'start' })
    await here.name(visit)
    expect(await here.ticketOf('A1')).toMatchObject({ state: 'called', point_id: desk, appointment_id: visit })
    expect(await here.faults()).toEqual([])
    await here.stepTicket('A1', { step: 'send', point_id: room })
    expect(await here.callTo(room)).toMatchObject({ ticket: { label: 'A1' } })
    await here.stepTicket('A1', { step: 'start' })
    expect(await here.status(visit)).toBe('in_progress')
  },
)

test('whoever comes too late for the kiosk is checked in by the desk, as late as they are', async () => {
  const here = await withUnknown()
  const visit = await here.booked(soon(-25))
  await here.name(visit)
  expect(await here.status(visit)).toBe('arrived')
  expect(await here.labels('waiting')).toEqual(['A1'])
})

test('a number that is somebody’s, a visit that has changed and one of another house are refused, and nothing is lost', async () => {
  const here = await withUnknown()
  const elsewhere = await queueClinic(world)
  const foreign = await elsewhere.booked(soon(10))
  expect(await refusal(here.name(foreign))).toMatchObject({ code: 'not_found' })
  expect(await elsewhere.labels('waiting')).toEqual([])
  const visit = await here.booked(soon(10))
  expect(await refusal(here.name(visit, { appointment_version: 7 }))).toMatchObject({ code: 'changed' })
  expect(await here.ticketOf('A1')).toMatchObject({ appointment_id: null, state: 'waiting' })
  expect(await refusal(here.name(visit, { version: 77 }))).toMatchObject({ code: 'ticket_moved' })
  // Somebody else is found meanwhile: the number goes to whom the desk said last.
  const right = await here.booked(soon(20))
  await here.name(right)
  expect(await here.ticketOf('A1')).toMatchObject({ appointment_id: right })
  expect(await refusal(here.name(visit))).toMatchObject({ code: 'ticket_moved' })
  // The one who was taken for it has a number of their own when they come.
  await here.step(visit, 'arrive')
  expect(await here.labels('waiting')).toEqual(['A2', 'A1'])
  expect(await here.faults()).toEqual([])
})

test('whom the desk named in vain has a number of their own when they come, and the one at the kiosk keeps theirs', async () => {
  const here = await withUnknown()
  const visit = await here.booked(soon(10))
  expect(await refusal(here.name(visit, { appointment_version: 7 }))).toMatchObject({ code: 'changed' })
  await here.step(visit, 'arrive')
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'waiting', appointment_id: null })
  expect(await here.ticketOf('A2')).toMatchObject({ state: 'waiting', appointment_id: visit })
  expect(await here.faults()).toEqual([])
})

test('who runs two branches gives a number of one to no visit of the other', async () => {
  const here = await withUnknown()
  const other = await clinic.branch({ manager: here.manager.account })
  const visit = await here.booked(soon(10), await clinic.doctor({ branch: other }))
  const seen = here.boss.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(await seen).toMatchObject({ status: 'booked' })
  expect(await refusal(here.name(visit, {}, here.boss))).toMatchObject({ code: 'not_found' })
})

test('who is here already keeps the number they have, and the second one ends; a stranger names nobody', async () => {
  const here = await withUnknown()
  const visit = await here.checkIn(soon(10))
  const stranger = await queueClinic(world)
  expect(await refusal(here.name(visit, {}, stranger.desk))).toMatchObject({ code: 'not_found' })
  expect(await refusal(here.name(visit, { version: 77 }))).toMatchObject({ code: 'ticket_moved' })
  expect(await here.labels('waiting')).toEqual(['A2', 'A1'])
  await here.name(visit, { appointment_version: 2 })
  expect(await here.labels('waiting')).toEqual(['A2'])
  expect(await here.ticketOf('A1')).toMatchObject({ state: 'left', appointment_id: null })
  expect(await here.place()).toMatchObject({ label: 'A2', state: 'waiting' })
  // What has ended leads nowhere any more.
  expect(await refusal(here.name(visit, { appointment_version: 2 }))).toMatchObject({ code: 'ticket_moved' })
})

test('somebody who is logged in, left the line and comes again gets a number that is called', async () => {
  const here = await queueClinic(world)
  const { token } = await here.pass('door')
  const me = app.person(await clinic.patient())
  const come = () => me.call('POST /queue/door/check-in', { body: {} }, { queueToken: token })
  const first = await come()
  expect(await come()).toMatchObject({ label: first.label })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update queue_ticket set state = 'left' where branch_id = ${here.branch}`),
  )
  const second = await come()
  expect(second.label).not.toBe(first.label)
  expect(await here.labels('waiting')).toEqual([second.label])
})
