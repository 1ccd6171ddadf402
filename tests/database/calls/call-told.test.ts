import { expect, test } from 'vitest'
import { later, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { secrets } from '#server/platform/keyring.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { beat, codeOf, decide, join, openCalls, show, start, type Person } from '#tests/support/video-calls.ts'

// What the two sides of a call are told of it, before, in and after it.

const { clock, db, app, clinic, inCall, videoVisit } = await openCalls()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const timelineOf = async (who: Person, appointmentId: string) =>
  (await who.call('GET /appointments/:appointmentId', { params: { appointmentId } })).timeline
    .filter(({ kind }) => kind === 'call')
    .map(({ text }) => text)

test('hosts phone the patient and patients the clinic: each reads the other’s number, and a host who may not read it none', async () => {
  const { branch, meetId, doctor, login, asDoctor, asPatient, patient } = await inCall()
  await plant(sql`update account set phone_number = '+15550001111' where id = ${login.account}`)
  await plant(sql`update branch set phone = '+15550002222' where id = ${branch}`)
  const seen = async (who: Person, token: string) => {
    const page = await show(who, meetId, token)
    return page.state === 'admitted' ? [page.host && page.host.patient_number, page.fallback_number] : page.state
  }
  expect(await seen(doctor, asDoctor.token)).toEqual(['+15550001111', '+15550002222'])
  expect(await seen(patient, asPatient.token)).toEqual([null, '+15550002222'])
  const nurse = await worksAt(db.database, clock.now(), branch, 'nurse')
  // Standing at the door leaves no line of who looked, and so tells nothing.
  expect(await show(app.person(nurse), meetId)).toMatchObject({ state: 'lobby', host: { patient_number: null } })
  const asNurse = await join(app.person(nurse), meetId)
  expect(await seen(app.person(nurse), asNurse.token)).toEqual(['+15550001111', '+15550002222'])
  // A role of the house that lets people in, and reads nobody's number.
  await plant(sql`
    with r as (insert into role (id, facility_id, name, created_at, changed_at) select uuid_v7(), facility_id, 'Door', now(), now() from branch where id = ${branch} returning id),
      p as (insert into role_permission (role_id, permission, reach) select r.id, g.permission, 'all' from r, (values ('calls.host'), ('appointments.view')) g(permission))
    update membership set builtin = null, role_id = r.id from r where account_id = ${nurse.account}`)
  expect(await seen(app.person(nurse), asNurse.token)).toEqual([null, '+15550002222'])
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await show(doctor, meetId, asDoctor.token)).toMatchObject({
    state: 'moved_to_phone',
    after: { patient_number: '+15550001111' },
  })
  expect(await show(patient, meetId, asPatient.token)).toMatchObject({ after: null, fallback_number: '+15550002222' })
})

test('a test that could not try the line has not passed it, and the fourth says when the next one is open', async () => {
  const { id, meetId, branch, manager, doctor, patient } = await videoVisit()
  const begin = () => patient.call('POST /device-tests', { body: { appointment_id: id } })
  const seen = async (relay: 'none' | 'worked', camera = true) => {
    const body = { result: 'green', camera, microphone: true, relay } as const
    await patient.call('PUT /device-tests/:testId', { params: { testId: (await begin()).id }, body })
    clock.pass(minute)
    const { results } = await manager.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} })
    return results[0]?.device_test
  }
  expect([await seen('none'), await seen('worked'), await seen('none')]).toEqual(['untried', 'green', 'untried'])
  await join(patient, meetId)
  expect(await show(doctor, meetId)).toMatchObject({ host: { waiting: [{ device_test: 'untried' }] } })
  const { statusCode, headers } = await app.app.inject({
    method: 'POST',
    url: '/api/device-tests',
    headers: {
      cookie: [...patient.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': patient.cookies.get('csrftoken') ?? '',
      authorization: patient.bearer,
    },
    payload: { appointment_id: id },
  })
  expect([statusCode, Number(headers['retry-after'])]).toEqual([429, 57 * 60])
  clock.pass(58 * minute)
  expect(await codeOf(begin())).toBeUndefined()
})

test('a doctor who is in the call knows who waits, and the branch reads that the clinic is in; a closed laptop is neither', async () => {
  const { meetId, branch, manager, doctor, patient } = await videoVisit()
  const hostIsIn = async () =>
    (await manager.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} })).results[0]
      ?.host_is_in
  const { token } = await join(patient, meetId)
  const knows = async () => {
    const page = await show(patient, meetId, token)
    return page.state === 'waiting' ? page.waiting.doctor_is_in : page.state
  }
  expect([await knows(), await hostIsIn()]).toEqual([false, false])
  const asDoctor = await join(doctor, meetId)
  await beat(doctor, meetId, asDoctor.token)
  expect([await knows(), await hostIsIn()]).toEqual([true, true])
  clock.pass(minute)
  await beat(patient, meetId, token)
  expect([await knows(), await hostIsIn()]).toEqual([false, false])
})

