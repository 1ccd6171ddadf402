import { expect, test } from 'vitest'
import { hour, later, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { worksAt } from '#tests/support/own-people.ts'
import { beat, codeOf, decide, join, openCalls, start, type Person } from '#tests/support/video-calls.ts'

const { clock, db, app, clinic, videoVisit } = await openCalls()

const callsOf = (who: Person, branchId: string, date?: string) =>
  who.call('GET /branches/:branchId/calls', { params: { branchId }, query: date ? { date } : {} })

test('the calls of a branch: who waits and since when, how the test went, who is in, how long it was', async () => {
  const { branch, meetId, patient, doctor, manager, id } = await videoVisit()
  const nurse = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  const line = async (who = nurse) => (await callsOf(who, branch)).results[0]
  expect(await line()).toMatchObject({ call: 'scheduled', waiting_since: null, device_test: null, may_join: true })
  const began = await patient.call('POST /device-tests', { body: { appointment_id: id } })
  await patient.call('PUT /device-tests/:testId', {
    params: { testId: began.id },
    body: { result: 'green', camera: true, microphone: true, relay: 'worked' },
  })
  const own = await join(patient, meetId)
  const [waits] = (await callsOf(nurse, branch)).results
  expect(waits).toMatchObject({ call: 'open', device_test: 'green', status: 'arrived' })
  expect(Date.parse(waits?.waiting_since ?? '')).toBe(clock.now())
  await join(doctor, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  expect(await line()).toMatchObject({ status: 'in_progress', waiting_since: null })
  await doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await line()).toMatchObject({ call: 'moved_to_phone', may_join: false })
  // Whoever runs the place sets how calls are, and opens none.
  expect(await callsOf(manager, branch)).toMatchObject({ may_set: true })
})

test('a day without a video visit is empty, the day is that of the branch, and one that fell through is gone', async () => {
  const { branch, patient, manager, id } = await videoVisit()
  expect((await callsOf(manager, branch, '2027-01-05')).results.map(({ appointment_id }) => appointment_id)).toEqual([
    id,
  ])
  expect((await callsOf(manager, branch, '2027-01-06')).results).toEqual([])
  const { version } = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  clock.set(later(start, -3 * hour))
  await patient.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: id },
    body: { version, reason: '' },
  })
  expect((await callsOf(manager, branch, '2027-01-05')).results).toEqual([])
})

test('whoever works elsewhere finds no calls here, and who works here joins none too early', async () => {
  const { branch, patient } = await videoVisit()
  const other = await clinic.branch({ manager: (await clinic.account('facility-manager')).account })
  const elsewhere = app.person(await worksAt(db.database, clock.now(), other, 'nurse'))
  for (const who of [elsewhere, patient, app.person()])
    expect(await codeOf(callsOf(who, branch))).toMatch(/^(not_found|not_allowed|not_logged_in|login_required)$/)
  const viewer = app.person(await worksAt(db.database, clock.now(), branch, 'nurse'))
  clock.set(later(start, -16 * minute))
  expect((await callsOf(viewer, branch)).results[0]).toMatchObject({ may_join: false, patient: 'Test Person' })
})

