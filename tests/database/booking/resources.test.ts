import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Rooms and devices that a visit needs, for all of it or for some of its minutes; pools, places, and what is out of order.

const { db, app, clock, clinic } = await openClinic()
const equipment = equipmentBuilder(db.database, clock.now())
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-04T${time}:00.000Z`

const times = async (doctor: ClinicDoctor) =>
  (
    await app.person().call('GET /doctors/:slug/slots', {
      params: { slug: doctor.slug },
      query: { offering: doctor.offering, service: doctor.service, days: 1 },
    })
  ).times.map((time) => time.slice(11, 16))

async function faults(...doctors: ClinicDoctor[]) {
  const ids = doctors.map(({ practitioner }) => practitioner)
  const { differences } = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), ids))
  const { examples } = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), ids))
  return [differences, ...examples]
}
const nothing = [0]

/** A branch with a manager, two doctors of hours, and one ECG that the first ten minutes of a visit need. */
async function withEcg({ devices = 1 } = {}) {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [ann, bob] = [await clinic.doctor({ branch, minutes: 30 }), await clinic.doctor({ branch, minutes: 30 })]
  const ecgs: string[] = []
  for (let index = 1; index <= devices; index += 1) ecgs.push(await equipment.point(branch, `ECG ${index}`))
  const pool = await equipment.pool(branch, 'ECG', ecgs)
  for (const { service } of [ann, bob]) await equipment.need(service, { pool, until: 10 })
  return { branch, manager: app.person(manager), ann, bob, ecgs, pool }
}

const patient = async () => app.person(await clinic.patient())
test('a device is taken for its minutes alone: the next visit may have it when they are over', async () => {
  const { ann, bob } = await withEcg()
  await book(await patient(), ann, at('09:00'))
  expect((await times(bob)).slice(0, 2)).toEqual(['09:30', '10:00'])
  expect(await refusal(begin(await patient(), bob, at('09:00')))).toMatchObject({ code: 'slot_taken' })
  const claims = await db.look.many<{ minutes: number }>(sql`
    select extract(epoch from upper(during) - lower(during))::int / 60 as minutes from claim c join service_point s on s.id = c.resource_id
    where s.branch_id = ${ann.branch}`)
  expect(claims).toEqual([{ minutes: 10 }])
  expect(await faults(ann, bob)).toEqual(nothing)
})

test('a first visit has a room for all of it and the device for its beginning; both are let go together', async () => {
  const { ann, branch } = await withEcg()
  await equipment.point(branch, 'Room 1', { kind: 'room' })
  await equipment.need(ann.service, { kind: 'room' })
  const login = await clinic.patient()
  const { appointment_id } = await book(app.person(login), ann, at('09:00'))
  const visit = await app
    .person(ann)
    .call('GET /appointments/:appointmentId', { params: { appointmentId: appointment_id } })
  expect(visit.room).toBe('Room 1')
  expect(visit.equipment).toEqual([
    { name: 'Room 1', is_out: false },
    { name: 'ECG 1', is_out: false },
  ])
  const moved = { params: { appointmentId: appointment_id }, body: { version: 1, start: at('11:00') } }
  await app.person(login).call('POST /appointments/:appointmentId/move', moved)
  expect(await times(ann)).toContain('09:00')
  expect(await faults(ann)).toEqual(nothing)
  await app.person(login).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: appointment_id },
    body: { version: 2 },
  })
  const left = await db.look.one<{ count: number }>(sql`
    select count(*) from claim c join service_point s on s.id = c.resource_id where s.branch_id = ${branch}`)
  expect(left?.count).toBe(0)
  await app.person(login).call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: appointment_id },
    body: { version: 3, action: 'undo' },
  })
  expect(await times(ann)).not.toContain('11:00')
  expect(await faults(ann)).toEqual(nothing)
})

test('a device with two places serves two at once; with fewer places later, nobody is added and nobody is lost', async () => {
  const { ann, bob, branch, ecgs, manager } = await withEcg()
  const [pointId = ''] = ecgs
  const change = (version: number, lanes: number) =>
    manager.call('PUT /branches/:branchId/points/:pointId', {
      params: { branchId: branch, pointId },
      body: { name: 'ECG 1', kind: 'device', version, lanes },
    })
  await change(1, 2)
  await book(await patient(), ann, at('09:00'))
  await book(await patient(), bob, at('09:00'))
  const third = await clinic.doctor({ branch })
  await equipment.need(third.service, { point: pointId })
  expect(await times(third)).not.toContain('09:00')
  expect(await faults(ann, bob, third)).toEqual(nothing)
  await change(2, 1)
  expect(await times(third)).not.toContain('09:00')
  expect(await refusal(begin(await patient(), third, at('09:00')))).toMatchObject({ code: 'slot_taken' })
  expect(await faults(ann, bob, third)).toEqual(nothing)
  await change(3, 3)
  await book(await patient(), third, at('09:00'))
  expect(await faults(ann, bob, third)).toEqual(nothing)
})

test('two of a pool at once, and one of them by name: what is offered can be booked', async () => {
  const { ann, bob, ecgs, pool } = await withEcg({ devices: 3 })
  await equipment.need(ann.service, { pool, count: 1, until: 10 })
  await equipment.need(bob.service, { point: ecgs[0] ?? '', until: 10 })
  // Ann takes two of three; Bob would need the first and any other.
  await book(await patient(), ann, at('09:00'))
  expect(await times(bob)).not.toContain('09:00')
  await book(await patient(), bob, at('10:00'))
  expect(await times(ann)).not.toContain('10:00')
  expect(await faults(ann, bob)).toEqual(nothing)
})

test('"Why is this time not offered?" names what is missing', async () => {
  const { ann, bob, branch } = await withEcg()
  await book(await patient(), ann, at('09:00'))
  const why = await app.person(bob).call('GET /doctors/me/why-not', {
    query: { branch_id: branch, mode: 'in_person', service_id: bob.service, date: '2027-01-04', time: '09:00' },
  })
  expect(why).toMatchObject({ reason: 'room_full', missing: 'ECG' })
})

test('a need that is added while somebody holds a time: the booking gets it too, or is refused', async () => {
  const { ann, bob, pool } = await withEcg()
  const free = await clinic.doctor({ branch: ann.branch })
  const [who, other] = [await patient(), await patient()]
  const draft = await begin(who, free, at('09:00'))
  const late = await begin(other, free, at('10:00'))
  await book(await patient(), bob, at('09:00'))
  const { services } = await app.person(free).call('GET /doctors/me/setup', {})
  const [{ id: serviceId, ...shown } = { id: '' }] = services
  const {
    position: _,
    managed_by: _nobody,
    branch_id: _branch,
    shown_name: _shown,
    ...kept
  } = shown as (typeof services)[0]
  await app.person(free).call('PUT /doctors/me/services/:serviceId', {
    params: { serviceId },
    body: { ...kept, needs: [{ pool_id: pool }] },
  })
  const confirm = (person: typeof who, draftId: string) =>
    person.call('POST /drafts/:draftId/book', { params: { draftId }, body: {} })
  expect(await refusal(confirm(who, draft.id))).toMatchObject({ status: 409 })
  await confirm(other, late.id)
  const got = await db.look.one<{ count: number }>(sql`
    select count(*) from appointment x where x.practitioner_id = ${free.practitioner} and cardinality(x.resources) = 1`)
  expect(got?.count).toBe(1)
  expect(await faults(bob, free)).toEqual(nothing)
})

test('a broken device is not offered; visits get another that is free, the others stand marked or are decided about', async () => {
  const { ann, bob, branch, ecgs, manager } = await withEcg({ devices: 2 })
  const [login, second] = [await clinic.patient(), await clinic.patient()]
  const first = await book(app.person(login), ann, at('09:00'))
  const both = await book(app.person(second), bob, at('09:00'))
  const alone = await book(await patient(), ann, at('11:00'))
  const broken = await manager.call('POST /branches/:branchId/points/:pointId/outages', {
    params: { branchId: branch, pointId: ecgs[0] ?? '' },
    body: { from: at('08:00'), until: at('12:00'), reason: 'In repair' },
  })
  // The one at eleven has the other device now; of the two at nine one stands.
  expect(broken).toMatchObject({ swapped: 1, visits: 1 })
  expect(await faults(ann, bob)).toEqual(nothing)
  const params = { branchId: branch, outageId: broken.id }
  const met = await manager.call('GET /branches/:branchId/outages/:outageId/visits', { params })
  expect(met.visits).toHaveLength(1)
  const [{ appointment_id } = { appointment_id: '' }] = met.visits
  expect([first.appointment_id, both.appointment_id]).toContain(appointment_id)
  expect(alone.appointment_id).not.toBe(appointment_id)
  const seen = await manager.call('GET /appointments/:appointmentId', { params: { appointmentId: appointment_id } })
  expect(seen.equipment).toEqual([{ name: 'ECG 1', is_out: true }])
  // With one device left, one visit at a time.
  await book(await patient(), ann, at('10:00'))
  expect(await times(bob)).not.toContain('10:00')
  await manager.call('POST /branches/:branchId/outages/:outageId/visits', {
    params,
    body: { actions: [{ appointment_id, action: 'offer' }] },
  })
  await runVisitAction(deps)
  const offered = await db.look.one<{ count: number }>(
    sql`select count(*) from time_offer where appointment_id = ${appointment_id} and start_at >= ${at('12:00')}`,
  )
  expect(offered?.count).toBe(1)
  await manager.call('DELETE /branches/:branchId/outages/:outageId', { params })
  expect(await times(bob)).toContain('10:00')
  expect(await faults(ann, bob)).toEqual(nothing)
})

test('whose visit is cancelled for a broken device reads why, also when the device works again before the round comes', async () => {
  const { ann, branch, ecgs, manager } = await withEcg()
  const { appointment_id } = await book(await patient(), ann, at('11:00'))
  const broken = await manager.call('POST /branches/:branchId/points/:pointId/outages', {
    params: { branchId: branch, pointId: ecgs[0] ?? '' },
    body: { from: at('10:00'), until: at('12:00'), reason: 'In repair' },
  })
  const params = { branchId: branch, outageId: broken.id }
  const actions = [{ appointment_id, action: 'cancel' as const }]
  await manager.call('POST /branches/:branchId/outages/:outageId/visits', { params, body: { actions } })
  await manager.call('DELETE /branches/:branchId/outages/:outageId', { params })
  await runVisitAction(deps)
  const seen = await manager.call('GET /appointments/:appointmentId', { params: { appointmentId: appointment_id } })
  expect(seen).toMatchObject({ status: 'cancelled', cancel_reason: 'Equipment' })
})

test('an outage that is entered again, or meets another, is one: it stands there once and ends once', async () => {
  const { ann, branch, ecgs, manager } = await withEcg()
  const enter = (from: string, until: string, reason = '') =>
    manager.call('POST /branches/:branchId/points/:pointId/outages', {
      params: { branchId: branch, pointId: ecgs[0] ?? '' },
      body: { from: at(from), until: at(until), reason },
    })
  const outages = async () =>
    (await manager.call('GET /branches/:branchId/resources', { params: { branchId: branch } })).points[0]?.outages
  const twice = await Promise.all([enter('09:00', '10:00', 'In repair'), enter('09:00', '10:00', 'In repair')])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  await enter('12:00', '13:00')
  await enter('09:30', '12:30')
  expect(await outages()).toMatchObject([{ from: at('09:00'), until: at('13:00'), reason: 'In repair', visits: 0 }])
  await enter('15:00', '16:00')
  expect(await outages()).toHaveLength(2)
  expect((await times(ann)).slice(0, 2)).toEqual(['13:00', '13:30'])
  const [first] = (await outages()) ?? []
  await manager.call('DELETE /branches/:branchId/outages/:outageId', {
    params: { branchId: branch, outageId: first?.id ?? '' },
  })
  expect((await times(ann))[0]).toBe('09:00')
  expect(await faults(ann)).toEqual(nothing)
})

test('a pool takes what stands at its branch and is of its kind; what does not is named', async () => {
  const [here, there] = [await withEcg(), await withEcg()]
  const room = await equipment.point(here.branch, 'Room 9', { kind: 'room' })
  const gone = await equipment.point(here.branch, 'Old ECG')
  await here.manager.call('DELETE /branches/:branchId/points/:pointId', {
    params: { branchId: here.branch, pointId: gone },
  })
  const add = (members: string[]) =>
    here.manager.call('POST /branches/:branchId/pools', {
      params: { branchId: here.branch },
      body: { name: 'Heart', kind: 'device', members },
    })
  const said = async (members: string[]) => ((await refusal(add(members))) as { errors: unknown }).errors
  const [own = ''] = here.ecgs
  const [foreign = ''] = there.ecgs
  expect(await said([own, gone])).toEqual([
    { field: 'members', message: 'No longer at this branch: Old ECG. Choose others' },
  ])
  // What another clinic calls its devices stays there.
  expect(await said([own, foreign])).toEqual([
    { field: 'members', message: `No longer at this branch: ${foreign}. Choose others` },
  ])
  expect(await said([own, room])).toEqual([{ field: 'members', message: 'Of another kind than this pool: Room 9' }])
  const change = {
    params: { branchId: here.branch, poolId: here.pool },
    body: { name: 'ECG', kind: 'device' as const, members: [gone], version: 1 },
  }
  expect(await refusal(here.manager.call('PUT /branches/:branchId/pools/:poolId', change))).toMatchObject({
    code: 'invalid',
  })
  const { pools } = await here.manager.call('GET /branches/:branchId/resources', { params: { branchId: here.branch } })
  expect(pools).toMatchObject([{ name: 'ECG', members: here.ecgs, version: 1 }])
  await add([own])
})

test('a pool is named, filled, emptied and taken away; services that needed it go on without', async () => {
  const { ann, bob, branch, ecgs, manager, pool } = await withEcg()
  const params = { branchId: branch, poolId: pool }
  const before = await manager.call('GET /branches/:branchId/resources', { params: { branchId: branch } })
  expect(before.pools).toMatchObject([{ name: 'ECG', members: ecgs, version: 1 }])
  expect(before.pools[0]?.used_by).toHaveLength(2)
  const kind = 'device' as const
  expect(
    await refusal(
      manager.call('POST /branches/:branchId/pools', {
        params: { branchId: branch },
        body: { name: 'ECG', kind, members: [] },
      }),
    ),
  ).toMatchObject({ code: 'invalid' })
  await book(await patient(), bob, at('09:00'))
  await manager.call('PUT /branches/:branchId/pools/:poolId', {
    params,
    body: { name: 'Heart', kind, members: [], version: 1 },
  })
  expect(await times(ann)).toEqual([])
  expect(
    await refusal(
      manager.call('PUT /branches/:branchId/pools/:poolId', {
        params,
        body: { name: 'Heart', kind, members: ecgs, version: 1 },
      }),
    ),
  ).toMatchObject({ code: 'changed' })
  await manager.call('DELETE /branches/:branchId/pools/:poolId', { params })
  expect(await times(ann)).toContain('09:00')
  await book(await patient(), ann, at('09:00'))
  expect(await faults(ann, bob)).toEqual(nothing)
})

test("another clinic's pool is none of a service's, and a need lies within its visit", async () => {
  const [here, there] = [await withEcg(), await withEcg()]
  const who = app.person(here.ann)
  const { services, resources } = await who.call('GET /doctors/me/setup', {})
  expect(resources).toMatchObject([{ branch_id: here.branch, pools: [{ id: here.pool, name: 'ECG' }] }])
  const [own] = services
  if (!own) throw new Error('The service has gone')
  const { id: serviceId, position: _, managed_by: _nobody, branch_id: _branch, shown_name: _shown, ...kept } = own
  const save = (needs: object[]) =>
    who.call('PUT /doctors/me/services/:serviceId', { params: { serviceId }, body: { ...kept, needs } as never })
  expect(await refusal(save([{ pool_id: there.pool }]))).toMatchObject({ code: 'not_found' })
  expect(await refusal(save([{ pool_id: here.pool, from_minute: 40 }]))).toMatchObject({ code: 'invalid' })
  expect(await refusal(save([{ pool_id: here.pool, kind: 'room' }]))).toMatchObject({ code: 'invalid' })
  await save([{ pool_id: here.pool, from_minute: 10, until_minute: 20 }])
  const after = await who.call('GET /doctors/me/setup', {})
  expect(after.services[0]?.needs).toMatchObject([{ pool_id: here.pool, from_minute: 10, until_minute: 20, count: 1 }])
})

test('a room is taken away: its visits have another one; where there is none it stays, and one reads how many need it', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ rooms: 2, manager: manager.account })
  const doctor = await clinic.doctor({ branch, roomKind: 'room' })
  const rooms = await db.look.many<{ id: string; name: string }>(
    sql`select id, name from service_point where branch_id = ${branch} order by name`,
  )
  const who = await patient()
  const { appointment_id: appointmentId } = await book(who, doctor, at('09:00'))
  const roomNow = async () => (await who.call('GET /appointments/:appointmentId', { params: { appointmentId } })).room
  const takeAway = (name: string | null) => {
    const pointId = rooms.find((room) => room.name === name)?.id ?? ''
    return refusal(
      app.person(manager).call('DELETE /branches/:branchId/points/:pointId', { params: { branchId: branch, pointId } }),
    )
  }
  const first = await roomNow()
  expect(await takeAway(first)).toBeUndefined()
  const second = await roomNow()
  expect(new Set([first, second])).toEqual(new Set(['Room 1', 'Room 2']))
  expect(await faults(doctor)).toEqual(nothing)
  expect(await takeAway(second)).toMatchObject({
    code: 'wrong_status',
    detail: '1 visit is booked here and has no other place. Move it first',
  })
  expect(await roomNow()).toBe(second)
  clock.pass(12 * 3_600_000)
  // What took place keeps the name of its room.
  expect(await takeAway(second)).toBeUndefined()
  expect(await roomNow()).toBe(second)
})

test('of two who hold one place over each other, one gets it when it comes free, and nothing breaks', async () => {
  const { ann, bob, branch, ecgs, manager } = await withEcg()
  const [pointId = ''] = ecgs
  const cara = await clinic.doctor({ branch })
  await equipment.need(cara.service, { point: pointId, until: 10 })
  const places = (version: number, lanes: number) =>
    manager.call('PUT /branches/:branchId/points/:pointId', {
      params: { branchId: branch, pointId },
      body: { name: 'ECG 1', kind: 'device', version, lanes },
    })
  await places(1, 3)
  const [first, ...others] = [await patient(), await patient(), await patient()]
  const held = await begin(first, ann, '2027-01-05T09:00:00.000Z')
  for (const [index, doctor] of [bob, cara].entries())
    await begin(others[index] ?? first, doctor, '2027-01-05T09:00:00.000Z')
  await places(2, 1)
  const standing = () =>
    db.look.many(sql`select is_overbooked from claim where resource_id = ${pointId} order by is_overbooked`)
  expect(await standing()).toEqual([false, true, true].map((is_overbooked) => ({ is_overbooked })))
  await first.call('DELETE /drafts/:draftId/hold', { params: { draftId: held.id } })
  expect(await standing()).toEqual([false, true].map((is_overbooked) => ({ is_overbooked })))
})
