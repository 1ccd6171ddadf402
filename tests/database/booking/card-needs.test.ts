import { expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { layCards } from '#server/core/free-times/digest.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { at } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A card shows the times at which the rooms and devices of its service are free too: the same as the doctor's page does.

const { db, app, clock, clinic } = await openClinic()
const equipment = equipmentBuilder(db.database, clock.now())

/** A doctor whose visits of half an hour need one of two ECGs for ten minutes, and a room for all of it. */
async function needy() {
  const branch = await clinic.branch({})
  const doctor = await clinic.doctor({ branch, minutes: 30 })
  const ecgs = [await equipment.point(branch, 'ECG 1'), await equipment.point(branch, 'ECG 2')]
  const room = await equipment.point(branch, 'Room of tests')
  await equipment.need(doctor.service, { pool: await equipment.pool(branch, 'ECG', ecgs), from: 10, until: 20 })
  await equipment.need(doctor.service, { point: room })
  const take = (place: string, from: number, until: number) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`select mark_busy(${place}, tstzrange(${at(instant(from))}, ${at(instant(until))}))`),
    )
  return { doctor, branch, ecgs, room, take }
}

const timesOnCard = async ({ practitioner }: ClinicDoctor) => {
  const { results } = await app.person().call('GET /providers', { query: {} })
  return results.find((one) => one.practitioner_id === practitioner)?.times ?? []
}
const timesOnPage = async ({ slug, offering, service }: ClinicDoctor) =>
  (await app.person().call('GET /doctors/:slug/slots', { params: { slug }, query: { offering, service, days: 14 } }))
    .times

/** Card and page side by side: a card that shows nothing would prove nothing. */
async function both(doctor: ClinicDoctor) {
  const [card, page] = [await timesOnCard(doctor), await timesOnPage(doctor)]
  expect(card.length).toBeGreaterThan(0)
  return { card, page: page.slice(0, card.length), isWhole: card.length === 4 || page.length === card.length }
}

test('the room is taken for the first days: the card goes on to the days when it is free, as the page does', async () => {
  const { doctor, room, take } = await needy()
  const before = await both(doctor)
  expect(before.card).toEqual(before.page)
  for (const days of [1, 2, 4]) {
    await take(room, clock.now(), clock.now() + days * day)
    const { card, page, isWhole } = await both(doctor)
    expect(Date.parse(card[0] ?? '')).toBeGreaterThanOrEqual(clock.now() + days * day)
    expect({ card, isWhole }).toEqual({ card: page, isWhole: true })
  }
})

test('whatever changes what a service needs or which places would do, its card knows at once', async () => {
  const { doctor, branch, ecgs, room } = await needy()
  const differences = () =>
    db.database
      .asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
      .then((found) => found.differences)
  const change = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
  const pool = sql`(select id from pool where branch_id = ${branch})`
  const changes = [
    sql`update service_point set lanes = 3 where id = ${ecgs[0]}`,
    sql`update service_point set removed_at = now() where id = ${ecgs[0]}`,
    sql`delete from pool_member where point_id = ${ecgs[1]}`,
    sql`insert into pool_member (pool_id, point_id) values (${pool}, ${room})`,
    sql`update service_need set count = 2, until_minute = 25 where pool_id = ${pool}`,
    sql`update pool set kind = 'video_booth' where id = ${pool}`,
    sql`delete from pool where id = ${pool}`,
    sql`insert into service_need (id, service_id, kind) values (uuid_v7(), ${doctor.service}, 'room')`,
    sql`insert into service_point (id, branch_id, name, kind) values (uuid_v7(), ${branch}, 'One more', 'room')`,
    sql`update service set has_needs = false where id = ${doctor.service}`,
    sql`update service set has_needs = true where id = ${doctor.service}`,
  ]
  const seen = new Set([await onCard(doctor)])
  for (const [turn, statement] of changes.entries()) {
    await change(statement)
    expect({ turn, differences: await differences() }).toEqual({ turn, differences: 0 })
    seen.add(await onCard(doctor))
  }
  // Two led to a card that was there already: nobody needed the pool any more, and the last takes back the one before.
  expect(seen.size).toBe(changes.length - 1)
  await change(sql`update offering_card set needs = '[]' where offering_id = ${doctor.offering}`)
  expect(await differences()).toBe(1)
  // A video visit needs no room.
  await change(sql`update offering set mode = 'video' where id = ${doctor.offering}`)
  expect(await onCard(doctor)).toBe('[]{}')
})

const onCard = ({ offering }: ClinicDoctor) =>
  db.database.read
    .one<{ laid: string }>(sql`select concat(needs, points) as laid from offering_card where offering_id = ${offering}`)
    .then((row) => row?.laid)

test('the last free device is taken for some minutes: neither shows the time that would need it then', async () => {
  const { doctor, ecgs, take } = await needy()
  const [first = ''] = await timesOnCard(doctor)
  const needed = Date.parse(first) + 10 * minute
  await take(ecgs[0] ?? '', needed, needed + 10 * minute)
  expect((await timesOnCard(doctor))[0]).toBe(first)
  await take(ecgs[1] ?? '', needed + 5 * minute, needed + 10 * minute)
  const { card, page } = await both(doctor)
  expect(card).not.toContain(first)
  expect(card).toEqual(page)
})

test('however rooms and devices are taken, a card shows the first times of the page', async () => {
  const draw = drawer(7)
  for (let turn = 0; turn < 12; turn += 1) {
    const { doctor, ecgs, room, take } = await needy()
    for (let taken = 0; taken < 25; taken += 1) {
      const place = [...ecgs, room, room][Math.floor(draw() * 4)] ?? ''
      const from = clock.now() + Math.floor(draw() * 5 * 24 * 12) * 5 * minute
      await take(place, from, from + Math.ceil(draw() * 60) * 5 * minute)
    }
    const { card, page, isWhole } = await both(doctor)
    expect({ turn, card, isWhole }).toEqual({ turn, card: page, isWhole: true })
  }
})

/** The same numbers each time. */
function drawer(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

test('of two who change what would do at once the later one sees both changes; what is wrong all the same is laid anew by the command', async () => {
  const { doctor, ecgs } = await needy()
  const worker = (statement: Statement, then: Promise<void> = Promise.resolve()) =>
    db.database.asWorker('test', async (tx) => {
      await tx.run(statement)
      await then
    })
  const differences = () =>
    db.database
      .asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
      .then((of) => of.differences)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const one = worker(sql`update service_point set removed_at = now() where id = ${ecgs[0]}`, held)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const two = worker(sql`update service_point set lanes = 2 where id = ${ecgs[1]}`)
  await new Promise((resolve) => setTimeout(resolve, 200))
  letGo()
  await Promise.all([one, two])
  expect(await differences()).toBe(0)
  await worker(sql`update offering_card set needs = '[]', points = '{}' where offering_id = ${doctor.offering}`)
  expect(await differences()).toBe(1)
  await db.database.asWorker('test', (tx) => layCards(tx, doctor.practitioner))
  expect(await differences()).toBe(0)
})
