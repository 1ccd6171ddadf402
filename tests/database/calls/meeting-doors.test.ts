import { expect, test } from 'vitest'
import { reachOfCaller } from '#domain/access/reach.ts'
import { later, minute } from '#domain/time/instant.ts'
import { mostStrangers, mostWaiting } from '#domain/meetings/call.ts'
import { mostKnocks } from '#server/features/meetings/join-meeting.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { worksAt } from '#tests/support/own-people.ts'
import {
  beat,
  codeOf,
  decide,
  ice,
  join,
  openCalls,
  show,
  start,
  stateOf,
  type Person,
} from '#tests/support/video-calls.ts'

const { clock, db, app, clinic, videoVisit, inCall, waitingForLock } = await openCalls()

const asWorker = (statement: ReturnType<typeof sql>) =>
  db.database.asWorker('test', (tx) => tx.run(statement)).then(() => undefined)

const chat = (who: Person, meetId: string, callToken: string, body: string) =>
  who.call('POST /meetings/:meetId/chat', { params: { meetId }, body: { body } }, { callToken })
const signal = (who: Person, meetId: string, callToken: string, participantId: string, body = '{"type":"offer"}') =>
  who.call(
    'POST /meetings/:meetId/participants/:participantId/signals',
    { params: { meetId, participantId }, body: { kind: 'description', body } },
    { callToken },
  )
const makeLink = async (doctor: Person, meetId: string) => {
  const made = await doctor.call('POST /meetings/:meetId/guest-links', { params: { meetId } })
  return { id: made.id, token: made.url.split('#guest=')[1] ?? '' }
}
const endLink = (doctor: Person, meetId: string, linkId: string) =>
  doctor.call('DELETE /meetings/:meetId/guest-links/:linkId', { params: { meetId, linkId } })

/** Places of people who hold the address alone, as if they had come from many addresses. */
const strangersWait = (visit: string, count: number, state = 'waiting') =>
  asWorker(sql`
    insert into call_place (id, appointment_id, key, role, is_doctor, proof, name, audio_only, state, seat, knocked_at, seen_at)
    select uuid_v7(), ${visit}, 'stranger ' || n, 'guest', false, 'address', 'Stranger ' || n, false, ${state}, 1, ${at(clock.now())}, ${at(clock.now())}
    from generate_series(1, ${count}::int) n`)

test('a host whose right is taken away is out of the call, with the token of the place as well', async () => {
  const { branch, meetId, asPatient } = await inCall()
  const login = await worksAt(db.database, clock.now(), branch, 'nurse')
  const nurse = app.person(login)
  const own = await join(nurse, meetId)
  await signal(nurse, meetId, own.token, asPatient.participant_id)
  // Somebody else, without a session, who has found the token.
  expect(await codeOf(ice(app.person(), meetId, own.token))).toBe('not_let_in')
  await asWorker(
    sql`update membership set until = ${at(later(clock.now(), -minute))} where account_id = ${login.account}`,
  )
  expect(await codeOf(ice(nurse, meetId, own.token))).toBe('not_let_in')
  expect(await codeOf(chat(nurse, meetId, own.token, 'Still here'))).toBe('not_let_in')
  expect(await codeOf(signal(nurse, meetId, own.token, asPatient.participant_id))).toBe('not_let_in')
  const page = await show(nurse, meetId, own.token)
  expect(page.state === 'lobby' && page.host).toBe(null)
  expect(await codeOf(join(nurse, meetId, {}, own.token))).toBe('not_allowed')
  expect(await codeOf(join(nurse, meetId))).toBe('not_allowed')
})

test('a host who was sent out does not come back, the doctor of the visit does', async () => {
  const { branch, meetId, doctor, asDoctor } = await inCall()
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const own = await join(nurse, meetId)
  await decide(doctor, meetId, own.participant_id, 'remove')
  expect(await codeOf(join(nurse, meetId))).toBe('call_over')
  expect((await join(doctor, meetId)).participant_id).toBe(asDoctor.participant_id)
})

