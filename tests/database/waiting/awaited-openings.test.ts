import { beforeEach, expect, test } from 'vitest'
import { hour, instant, later, minute } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { rebuildDoctor, rollDigest } from '#server/core/free-times/digest.ts'
import { lookForTimes, passAwaitedOn } from '#server/features/awaited/look-for-times.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { awaiting } from '#tests/support/awaiting.ts'
import { begin } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Times that open without a visit that was cancelled, and many who wait for one of them at once.

const world = await openClinic()
const { db, app, clock, clinic } = world
const { deps, person, waiter, entry, visit, worksOn, rounds, look, sweep, offered } = awaiting(world)
const at = (time: string) => `2027-01-${time}:00.000Z`
const ten = instant(Date.parse(at('04T10:00')))
beforeEach(() => clock.set(ten))

const startsOf = async (all: Parameters<typeof offered>[0]) =>
  (await Promise.all(all.map(entry))).map((one) => one?.offer?.start ?? null)
const extraHours = (doctor: ClinicDoctor, date: string, start: string, end: string) =>
  app.person(doctor).call('POST /doctors/me/exceptions', {
    body: { from_date: date, until_date: date, start, end, kind: 'open', reason: 'extra_hours' },
  })

test('what was free when they joined is no time that has opened', async () => {
  const doctor = await clinic.doctor()
  const own = await waiter(doctor)
  await look()
  await look()
  expect(await offered([own])).toEqual([])
})

test('extra hours, and a leave taken back, are offered in the order of the line', async () => {
  const doctor = await clinic.doctor()
  const all = [await waiter(doctor), await waiter(doctor), await waiter(doctor)]
  await extraHours(doctor, '2027-01-09', '10:00', '11:00')
  await rounds()
  expect(await startsOf(all)).toEqual([at('09T10:00'), at('09T10:30'), null])
  const away = await clinic.doctor()
  const { setup } = await app.person(away).call('POST /doctors/me/exceptions', {
    body: { from_date: '2027-01-06', until_date: '2027-01-06', kind: 'closed', reason: 'training' },
  })
  const own = await waiter(away)
  const leave = setup.exceptions.find((one) => one.from_date === '2027-01-06')
  const params = { exceptionId: leave?.id ?? '' }
  await app.person(away).call('DELETE /doctors/me/exceptions/:exceptionId', { params })
  await rounds()
  expect(await startsOf([own])).toEqual([at('06T09:00')])
})

test('new weekly hours are found by a look, ten minutes after the last one and not before', async () => {
  const doctor = await clinic.doctor()
  await worksOn(doctor, [{ weekday: 2, start: '09:00', end: '10:00' }])
  const [first, second] = [await waiter(doctor), await waiter(doctor)]
  await worksOn(doctor, [
    { weekday: 2, start: '09:00', end: '10:00' },
    { weekday: 4, start: '14:00', end: '15:00' },
  ])
  clock.set(later(ten, 10 * minute - 1))
  await lookForTimes(deps)
  await rounds()
  expect(await offered([first, second])).toEqual([])
  clock.set(later(ten, 10 * minute))
  await lookForTimes(deps)
  await rounds()
  expect(await startsOf([first, second])).toEqual([at('07T14:00'), at('07T14:30')])
})

