import { expect, test } from 'vitest'
import { day, instant, minute } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

const world = await openClinic()
const { db, app, clock, clinic } = world
const inDays = (days: number, minutes = 0) => instant(clock.now() + days * day + minutes * minute)

async function faults(doctor: string) {
  const verdict = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), [doctor]))
  return verdict.examples
}

const stateOf = (ids: readonly string[]) =>
  db.look.many<{ merged_into: string | null }>(sql`
    select p.first_name, p.last_name, p.date_of_birth, p.email, p.phone_number, p.needs, p.needs_note, p.removed_at, p.merged_into,
      array(select a.id from appointment a where a.patient_id = p.id order by a.id) as visits,
      array(select c.appointment_id from claim c where c.resource_id = p.id order by c.appointment_id) as claims,
      array(select c.account_id from carer c where c.patient_id = p.id order by c.account_id) as carers
    from patient p where p.id = any (${ids}::uuid[]) order by p.id`)

test('candidates share the birth date and a name alike, or the phone; families and strangers are no pair', async () => {
  const here = await registerWorld(world)
  const one = await here.person({ first: 'Jonathan', last: 'Sample', phone: '07700 900555' })
  const typo = await here.person({ first: 'Jonathon', last: 'Sampel' })
  const phone = await here.person({ first: 'J.', last: 'Smith', born: '1990-01-01', phone: '+44 7700 900555' })
  const twin = await here.person({ first: 'Gillian', last: 'Sample' })
  const later = await here.person({ first: 'Jonathan', last: 'Sample', born: '1999-09-09' })
  for (const id of [one, typo, phone, twin, later]) await here.visit(id, inDays(1))
  // Known to the house, not to anybody who may ask here.
  const second = await here.sibling()
  const elsewhere = await here.person({ first: 'Jonathan', last: 'Sample' })
  await here.visit(elsewhere, inDays(2), await clinic.alsoAt(here.doctor, second))
  const { results } = await here.duplicates(one)
  expect(results.map(({ id, same }) => [id, same])).toEqual([
    [typo, ['birth', 'name']],
    [phone, ['phone']],
  ])
  // Who runs the house may compare what its branches know.
  expect((await here.duplicates(one, here.boss)).results.map(({ id }) => id)).toContain(elsewhere)
})

test('a join moves everything and can be taken back for 30 days, whatever was chosen', async () => {
  const here = await registerWorld(world)
  const kept = await here.person({ first: 'Rob', phone: '07700 900001' })
  const other = await here.person({ first: 'Robin', email: 'robin@example.com' })
  const first = await here.visit(kept, inDays(1))
  const second = await here.visit(other, inDays(2))
  const helper = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`insert into carer (patient_id, account_id, created_at) values (${other}, ${helper.account}, now())`),
  )
  const before = await stateOf([kept, other])
  const { merge_id } = await here.merge(kept, other, ['first_name', 'email'])
  expect(await here.card(kept)).toMatchObject({
    first_name: 'Robin',
    email: 'robin@example.com',
    phone_number: '07700 900001',
    visits: 2,
  })
  expect(await stateOf([kept])).toMatchObject([
    { visits: [first, second], claims: [first, second], carers: [helper.account] },
  ])
  expect(await refusal(here.card(other))).toMatchObject({ code: 'not_found' })
  expect((await here.card(kept, here.clerk)).joined).toMatchObject([{ id: merge_id, name: 'Robin Sample' }])
  expect(await faults(here.doctor.practitioner)).toEqual([])
  await here.undo(merge_id)
  expect(await stateOf([kept, other])).toEqual(before)
  expect(await faults(here.doctor.practitioner)).toEqual([])
  expect(await refusal(here.undo(merge_id))).toMatchObject({ code: 'merge_over' })
})

test('what was mended or booked since stays where it is when a join is taken back; after 30 days nothing is', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person({ first: 'Rob' }), await here.person({ first: 'Robin' })]
  const mine = await here.visit(kept, inDays(1))
  const moved = await here.visit(other, inDays(2))
  const { merge_id } = await here.merge(kept, other, ['first_name'])
  const since = await here.visit(kept, inDays(3))
  await db.database.asWorker('test', (tx) => tx.run(sql`update patient set first_name = 'Mended' where id = ${kept}`))
  await here.undo(merge_id)
  const rows = await stateOf([kept, other])
  expect(rows).toMatchObject([
    { first_name: 'Mended', visits: [mine, since] },
    { first_name: 'Robin', visits: [moved] },
  ])
  const again = await here.merge(kept, other)
  clock.pass(30 * day)
  expect(await refusal(here.undo(again.merge_id))).toMatchObject({ code: 'merge_over' })
  clock.pass(-30 * day)
  await here.undo(again.merge_id)
})