test('strangers fill the room of strangers alone: who is known comes in all the same, and stands before them', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  await join(doctor, meetId)
  await strangersWait(id, mostWaiting)
  expect(await codeOf(join(app.person(), meetId, { name: 'One more' }))).toBe('call_full')
  const guest = await join(app.person(), meetId, { name: 'Ivy', guest_token: (await makeLink(doctor, meetId)).token })
  clock.pass(1000)
  const own = await join(patient, meetId)
  expect(await show(patient, meetId, own.token)).toMatchObject({ state: 'waiting', waiting: { position: 2 } })
  const page = await show(doctor, meetId)
  const waiting = page.state === 'lobby' ? (page.host?.waiting ?? []) : []
  expect(waiting.map(({ id: who }) => who).slice(0, 2)).toEqual([guest.participant_id, own.participant_id])
  expect(waiting).toHaveLength(mostWaiting + 2)
})

test('a call keeps so many places of strangers, who left as well; the patient is found among any number', async () => {
  const { id, meetId, patient } = await videoVisit()
  await strangersWait(id, mostStrangers, 'left')
  expect(await codeOf(join(app.person(), meetId, { name: 'One more' }))).toBe('call_full')
  await asWorker(sql`delete from call_place where appointment_id = ${id}`)
  await strangersWait(id, 250, 'left')
  clock.pass(1000)
  const own = await join(patient, meetId)
  expect((await join(patient, meetId)).participant_id).toBe(own.participant_id)
})

test('strangers who knock too often from one line do not shut out who brings the link of the visit', async () => {
  const { id, meetId } = await videoVisit()
  const stranger = app.person()
  for (let knock = 0; knock <= mostKnocks; knock += 1) await codeOf(join(stranger, meetId, { name: 'Knock' }))
  expect(await codeOf(join(stranger, meetId, { name: 'Knock' }))).toBe('too_many_tries')
  const link = newToken()
  await asWorker(sql`insert into appointment_link (token_hash, appointment_id, expires_at)
    values (${hashToken(link)}, ${id}, ${at(later(start, 60 * minute))})`)
  const brought = { linkToken: link }
  const joined = await stranger.call('POST /meetings/:meetId/join', { params: { meetId }, body: {} }, brought)
  expect(joined.token).not.toBe('')
})

test('only a host moves a visit to the phone: a patient and the desk are refused, and the patient gets a message once', async () => {
  const { id, branch, meetId, patient, doctor } = await videoVisit()
  const to = (who: Person, way: 'phone' | 'in_person') =>
    who.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: way } })
  const desk = app.person(await worksAt(db.database, clock.now(), branch, 'receptionist'))
  for (const who of [patient, desk]) expect(await codeOf(to(who, 'phone'))).toMatch(/^not_(allowed|found)$/)
  await to(doctor, 'phone')
  await to(doctor, 'phone')
  const told = await db.look.many<{ channel: string; subject: string }>(sql`
    select channel, subject from outbox_message where about = ${id} and kind = 'N13' order by channel`)
  expect(told.filter(({ channel }) => channel === 'mail').map(({ subject }) => subject)).toEqual([
    'Your video visit goes on by phone',
  ])
})

test('numbers of signals and of the chat are given to one after the other, so that nobody who reads misses one', async () => {
  const { meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  // While somebody holds the call, nothing is numbered; else a later number could be seen before an earlier one.
  const sent = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`select from meeting where meet_id = ${meetId} for no key update`)
    const both = [
      signal(doctor, meetId, asDoctor.token, asPatient.participant_id),
      chat(patient, meetId, asPatient.token, 'Hello'),
    ]
    await expect.poll(waitingForLock, { interval: 20 }).toBe(2)
    return { both }
  })
  expect((await Promise.all(sent.both)).every(({ number }) => number > 0)).toBe(true)
})