test('who closed their browser without a word is not said to wait for ever, nor is anybody once the visit was missed or moved', async () => {
  const { branch, meetId, patient, manager, id } = await videoVisit()
  const since = async () => (await callsOf(manager, branch)).results[0]?.waiting_since
  const { token } = await join(patient, meetId)
  const knocked = clock.now()
  clock.pass(9 * minute)
  await beat(patient, meetId, token)
  clock.pass(9 * minute)
  expect(Date.parse((await since()) ?? '')).toBe(knocked)
  clock.pass(2 * minute)
  expect(await since()).toBeNull()
  await join(patient, meetId)
  expect(await since()).not.toBeNull()
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = 'no_show' where id = ${id}`))
  expect(await since()).toBeNull()
})

test('the desk gives the patient the way in, by a link or a text, and lets nobody in; who only reads has no way in to give', async () => {
  const { branch, meetId, manager, doctor, id } = await videoVisit()
  const works = async (role: 'receptionist' | 'viewer') =>
    app.person(await worksAt(db.database, clock.now(), branch, role))
  const [desk, viewer] = [await works('receptionist'), await works('viewer')]
  const seen = async (who: Person) => {
    const { results, may_host, may_send, may_copy } = await callsOf(who, branch)
    return [results[0]?.meet_id, may_host, may_send, may_copy]
  }
  expect(await seen(desk)).toEqual([meetId, false, true, true])
  expect(await seen(manager)).toEqual([meetId, false, true, false])
  expect(await seen(viewer)).toEqual([null, false, false, false])

  const { url } = await desk.call('POST /meetings/:meetId/patient-link', { params: { meetId } })
  const token = /\/a\/([\w-]+)\?do=join$/.exec(url)?.[1] ?? ''
  const someone = app.person()
  const shown = await someone.call('GET /meetings/:meetId', { params: { meetId } }, { linkToken: token })
  expect(shown).toMatchObject({ state: 'lobby', you: { role: 'patient', proof: 'visit_link', asks_name: false } })
  await desk.call('POST /meetings/:meetId/text-link', { params: { meetId } })
  for (const act of ['patient-link', 'text-link'] as const)
    expect(await codeOf(viewer.call(`POST /meetings/:meetId/${act}`, { params: { meetId } }))).toBe('not_allowed')
  // Who runs the branch cancels visits and does not read what they are for: the link would tell, so they only send it.
  await manager.call('POST /meetings/:meetId/text-link', { params: { meetId } })
  expect(await codeOf(manager.call('POST /meetings/:meetId/patient-link', { params: { meetId } }))).toBe('not_allowed')

  // It is the key of a visit: nobody makes bundles of them, and each one stands in the log.
  for (let made = 1; made < 10; made += 1)
    await doctor.call('POST /meetings/:meetId/patient-link', { params: { meetId } })
  expect(await codeOf(desk.call('POST /meetings/:meetId/patient-link', { params: { meetId } }))).toBe('too_many_tries')
  const noted = await db.look.many(sql`select 1 from audit where action = 'call.link_made' and subject_id = ${id}`)
  expect(noted).toHaveLength(10)
})

test('no way into a call is made or sent once its visit is over, is off, or was long ago', async () => {
  const ways = ['text-link', 'patient-link', 'guest-links'] as const
  const ask = async (doctor: Person, meetId: string) =>
    Promise.all(ways.map((way) => codeOf(doctor.call(`POST /meetings/:meetId/${way}`, { params: { meetId } }))))
  const over = ['already_over', 'already_over', 'already_over']
  const ended = await videoVisit()
  const off = await videoVisit()
  const { version } = await off.patient.call('GET /appointments/:appointmentId', { params: { appointmentId: off.id } })
  await off.doctor.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: off.id },
    body: { version, reason: 'other' },
  })
  expect(await ask(off.doctor, off.meetId)).toEqual(over)
  // One that was ended opens again when its doctor comes back; a visit that is over does not.
  await join(ended.doctor, ended.meetId)
  await ended.doctor.call('POST /meetings/:meetId/end', { params: { meetId: ended.meetId } })
  expect(await ask(ended.doctor, ended.meetId)).toEqual([undefined, undefined, undefined])
  clock.set(later(start, 6 * hour))
  expect(await ask(ended.doctor, ended.meetId)).toEqual(over)
})

test('the entry for a calendar leads a patient to the page of their visit, by their link or their account, and staff to the door', async () => {
  const { meetId, patient, doctor, id } = await videoVisit()
  const { url } = await doctor.call('POST /meetings/:meetId/patient-link', { params: { meetId } })
  const linkToken = /\/a\/([\w-]+)/.exec(url)?.[1] ?? ''
  const wayIn = async (who: Person, options: { linkToken?: string } = {}) => {
    const asked = { params: { appointmentId: id } }
    const { content } = await who.call('GET /appointments/:appointmentId/calendar', asked, options)
    return /URL:https?:\/\/[^/]+(\S+)/.exec(content.replaceAll('\r\n ', ''))?.[1]
  }
  expect(await wayIn(app.person(), { linkToken })).toBe(`/a/${linkToken}`)
  expect(await wayIn(patient)).toBe(`/usr/appointments?visit=${id}`)
  expect(await wayIn(doctor)).toBe(`/meet/${meetId}`)
})