test('a day that can be booked since midnight is found', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set horizon_days = 7 where id = ${doctor.service}`),
  )
  const own = await waiter(doctor, { weekdays: [3] })
  await look()
  expect(await offered([own])).toEqual([])
  clock.set(instant(Date.parse(at('06T10:30'))))
  await db.database.asWorker('test', (tx) => rollDigest(tx, clock.now(), 20))
  await look()
  expect((await startsOf([own]))[0]).toBe(at('13T09:00'))
})

test('a time that somebody else holds is offered once they let it go', async () => {
  const doctor = await clinic.doctor()
  await worksOn(doctor, [{ weekday: 3, start: '10:00', end: '10:30' }])
  const other = await person()
  await begin(other.who, doctor, at('06T10:00'))
  const own = await waiter(doctor, { until_date: '2027-01-06' })
  clock.pass(5 * minute)
  await rounds()
  expect(await offered([own])).toEqual([])
  clock.pass(6 * minute)
  await sweep()
  await lookForTimes(deps)
  await rounds()
  expect(await startsOf([own])).toEqual([at('06T10:00')])
})

test('the notice of the service counts, as for everybody who books', async () => {
  const doctor = await clinic.doctor({ notice: 48 * 60 })
  const [cancelSoon, cancelLater] = [await visit(doctor, at('07T10:00')), await visit(doctor, at('08T10:00'))]
  clock.set(instant(Date.parse(at('05T11:00'))))
  const own = await waiter(doctor)
  await cancelSoon()
  expect(await offered([own])).toEqual([])
  await cancelLater()
  expect(await offered([own])).toEqual([0])
})

test('a seat of a group that comes free is offered; a branch that is closed then offers nothing', async () => {
  const doctor = await clinic.doctor({ capacity: 2 })
  const [cancel] = [await visit(doctor, at('06T10:00')), await visit(doctor, at('06T10:00'))]
  const own = await waiter(doctor)
  await cancel?.()
  const offer = (await entry(own))?.offer
  expect(offer?.start).toBe(at('06T10:00'))
  await own.who.call('POST /drafts/:draftId/book', { params: { draftId: offer?.draft_id ?? '' }, body: {} })
  const shut = await clinic.doctor()
  const cancelled = await visit(shut, at('06T10:00'))
  const waits = await waiter(shut)
  await db.database.asWorker('test', (tx) =>
    tx
      .run(
        sql`insert into branch_closure (id, branch_id, from_date, until_date, created_at) values (uuid_v7(), ${shut.branch}, '2027-01-06', '2027-01-06', now())`,
      )
      .then(() => rebuildDoctor(tx, clock.now(), shut.practitioner)),
  )
  await cancelled()
  expect(await offered([waits])).toEqual([])
})

test(
  'twenty wait for one time and two servers look at once: it is held for one, one after the other',
  { timeout: 120_000 },
  async () => {
    const doctor = await clinic.doctor()
    await worksOn(doctor, [{ weekday: 2, start: '09:00', end: '10:00' }])
    const people = []
    for (let index = 0; index < 20; index += 1) people.push(await waiter(doctor))
    await worksOn(doctor, [
      { weekday: 2, start: '09:00', end: '10:00' },
      { weekday: 4, start: '14:00', end: '14:30' },
    ])
    await db.database.asWorker('test', (tx) => tx.run(sql`update awaited_time set until_date = '2027-01-07'`))
    clock.set(later(ten, 11 * minute))
    const server = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        await lookForTimes(deps)
        await runOffers(deps)
        await passAwaitedOn(deps)
      }
    }
    const asked: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([server(), server()])
      const now = await offered(people)
      expect(now).toHaveLength(1)
      asked.push(now[0] ?? -1)
      clock.pass(2 * hour + 3 * minute)
      if (turn < 3) await sweep()
    }
    expect(asked).toEqual([0, 1, 2, 3])
    const held = await db.look.many(sql`select id from awaited_offer where state = 'open'
    and entry_id = any (${people.map(({ id }) => id)}::uuid[])`)
    expect(held).toHaveLength(1)
  },
)

test('of five hundred whom it does not suit and one whom it does, the one is asked', { timeout: 120_000 }, async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const one = await waiter(doctor, { weekdays: [2] })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      with made as (insert into patient (id, account_id, relation, first_name, last_name, created_at)
        select uuid_v7(), ${one.account}, 'child', 'Child', n::text, ${at('04T09:00')} from generate_series(1, 500) n returning id)
      insert into awaited_time (id, account_id, patient_id, practitioner_id, offering_id, service_id, weekdays, until_date, created_at)
      select uuid_v7(), ${one.account}, id, ${doctor.practitioner}, ${doctor.offering}, ${doctor.service}, '{2}', '2027-03-01', ${at('04T09:30')} from made`)
  })
  const last = await waiter(doctor)
  await cancel()
  expect(await offered([last])).toEqual([0])
})

test('an offer that a round stumbles over is passed on by the next one, and the read model stays true', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [first, second] = [await waiter(doctor), await waiter(doctor)]
  await cancel()
  clock.pass(3 * hour)
  const mend = await stumbleOver(db, 'awaited_offer', (await entry(first))?.offer?.id ?? '')
  await expect(passAwaitedOn(deps)).rejects.toThrow('it stumbles')
  await mend()
  await rounds()
  expect(await offered([first, second])).toEqual([1])
  const params = { draftId: (await entry(second))?.offer?.draft_id ?? '' }
  await second.who.call('POST /drafts/:draftId/book', { params, body: {} })
  const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  expect(verdict.differences).toBe(0)
})