test('a guest comes back by their own link, somebody else does not, and a link that is taken away opens nothing more', async () => {
  const { meetId, doctor } = await inCall()
  const link = await makeLink(doctor, meetId)
  const ivy = app.person()
  const first = await join(ivy, meetId, { name: 'Ivy', guest_token: link.token })
  // A new tab of the same browser, which knows nothing but the link.
  const again = await join(ivy, meetId, { name: 'Ivy', guest_token: link.token })
  expect(again.participant_id).toBe(first.participant_id)
  expect(await codeOf(join(app.person(), meetId, { name: 'Other', guest_token: link.token }))).toBe('link_expired')
  await ivy.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: again.token })
  const back = await join(ivy, meetId, { name: 'Ivy', guest_token: link.token })
  expect(await stateOf(ivy, meetId, back.token)).toBe('waiting')
  await ivy.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: back.token })
  await endLink(doctor, meetId, link.id)
  expect(await codeOf(join(ivy, meetId, { name: 'Ivy' }, back.token))).toBe('call_over')
  expect(await codeOf(join(ivy, meetId, { name: 'Ivy', guest_token: link.token }))).toBe('link_expired')
})

test('the doctor hears that the patient waits, once in a while, where they want it and are not there already', async () => {
  const told = (visit: string) =>
    db.look.many<{ channel: string; subject: string; path: string }>(sql`
      select channel, subject, path from outbox_message where about = ${visit} and kind = 'N26' order by created_at, id`)
  const { id, meetId, patient, doctor } = await videoVisit()
  const own = await join(patient, meetId)
  await patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: own.token })
  await join(patient, meetId)
  expect(await told(id)).toMatchObject([{ channel: 'app', path: `/meet/${meetId}` }])
  expect((await told(id))[0]?.subject).toMatch(/is waiting in the call$/)
  const page = await show(doctor, meetId)
  expect(page.state === 'lobby' && page.host?.rings).toBe(true)

  // Two minutes on nobody has come, and again when ten minutes are over: the minutes are told.
  const waits = await join(patient, meetId)
  for (let passed = 0; passed < 13; passed += 1) {
    clock.pass(minute)
    await beat(patient, meetId, waits.token)
  }
  expect((await told(id)).map(({ subject }) => /\((\d+) min\)$/.exec(subject)?.[1])).toEqual([undefined, '2', '13'])

  const quiet = await videoVisit()
  const settings = { waiting_text: '', opens_minutes: 15, fallback_number: '', guest_links_on: true }
  const alerts = { sound: false, notification: false }
  await quiet.doctor.call('PUT /doctors/me/call-settings', { body: { ...settings, alerts } })
  await join(quiet.patient, quiet.meetId)
  expect(await told(quiet.id)).toEqual([])
  const still = await show(quiet.doctor, quiet.meetId)
  expect(still.state === 'lobby' && still.host?.rings).toBe(false)

  const there = await videoVisit()
  await join(there.doctor, there.meetId)
  const first = await join(there.patient, there.meetId)
  expect(await told(there.id)).toEqual([])
  // The doctor's browser has died: they see nobody who waits, and are told.
  await there.patient.call(
    'POST /meetings/:meetId/leave',
    { params: { meetId: there.meetId } },
    { callToken: first.token },
  )
  clock.pass(minute)
  await join(there.patient, there.meetId)
  expect(await told(there.id)).toHaveLength(1)
})

test('how long both were connected stands in the course of the visit, for the patient and for the clinic', async () => {
  const { id, meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  for (let seconds = 0; seconds <= 120; seconds += 20) {
    await beat(doctor, meetId, asDoctor.token)
    await beat(patient, meetId, asPatient.token)
    clock.pass(20_000)
  }
  await patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asPatient.token })
  for (const who of [doctor, patient]) {
    const { timeline } = await who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    const told = timeline.filter(({ kind }) => kind === 'call').map(({ text }) => text)
    expect(told.filter((text) => text.startsWith('Video call'))).toEqual(['Video call of 2 minutes'])
  }
})

