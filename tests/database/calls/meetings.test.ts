import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { day, later, minute } from '#domain/time/instant.ts'
import { reachOfCaller } from '#domain/access/reach.ts'
import { mostKnocks } from '#server/features/meetings/join-meeting.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { at } from '#server/platform/database/database.ts'
import { secrets } from '#server/platform/keyring.ts'
import { sql } from '#server/platform/database/sql.ts'
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
  turnSecret as secret,
  type Person,
} from '#tests/support/video-calls.ts'
import { refusal } from '#tests/support/booker.ts'

const { clock, db, app, clinic, videoVisit, inCall } = await openCalls()
const statusOf = async (id: string) =>
  (await db.look.one<{ status: string }>(sql`select status from appointment where id = ${id}`))?.status

test('each video visit has an address of 128 bits that is not its id, visits in person have none', async () => {
  const { id, meetId } = await videoVisit()
  expect(meetId).toMatch(/^[0-9a-f]{32}$/)
  expect(meetId).not.toContain(id.replaceAll('-', '').slice(0, 8))
  const rows = await db.look.many<{ mode: string; count: number }>(sql`
    select a.mode, count(m.meet_id) from appointment a left join meeting m on m.appointment_id = a.id group by 1`)
  expect(rows.every(({ mode, count }) => (mode === 'video') === count > 0)).toBe(true)
})

test('what nobody knows is not found, before it opens it is too early, and nobody comes in', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const stranger = app.person()
  expect(await stateOf(stranger, 'f'.repeat(32))).toBe('not_found')
  expect(await stateOf(stranger, "' or 1=1 --")).toBe('not_found')
  clock.set(later(start, -16 * minute))
  expect(await show(patient, meetId)).toMatchObject({
    state: 'too_early',
    opens_at: at(later(start, -15 * minute)),
    appointment_id: id,
  })
  expect(await show(stranger, meetId)).toMatchObject({ state: 'too_early', appointment_id: null })
  // The doctor is in already, and still nobody comes in before the time.
  await join(doctor, meetId)
  expect(await codeOf(join(patient, meetId))).toBe('too_early')
  clock.set(later(start, -15 * minute))
  expect(await stateOf(patient, meetId)).toBe('lobby')
})

test('the patient waits and is here, is let in and the visit has begun; before that there is no credential', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const own = await join(patient, meetId)
  expect(await show(patient, meetId, own.token)).toMatchObject({ state: 'waiting', waiting: { position: 1 } })
  expect(await statusOf(id)).toBe('arrived')
  expect(await codeOf(ice(patient, meetId, own.token))).toBe('not_let_in')
  expect(await codeOf(ice(patient, meetId, ''))).toBe('not_let_in')
  for (const path of ['GET /meetings/:meetId/chat', 'GET /meetings/:meetId/signals'] as const)
    expect(await codeOf(patient.call(path, { params: { meetId } }, { callToken: own.token }))).toBe('not_let_in')
  const lobby = await show(doctor, meetId)
  expect(lobby.state === 'lobby' && lobby.host?.waiting.map(({ id: who, proof }) => [who, proof])).toEqual([
    [own.participant_id, 'account'],
  ])
  await join(doctor, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  expect(await statusOf(id)).toBe('in_progress')
  expect(await show(patient, meetId, own.token)).toMatchObject({ state: 'admitted', host: null })
  const given = await ice(patient, meetId, own.token)
  const [server] = given.ice_servers
  expect(server?.credential).toBe(
    createHmac('sha1', secret)
      .update(server?.username ?? '')
      .digest('base64'),
  )
  expect(given.expires_at).toBe(at(later(clock.now(), 10 * minute)))
  await decide(doctor, meetId, own.participant_id, 'remove')
  expect(await codeOf(ice(patient, meetId, own.token))).toBe('not_let_in')
  expect(await stateOf(patient, meetId)).toBe('removed')
})

