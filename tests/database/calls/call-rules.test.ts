import { expect, test } from 'vitest'
import { reachOfCaller } from '#domain/access/reach.ts'
import { mostTestsAMinute } from '#domain/meetings/call.ts'
import { hour, later, minute } from '#domain/time/instant.ts'
import { countThrottle } from '#server/core/throttle.sql.ts'
import { allTests } from '#server/features/meetings/device-test.ts'
import { hashToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { beat, codeOf, decide, join, openCalls, show, start, type Person } from '#tests/support/video-calls.ts'

const { clock, db, app, clinic, videoVisit, inCall } = await openCalls()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const statusOf = async (id: string) =>
  (await db.look.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status
const chat = (who: Person, meetId: string, callToken: string) =>
  who.call('POST /meetings/:meetId/chat', { params: { meetId }, body: { body: 'Hello' } }, { callToken })
const makeLink = async (doctor: Person, meetId: string) =>
  (await doctor.call('POST /meetings/:meetId/guest-links', { params: { meetId } })).url.split('#guest=')[1] ?? ''

test('the patient hears that the doctor is ready once the call is open, again after ten minutes, and not when they are there', async () => {
  const { id, meetId, doctor } = await videoVisit()
  const told = async (visit = id) =>
    (await db.look.many(sql`select id from outbox_message where about = ${visit} and kind = 'N27' and channel = 'app'`))
      .length
  clock.set(later(start, -16 * minute))
  await join(doctor, meetId)
  expect(await told()).toBe(0)
  clock.set(later(start, -10 * minute))
  await join(doctor, meetId)
  clock.pass(9 * minute)
  await join(doctor, meetId)
  expect(await told()).toBe(1)
  clock.pass(2 * minute)
  await join(doctor, meetId)
  expect(await told()).toBe(2)
  const other = await videoVisit()
  await join(other.patient, other.meetId)
  await join(other.doctor, other.meetId)
  expect(await told(other.id)).toBe(0)
})

test('a nurse who joins the call says nothing of the doctor: the patient hears that they are ready once they come', async () => {
  const { id, branch, meetId, doctor } = await videoVisit()
  const told = () => db.look.many(sql`select id from outbox_message where about = ${id} and kind = 'N27'`)
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  await join(nurse, meetId)
  expect(await told()).toEqual([])
  await join(doctor, meetId)
  expect(await told()).not.toEqual([])
})

test('who comes by the address alone and is let in is the patient as far as anybody knows: the visit begins; with a guest it does not', async () => {
  const { id, meetId, doctor } = await videoVisit()
  await join(doctor, meetId)
  const guest = await join(app.person(), meetId, { name: 'Ivy', guest_token: await makeLink(doctor, meetId) })
  await decide(doctor, meetId, guest.participant_id, 'admit')
  expect(await statusOf(id)).toBe('booked')
  const stranger = await join(app.person(), meetId, { name: 'Somebody' })
  await decide(doctor, meetId, stranger.participant_id, 'admit')
  expect(await statusOf(id)).toBe('in_progress')
})

test('what was written is gone when the visit goes on by phone, and nobody but a host clears it away before', async () => {
  const { id, meetId, patient, doctor, asPatient } = await inCall()
  await chat(patient, meetId, asPatient.token)
  const written = () => db.look.many(sql`select id from call_message where appointment_id = ${id}`)
  const reach = reachOfCaller(
    { kind: 'visitor', visitor: 'x' },
    { meeting: meetId, caller: hashToken(asPatient.token) },
  )
  await db.database.as(reach, (tx) => tx.many(sql`select clear_call(${id})::text`))
  expect(await written()).toHaveLength(1)
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await written()).toEqual([])
})

test('nobody floods a call: so many lines and so many signals a minute, and no more', async () => {
  const { meetId, patient, doctor, asPatient, asDoctor } = await inCall()
  const full = (what: string, whose: string, count: number) =>
    plant(
      sql`insert into throttle (key, count, ends_at) values (${`${what} ${whose}`}, ${count}, ${at(later(clock.now(), minute))})`,
    )
  const signal = () =>
    doctor.call(
      'POST /meetings/:meetId/participants/:participantId/signals',
      { params: { meetId, participantId: asPatient.participant_id }, body: { kind: 'candidate', body: '{}' } },
      { callToken: asDoctor.token },
    )
  await full('chat', asPatient.participant_id, 59)
  await full('signals', asDoctor.participant_id, 1199)
  const twice = async (act: () => Promise<unknown>) => [await codeOf(act()), await codeOf(act())]
  expect(await twice(() => chat(patient, meetId, asPatient.token))).toEqual([undefined, 'too_many_tries'])
  expect(await twice(signal)).toEqual([undefined, 'too_many_tries'])
})

test('a test of the line is for a video visit, and how it went is told within the hour', async () => {
  const { id, patient, login } = await videoVisit()
  const inPerson = await book(app.person(login), await clinic.doctor(), '2027-01-06T09:00:00.000Z')
  const begin = (appointment_id: string) => patient.call('POST /device-tests', { body: { appointment_id } })
  expect(await codeOf(begin(inPerson.appointment_id))).toBe('not_found')
  const params = { testId: (await begin(id)).id }
  const body = { result: 'green', camera: true, microphone: true, relay: 'worked' } as const
  const tell = () => codeOf(patient.call('PUT /device-tests/:testId', { params, body }))
  clock.pass(hour - minute)
  expect(await tell()).toBeUndefined()
  clock.pass(minute)
  expect(await tell()).toBe('not_found')
})

test('all tests of the line together leave the relay to the calls: sixty begin in a minute, the next one in the minute after', async () => {
  const { id, patient } = await videoVisit()
  const begin = () => codeOf(patient.call('POST /device-tests', { body: { appointment_id: id } }))
  await db.database.asWorker('test', async (tx) => {
    for (let others = 0; others < mostTestsAMinute; others += 1)
      await countThrottle(tx, clock.now(), allTests, later(clock.now(), minute))
  })
  expect(await begin()).toBe('too_many_tries')
  clock.pass(minute + 1)
  expect(await begin()).toBeUndefined()
})

test('behind the product the database lets nobody but a host lock, end or move a call, start its clock, send out or take back in', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const own = await join(patient, meetId)
  const places = await db.look.many<{ id: string }>(sql`select * from call_place where appointment_id = ${id}`)
  const reach = reachOfCaller({ kind: 'visitor', visitor: 'x' }, { meeting: meetId, caller: hashToken(own.token) })
  const calm = { state: 'open', is_locked: false, moved_to: null, live_since: null, seconds: 0, told_at: null }
  const write = (change: object) =>
    db.database
      .as(reach, (tx) => tx.many(sql`select write_call(${JSON.stringify({ visit: id, ...change })})::text`))
      .then(() => 'written', (error: unknown) => (error as Error).message) // prettier-ignore
  expect(await write({ call: calm })).toBe('written')
  for (const more of [
    { is_locked: true },
    { state: 'ended' },
    { moved_to: 'phone' },
    { told_at: at(start) },
    { live_since: at(start) },
  ])
    expect(await write({ call: { ...calm, ...more } }), JSON.stringify(more)).toBe('not a host of this call')
  const place = (state: string) =>
    write({ places: places.map((one) => ({ ...one, state, knocked_at: at(start), seen_at: at(start) })) })
  expect([await place('denied'), await place('removed')]).toEqual(Array(2).fill('not a host of this call'))
  await decide(doctor, meetId, own.participant_id, 'deny')
  expect([await place('waiting'), await place('left')]).toEqual(Array(2).fill('not a host of this call'))
})