test('what the page of a call hears with the address alone does not name the visit', async () => {
  const { id } = await inCall()
  const hints = await db.look.many<{ body: Record<string, unknown>; topics: string[] }>(sql`
    select body, topics from live_event where ${`meeting:${id}`} = any (topics)`)
  expect(hints.length).toBeGreaterThan(1)
  expect(hints.map(({ body }) => Object.keys(body).toSorted().join())).toEqual(hints.map(() => 'kind,what'))
  expect(hints.every(({ topics }) => topics.length === 1)).toBe(true)
})

test('a chat of a hundred thousand letters is refused in plain words, and the call goes on', async () => {
  const { meetId, patient, asPatient } = await inCall()
  expect(await codeOf(chat(patient, meetId, asPatient.token, 'x'.repeat(100_000)))).toBe('invalid')
  expect(await stateOf(patient, meetId, asPatient.token)).toBe('admitted')
})

test('two tabs of one person have one place, and a third person with its token has none once it is over', async () => {
  const { meetId, doctor, patient, asPatient } = await inCall()
  const tab = await join(patient, meetId)
  expect(await stateOf(patient, meetId, asPatient.token)).toBe('elsewhere')
  expect(await codeOf(chat(patient, meetId, asPatient.token, 'From the older tab'))).toBe('not_let_in')
  const third = await join(app.person(), meetId, { name: 'Third' })
  expect(await codeOf(signal(app.person(), meetId, third.token, tab.participant_id))).toBe('not_let_in')
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  expect(await codeOf(ice(patient, meetId, tab.token))).toBe('not_let_in')
  expect(await codeOf(ice(app.person(), 'f'.repeat(32), tab.token))).toBe('not_found')
})

test('the token of a place runs out, and whoever was let in asks for credentials anew as often as theirs end', async () => {
  const { meetId, patient, doctor, asPatient, asDoctor } = await inCall()
  const ends: string[] = []
  for (let ten = 0; ten < 3; ten += 1) {
    ends.push((await ice(patient, meetId, asPatient.token)).expires_at ?? '')
    for (let more = 0; more < 2; more += 1) {
      clock.pass(5 * minute)
      await beat(patient, meetId, asPatient.token)
      await beat(doctor, meetId, asDoctor.token)
    }
  }
  expect(new Set(ends).size).toBe(3)
  await asWorker(
    sql`update call_token set expires_at = ${at(clock.now())} where token_hash = ${hashToken(asPatient.token)}`,
  )
  expect(await codeOf(ice(patient, meetId, asPatient.token))).toBe('not_let_in')
  expect((await join(patient, meetId)).participant_id).toBe(asPatient.participant_id)
})

