import { expect, test } from 'vitest'
import { day, hour, instant, minute } from '#domain/time/instant.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { runTimers } from '#server/features/appointments/run-timers.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { endsWithTrueHistory } from '#tests/support/true-history.ts'

const { db, app, clock, clinic } = await openClinic()
endsWithTrueHistory(db)
type Person = ReturnType<typeof app.person>

const start = instant(Date.parse('2027-01-06T10:00:00.000Z'))
const wednesday = new Date(start).toISOString()
const at = (id: string) => ({ params: { appointmentId: id } })

function cancel(who: Person, id: string, version: number) {
  return who.call('POST /appointments/:appointmentId/cancel', { ...at(id), body: { version, reason: 'Other' } })
}

function step(who: Person, id: string, version: number, action: 'undo' | 'accept' | 'confirm') {
  return who.call('POST /appointments/:appointmentId/status', { ...at(id), body: { version, action } })
}

test('a request that was cancelled and taken back is a request again: the clinic has not accepted it', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const patient = app.person(await clinic.patient())
  const { appointment_id: id, status } = await book(patient, doctor, wednesday)
  expect(status).toBe('requested')
  const asked = await patient.call('GET /appointments/:appointmentId', at(id))
  const cancelled = await cancel(patient, id, 1)
  expect(cancelled.actions).toEqual(['undo'])
  const back = await step(patient, id, 2, 'undo')
  expect(back).toMatchObject({ status: 'requested', cancelled_by: null, cancel_reason: '', answer_by: asked.answer_by })
  const accepted = await step(app.person(doctor), id, 3, 'accept')
  expect(accepted).toMatchObject({ status: 'booked', answer_by: null })
})

test('a cancellation that is taken back before it was told tells nothing; after that the visit is told anew', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, wednesday)
  const deliver = () =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update outbox_message set state = 'sent' where about = ${id} and state = 'queued'`),
    )
  const waiting = async () =>
    (
      await db.look.many<{ kind: string }>(
        sql`select kind from outbox_message where about = ${id} and channel = 'mail' and state = 'queued'`,
      )
    ).map(({ kind }) => kind)
  const desk = app.person(doctor)
  await deliver()
  await cancel(desk, id, 1)
  expect(await waiting()).toEqual(['N14'])
  await step(desk, id, 2, 'undo')
  expect(await waiting()).toEqual([])
  await cancel(desk, id, 3)
  await deliver()
  await step(desk, id, 4, 'undo')
  expect(await waiting()).toEqual(['N04'])
})

test('a request whose time for an answer has run out in the meantime is not taken back', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, wednesday)
  clock.set(instant(mondayMorning + day - minute))
  const { answer_by } = await cancel(patient, id, 1)
  expect(answer_by).toBe(new Date(mondayMorning + day).toISOString())
  clock.set(instant(mondayMorning + day))
  await runTimers({ database: db.database, clock, site: app.config })
  expect(await refusal(step(patient, id, 2, 'undo'))).toMatchObject({ code: 'too_late' })
  clock.set(mondayMorning)
})

test('what is too late on the screen is too late for the server: no cancellation is taken back after the start', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, wednesday)
  clock.set(instant(start - minute))
  await cancel(patient, id, 1)
  clock.set(start)
  const seen = await patient.call('GET /appointments/:appointmentId', at(id))
  expect(seen.actions).toEqual([])
  expect(await refusal(step(patient, id, 2, 'undo'))).toMatchObject({ code: 'too_late' })
  clock.set(mondayMorning)
})

test('nobody says "I am coming" once the visit has begun', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, wednesday)
  clock.set(instant(start - hour))
  expect((await step(patient, id, 1, 'confirm')).patient_confirmed_at).toBe(new Date(start - hour).toISOString())
  clock.set(start)
  expect(await refusal(step(patient, id, 2, 'confirm'))).toMatchObject({ code: 'too_late' })
  clock.set(mondayMorning)
})

test('a cancelled visit is taken back only while its service and its hours still stand, by whomever', async () => {
  clock.set(mondayMorning)
  for (const what of ['service', 'hours', 'leave'] as const) {
    const doctor = await clinic.doctor()
    const me = app.person(doctor)
    const patient = app.person(await clinic.patient())
    const [{ appointment_id: own }, { appointment_id: theirs }] = [
      await book(patient, doctor, wednesday),
      await book(patient, doctor, new Date(start + hour).toISOString()),
    ]
    // Another service keeps the doctor's days open.
    const second = { name: 'Other', minutes: 30, mode: 'both' as const, min_notice: 0 }
    if (what === 'service') await me.call('POST /doctors/me/services', { body: second })
    await cancel(patient, own, 1)
    await cancel(me, theirs, 1)
    await db.database.asWorker('test', async (tx) => {
      if (what === 'service') await tx.run(sql`update service set archived_at = now() where id = ${doctor.service}`)
      if (what === 'hours') await tx.run(sql`delete from schedule_rule where practitioner_id = ${doctor.practitioner}`)
      await rebuildDoctor(tx, clock.now(), doctor.practitioner)
    })
    const leave = { from_date: '2027-01-06', until_date: '2027-01-06', actions: [] }
    if (what === 'leave') await me.call('POST /doctors/me/leave', { body: leave })
    expect(await refusal(step(me, theirs, 2, 'undo')), what).toMatchObject({ code: 'not_offered' })
    const refused = await refusal(step(patient, own, 2, 'undo'))
    expect(refused, what).toMatchObject({ code: what === 'hours' ? 'not_bookable' : 'not_offered' })
  }
})

test('whoever waited for an earlier time waits again, in the same place, once the cancellation is taken back', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const [first, second] = [app.person(await clinic.patient()), app.person(await clinic.patient())]
  const { appointment_id: id } = await book(first, doctor, wednesday)
  const { appointment_id: other } = await book(second, doctor, new Date(start + hour).toISOString())
  const wishes = { weekdays: [1], parts: ['morning' as const], until_date: null }
  await first.call('PUT /appointments/:appointmentId/waiting', { ...at(id), body: wishes })
  clock.set(instant(mondayMorning + minute))
  await cancel(first, id, 1)
  const places = () =>
    db.look.many<{ created_at: number }>(
      sql`select created_at from waitlist_entry where appointment_id = ${id} and state = 'waiting'`,
    )
  expect(await places()).toEqual([])
  await step(first, id, 2, 'undo')
  expect((await first.call('GET /appointments/:appointmentId', at(id))).waiting).toMatchObject(wishes)
  expect(await places()).toEqual([{ created_at: mondayMorning }])
  // Who had left the list before does not find themselves on it again.
  await second.call('PUT /appointments/:appointmentId/waiting', { ...at(other), body: wishes })
  await second.call('DELETE /appointments/:appointmentId/waiting', at(other))
  await cancel(second, other, 1)
  await step(second, other, 2, 'undo')
  expect((await second.call('GET /appointments/:appointmentId', at(other))).waiting).toBeNull()
})