test('who waits or talks by one tab reads so in another; a stranger at the same door does not', async () => {
  const { meetId, doctor, patient } = await videoVisit()
  const ownPlace = async (who = patient) => {
    const page = await show(who, meetId)
    return page.state === 'lobby' ? page.own_place : page.state
  }
  expect(await ownPlace()).toBeNull()
  const { participant_id: place } = await join(patient, meetId)
  expect([await ownPlace(), await ownPlace(app.person())]).toEqual(['waiting', null])
  await join(doctor, meetId)
  await decide(doctor, meetId, place, 'admit')
  expect(await ownPlace()).toBe('inside')
})

test('the visit tells its clinic who waited, was let in, lost the line and came back, and that the call was ended; its patient reads how long it was', async () => {
  const { id, meetId, patient, doctor, manager } = await videoVisit()
  clock.set(later(start, 2 * minute))
  const asPatient = await join(patient, meetId)
  clock.pass(minute)
  const asDoctor = await join(doctor, meetId)
  clock.pass(minute)
  await decide(doctor, meetId, asPatient.participant_id, 'admit')
  const both = async () => {
    await beat(patient, meetId, asPatient.token)
    await beat(doctor, meetId, asDoctor.token)
  }
  await both()
  clock.pass(minute / 4)
  await beat(patient, meetId, asPatient.token, 'reconnecting')
  clock.pass(minute / 4)
  await both()
  clock.set(later(start, 5 * minute))
  await both()
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  const told = await timelineOf(doctor, id)
  expect(told).toEqual(
    expect.arrayContaining([
      'The patient: waited from 9:02am, let in at 9:04am',
      'The patient: in the call from 9:04am to 9:05am',
      'The patient: lost the line at 9:04am, back at 9:04am',
      'The doctor: in the call from 9:03am to 9:05am',
      'The call was ended for all',
    ]),
  )
  expect(await timelineOf(manager, id)).toEqual(told)
  expect(await timelineOf(patient, id)).toEqual([expect.stringMatching(/^Video call of 1 minute$/)])
})

test('patients read in who looked that the doctor joined their video visit and let them in, and nothing of who came by the address', async () => {
  const { meetId, patient, doctor } = await videoVisit()
  await join(patient, meetId)
  // Somebody else with an account, who holds the address alone.
  await join(app.person(await clinic.patient()), meetId)
  const asked = await show(doctor, meetId)
  const waits = asked.state === 'lobby' ? (asked.host?.waiting[0]?.id ?? '') : ''
  await join(doctor, meetId)
  await decide(doctor, meetId, waits, 'admit')
  const { results } = await patient.call('GET /looks', {})
  const calls = results.filter(({ what }) => what.startsWith('call_'))
  expect(calls.map(({ what, role }) => `${what} ${role}`).toSorted()).toEqual([
    'call_admitted Doctor',
    'call_joined Doctor',
  ])
})

test('a visit that is completed out of its call tells its patient and the clinic how long they talked, to the last second', async () => {
  const { id, meetId, doctor, patient, asDoctor, asPatient } = await inCall()
  for (let seconds = 0; seconds < 176; seconds += 25) {
    await beat(doctor, meetId, asDoctor.token)
    await beat(patient, meetId, asPatient.token)
    clock.pass(seconds === 175 ? 5_000 : 25_000)
  }
  const { version } = await doctor.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  await doctor.call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: id },
    body: { version, action: 'complete' },
  })
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  for (const who of [doctor, patient]) expect(await timelineOf(who, id)).toContain('Video call of 3 minutes')
  const { results } = await doctor.call('GET /doctors/me/calls', { query: { tab: 'past' } })
  expect(results[0]).toMatchObject({ appointment_id: id, seconds: 180 })
})

test('who was never in a call reads of one that is over no more than of none; its patient reads that it has ended', async () => {
  const { meetId, doctor, patient, asPatient } = await inCall()
  await doctor.call('POST /meetings/:meetId/end', { params: { meetId } })
  expect(await show(app.person(), meetId)).toEqual({ state: 'not_found' })
  for (const token of [asPatient.token, ''])
    expect(await show(patient, meetId, token)).toMatchObject({ state: 'ended' })
})

const mailOfMove = async (id: string) => {
  const mail = await db.look.one<{ id: string; body: string }>(sql`
    select id, body from outbox_message where about = ${id} and kind = 'N13' and channel = 'mail'`)
  return mail && secrets.open(mail.body, { kind: 'message', id: mail.id })
}

