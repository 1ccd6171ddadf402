import { beforeEach, expect, test } from 'vitest'
import { day, instant, later } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { awaiting } from '#tests/support/awaiting.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'
import { worksAt } from '#tests/support/own-people.ts'

// Who may wait for a time, for whom, and who reads of it.

const world = await openClinic()
const { db, app, clock, clinic } = world
const { person, childOf, join, waiter, entry, visit, offered, ends } = awaiting(world)
const at = (time: string) => `2027-01-${time}:00.000Z`
beforeEach(() => clock.set(instant(Date.parse(at('04T10:00')))))
const change = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

test('whoever could not book it does not wait for it, and reads the same words', async () => {
  const own = await person()
  const doctor = await clinic.doctor()
  const other = await clinic.doctor()
  const codeOf = async (asked: Promise<unknown>) => ((await refusal(asked)) as { code?: string } | undefined)?.code
  const refused = () => codeOf(join(own, doctor))
  expect(await codeOf(join(own, { ...doctor, service: other.service }))).toBe('not_bookable')
  await change(sql`update practitioner set age_from = 60 where id = ${doctor.practitioner}`)
  expect(await refused()).toBe('age_not_seen')
  await change(sql`update practitioner set age_from = null, accepts_new = false where id = ${doctor.practitioner}`)
  expect(await refused()).toBe('only_returning')
  await change(
    sql`update practitioner set accepts_new = true, verification = 'suspended' where id = ${doctor.practitioner}`,
  )
  expect(await refused()).toBe('not_bookable')
  await change(sql`update practitioner set verification = 'verified' where id = ${doctor.practitioner}`)
  await change(sql`update offering set is_listed = false where id = ${doctor.offering}`)
  expect(await refused()).toBe('not_bookable')
  await change(sql`update offering set is_listed = true where id = ${doctor.offering}`)
  await change(sql`update service set archived_at = ${at('04T07:00')} where id = ${doctor.service}`)
  expect(await refused()).toBe('not_bookable')
  await change(sql`update service set archived_at = null where id = ${doctor.service}`)
  expect(await refused()).toBeUndefined()
  // Whoever is no patient books as a guest, and a guest has no list.
  expect(await codeOf(join({ ...own, who: app.person(other) }, doctor))).toBe('not_allowed')
  expect(await codeOf(join({ ...own, who: app.person() }, doctor))).toBe('not_logged_in')
})

test('somebody waits for a child, and the draft is for the child; who is nobody of theirs is not there', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await person()
  const child = await childOf(own)
  const joined = await join(own, doctor, { patient_id: child.id })
  expect(joined).toMatchObject({ for_whom: 'Kim Person', patient_id: child.id })
  const stranger = await person()
  expect(await refusal(join(stranger, doctor, { patient_id: child.id }))).toMatchObject({ code: 'not_found' })
  await cancel()
  const draftId = (await entry({ ...own, id: joined.id }))?.offer?.draft_id ?? ''
  const draft = await own.who.call('GET /drafts/:draftId', { params: { draftId } })
  expect(draft.typed).toEqual({ who: child.id })
  // Whoever else has the link reads the time, and nothing of whom it is for.
  const seen = await app.person().call('GET /drafts/:draftId', { params: { draftId } })
  expect(seen).toMatchObject({ is_offer: true, typed: null })
  const book = { params: { draftId }, body: { patient_id: child.id } }
  expect(await refusal(stranger.who.call('POST /drafts/:draftId/book', book))).toMatchObject({ code: 'not_found' })
  expect(await own.who.call('POST /drafts/:draftId/book', book)).toMatchObject({ for_whom: 'Kim Person' })
  expect(await entry({ ...own, id: joined.id })).toBeUndefined()
})

test('where two wait for one person, one time is held for that person at a time', async () => {
  const doctor = await clinic.doctor()
  const cancels = [await visit(doctor, at('06T10:00')), await visit(doctor, at('07T10:00'))]
  const [own, helper] = [await person(), await person()]
  const child = await childOf(own)
  await change(
    sql`insert into carer (patient_id, account_id, created_at) values (${child.id}, ${helper.account}, now())`,
  )
  const first = { ...own, id: (await join(own, doctor, { patient_id: child.id })).id }
  clock.pass(1000)
  const second = { ...helper, id: (await join(helper, doctor, { patient_id: child.id })).id }
  expect(second.id).not.toBe(first.id)
  for (const cancel of cancels) await cancel()
  expect(await offered([first, second])).toEqual([0])
})