test('a reload resumes for ten minutes, a second tab takes over, and the older one is told', async () => {
  const { meetId, patient, asPatient } = await inCall()
  clock.pass(9 * minute)
  const again = await join(patient, meetId)
  expect(again.participant_id).toBe(asPatient.participant_id)
  expect([await stateOf(patient, meetId, asPatient.token), await stateOf(patient, meetId, again.token)]).toEqual([
    'elsewhere',
    'admitted',
  ])
  expect(await codeOf(ice(patient, meetId, asPatient.token))).toBe('not_let_in')
  clock.pass(11 * minute)
  const late = await join(patient, meetId)
  expect(await stateOf(patient, meetId, late.token)).toBe('waiting')
})

test('by the link of the visit the patient comes without a log-in; by the address alone somebody says a name and is not taken for them', async () => {
  const { id, meetId, doctor } = await videoVisit()
  const link = newToken()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`insert into appointment_link (token_hash, appointment_id, expires_at) values (${hashToken(link)}, ${id}, ${at(later(start, day))})`,
    ),
  )
  const [guest, stranger] = [app.person(), app.person()]
  await guest.call('POST /meetings/:meetId/join', { params: { meetId }, body: {} }, { linkToken: link })
  expect(await statusOf(id)).toBe('arrived')
  expect(await refusal(join(stranger, meetId))).toMatchObject({ code: 'invalid', errors: [{ field: 'name' }] })
  await join(stranger, meetId, { name: 'Somebody' })
  const lobby = await show(doctor, meetId)
  const waiting = lobby.state === 'lobby' ? (lobby.host?.waiting ?? []) : []
  expect(waiting.map(({ role, proof }) => [role, proof])).toEqual([
    ['patient', 'visit_link'],
    ['guest', 'address'],
  ])
})

test('two guests come by links that open once; a link that is taken away sends its guest out', async () => {
  const { meetId, doctor } = await inCall()
  const make = () => doctor.call('POST /meetings/:meetId/guest-links', { params: { meetId } })
  const first = await make()
  const token = first.url.split('#guest=')[1] ?? ''
  const interpreter = app.person()
  const own = await join(interpreter, meetId, { name: 'Ivy', guest_token: token })
  expect(await codeOf(join(app.person(), meetId, { name: 'Other', guest_token: token }))).toBe('link_expired')
  // The same tab comes back by its place.
  expect((await join(interpreter, meetId, {}, own.token)).participant_id).toBe(own.participant_id)
  await make()
  expect(await codeOf(make())).toBe('guest_links_used_up')
  await decide(doctor, meetId, own.participant_id, 'admit')
  const links = await doctor.call('GET /meetings/:meetId/guest-links', { params: { meetId } })
  expect(links.results.map(({ used_by }) => used_by)).toEqual(['Ivy', null])
  await doctor.call('DELETE /meetings/:meetId/guest-links/:linkId', { params: { meetId, linkId: first.id } })
  expect(await stateOf(interpreter, meetId, own.token)).toBe('elsewhere')
})

