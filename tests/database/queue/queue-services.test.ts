import { expect, test } from 'vitest'
import { instant, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

const world = await openClinic()
const { app, clock, clinic, db } = world
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const system = <T>(work: Parameters<typeof db.database.asWorker<T>>[1]) => db.database.asWorker('test', work)

/** Two common points, of which the first is the laboratory for blood tests; a doctor without a room offers both services. */
async function laboratory() {
  const here = await queueClinic(world)
  const [lab = '', other = ''] = here.points
  const { id: bloodTest } = await here.boss.call('POST /branches/:branchId/services', {
    params: { branchId: here.branch },
    body: {
      name: 'Blood test',
      minutes: 15,
      mode: 'in_person',
      approval: 'auto',
      fee_minor: null,
      currency: '',
      doctors: [here.doctor.practitioner],
    } as never,
  })
  const own = await system((tx) =>
    tx.one<{ id: string }>(sql`select id from service where shared_id = ${bloodTest} and branch_id = ${here.branch}`),
  )
  const bleeds = { ...here.doctor, service: own?.id ?? '' }
  const params = (pointId: string) => ({ branchId: here.branch, pointId })
  const point = async (id: string) => {
    const found = (await here.board()).points.find((one) => one.id === id)
    if (!found) throw new Error('There is no such point')
    return found
  }
  const change = async (id: string, wish: object, who = here.boss) => {
    const { name, kind, queue, practitioner_id, version } = await point(id)
    const body = { name, kind, queue, practitioner_id, version, ...wish } as never
    return who.call('PUT /branches/:branchId/points/:pointId', { params: params(id), body })
  }
  await change(lab, { name: 'Laboratory', kind: 'laboratory', services: [bloodTest] })
  const waitsFor = async (label: string) => (await here.ticketOf(label)).waits_for.toSorted()
  return { ...here, lab, other, bloodTest, bleeds, point, change, waitsFor }
}

test('a point that names services calls whose visit is for one of them, and nobody else; one that names none calls all', async () => {
  const here = await laboratory()
  await here.checkIn(soon(10))
  await here.checkIn(soon(20), here.bleeds)
  await here.unknownAtKiosk()
  expect(await here.waitsFor('A1')).toEqual([here.other])
  expect(await here.waitsFor('A2')).toEqual([here.lab, here.other].toSorted())
  expect(await here.waitsFor('A3')).toEqual([here.other])
  expect(await here.callTo(here.lab)).toMatchObject({ ticket: { label: 'A2' } })
  await here.stepTicket('A2', { step: 'miss' })
  expect(await here.callTo(here.lab)).toEqual({ ticket: null })
  expect(await here.callTo(here.other)).toMatchObject({ ticket: { label: 'A1' } })
})

test('a doctor’s room that names other services keeps nobody from the laboratory; who was sent to it is called there', async () => {
  const here = await laboratory()
  await here.change(here.other, { practitioner_id: here.doctor.practitioner })
  await here.checkIn(soon(10), here.bleeds)
  expect(await here.waitsFor('A1')).toEqual([here.other])
  await here.change(here.other, { services: [here.doctor.service] })
  expect(await here.waitsFor('A1')).toEqual([here.lab])
  expect(await here.callTo(here.other)).toEqual({ ticket: null })
  await here.stepTicket('A1', { step: 'send', point_id: here.other })
  expect(await here.waitsFor('A1')).toEqual([here.other])
  expect(await here.callTo(here.other)).toMatchObject({ ticket: { label: 'A1' } })
})

test('an open desk that names services keeps whom nobody knows from no other point', async () => {
  const here = await laboratory()
  await here.change(here.lab, { kind: 'desk' })
  await here.unknownAtKiosk()
  expect(await here.waitsFor('A1')).toEqual([here.other])
  expect(await here.callTo(here.lab)).toEqual({ ticket: null })
  expect(await here.callTo(here.other)).toMatchObject({ ticket: { label: 'A1' } })
})

test('the letter of a point’s own numbers is for the services it names', async () => {
  const here = await laboratory()
  await here.change(here.lab, { queue: 'own', practitioner_id: here.doctor.practitioner, prefix: 'L' })
  await here.checkIn(soon(10))
  await here.checkIn(soon(20), here.bleeds)
  expect((await here.labels('waiting')).toSorted()).toEqual(['A1', 'L1'])
})

test(
  'whom the board says next for a point is whom it calls, whatever the points name',
  { timeout: 60_000 },
  async () => {
    const here = await laboratory()
    await here.change(here.other, { services: [here.doctor.service] })
    for (const [minutes, of] of [
      [5, here.bleeds],
      [10, here.doctor],
      [15, here.bleeds],
      [20, here.doctor],
    ] as const)
      // prettier-ignore
      await here.checkIn(soon(minutes), of)
    for (const point of [here.lab, here.other, here.other, here.lab, here.lab]) {
      const { tickets } = await here.board()
      const next = tickets.find(({ state, waits_for }) => state === 'waiting' && waits_for.includes(point))
      const { ticket } = await here.callTo(point)
      expect(ticket?.label).toBe(next?.label)
      if (ticket) await here.stepTicket(ticket.label, { step: 'miss' })
    }
    expect(await here.labels('waiting')).toEqual([])
  },
)

test('a service nobody offers any more is called still, and stays named; one of another branch cannot be named', async () => {
  const here = await laboratory()
  await here.checkIn(soon(10), here.bleeds)
  await system((tx) => tx.run(sql`update service set archived_at = now() where shared_id = ${here.bloodTest}`))
  expect((await here.board()).services).toEqual([{ id: here.bloodTest, name: 'Blood test', doctor: null }])
  await here.change(here.lab, { services: [here.bloodTest], name: 'Blood' })
  expect(await here.callTo(here.lab)).toMatchObject({ ticket: { label: 'A1' } })
  const stranger = await clinic.doctor()
  expect(await refusal(here.change(here.lab, { services: [stranger.service] }))).toMatchObject({
    errors: [{ field: 'services', message: 'Choose services that are offered at this branch' }],
  })
  expect(await refusal(here.change(here.lab, { staff: [(await clinic.patient()).account] }))).toMatchObject({
    errors: [{ field: 'staff', message: 'Choose people who work in the queue of this branch' }],
  })
})

test('what a point names stays where a change says nothing of it, and both versions are shown where somebody was quicker', async () => {
  const here = await laboratory()
  const nurse = await member(db.database, clinic, here.branch, 'nurse')
  await here.change(here.lab, { staff: [nurse.account] })
  await here.change(here.lab, { name: 'Blood' })
  expect(await here.point(here.lab)).toMatchObject({ services: [here.bloodTest], staff: [nurse.account] })
  expect(await refusal(here.change(here.lab, { version: 1, services: [], staff: [] }))).toMatchObject({
    code: 'changed',
    extra: { current: { services: [here.bloodTest], staff: [nurse.account] } },
  })
  expect(await here.point(here.lab)).toMatchObject({ services: [here.bloodTest], staff: [nurse.account] })
  await here.change(here.lab, { services: [], staff: [] })
  expect(await here.point(here.lab)).toMatchObject({ services: [], staff: [] })
})

test('where people are named for a point, the others call nobody there; who sets it up does, and everybody once they have left', async () => {
  const here = await laboratory()
  const login = await member(db.database, clinic, here.branch, 'nurse')
  const nurse = app.person(login)
  await here.change(here.lab, { staff: [login.account] })
  await here.checkIn(soon(10), here.bleeds)
  const mayCall = async (who = here.desk) => (await here.board(who)).points.find(({ id }) => id === here.lab)?.may_call
  expect([await mayCall(), await mayCall(nurse), await mayCall(here.boss)]).toEqual([false, true, true])
  const open = (who = here.desk) =>
    who.call('PUT /branches/:branchId/points/:pointId/state', {
      params: { branchId: here.branch, pointId: here.lab },
      body: { state: 'open' },
    })
  const call = () => here.stepTicket('A1', { step: 'call', point_id: here.lab })
  for (const attempt of [() => here.callTo(here.lab), () => open(), call])
    expect(await refusal(attempt())).toMatchObject({ code: 'point_of_others' })
  expect(await here.labels('waiting')).toEqual(['A1'])
  await open(here.boss)
  expect(await here.callTo(here.lab, nurse)).toMatchObject({ ticket: { label: 'A1' } })
  const offers = async (who = here.desk) => (await here.board(who)).tickets.find(({ label }) => label === 'A1')?.steps
  expect([await offers(), await offers(nurse)]).toEqual([
    ['back', 'send'],
    ['recall', 'start', 'miss', 'back', 'send'],
  ])
  for (const step of ['recall', 'start', 'miss'] as const)
    expect(await refusal(here.stepTicket('A1', { step })), step).toMatchObject({ code: 'point_of_others' })
  await here.stepTicket('A1', { step: 'start' }, nurse)
  expect(await refusal(here.stepTicket('A1', { step: 'done' }))).toMatchObject({ code: 'point_of_others' })
  // Who went there by mistake is sent on by anybody at the branch.
  await here.stepTicket('A1', { step: 'send', point_id: here.lab })
  await system((tx) =>
    tx.run(sql`update membership set until = now() - interval '100 years', since = '-infinity' where account_id = ${login.account}`),
  ) // prettier-ignore
  expect(await mayCall()).toBe(true)
  expect(await here.callTo(here.lab)).toMatchObject({ ticket: { label: 'A1' } })
})

test('a point can name what its branch offers and who works in its queue', async () => {
  const here = await laboratory()
  const nurse = await member(db.database, clinic, here.branch, 'nurse')
  const viewer = await member(db.database, clinic, here.branch, 'viewer')
  const params = { branchId: here.branch }
  const { services, staff } = await here.boss.call('GET /branches/:branchId/point-choices', { params })
  expect(services.map(({ id }) => id)).toEqual(expect.arrayContaining([here.bloodTest, here.doctor.service]))
  expect(services.filter(({ name }) => name === 'Blood test')).toHaveLength(1)
  const accounts = staff.map(({ account_id }) => account_id)
  expect(accounts).toContain(nurse.account)
  expect(accounts).not.toContain(viewer.account)
})
