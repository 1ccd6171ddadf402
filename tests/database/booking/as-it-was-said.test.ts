import { expect, test } from 'vitest'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { patientIdOf, worksAt } from '#tests/support/own-people.ts'

// What somebody read when they booked holds, and a page says that it sent only what was sent.

const { db, app, clock, clinic } = await openClinic()
const at = (time: string) => `2027-01-${time}:00.000Z`
const run = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
const told = (visit: string) =>
  db.look.many<{ channel: string }>(sql`
    select distinct channel from outbox_message where about = ${visit} and channel <> 'app' and kind = 'N04' order by channel`)

test('a visit can be moved until the time that was shown when it was booked, whatever the service says by now', async () => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  const me = app.person(patient)
  const { appointment_id: id } = await book(me, doctor, at('07T09:00'))
  await run(sql`update service set change_cutoff = 10080 where id = ${doctor.service}`)
  const params = { appointmentId: id }
  const visit = await me.call('GET /appointments/:appointmentId', { params })
  expect(visit.actions).toContain('move')
  await me.call('POST /appointments/:appointmentId/move', { params, body: { version: visit.version, start: at('08T11:00') } }) // prettier-ignore
  // Who books today reads seven days.
  const { appointment_id: later } = await book(me, doctor, at('07T10:00'))
  const next = await me.call('GET /appointments/:appointmentId', { params: { appointmentId: later } })
  expect(next.actions).not.toContain('move')
  const move = { params: { appointmentId: later }, body: { version: next.version, start: at('08T12:00') } }
  expect(await refusal(me.call('POST /appointments/:appointmentId/move', move))).toMatchObject({ code: 'too_late' })
})

test('who switched off what they do themselves reads no address to which nothing goes, at once and later', async () => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  const me = app.person(patient)
  const draft = await me.call('POST /drafts', { body: { offering_id: doctor.offering, service_id: doctor.service, start: at('05T09:00') } }) // prettier-ignore
  await run(sql`update account set mails_off = '{own}' where id = ${patient.account}`)
  const params = { draftId: draft.id }
  const booked = await me.call('POST /drafts/:draftId/book', { params, body: {} })
  expect(booked).toMatchObject({ email: '' })
  if ('appointment_id' in booked) expect(await told(booked.appointment_id)).toEqual([])
  expect((await me.call('GET /drafts/:draftId', { params })).booked).toMatchObject({ email: '' })
  await run(sql`update account set mails_off = '{}' where id = ${patient.account}`)
  expect((await me.call('GET /drafts/:draftId', { params })).booked).toMatchObject({ email: patient.email })
})

test('what the desk booked is told to them all the same, one visit as well as two', async () => {
  const [doctor, patient] = [await clinic.doctor(), await clinic.patient()]
  await book(app.person(patient), doctor, at('05T09:00'))
  await run(sql`update account set mails_off = '{own}' where id = ${patient.account}`)
  const desk = app.person(await worksAt(db.database, clock.now(), doctor.branch, 'receptionist'))
  const patient_id = await patientIdOf(db.database, patient)
  for (const starts of [[at('06T12:00')], [at('07T09:00'), at('08T09:00')]]) {
    const body = { offering_id: doctor.offering, service_id: doctor.service, patient_id, starts, send_messages: true }
    const { appointments } = await desk.call('POST /appointments', { body })
    expect(await told(appointments[0]?.appointment_id ?? '')).toEqual([{ channel: 'mail' }])
  }
})