test('in every state the page says that the visit is on hold while the licence does not stand, and nobody comes in', async () => {
  const licence = (practitioner: string, state: string) =>
    asWorker(sql`update practitioner set verification = ${state} where id = ${practitioner}`)
  const { meetId, who, patient, doctor, asPatient } = await inCall()
  const other = await videoVisit()
  const waiting = await join(other.patient, other.meetId)
  await licence(who.practitioner, 'suspended')
  await licence(other.who.practitioner, 'expired')
  const said = async (one: Person, at: string, token = '') => {
    const page = await show(one, at, token)
    return [page.state, page.state !== 'not_found' && page.on_hold]
  }
  expect(await said(patient, meetId, asPatient.token)).toEqual(['admitted', true])
  expect(await said(patient, meetId)).toEqual(['lobby', true])
  expect(await said(app.person(), meetId)).toEqual(['lobby', true])
  expect(await said(doctor, meetId)).toEqual(['lobby', true])
  expect(await said(other.patient, other.meetId, waiting.token)).toEqual(['waiting', true])
  const similar = async (one: Person, at: string, token = '') => {
    const page = await show(one, at, token)
    return page.state === 'not_found' ? undefined : page.similar
  }
  // By what another doctor is looked for is for its patient alone.
  expect(await similar(patient, meetId)).toEqual({ specialty: 'Cardiology', city: expect.any(String) })
  expect([await similar(app.person(), meetId), await similar(doctor, meetId)]).toEqual([null, null])
  expect(await refusal(join(doctor, meetId))).toMatchObject({ code: 'not_bookable' })
  expect(await refusal(join(other.doctor, other.meetId))).toMatchObject({ code: 'not_bookable' })
  clock.set(later(start, -30 * minute))
  expect(await said(patient, meetId)).toEqual(['too_early', true])
  clock.set(start)
  await licence(who.practitioner, 'expiring')
  expect(await said(patient, meetId)).toEqual(['lobby', false])
  expect(await similar(patient, meetId)).toBeNull()
  await asWorker(
    sql`update appointment set status = 'cancelled' from meeting m where m.appointment_id = id and m.meet_id = ${other.meetId}`,
  )
  expect(await said(other.patient, other.meetId, waiting.token)).toEqual(['cancelled', false])
})

test('a carer who is taken away reads nothing more of the chat, in the eyes of the database as well', async () => {
  const { id, meetId, login, doctor } = await videoVisit()
  const asDoctor = await join(doctor, meetId)
  const friend = await clinic.patient()
  await asWorker(sql`
    insert into carer (patient_id, account_id, created_at) select p.id, ${friend.account}, ${at(clock.now())} from patient p where p.account_id = ${login.account}`)
  const carer = app.person(friend)
  const own = await join(carer, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  await chat(doctor, meetId, asDoctor.token, 'The result is here')
  const reach = reachOfCaller({ kind: 'visitor', visitor: 'x' }, { meeting: meetId, caller: hashToken(own.token) })
  const read = () =>
    db.database.as(reach, (tx) => tx.many(sql`select number from call_message where appointment_id = ${id}`))
  expect(await read()).toHaveLength(1)
  await asWorker(sql`delete from carer where account_id = ${friend.account}`)
  expect(await read()).toEqual([])
  expect(await codeOf(chat(carer, meetId, own.token, 'Still here'))).toBe('not_let_in')
})

test('two hundred knocks from one line are held off in plain words, and the patient behind the same line comes in', async () => {
  const { meetId, patient, doctor } = await videoVisit()
  const stranger = app.person()
  const codes: (string | undefined)[] = []
  for (let knock = 0; knock < 200; knock += 1)
    codes.push(await codeOf(join(stranger, meetId, { name: `Knock ${knock}` })))
  expect(codes.filter((code) => code === undefined)).toHaveLength(mostKnocks)
  expect(new Set(codes.slice(mostKnocks))).toEqual(new Set(['too_many_tries']))
  const own = await join(patient, meetId)
  await join(doctor, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  expect(await stateOf(patient, meetId, own.token)).toBe('admitted')
})

test('an interpreter who is let in later reads what is written from then on, not what doctor and patient wrote before', async () => {
  const { meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  await chat(patient, meetId, asPatient.token, 'Between you and me')
  const ivy = app.person()
  const guest = await join(ivy, meetId, { name: 'Ivy', guest_token: (await makeLink(doctor, meetId)).token })
  clock.pass(1_000)
  await decide(doctor, meetId, guest.participant_id, 'admit')
  clock.pass(1_000)
  await chat(doctor, meetId, asDoctor.token, 'Hello Ivy')
  const read = async (who: Person, callToken: string) =>
    (
      await who.call('GET /meetings/:meetId/chat', { params: { meetId }, query: { after: 0 } }, { callToken })
    ).results.map(({ body }) => body)
  expect(await read(ivy, guest.token)).toEqual(['Hello Ivy'])
  expect(await read(patient, asPatient.token)).toEqual(['Between you and me', 'Hello Ivy'])
})