test('when a visit goes on by phone, whose number nobody knows is asked to ring the clinic, and nobody promises a call', async () => {
  const leadOf = async (number: string) => {
    const { id, branch, meetId, login, doctor } = await inCall()
    await plant(sql`update branch set phone = '+15550002222' where id = ${branch}`)
    await plant(sql`update account set phone_number = ${number} where id = ${login.account}`)
    await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
    return mailOfMove(id)
  }
  expect(await leadOf('')).toMatch(/we have no phone number of yours.*Please ring \+15550002222 now/s)
  expect(await leadOf('+15550001111')).toMatch(/calls you on.*If nobody calls, ring \+15550002222/s)
})

test('hosts and the desk read by what the patient would be told of another way, or that it is theirs to tell; the patient reads nothing of it', async () => {
  const { id, meetId, branch, manager, doctor, patient, asDoctor } = await inCall()
  const { results: own } = await patient.call('GET /calls/mine', { query: { tab: 'upcoming' } })
  expect(own).toMatchObject([{ appointment_id: id, told_by: null }])
  const read = async (phone_number?: string) => {
    if (phone_number !== undefined)
      await plant(sql`update patient set account_id = null, facility_id = (select facility_id from branch where id = ${branch}), email = '', phone_number = ${phone_number}
        where id = (select patient_id from appointment where id = ${id})`)
    const page = await show(doctor, meetId, asDoctor.token)
    const lists = await Promise.all([
      manager.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} }),
      doctor.call('GET /doctors/me/calls', { query: { tab: 'upcoming' } }),
    ])
    return [page.state === 'admitted' && page.host?.told_by, ...lists.map(({ results }) => results[0]?.told_by)]
  }
  expect(await read()).toEqual(['mail', 'mail', 'mail'])
  expect(await read('+15550001111')).toEqual(['call', 'call', 'call'])
  expect(await read('')).toEqual(['none', 'none', 'none'])
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await show(doctor, meetId, asDoctor.token)).toMatchObject({ after: { told_by: 'none' } })
})

test('nobody is told to come to the clinic, or to be called, at a time that has begun: they choose one there, or ring', async () => {
  const moved = async (to: 'phone' | 'in_person', now = later(start, minute), isOffered = true) => {
    const visit = await videoVisit()
    const { id, branch, meetId, who, login, doctor, patient } = visit
    await plant(sql`update branch set phone = '+15550002222' where id = ${branch}`)
    await plant(sql`update account set phone_number = '+15550001111' where id = ${login.account}`)
    await plant(sql`update practitioner set title = 'Dr' where id = ${who.practitioner}`)
    if (isOffered)
      await plant(sql`insert into offering (id, practitioner_id, branch_id, mode, specialty_id, is_listed, time_zone)
        select uuid_v7(), practitioner_id, branch_id, 'in_person', specialty_id, true, time_zone from offering where practitioner_id = ${who.practitioner}`)
    clock.set(now)
    await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to } })
    const page = await show(patient, meetId)
    return { mail: await mailOfMove(id), to: page.state === 'moved_to_phone' && [page.to, page.again_at] }
  }
  const inTime = await moved('in_person', later(start, -40 * minute))
  expect(inTime.mail).toMatch(/It is on .* Come to /)
  const anew = await moved('in_person')
  expect(anew).toMatchObject({ to: ['in_person_anew', expect.stringMatching(/^\/d\/[\w-]+\?offering=[\w-]+$/)] })
  expect(anew.mail).toMatch(/wants to see you in person, at .*Choose a time that suits you.*\/d\/[\w-]+\?offering=/s)
  expect(anew.mail).not.toMatch(/Come to/)
  const nowhere = await moved('in_person', undefined, false)
  expect(nowhere).toMatchObject({
    to: ['in_person_anew', null],
    mail: expect.stringContaining('Ring +15550002222 to agree'),
  })
  expect((await moved('phone')).mail).toMatch(/calls you in a moment/)
})

test('of two signs of life that were sent at once the later one counts, in whichever order they arrive', async () => {
  const { meetId, patient, asPatient } = await inCall()
  const says = async (line: 'connected' | 'reconnecting', page: number, number: number) =>
    (await beat(patient, meetId, asPatient.token, line, { page, number })).state
  expect(await says('reconnecting', 1_798_000_000_000, 2)).toBe('reconnecting')
  expect(await says('connected', 1_798_000_000_000, 1)).toBe('reconnecting')
  expect(await says('connected', 1_798_000_000_000, 3)).toBe('connected')
  expect(await says('reconnecting', 1_798_000_009_000, 1)).toBe('reconnecting')
})