test('entries are joined at the branch whose patient it is, by whoever runs the house too', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person({ first: 'Rob' }), await here.person({ first: 'Robin' })]
  await here.visit(kept, inDays(1))
  await here.visit(other, inDays(2))
  const second = await here.sibling()
  const join = (where: string) => here.merge(kept, other, [], here.boss, where)
  expect(await refusal(join(second))).toMatchObject({ code: 'not_found' })
  expect(await join(here.branch)).toHaveProperty('merge_id')
})

test('two visits at one time stay two visits: the join is refused with a word, and nothing has moved', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person(), await here.person()]
  await here.visit(kept, inDays(1))
  await here.visit(other, inDays(1, 15))
  const before = await stateOf([kept, other])
  expect(await refusal(here.merge(kept, other))).toMatchObject({ code: 'visits_clash' })
  expect(await stateOf([kept, other])).toEqual(before)
  // What is over clashes with nothing.
  const [early, late] = [await here.person({ last: 'Past' }), await here.person({ last: 'Past' })]
  await here.visit(early, inDays(-2))
  await here.visit(late, inDays(-2, 15))
  await here.merge(early, late)
  expect(await faults(here.doctor.practitioner)).toEqual([])
})

test('never across houses, never an account into another one; an account takes visits and keeps its own details', async () => {
  const here = await registerWorld(world)
  const other = await registerWorld(world)
  const [robin, foreign] = [await here.person(), await other.person()]
  for (const [id, where] of [
    [robin, here],
    [foreign, other],
  ] as const)
    await where.visit(id, inDays(1))
  expect(await refusal(here.merge(robin, foreign))).toMatchObject({ code: 'not_found' })
  // A guest of another house who came here once is theirs, not ours.
  await here.visit(foreign, inDays(4))
  expect(await refusal(here.merge(robin, foreign))).toMatchObject({ code: 'not_found' })
  const [one, two] = [await here.withAccount(), await here.withAccount()]
  await here.visit(one.id, inDays(5))
  await here.visit(two.id, inDays(6))
  expect(await refusal(here.merge(one.id, two.id))).toMatchObject({ code: 'both_have_accounts' })
  expect(await refusal(here.merge(robin, one.id))).toMatchObject({ code: 'keeps_own_details' })
  expect(await refusal(here.merge(one.id, robin, ['last_name']))).toMatchObject({ code: 'keeps_own_details' })
  await here.merge(one.id, robin)
  const mine = await app.person(one.login).call('GET /appointments/mine', { query: { tab: 'upcoming' } })
  expect(mine.results).toHaveLength(2)
  // Whoever it is about reads that it was done.
  const { results } = await app.person(one.login).call('GET /looks', {})
  expect(results.filter(({ what }) => what === 'merge').length).toBeGreaterThan(0)
})

test('who joins needs the right at every branch where the entry that goes has visits', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person(), await here.person()]
  for (const id of [kept, other]) await here.visit(id, inDays(1, id === kept ? 0 : 60))
  const second = await here.sibling()
  await here.visit(other, inDays(2), await clinic.alsoAt(here.doctor, second))
  expect(await refusal(here.merge(kept, other, [], here.desk))).toMatchObject({ status: 403 })
  expect(await refusal(here.merge(kept, other))).toMatchObject({ code: 'not_allowed' })
  const { merge_id } = await here.merge(kept, other, [], here.boss)
  expect(await refusal(here.undo(merge_id))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(here.undo(merge_id, here.boss, second))).toMatchObject({ code: 'not_found' })
  await here.undo(merge_id, here.boss)
})