test('whom an account books for no more is offered nothing, and waits no more', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await person()
  const child = await childOf(own)
  const joined = await join(own, doctor, { patient_id: child.id })
  await own.who.call('DELETE /family/:patientId', { params: { patientId: child.id } })
  const paused = await waiter(doctor)
  await change(sql`update account set suspended_at = ${at('04T07:00')} where id = ${paused.account}`)
  await cancel()
  await ends()
  const stateOf = async ({ id }: { id: string }) =>
    (await db.look.one<{ state: string }>(sql`select state from awaited_time where id = ${id}`))?.state
  expect([await stateOf(joined), await stateOf(paused)]).toEqual(['left', 'waiting'])
  expect(
    await db.look.many(sql`select id from awaited_offer where entry_id = any (${[joined.id, paused.id]}::uuid[])`),
  ).toEqual([])
})

test('a stranger reads, changes and leaves no entry of somebody else; the doctor reads names, another doctor none', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await waiter(doctor)
  await cancel()
  const offer = (await entry(own))?.offer
  const params = { awaitedId: own.id }
  const [stranger, colleague] = [await person(), await clinic.doctor()]
  // A doctor reads who waits for them in a list of its own.
  for (const who of [stranger.who, app.person(doctor)])
    expect((await who.call('GET /awaited-times', {})).results).toEqual([])
  for (const who of [stranger.who, app.person(colleague), app.person(doctor)]) {
    expect(await refusal(who.call('DELETE /awaited-times/:awaitedId', { params }))).toMatchObject({ code: 'not_found' })
    const decline = who.call('POST /awaited-times/:awaitedId/decline', { params, body: { offer_id: offer?.id ?? '' } })
    expect(await refusal(decline)).toMatchObject({ code: 'not_found' })
  }
  const urgent = (who: ReturnType<typeof app.person>) =>
    who.call('PUT /awaited-times/:awaitedId/urgency', { params, body: { is_urgent: true } })
  expect(await refusal(urgent(own.who))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(urgent(app.person(colleague)))).toMatchObject({ code: 'not_found' })
  await urgent(app.person(await worksAt(db.database, clock.now(), doctor.branch, 'receptionist')))
  const list = (of: typeof doctor) => app.person(of).call('GET /doctors/me/awaited-times', {})
  expect((await list(doctor)).results).toMatchObject([{ id: own.id, patient_name: 'Test Person', is_urgent: true }])
  expect((await list(colleague)).results).toEqual([])
  expect(await offered([own])).toEqual([0])
})

test('entries of one person are joined: who waited for the one waits for the other, and goes back when that is undone', async () => {
  const here = await registerWorld(world)
  const [kept, other] = [await here.person({ first: 'Rob' }), await here.person({ first: 'Robin' })]
  for (const [id, days] of [
    [kept, 1],
    [other, 2],
  ] as const)
    await here.visit(id, later(clock.now(), days * day))
  const helper = await person()
  await change(sql`insert into carer (patient_id, account_id, created_at) values (${other}, ${helper.account}, now())`)
  const doctor = await clinic.doctor()
  const { id } = await join(helper, doctor, { patient_id: other })
  clock.pass(1000)
  const { merge_id } = await here.merge(kept, other)
  expect((await entry({ ...helper, id }))?.patient_id).toBe(kept)
  await here.undo(merge_id)
  expect((await entry({ ...helper, id }))?.patient_id).toBe(other)
})

test('an entry that has ended is forgotten after ninety days, with its offers', async () => {
  const doctor = await clinic.doctor()
  const own = await waiter(doctor)
  await own.who.call('DELETE /awaited-times/:awaitedId', { params: { awaitedId: own.id } })
  const left = () => db.look.many(sql`select id from awaited_time where id = ${own.id}`)
  const forget = (days: number) =>
    forgetDue(
      { database: db.database, blobs: { remove: async () => undefined } },
      later(clock.now(), days * day),
      tables,
      () => true,
    )
  while (await forget(89));
  expect(await left()).toHaveLength(1)
  while (await forget(91));
  expect(await left()).toEqual([])
})
