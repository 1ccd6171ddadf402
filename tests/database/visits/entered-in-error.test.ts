import { expect, test } from 'vitest'
import { hour, instant, minute } from '#domain/time/instant.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { queueClinic } from '#tests/support/queue-clinic.ts'

// The desk booked for the wrong person, or twice: there never was such a visit.

const world = await openClinic()
const { db, app, clock, clinic } = world
type Person = ReturnType<typeof app.person>
const soon = (minutes: number) => instant(clock.now() + minutes * minute)
const params = (id: string) => ({ params: { appointmentId: id } })

async function mark(who: Person, id: string, reason = 'Wrong patient') {
  const { version } = await who.call('GET /appointments/:appointmentId', params(id))
  return who.call('POST /appointments/:appointmentId/error', { ...params(id), body: { version, reason } })
}

async function faultsOf(...doctors: string[]) {
  const verdict = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), doctors))
  return verdict.examples
}

async function told(id: string) {
  const rows = await db.look.many<{ kind: string; subject: string; body: string }>(
    sql`select kind, subject, body from outbox_message where about = ${id} and channel = 'mail' and state = 'queued' order by id`,
  )
  return rows.map(({ kind, subject }) => `${kind} ${subject}`)
}

const clearMails = () => db.database.asWorker('test', (tx) => tx.run(sql`delete from outbox_message`))

test('a visit ahead that was entered in error gives its time back, leaves the lists, and its patient need not come', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T10:00:00.000Z')
  await clearMails()
  const marked = await mark(app.person(doctor), id)
  expect(marked).toMatchObject({ status: 'entered_in_error', actions: [] })
  expect(await told(id)).toEqual(['N14 Your appointment on Wednesday 6 January 2027 was booked by mistake'])
  const mine = await patient.call('GET /appointments/mine', { query: {} })
  expect(mine.results).toEqual([])
  expect((await patient.call('GET /appointments/mine', { query: { tab: 'cancelled' } })).results).toEqual([])
  // Somebody else takes the same time.
  await book(app.person(await clinic.patient()), doctor, '2027-01-06T10:00:00.000Z')
  expect(await faultsOf(doctor.practitioner)).toEqual([])
})

test('the history says who marked it and why; the patient reads neither of them', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T10:00:00.000Z')
  await mark(app.person(doctor), id)
  const lines = async (who: Person) =>
    (await who.call('GET /appointments/:appointmentId', params(id))).timeline.map(({ text }) => text)
  expect(await lines(app.person(doctor))).toContain('Entered in error: Wrong patient')
  expect(await lines(patient)).toContain('Booked by mistake')
  expect((await lines(patient)).join(' ')).not.toContain('Wrong patient')
  const audit = await db.look.many(
    sql`select action, account_id from audit where action = 'appointment.entered_in_error' and subject_id = ${id}`,
  )
  expect(audit).toEqual([{ action: 'appointment.entered_in_error', account_id: doctor.account }])
})

test('of a visit that is over nobody is told, and "Thank you for coming" is not sent any more', async () => {
  const here = await queueClinic(world)
  const id = await here.checkIn(soon(10))
  await here.step(id, 'start')
  await here.step(id, 'complete')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into outbox_message (id, channel, kind, recipient, subject, body, about, state, created_at, due_at)
      select uuid_v7(), 'mail', 'N29', 'pat@example.com', 'After your visit', '', ${id}, 'queued', now(), now()`),
  )
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update patient set email = 'pat@example.com' where id = (select patient_id from appointment where id = ${id})`),
  )
  await mark(here.desk, id)
  expect(await told(id)).toEqual([])
  expect(await here.labels('left')).toEqual(['A1'])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a cancellation that waits to be sent is sent: its patient expected the visit', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T10:00:00.000Z')
  await clearMails()
  const me = app.person(doctor)
  await me.call('POST /appointments/:appointmentId/cancel', { ...params(id), body: { version: 1, reason: 'Other' } })
  await mark(me, id)
  expect(await told(id)).toEqual(['N14 The clinic cancelled your appointment on Wednesday 6 January 2027'])
})

test('who waits in the queue by mistake is called no more, and who runs gives the rest of the time back', async () => {
  const here = await queueClinic(world)
  const waits = await here.checkIn(soon(10))
  await mark(here.desk, waits)
  expect(await here.labels('waiting')).toEqual([])
  expect(await here.labels('left')).toEqual(['A1'])
  const runs = await here.checkIn(soon(40))
  await here.step(runs, 'start')
  await mark(here.desk, runs)
  const claims = await db.look.many(sql`select 1 as one from claim where appointment_id = ${runs}`)
  expect(claims).toEqual([])
  const day = await here.desk.call('GET /branches/:branchId/appointments', {
    params: { branchId: here.branch },
    query: { date: '2027-01-04' },
  })
  expect(day.results).toEqual([])
  expect(await faultsOf(here.doctor.practitioner)).toEqual([])
})

test('a visit entered in error counts in no figure', async () => {
  const here = await queueClinic(world)
  const counted = () =>
    here.boss.call('GET /statistics/:chart', {
      params: { chart: 'outcomes' },
      query: { branch_id: here.branch, from: '2027-01-01', until: '2027-01-31' },
    })
  const before = await counted()
  const id = await here.booked(soon(60))
  expect(await counted()).not.toEqual(before)
  await mark(here.desk, id)
  expect(await counted()).toEqual(before)
})

test('a reason is asked for; patients, who only looks, and who has no right to cancel cannot', async () => {
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  const { appointment_id: id } = await book(app.person(login), doctor, '2027-01-06T10:00:00.000Z')
  expect(await refusal(mark(app.person(doctor), id, ''))).toMatchObject({ errors: [{ field: 'reason' }] })
  expect(await refusal(mark(app.person(login), id))).toMatchObject({ code: 'wrong_status' })
  const nurse = app.person(await member(db.database, clinic, doctor.branch, 'nurse'))
  expect((await nurse.call('GET /appointments/:appointmentId', params(id))).actions).not.toContain('enter_in_error')
  expect(await refusal(mark(nurse, id))).toMatchObject({ code: 'not_allowed' })
  const elsewhere = app.person(await member(db.database, clinic, (await clinic.doctor()).branch, 'receptionist'))
  const body = { version: 1, reason: 'Other' }
  expect(
    await refusal(elsewhere.call('POST /appointments/:appointmentId/error', { ...params(id), body })),
  ).toMatchObject({ code: 'not_found' })
})

test('it is for good: nothing more can be done with it, and a second press changes nothing', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T10:00:00.000Z')
  const me = app.person(doctor)
  await mark(me, id)
  expect(await refusal(mark(me, id))).toMatchObject({ code: 'wrong_status' })
  const undo = { ...params(id), body: { version: 2, action: 'undo' as const } }
  expect(await refusal(me.call('POST /appointments/:appointmentId/status', undo))).toBeDefined()
  clock.pass(hour)
  expect((await me.call('GET /appointments/:appointmentId', params(id))).actions).toEqual([])
})