test('signals and chat reach those inside and nobody else; the chat is sealed, and gone when the call ends', async () => {
  const { id, meetId, patient, doctor, asDoctor, asPatient } = await inCall()
  const send = (who: Person, token: string, to: string) =>
    who.call(
      'POST /meetings/:meetId/participants/:participantId/signals',
      { params: { meetId, participantId: to }, body: { kind: 'description', body: '{"type":"offer"}' } },
      { callToken: token },
    )
  await send(doctor, asDoctor.token, asPatient.participant_id)
  const signals = (who: Person, callToken: string) =>
    who.call('GET /meetings/:meetId/signals', { params: { meetId } }, { callToken })
  expect((await signals(patient, asPatient.token)).results).toMatchObject([{ from: asDoctor.participant_id }])
  expect((await signals(doctor, asDoctor.token)).results).toEqual([])
  const waiting = await join(app.person(), meetId, { name: 'Third' })
  expect(await codeOf(send(doctor, asDoctor.token, waiting.participant_id))).toBe('not_found')
  const write = (body: string, line?: string) =>
    patient.call(
      'POST /meetings/:meetId/chat',
      { params: { meetId }, body: { id: line, body } },
      { callToken: asPatient.token },
    )
  const line = crypto.randomUUID()
  const { number } = await write('My other knee', line)
  // Its answer was lost, and it is sent again: it is the same line. Nobody else can say that it is theirs.
  expect(await write('My other knee', line)).toEqual({ number })
  const asOther = { params: { meetId }, body: { id: line, body: 'Mine' } }
  expect(await codeOf(doctor.call('POST /meetings/:meetId/chat', asOther, { callToken: asDoctor.token }))).toBe(
    'not_found',
  )
  expect(await codeOf(write('x'.repeat(2001)))).toBe('invalid')
  const read = await doctor.call('GET /meetings/:meetId/chat', { params: { meetId } }, { callToken: asDoctor.token })
  expect(read.results.map(({ body, is_own }) => [body, is_own])).toEqual([['My other knee', false]])
  const kept = await db.look.one<{ id: string; body: string }>(
    sql`select id, body from call_message where appointment_id = ${id}`,
  )
  expect(secrets.open(kept?.body ?? '', { kind: 'call', id: kept?.id ?? '' })).toBe('My other knee')
  expect(kept?.body).not.toContain('knee')
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  const left = await db.look.one<{ count: number }>(sql`
    select (select count(*) from call_message where appointment_id = ${id}) + (select count(*) from call_signal where appointment_id = ${id}) as count`)
  expect(left?.count).toBe(0)
  expect(await stateOf(patient, meetId, asPatient.token)).toBe('ended')
  // The doctor is never locked out.
  expect(await stateOf(doctor, meetId, (await join(doctor, meetId)).token)).toBe('admitted')
})

