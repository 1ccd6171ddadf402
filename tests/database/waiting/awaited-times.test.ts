import { beforeEach, expect, test } from 'vitest'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { awaiting } from '#tests/support/awaiting.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

// Somebody finds no time that suits, and is told when one opens: without having a visit.

const world = await openClinic()
const { db, app, clock, clinic } = world
endsWithTrueHistory(db)
const { person, join, waiter, entry, visit, rounds, sweep, ends, offered, told } = awaiting(world)
const at = (time: string) => `2027-01-${time}:00.000Z`
const ten = instant(Date.parse(at('04T10:00')))
beforeEach(() => clock.set(ten))

const bookDraft = (who: ReturnType<typeof app.person>, draftId: string, body = {}) =>
  who.call('POST /drafts/:draftId/book', { params: { draftId }, body })

test('a cancelled time is held for who waits, in a draft of theirs; they are told, and book it with what is there', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await waiter(doctor)
  expect((await told(own.account, 'N33')).map(({ subject }) => subject)).toEqual([
    'You are on the waiting list. We tell you when a time opens',
  ])
  await cancel()
  const offer = (await entry(own))?.offer
  expect(offer).toMatchObject({ start: at('06T10:00'), expires_at: '2027-01-04T12:00:01.000Z' })
  const path = `/book/${offer?.draft_id}`
  expect(await told(own.account)).toEqual([
    { subject: 'A time has opened: Wednesday 6 January 2027 at 10:00am', path, channel: 'mail' },
  ])
  // Nobody else sees it or takes it.
  const other = await person()
  expect(await refusal(begin(other.who, doctor, at('06T10:00')))).toMatchObject({ code: 'slot_taken' })
  const draft = await own.who.call('GET /drafts/:draftId', { params: { draftId: offer?.draft_id ?? '' } })
  expect(draft).toMatchObject({ is_offer: true, typed: { who: 'me' }, hold: { extensions_left: 0 } })
  expect(draft.hold?.expires_at).toBe(offer?.expires_at)
  expect(await bookDraft(own.who, draft.id)).toMatchObject({ status: 'booked' })
  expect(await entry(own)).toBeUndefined()
  await rounds()
  const offers = await db.look.many<{ state: string }>(sql`
    select f.state from awaited_offer f where f.entry_id = ${own.id}`)
  expect(offers).toEqual([{ state: 'taken' }])
})

test('one line for all: urgent people first, then who has waited longest, with a visit or without one', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const first = await waiter(doctor)
  const second = await person()
  const { appointment_id: appointmentId } = await book(second.who, doctor, at('12T10:00'))
  const params = { appointmentId }
  await second.who.call('PUT /appointments/:appointmentId/waiting', { params, body: {} })
  clock.pass(1000)
  const [third, urgent] = [await waiter(doctor), await waiter(doctor)]
  const me = app.person(doctor)
  await me.call('PUT /awaited-times/:awaitedId/urgency', {
    params: { awaitedId: urgent.id },
    body: { is_urgent: true },
  })
  const { results } = await me.call('GET /doctors/me/awaited-times', {})
  expect(results.map(({ id }) => id)).toEqual([urgent, first, third].map(({ id }) => id))
  const asked = async () => {
    const moved = await second.who.call('GET /appointments/:appointmentId', { params })
    return [...(await offered([urgent, first, third])), ...(moved.offers.length > 0 ? ['visit'] : [])]
  }
  const decline = async (own: typeof first) => {
    const offer = (await entry(own))?.offer
    const address = 'POST /awaited-times/:awaitedId/decline'
    await own.who.call(address, { params: { awaitedId: own.id }, body: { offer_id: offer?.id ?? '' } })
  }
  await cancel()
  expect(await asked()).toEqual([0])
  await decline(urgent)
  expect(await asked()).toEqual([1])
  await decline(first)
  expect(await asked()).toEqual(['visit'])
  const { version, offers } = await second.who.call('GET /appointments/:appointmentId', { params })
  await second.who.call('POST /appointments/:appointmentId/offers/:offerId', {
    params: { ...params, offerId: offers[0]?.id ?? '' },
    body: { version, answer: 'decline' },
  })
  expect(await asked()).toEqual([2])
  // Whoever said no waits on, and is not asked again for the same time.
  await decline(third)
  expect(await asked()).toEqual([])
  expect((await Promise.all([urgent, first, third].map(entry))).every(Boolean)).toBe(true)
})

test('not taken in time it goes to the next, and who missed it waits on and reads so', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [first, second] = [await waiter(doctor), await waiter(doctor)]
  await cancel()
  const missed = (await entry(first))?.offer
  expect(await offered([first, second])).toEqual([0])
  clock.pass(2 * hour - 2 * minute)
  await rounds()
  expect(await offered([first, second])).toEqual([0])
  clock.pass(3 * minute)
  // The hold outlives the offer, so that nobody else comes in between.
  await sweep()
  expect(await refusal(begin((await person()).who, doctor, at('06T10:00')))).toMatchObject({ code: 'slot_taken' })
  await rounds()
  expect(await offered([first, second])).toEqual([1])
  expect((await told(first.account, 'N35')).map(({ subject }) => subject)).toEqual([
    'The time went to the next person. You are still on the list',
  ])
  expect(await refusal(bookDraft(first.who, missed?.draft_id ?? ''))).toMatchObject({ code: 'slot_taken' })
})

