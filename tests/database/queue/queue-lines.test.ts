import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { clock, clinic } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)

/** Room 1 is the doctor's; a desk calls whoever no other open point calls. */
async function roomAndDesk() {
  const here = await queueClinic(world)
  const [room = '', other = ''] = here.points
  const change = (pointId: string, wish: object) =>
    here.boss.call('PUT /branches/:branchId/points/:pointId', {
      params: { branchId: here.branch, pointId },
      body: { kind: 'room', queue: 'common', version: 1, ...wish } as never,
    })
  await change(room, { name: 'Room 1', practitioner_id: here.doctor.practitioner })
  await change(other, { name: 'Front desk', kind: 'desk' })
  const put = (pointId: string, state: 'open' | 'paused' | 'closed') =>
    here.boss.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: here.branch, pointId },
      body: { state },
    })
  const waitsFor = async (label: string) => (await here.ticketOf(label)).waits_for
  return { ...here, room, front: other, put, waitsFor }
}

test.each(['open', 'paused'] as const)(
  'a desk calls nobody away from a doctor whose room is %s, and helps out once it is closed',
  async (state) => {
    const here = await roomAndDesk()
    await here.put(here.room, state)
    await here.checkIn(soon(10))
    expect(await here.waitsFor('A1')).toEqual([here.room])
    expect(await here.callTo(here.front)).toEqual({ ticket: null })
    await here.put(here.room, 'closed')
    expect((await here.waitsFor('A1')).toSorted()).toEqual([here.room, here.front].toSorted())
    expect(await here.callTo(here.front)).toMatchObject({ ticket: { label: 'A1' } })
    expect(await here.waitsFor('A1')).toEqual([])
  },
)

test('a patient of a doctor without a room is everybody’s; who was sent somewhere waits for that point alone', async () => {
  const here = await roomAndDesk()
  const colleague = await clinic.doctor({ branch: here.branch })
  await here.checkIn(soon(10), colleague)
  expect((await here.waitsFor('A1')).toSorted()).toEqual([here.room, here.front].toSorted())
  await here.callTo(here.front)
  await here.stepTicket('A1', { step: 'send', point_id: here.room })
  expect(await here.waitsFor('A1')).toEqual([here.room])
  expect(await here.callTo(here.front)).toEqual({ ticket: null })
  expect(await here.callTo(here.room)).toMatchObject({ ticket: { label: 'A1' } })
})

test('whom nobody knows yet waits for the desk, and for a common room while no desk is open', async () => {
  const here = await roomAndDesk()
  await here.unknownAtKiosk()
  expect(await here.waitsFor('A1')).toEqual([here.front])
  expect(await here.callTo(here.room)).toEqual({ ticket: null })
  await here.put(here.front, 'paused')
  expect((await here.waitsFor('A1')).toSorted()).toEqual([here.room, here.front].toSorted())
  expect(await here.callTo(here.room)).toMatchObject({ ticket: { label: 'A1' } })
})

test('the first page of the facility counts who waits as the queue does', async () => {
  const here = await roomAndDesk()
  const manager = here.boss
  const [{ id: facilityId } = { id: '' }] = await world.db.look.many<{ id: string }>(
    sql`select facility_id as id from branch where id = ${here.branch}`,
  )
  const waiting = async () => {
    const { branches } = await manager.call('GET /facilities/:facilityId/day', { params: { facilityId } })
    return branches.find(({ branch_id }) => branch_id === here.branch)?.waiting
  }
  await here.checkIn(soon(10))
  await here.checkIn(soon(20))
  await here.unknownAtKiosk()
  expect(await waiting()).toBe(3)
  await here.callTo(here.room)
  expect(await waiting()).toBe((await here.labels('waiting')).length)
  expect(await waiting()).toBe(2)
})

test('until when a point is paused is told while that is to come', async () => {
  const here = await roomAndDesk()
  const pause = async (back_at: string) => {
    await here.boss.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: here.branch, pointId: here.front },
      body: { state: 'paused', back_at },
    })
    return (await here.board()).points.find(({ id }) => id === here.front)?.back_at
  }
  const later = soon(30)
  expect(await pause(new Date(later).toISOString())).toBe(new Date(later).toISOString())
  expect(await pause('2020-01-01T00:00:00Z')).toBeNull()
})