test('whoever waits reads that the visit is cancelled, moved, or goes on by phone', async () => {
  const cancelled = await videoVisit()
  const own = await join(cancelled.patient, cancelled.meetId)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set status = 'cancelled' where id = ${cancelled.id}`),
  )
  expect(await stateOf(cancelled.patient, cancelled.meetId, own.token)).toBe('cancelled')
  const hints = await db.look.one<{ count: number }>(sql`
    select count(*) from live_event where ${`meeting:${cancelled.id}`} = any (topics) and body->>'what' = 'state'`)
  expect(hints?.count).toBeGreaterThan(1)
  const other = await videoVisit()
  const waiting = await join(other.patient, other.meetId)
  await other.doctor.call('POST /meetings/:meetId/switch', { params: { meetId: other.meetId }, body: { to: 'phone' } })
  expect(await show(other.patient, other.meetId, waiting.token)).toMatchObject({ state: 'moved_to_phone', to: 'phone' })
})

test('the length is the time in which both were connected; the log cannot be changed', async () => {
  const { id, meetId, patient, doctor, asDoctor, asPatient } = await inCall()
  const beats = async () => {
    await beat(doctor, meetId, asDoctor.token)
    await beat(patient, meetId, asPatient.token)
  }
  await beats()
  for (let seconds = 0; seconds < 60; seconds += 10) {
    clock.pass(10_000)
    await beats()
  }
  await patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asPatient.token })
  clock.pass(5 * minute)
  const [line] = (await doctor.call('GET /doctors/me/calls', {})).results
  expect(line).toMatchObject({ appointment_id: id, seconds: 60, call: 'open' })
  const events = await db.look.many<{ kind: string }>(
    sql`select kind from call_event where appointment_id = ${id} order by at, id`,
  )
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['admitted', 'waiting', 'connected', 'both connected', 'left']),
  )
  const change = db.database.asWorker('test', (tx) =>
    tx.run(sql`update call_event set kind = 'never' where appointment_id = ${id}`),
  )
  await expect(change).rejects.toThrow('permission denied')
})

test('behind the product the database itself lets nobody in who holds only the address', async () => {
  const { id, meetId, patient, login } = await videoVisit()
  const own = await join(patient, meetId)
  const place = await db.look.one<{ key: string }>(sql`select key from call_place where id = ${own.participant_id}`)
  const visitor = { kind: 'visitor', visitor: 'x' } as const
  const reach = reachOfCaller(visitor, { meeting: meetId, caller: hashToken(own.token) })
  const row = {
    id: own.participant_id,
    key: place?.key,
    role: 'patient',
    is_doctor: false,
    proof: 'account',
    name: 'P',
    audio_only: false,
  }
  const write = (state: string, more: object = {}) =>
    db.database.as(reach, (tx) =>
      tx.many(
        sql`select write_call(${JSON.stringify({ visit: id, places: [{ ...row, state, seat: 9, knocked_at: at(start), seen_at: at(start), ...more }] })})::text`,
      ),
    )
  await expect(write('admitted')).rejects.toThrow('not a host')
  await expect(write('admitted', { id: login.account, key: 'new' })).rejects.toThrow('not a host')
  await expect(write('waiting', { id: login.account, key: 'new', role: 'host' })).rejects.toThrow('not a host')
  const others = reachOfCaller(visitor, { meeting: 'f'.repeat(32), caller: '' })
  await expect(
    db.database.as(others, (tx) => tx.many(sql`select write_call(${JSON.stringify({ visit: id })})::text`)),
  ).rejects.toThrow('not within reach')
  const signal = db.database.as(reach, (tx) =>
    tx.run(sql`insert into call_signal (appointment_id, from_id, to_id, kind, body, at)
      values (${id}, ${own.participant_id}, ${own.participant_id}, 'candidate', 'x', ${at(start)})`),
  )
  await expect(signal).rejects.toThrow('row-level security')
  const seen = await db.database.as(reachOfCaller(visitor, { meeting: meetId, caller: '' }), (tx) =>
    tx.many(sql`select id from call_place`),
  )
  expect(seen).toEqual([])
})

test('knocks from one address are counted, and who knocks too often is told so', async () => {
  const { meetId } = await videoVisit()
  const stranger = app.person()
  const codes: (string | undefined)[] = []
  for (let knock = 0; knock <= mostKnocks; knock += 1)
    codes.push(await codeOf(join(stranger, meetId, { name: `Knock ${knock}` })))
  expect(codes.slice(0, mostKnocks).every((code) => code === undefined)).toBe(true)
  expect(codes.at(-1)).toBe('too_many_tries')
})

test('a test of the line has a minute of credentials of its own, three times an hour; the doctor sees how it went', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const begin = (who = patient) => who.call('POST /device-tests', { body: { appointment_id: id } })
  const test = await begin()
  expect(test.expires_at).toBe(at(later(clock.now(), minute)))
  expect(test.ice_servers[0]?.username).toContain(':test-')
  const body = { result: 'amber', camera: true, microphone: true, relay: 'failed' } as const
  await patient.call('PUT /device-tests/:testId', { params: { testId: test.id }, body })
  expect(await codeOf(doctor.call('PUT /device-tests/:testId', { params: { testId: test.id }, body }))).toBe(
    'not_found',
  )
  expect(await codeOf(begin(app.person(await clinic.patient())))).toBe('not_found')
  await join(patient, meetId)
  const lobby = await show(doctor, meetId)
  expect(lobby.state === 'lobby' && lobby.host?.waiting[0]?.device_test).toBe('amber')
  await begin()
  await begin()
  expect(await codeOf(begin())).toBe('too_many_tries')
})

test('a visit says from when one joins its call, as the branch has set it', async () => {
  const { id, branch, patient, manager } = await videoVisit()
  const body = { waiting_text: '', opens_minutes: 40, fallback_number: '', guest_links_on: false }
  await manager.call('PUT /branches/:branchId/call-settings', { params: { branchId: branch }, body })
  const visit = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(visit.call_opens).toBe('2027-01-05T08:20:00.000Z')
})

test('settings of a branch hold where the doctor set none; the branch sees its calls of the day, and who may not host opens none', async () => {
  const { id, branch, meetId, patient, doctor, manager } = await videoVisit()
  const house = {
    waiting_text: 'Have your list ready.',
    opens_minutes: 30,
    fallback_number: '+44 20 7946 0100',
    guest_links_on: true,
  }
  await manager.call('PUT /branches/:branchId/call-settings', { params: { branchId: branch }, body: house })
  const own = await join(patient, meetId)
  expect(await show(patient, meetId, own.token)).toMatchObject({
    fallback_number: house.fallback_number,
    waiting: { text: house.waiting_text },
  })
  const unset = await doctor.call('GET /doctors/me/call-settings', {})
  expect(unset.opens_minutes).toBeNull()
  const { has_relay: _, ...asSet } = { ...unset, waiting_text: 'Mine' }
  await doctor.call('PUT /doctors/me/call-settings', { body: asSet })
  const visit = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(visit.call_opens).toBe('2027-01-05T08:30:00.000Z')
  const mine = { ...house, waiting_text: 'Mine', opens_minutes: 5, alerts: { sound: false, notification: true } }
  await doctor.call('PUT /doctors/me/call-settings', { body: mine })
  expect(await doctor.call('GET /doctors/me/call-settings', {})).toEqual({ ...mine, has_relay: true })
  expect(await stateOf(app.person(), meetId)).toBe('too_early')
  const desk = app.person(await worksAt(db.database, clock.now(), branch, 'receptionist'))
  const day = await desk.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} })
  expect(day).toMatchObject({ may_host: false, may_set: false, results: [{ appointment_id: id, may_join: false }] })
  expect(await codeOf(decide(desk, meetId, own.participant_id, 'admit'))).toBe('not_allowed')
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  clock.set(start)
  const again = await join(patient, meetId)
  await decide(nurse, meetId, again.participant_id, 'admit')
  expect(await stateOf(patient, meetId, again.token)).toBe('admitted')
})

test('the patient is told that the doctor is ready, once, without a mail', async () => {
  const { id, meetId, doctor } = await videoVisit()
  await join(doctor, meetId)
  await join(doctor, meetId)
  const rows = await db.look.many<{ channel: string; path: string }>(sql`
    select channel, path from outbox_message where about = ${id} and kind = 'N27'`)
  expect(rows).toEqual([{ channel: 'app', path: `/meet/${meetId}` }])
  await doctor.call('POST /meetings/:meetId/text-link', { params: { meetId } })
  const sent = await db.look.many<{ channel: string }>(
    sql`select channel from outbox_message where about = ${id} and kind = 'N19'`,
  )
  expect(sent.length).toBeGreaterThan(0)
})

test('who has not come two minutes after the doctor gets a text message with a way in, once; who is there gets none', async () => {
  const texts = (about: string) =>
    db.database.asWorker('test', (tx) =>
      tx.many<{ recipient: string; body: string }>(sql`
        select recipient, body from outbox_message where about = ${about} and kind = 'N27' and channel = 'text'`),
    )
  const { id, meetId, doctor, patient } = await videoVisit()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set phone_number = '+447700900123' where id in (
      select t.account_id from appointment a join patient t on t.id = a.patient_id where a.id = ${id})`),
  )
  const { token } = await join(doctor, meetId)
  clock.pass(minute)
  await beat(doctor, meetId, token)
  expect(await texts(id), 'a minute is no time').toEqual([])
  clock.pass(minute)
  await beat(doctor, meetId, token)
  await beat(doctor, meetId, token)
  clock.pass(5 * minute)
  await beat(doctor, meetId, token)
  expect((await texts(id)).map(({ recipient }) => recipient)).toEqual(['+447700900123'])

  const other = await videoVisit()
  const theirs = await join(other.doctor, other.meetId)
  await join(other.patient, other.meetId)
  clock.pass(2 * minute)
  await beat(other.doctor, other.meetId, theirs.token)
  expect(await texts(other.id)).toEqual([])
  expect(await stateOf(patient, meetId)).toBe('lobby')
})