test('the wishes count, and by night it waits for the morning of whoever is asked', async () => {
  const doctor = await clinic.doctor()
  const cancels = [await visit(doctor, at('06T10:00')), await visit(doctor, at('07T15:00'))]
  const tuesdays = await waiter(doctor, { weekdays: [2] })
  const mornings = await waiter(doctor, { parts: ['morning'] })
  const soon = await waiter(doctor, { until_date: '2027-01-06' })
  const all = [tuesdays, mornings, soon]
  await cancels[1]?.()
  expect(await offered(all)).toEqual([])
  clock.set(instant(Date.parse(at('04T22:00'))))
  await cancels[0]?.()
  await rounds()
  expect(await offered(all)).toEqual([])
  clock.set(instant(Date.parse(at('05T07:59'))))
  await rounds()
  expect(await offered(all)).toEqual([])
  clock.set(instant(Date.parse(at('05T08:00'))))
  await rounds()
  expect(await offered(all)).toEqual([1])
})

test('let go in the draft it goes to the next at once; so does a time whose hold is given up for another one', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [first, second, third] = [await waiter(doctor), await waiter(doctor), await waiter(doctor)]
  await cancel()
  const draftOf = async (own: typeof first) => ({ draftId: (await entry(own))?.offer?.draft_id ?? '' })
  await first.who.call('DELETE /drafts/:draftId/hold', { params: await draftOf(first) })
  expect(await offered([first, second, third])).toEqual([1])
  const params = await draftOf(second)
  // Others wait for it: it is held no longer than was told.
  expect(await refusal(second.who.call('PUT /drafts/:draftId/hold', { params, body: {} }))).toMatchObject({
    code: 'offer_over',
  })
  await second.who.call('PUT /drafts/:draftId/hold', { params, body: { start: at('08T10:00') } })
  await rounds()
  expect(await offered([first, second, third])).toEqual([2])
})

test('holds of one’s own are neither in the way of an offer nor fewer for it', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await waiter(doctor)
  const hold = (time: string) => begin(own.who, doctor, at(time))
  await hold('11T09:00')
  await hold('11T10:00')
  await hold('11T11:00')
  await cancel()
  expect(await offered([own])).toEqual([0])
  const [other, cancelled] = [await waiter(doctor), await visit(doctor, at('07T10:00'))]
  await cancelled()
  expect(await offered([other])).toEqual([0])
  for (const time of ['12T09:00', '12T10:00', '12T11:00']) await begin(other.who, doctor, at(time))
})

test('who has another visit at that time is passed over, and so is who is of another age on the day', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [busy, old, free] = [await waiter(doctor), await waiter(doctor), await waiter(doctor)]
  await book(busy.who, await clinic.doctor(), at('06T10:00'))
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set age_to = 45 where id = ${doctor.practitioner}`)
    await tx.run(
      sql`update patient set date_of_birth = '1990-01-01' where account_id in (${free.account}, ${busy.account})`,
    )
    await tx.run(sql`update patient set date_of_birth = '1950-01-01' where account_id = ${old.account}`)
  })
  await cancel()
  expect(await offered([busy, old, free])).toEqual([2])
})

test('any visit with that doctor’s service ends it, whoever books it; what was held goes to the next', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [first, second] = [await waiter(doctor), await waiter(doctor)]
  await cancel()
  await book(first.who, doctor, at('11T09:00'))
  expect(await entry(first)).toBeUndefined()
  await rounds()
  expect(await offered([second])).toEqual([0])
  expect(await told(first.account, 'N35')).toEqual([])
  // Another doctor's visit ends nothing.
  await book(second.who, await clinic.doctor(), at('12T09:00'))
  expect(await entry(second)).toBeDefined()
})

test('leaving ends it and passes on what was held; so do the last day and the doctor’s suspension, and both are told', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const [first, second] = [await waiter(doctor), await waiter(doctor, { until_date: '2027-01-06' })]
  await cancel()
  await first.who.call('DELETE /awaited-times/:awaitedId', { params: { awaitedId: first.id } })
  expect(await entry(first)).toBeUndefined()
  expect(await offered([second])).toEqual([0])
  clock.set(instant(Date.parse(at('06T23:00'))))
  await ends()
  expect(await entry(second)).toBeDefined()
  clock.set(instant(Date.parse(at('07T00:01'))))
  await ends()
  expect(await entry(second)).toBeUndefined()
  expect((await told(second.account, 'N35')).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('has opened until 6 January 2027. You are no longer on the list'),
  )
  const third = await waiter(doctor)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`),
  )
  await ends()
  expect(await entry(third)).toBeUndefined()
  expect((await told(third.account, 'N35')).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('You no longer wait for a time with'),
  )
})

test('a doctor’s suspension lets a held time go, and it is offered to nobody else', async () => {
  const doctor = await clinic.doctor()
  const cancel = await visit(doctor, at('06T10:00'))
  const own = await waiter(doctor)
  await cancel()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`),
  )
  await ends()
  await rounds()
  const open = await db.look.many(sql`
    select h.id from hold h where h.practitioner_id = ${doctor.practitioner}`)
  expect(open).toEqual([])
  expect(await entry(own)).toBeUndefined()
})

test('once more for the same changes the wishes and keeps the place; an account waits for ten times at most', async () => {
  const doctor = await clinic.doctor()
  const own = await waiter(doctor)
  const again = await join(own, doctor, { weekdays: [3], parts: ['evening'], until_date: '2027-12-31' })
  expect(again).toMatchObject({ id: own.id, weekdays: [3], parts: ['evening'], until_date: '2027-07-03' })
  expect((await own.who.call('GET /awaited-times', {})).results).toHaveLength(1)
  for (let count = 1; count < 10; count += 1) await join(own, await clinic.doctor())
  expect(await refusal(join(own, await clinic.doctor()))).toMatchObject({ code: 'awaited_enough' })
  expect(await join(own, doctor)).toMatchObject({ id: own.id, until_date: '2027-04-04' })
  expect(await refusal(join(own, doctor, { until_date: '2027-01-03' }))).toMatchObject({ code: 'invalid' })
})
