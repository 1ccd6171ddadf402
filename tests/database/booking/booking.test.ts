import { expect, test } from 'vitest'
import { day, hour, instant, minute } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sweepHolds } from '#server/core/visits/let-holds-go.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { sql } from '#server/platform/database/sql.ts'
import { CallFailed } from '#web/lib/call.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const nine = '2027-01-04T09:00:00.000Z'
const half = '2027-01-04T09:30:00.000Z'

const slots = (doctor: ClinicDoctor, days = 1) =>
  app.person().call('GET /doctors/:slug/slots', {
    params: { slug: doctor.slug },
    query: { offering: doctor.offering, service: doctor.service, days },
  })

async function differences(doctor: ClinicDoctor) {
  return db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
}

const mailTo = (email: string) =>
  db.look.many<{ subject: string; body: string; kind: string }>(sql`
    select subject, body, kind from outbox_message where recipient = ${email} order by created_at, id`)

test('a doctor who works from nine to five offers sixteen half hours', async () => {
  const doctor = await clinic.doctor()
  const { times } = await slots(doctor)
  expect(times).toHaveLength(16)
  expect(times[0]).toBe(nine)
})

test('a patient books, the time is gone for others, both get to see it', async () => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  const booked = await book(app.person(patient), doctor, nine)
  expect(booked.status).toBe('booked')
  expect((await slots(doctor)).times).not.toContain(nine)
  const mine = await app.person(patient).call('GET /appointments/mine', {})
  expect(mine.results[0]?.reference).toBe(booked.reference)
  const theirs = await app
    .person(doctor)
    .call('GET /doctors/me/appointments', { query: { from: '2027-01-04', until: '2027-01-04' } })
  expect(theirs.results[0]?.id).toBe(booked.appointment_id)
  expect((await mailTo(patient.email))[0]?.subject).toBe('Your appointment on Monday 4 January 2027 at 9:00am')
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
})

test('a visit may begin the minute the one before it ends', async () => {
  const doctor = await clinic.doctor()
  await book(app.person(await clinic.patient()), doctor, nine)
  await book(app.person(await clinic.patient()), doctor, half)
  expect((await slots(doctor)).times[0]).toBe('2027-01-04T10:00:00.000Z')
})