test('a visit that is written meanwhile waits, and is decided anew; a guest who comes again is the entry that stayed', async () => {
  const here = await registerWorld(world)
  const kept = await here.person({ email: 'rob@example.com' })
  const other = await here.person({ email: 'robin@example.com' })
  const visit = await here.visit(other, inDays(1))
  await here.visit(kept, inDays(2))
  const params = { appointmentId: visit }
  const { version } = await here.desk.call('GET /appointments/:appointmentId', { params })
  await here.merge(kept, other)
  const late = here.desk.call('POST /appointments/:appointmentId/cancel', {
    params,
    body: { version, reason: 'Patient asked', note: '' },
  })
  expect(await refusal(late)).toMatchObject({ code: 'changed' })
  // Who chose the entry before it was joined is told, and no visit hangs on it.
  const body = {
    offering_id: here.doctor.offering,
    service_id: here.doctor.service,
    patient_id: other,
    starts: ['2027-01-07T09:00:00.000Z'],
    send_messages: false,
  }
  expect(await refusal(here.desk.call('POST /appointments', { body }))).toMatchObject({ code: 'not_found' })
  const write = db.database.asWorker('test', (tx) =>
    tx.run(
      sql`select write_visit(${JSON.stringify({ now: new Date(clock.now()), lock: [], rows: { appointment: { patient_id: other } } })}::jsonb)`,
    ),
  )
  await expect(write).rejects.toThrow('changed')
  const who = { first_name: 'Robin', last_name: 'Sample', date_of_birth: '1980-01-01', email: 'robin@example.com' }
  const row = await db.look.one<{ p: { rows: { appointment: { patient_id: string } } } }>(sql`
    select as_known_guest(jsonb_build_object('take', '{}'::jsonb, 'rows', jsonb_build_object('appointment', '{}'::jsonb,
      'patient', ${JSON.stringify(who)}::jsonb || jsonb_build_object('facility_id', (select facility_id from branch where id = ${here.branch}))))) as p`)
  expect(row?.p.rows.appointment.patient_id).toBe(kept)
})

test('of twenty who join the same two at once, one does; the visits stay whole', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person(), await here.person()]
  for (const id of [kept, other]) await here.visit(id, inDays(1, id === kept ? 0 : 60))
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here.merge(kept, other) : here.merge(other, kept))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await faults(here.doctor.practitioner)).toEqual([])
})

test('who helped the entry that goes and owns the one that stays helps nobody: it is their own', async () => {
  const here = await registerWorld(world)
  const { login, id: owned } = await here.withAccount()
  const guest = await here.person()
  const friend = await clinic.patient()
  for (const [index, id] of [owned, guest].entries()) await here.visit(id, inDays(1, 60 * index))
  for (const { account } of [login, friend])
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`insert into carer (patient_id, account_id, created_at) values (${guest}, ${account}, now())`),
    )
  await here.merge(owned, guest)
  expect(await stateOf([owned])).toMatchObject([{ carers: [friend.account] }])
})

test('an entry that was joined before goes along to the next one, and comes back with it', async () => {
  const here = await registerWorld(world)
  const [first, second, third] = [await here.person(), await here.person(), await here.person()]
  for (const [index, id] of [first, second, third].entries()) await here.visit(id, inDays(1, 60 * index))
  const joinedInto = async () => (await stateOf([first]))[0]?.merged_into
  await here.merge(second, first)
  const { merge_id } = await here.merge(third, second)
  expect(await joinedInto()).toBe(third)
  await here.undo(merge_id)
  expect(await joinedInto()).toBe(second)
})

test('the database, too, joins no entry that the branch does not know', async () => {
  const here = await registerWorld(world)
  const [known, other, unknown] = [await here.person(), await here.person(), await here.person()]
  for (const [index, id] of [known, other].entries()) await here.visit(id, inDays(1, 60 * index))
  const clerk = await here.actor('records_clerk')
  const join = (kept: string, gone: string) => {
    const wish = { id: newId(clock.now()), branch: here.branch, kept, gone, kept_version: 1, gone_version: 1, take: [] }
    const [now, until] = [at(clock.now()), at(inDays(30))]
    return db.database
      .as(clerk, (tx) => tx.many(sql`select merge_patients(${JSON.stringify({ ...wish, now, until })}::jsonb)::text`))
      .then(
        () => 'joined',
        (error: unknown) => (error as Error).message,
      )
  }
  expect([await join(known, unknown), await join(unknown, known)]).toEqual(['not_found', 'not_found'])
  expect(await join(known, other)).toBe('joined')
})