test('a guest’s link opens its own call alone, and is not used up at the door of another one', async () => {
  const [one, other] = [await inCall(), await inCall()]
  const guest_token = await makeLink(one.doctor, one.meetId)
  expect(await codeOf(join(app.person(), other.meetId, { name: 'Ivy', guest_token }))).toBe('link_expired')
  expect(await codeOf(join(app.person(), one.meetId, { name: 'Ivy', guest_token }))).toBeUndefined()
})

test('who is in a call is for who holds its address or lets people in: the database tells nobody else', async () => {
  const { id, meetId } = await inCall()
  const seen = (meeting: string) =>
    db.database.as(reachOfCaller({ kind: 'visitor', visitor: 'x' }, { meeting, caller: '' }), (tx) =>
      tx.many(sql`select id from places_of_call(${id}, ${at(clock.now())})`),
    )
  expect([(await seen('f'.repeat(32))).length, (await seen(meetId)).length]).toEqual([0, 2])
})

test('who waits stands behind those who came to the doctor before them, and not behind those of yesterday', async () => {
  const { meetId, who, patient } = await videoVisit()
  const another = async (time: string, booked: string) => {
    const { appointment_id } = await book(app.person(await clinic.patient()), who, booked)
    await plant(sql`
      update appointment set status = 'arrived', start_at = ${time}, end_at = ${time}::timestamptz + interval '30 minutes' where id = ${appointment_id}`)
    await plant(sql`delete from claim where appointment_id = ${appointment_id}`)
  }
  const own = await join(patient, meetId)
  const position = async () => {
    const page = await show(patient, meetId, own.token)
    return page.state === 'waiting' ? page.waiting.position : undefined
  }
  await another('2027-01-04T17:00:00Z', '2027-01-07T09:00:00.000Z')
  await another('2027-01-05T10:00:00Z', '2027-01-07T10:00:00.000Z')
  expect(await position()).toBe(1)
  await another('2027-01-05T08:30:00Z', '2027-01-07T11:00:00.000Z')
  expect(await position()).toBe(2)
})

test('the list of calls opens none that is long over, says of one whose line broke that it is open, and names nobody to who may not look for patients', async () => {
  const { branch, meetId, patient, doctor, asDoctor, asPatient } = await inCall()
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const line = async (by = nurse) =>
    (await by.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: { date: '2027-01-05' } }))
      .results[0]
  await beat(doctor, meetId, asDoctor.token)
  await beat(patient, meetId, asPatient.token)
  expect(await line()).toMatchObject({ call: 'live', may_join: true, patient: 'Test Person' })
  clock.pass(2 * minute)
  expect(await line()).toMatchObject({ call: 'open' })
  const viewer = app.person(await worksAt(db.database, clock.now(), branch, 'viewer'))
  expect(await line(viewer)).toMatchObject({ patient: 'T. P.' })
  clock.set(later(start, 4.5 * hour - minute))
  expect(await line()).toMatchObject({ may_join: true })
  clock.pass(minute)
  expect(await line()).toMatchObject({ may_join: false })
})

test('a call whose doctor may see nobody now stands in the list, and is joined by nobody', async () => {
  const { who, patient } = await videoVisit()
  const line = async () => (await patient.call('GET /calls/mine', { query: {} })).results[0]
  expect(await line()).toMatchObject({ on_hold: false, may_join: true })
  await plant(sql`update branch set city = 'Sampleton' where id = ${who.branch}`)
  await plant(sql`update practitioner set verification = 'suspended' where id = ${who.practitioner}`)
  expect(await line()).toMatchObject({ on_hold: true, may_join: false, specialty: 'Cardiology', city: 'Sampleton' })
})