test('a guest browses, holds, proves the address by a code and is booked; the link of the mail opens the visit', async () => {
  const doctor = await clinic.doctor()
  const guest = app.person()
  const draft = await begin(guest, doctor, nine)
  expect(draft.hold).not.toBeNull()
  const email = `guest-${draft.id.slice(0, 6).toLowerCase().replace(/\W/g, 'x')}@example.com`
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email }
  const waiting = await guest.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { person } })
  expect(waiting).toEqual({ email })
  const code = codeIn(await mailTo(email))
  const wrong = code === '000000' ? '000001' : '000000'
  expect(
    await refusal(
      guest.call('POST /drafts/:draftId/confirm', { params: { draftId: draft.id }, body: { code: wrong } }),
    ),
  ).toMatchObject({ code: 'code_wrong' })
  const booked = await guest.call('POST /drafts/:draftId/confirm', { params: { draftId: draft.id }, body: { code } })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set needs = array['hearing'], needs_note = 'Deaf on the left' where id =
      (select patient_id from appointment where id = ${booked.appointment_id})`),
  )
  const visit = await app.person().call('GET /visit', {}, { linkToken: booked.link_token })
  expect(visit).toMatchObject({ id: booked.appointment_id, status: 'booked', reason: null })
  expect(visit.patient).toMatchObject({ needs: [], needs_note: '' })
  // Until the visit begins its patient may say that they come, move it and cancel it; the rest is the house's.
  expect(visit.actions).toEqual(['confirm', 'move', 'cancel'])
})

test('what is finished tells the address that was proven, whatever was typed while the code was on its way', async () => {
  const doctor = await clinic.doctor()
  const guest = app.person()
  const params = { draftId: (await begin(guest, doctor, nine)).id }
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email: 'proven@example.com' }
  await guest.call('POST /drafts/:draftId/book', { params, body: { person } })
  const code = codeIn(await mailTo(person.email))
  await guest.call('PATCH /drafts/:draftId', { params, body: { typed: { email: 'never-proven@example.com' } } })
  await guest.call('POST /drafts/:draftId/confirm', { params, body: { code } })
  const finished = await guest.call('GET /drafts/:draftId', { params })
  expect(finished.booked).toMatchObject({ email: 'proven@example.com' })
  expect(JSON.stringify(finished)).not.toContain('never-proven')
})

test('what one visitor typed, another does not read; a held time is taken for others and free again after Back', async () => {
  const doctor = await clinic.doctor()
  const [ann, bob] = [app.person(), app.person()]
  const draft = await begin(ann, doctor, nine)
  await ann.call('PATCH /drafts/:draftId', { params: { draftId: draft.id }, body: { typed: { first_name: 'Ann' } } })
  expect((await bob.call('GET /drafts/:draftId', { params: { draftId: draft.id } })).typed).toBeNull()
  const refused = await refusal(begin(bob, doctor, nine))
  expect(refused).toMatchObject({ code: 'slot_taken', status: 409 })
  expect((refused as { extra: { nearest: string[] } }).extra.nearest).toHaveLength(3)
  await ann.call('DELETE /drafts/:draftId/hold', { params: { draftId: draft.id } })
  expect((await begin(bob, doctor, nine)).hold).not.toBeNull()
})

test('a hold lapses after ten minutes; what was typed stays and the time can be taken back', async () => {
  const doctor = await clinic.doctor()
  const ann = app.person()
  const draft = await begin(ann, doctor, nine)
  clock.pass(11 * minute)
  expect((await ann.call('GET /drafts/:draftId', { params: { draftId: draft.id } })).hold).toBeNull()
  await db.database.asWorker('test', (tx) => sweepHolds(tx, clock.now(), 100))
  expect((await slots(doctor)).times).toContain(nine)
  const again = await ann.call('PUT /drafts/:draftId/hold', { params: { draftId: draft.id }, body: {} })
  expect(again.hold).not.toBeNull()
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
  clock.set(mondayMorning)
})

test('a time that is not offered cannot be booked by a hand-made request', async () => {
  const doctor = await clinic.doctor()
  const ann = app.person()
  for (const start of [
    '2027-01-04T09:10:00.000Z',
    '2027-01-04T18:00:00.000Z',
    '2027-01-03T10:00:00.000Z',
    '2026-01-05T10:00:00.000Z',
    '2027-06-07T10:00:00.000Z',
  ]) {
    expect(await refusal(begin(ann, doctor, start))).toMatchObject({ status: 409 })
  }
})

test('a doctor who is not verified is not found and not bookable', async () => {
  const doctor = await clinic.doctor({ verified: false })
  expect(await refusal(begin(app.person(), doctor, nine))).toMatchObject({ code: 'not_bookable' })
  expect(await refusal(app.person().call('GET /doctors/:slug', { params: { slug: doctor.slug } }))).toMatchObject({
    status: 404,
  })
})

test('moving keeps the visit and its links; the old time is free again, and nothing changes when the new one is taken', async () => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  const who = app.person(patient)
  const booked = await book(who, doctor, '2027-01-04T15:00:00.000Z')
  await book(app.person(await clinic.patient()), doctor, '2027-01-04T16:00:00.000Z')
  const visit = { params: { appointmentId: booked.appointment_id } }
  expect(
    await refusal(
      who.call('POST /appointments/:appointmentId/move', {
        ...visit,
        body: { version: 1, start: '2027-01-04T16:00:00.000Z' },
      }),
    ),
  ).toMatchObject({ code: 'slot_taken' })
  expect((await slots(doctor)).times).not.toContain('2027-01-04T15:00:00.000Z')
  const moved = await who.call('POST /appointments/:appointmentId/move', {
    ...visit,
    body: { version: 1, start: '2027-01-05T15:00:00.000Z' },
  })
  expect(moved).toMatchObject({
    id: booked.appointment_id,
    reference: booked.reference,
    version: 2,
    moved_from: '2027-01-04T15:00:00.000Z',
  })
  expect((await slots(doctor)).times).toContain('2027-01-04T15:00:00.000Z')
  expect((await app.person().call('GET /visit', {}, { linkToken: booked.link_token })).start).toBe(
    '2027-01-05T15:00:00.000Z',
  )
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
})

test('a visit can move to a time that overlaps its own old one', async () => {
  const doctor = await clinic.doctor({ minutes: 60 })
  const who = app.person(doctor)
  const booked = await book(app.person(await clinic.patient()), doctor, '2027-01-04T10:00:00.000Z')
  const moved = await who.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: booked.appointment_id },
    body: { version: 1, start: '2027-01-04T10:30:00.000Z', reason: 'Running late' },
  })
  expect(moved.start).toBe('2027-01-04T10:30:00.000Z')
})

test('cancelling frees the time, says who did it, and can be taken back for ten minutes', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(await clinic.patient())
  const booked = await book(who, doctor, nine)
  const visit = { params: { appointmentId: booked.appointment_id } }
  const cancelled = await who.call('POST /appointments/:appointmentId/cancel', {
    ...visit,
    body: { version: 1, reason: 'Feeling better' },
  })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_by: 'patient', cancel_reason: 'Feeling better' })
  expect((await slots(doctor)).times).toContain(nine)
  const back = await who.call('POST /appointments/:appointmentId/status', {
    ...visit,
    body: { version: 2, action: 'undo' },
  })
  expect(back.status).toBe('booked')
  expect((await slots(doctor)).times).not.toContain(nine)
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
})

test('staff must say why they cancel, and the change of somebody else is not overwritten', async () => {
  const doctor = await clinic.doctor()
  const booked = await book(app.person(await clinic.patient()), doctor, nine)
  const staff = app.person(doctor)
  const visit = { params: { appointmentId: booked.appointment_id } }
  expect(
    await refusal(staff.call('POST /appointments/:appointmentId/cancel', { ...visit, body: { version: 1 } })),
  ).toMatchObject({ code: 'invalid' })
  expect(
    await refusal(
      staff.call('POST /appointments/:appointmentId/cancel', { ...visit, body: { version: 7, reason: 'Other' } }),
    ),
  ).toMatchObject({ code: 'changed' })
})

test('the day of a visit: arrived, started, completed, and one step back', async () => {
  const doctor = await clinic.doctor()
  const booked = await book(app.person(await clinic.patient()), doctor, nine)
  const staff = app.person(doctor)
  const step = (version: number, action: 'arrive' | 'start' | 'complete' | 'undo' | 'no_show') =>
    staff.call('POST /appointments/:appointmentId/status', {
      params: { appointmentId: booked.appointment_id },
      body: { version, action },
    })
  clock.set(instant(Date.parse('2027-01-04T08:55:00Z')))
  expect((await step(1, 'arrive')).status).toBe('arrived')
  expect((await step(2, 'start')).status).toBe('in_progress')
  clock.set(instant(Date.parse('2027-01-04T09:15:00Z')))
  expect((await step(3, 'complete')).status).toBe('completed')
  // What is left of the half hour is given back, and won again by the step back.
  expect((await step(4, 'undo')).status).toBe('in_progress')
  expect(await refusal(step(5, 'no_show'))).toMatchObject({
    code: 'wrong_status',
    detail: 'This cannot be done while the visit is going on',
  })
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
  clock.set(mondayMorning)
})

test('a request keeps its time until the clinic accepts, declines or lets it expire', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const staff = app.person(doctor)
  const first = await book(app.person(await clinic.patient()), doctor, '2027-01-06T10:00:00.000Z')
  expect(first.status).toBe('requested')
  expect((await slots(doctor, 3)).times).not.toContain('2027-01-06T10:00:00.000Z')
  const accepted = await staff.call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: first.appointment_id },
    body: { version: 1, action: 'accept' },
  })
  expect(accepted.status).toBe('booked')
  const second = await book(app.person(await clinic.patient()), doctor, '2027-01-06T11:00:00.000Z')
  clock.pass(25 * hour)
  await runTimers({ database: db.database, clock, site: app.config })
  const late = await staff.call('GET /appointments/:appointmentId', {
    params: { appointmentId: second.appointment_id },
  })
  expect(late.status).toBe('expired')
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
  clock.set(mondayMorning)
})

test('a patient is never in two places: the hold stays and says so', async () => {
  const [one, two] = [await clinic.doctor(), await clinic.doctor()]
  const who = app.person(await clinic.patient())
  await book(who, one, nine)
  const draft = await begin(who, two, nine)
  expect(
    await refusal(who.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })),
  ).toMatchObject({ code: 'patient_busy' })
  expect((await who.call('GET /drafts/:draftId', { params: { draftId: draft.id } })).hold).not.toBeNull()
})

test('a doctor at two branches is one doctor: a visit at one takes the time at the other', async () => {
  const doctor = await clinic.doctor()
  const second = await clinic.branch()
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`insert into practitioner_branch values (${doctor.practitioner}, ${second}, 'active', now())`)
    await tx.run(sql`
      insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time)
      values (uuid_v7(), ${doctor.practitioner}, ${second}, 1, '09:00', '12:00')`)
    const { rebuildDoctor } = await import('#server/core/free-times/digest.ts')
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  await book(app.person(await clinic.patient()), doctor, nine)
  const other = await db.look.one<{ id: string }>(
    sql`select id from offering where practitioner_id = ${doctor.practitioner} and branch_id = ${second}`,
  )
  const there = await slots({ ...doctor, offering: other?.id ?? '' })
  expect(there.times).not.toContain(nine)
  expect(there.times).toContain(half)
})

test('three hundred repeats of one key book once and answer alike', async () => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  const draft = await begin(app.person(patient), doctor, nine)
  const who = app.person(patient)
  await who.call('GET /auth/get-csrf-token', {})
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      who
        .call(
          'POST /drafts/:draftId/book',
          { params: { draftId: draft.id }, body: {} },
          { idempotencyKey: 'the-same-key-0001' },
        )
        .catch((error: unknown) => error),
    ),
  )
  const kinds = new Set(
    answers.map((answer) => JSON.stringify(answer instanceof CallFailed ? answer.problem.code : answer)),
  )
  const booked = answers.filter((answer) => !(answer instanceof CallFailed))
  expect(new Set(booked.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // Beyond the limit of writes a minute the address reads 429, never another booking.
  expect([...kinds].filter((kind) => kind !== '"too_many_tries"')).toHaveLength(1)
  const rows = await db.database.asWorker('test', (tx) =>
    tx.one<{ count: number }>(sql`select count(*) from appointment where practitioner_id = ${doctor.practitioner}`),
  )
  expect(rows?.count).toBe(1)
})

test('others do not see a visit, whoever they are', async () => {
  const doctor = await clinic.doctor()
  const booked = await book(app.person(await clinic.patient()), doctor, nine)
  const strangers = [
    await clinic.patient(),
    await clinic.doctor(),
    await clinic.account('facility-manager'),
    await clinic.account('platform-admin'),
  ]
  for (const stranger of strangers) {
    const answer = await refusal(
      app
        .person(stranger)
        .call('GET /appointments/:appointmentId', { params: { appointmentId: booked.appointment_id } }),
    )
    expect([403, 404]).toContain((answer as { status: number }).status)
  }
})

test('leave closes the days, and the visits inside are counted', async () => {
  const doctor = await clinic.doctor()
  const staff = app.person(doctor)
  await book(app.person(await clinic.patient()), doctor, nine)
  const { affected } = await staff.call('POST /doctors/me/exceptions', {
    body: { from_date: '2027-01-04', until_date: '2027-01-05', kind: 'closed', reason: 'holiday' },
  })
  expect(affected).toBe(1)
  expect((await slots(doctor, 3)).times[0]).toBe('2027-01-06T09:00:00.000Z')
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
})

test('when a country changes its clocks, the time on the wall wins and the patient is told', async () => {
  const doctor = await clinic.doctor()
  const patient = await clinic.patient()
  const booked = await book(app.person(patient), doctor, '2027-01-07T10:00:00.000Z')
  // As if the zone's rules had been others when it was booked: the wall said half an hour later.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set start_local = '2027-01-07T10:30' where id = ${booked.appointment_id}`),
  )
  const { mendZones } = await import('#server/features/appointments/mend-zones.ts')
  const deps = { database: db.database, clock, site: app.config }
  expect((await mendZones(deps, { mend: false })).differing).toContain(booked.appointment_id)
  expect(await mendZones(deps, { mend: true })).toMatchObject({ mended: 1, clashing: [] })
  const visit = await app
    .person(patient)
    .call('GET /appointments/:appointmentId', { params: { appointmentId: booked.appointment_id } })
  expect(visit.start).toBe('2027-01-07T10:30:00.000Z')
  expect((await mailTo(patient.email)).at(-1)?.kind).toBe('N13')
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
})

test('the read model rolls on from day to day', async () => {
  const doctor = await clinic.doctor()
  clock.pass(3 * day)
  const { rollDigest, reaimStale } = await import('#server/core/free-times/digest.ts')
  while ((await db.database.asWorker('test', (tx) => rollDigest(tx, clock.now(), 50))) > 0);
  await db.database.asWorker('test', (tx) => reaimStale(tx, clock.now(), 500))
  expect(await differences(doctor)).toMatchObject({ differences: 0 })
  clock.set(mondayMorning)
})
