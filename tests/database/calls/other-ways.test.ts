import { expect, test } from 'vitest'
import { hour, later, minute } from '#domain/time/instant.ts'
import { visitsOfDay } from '#server/features/reminders/agenda.sql.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { type DueReminder, visitsToRemind } from '#server/features/reminders/reminders.sql.ts'
import type { Runner } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { secrets } from '#server/platform/keyring.ts'
import { letterOf } from '#server/platform/letter.ts'
import { beat, decide, join, openCalls, show, start, type Person } from '#tests/support/video-calls.ts'

// A video visit that goes on by phone or in person: what its patient is told, once, and where it says so.

const { clock, db, inCall, videoVisit } = await openCalls()

const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const visitOf = (who: Person, appointmentId: string) =>
  who.call('GET /appointments/:appointmentId', { params: { appointmentId } })
const fileOf = async (who: Person, appointmentId: string) => {
  const { content } = await who.call('GET /appointments/:appointmentId/calendar', { params: { appointmentId } })
  return content.replace(/\r\n[ \t]/g, '')
}
const go = (who: Person, meetId: string, to: 'phone' | 'in_person') =>
  who.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to } })
const toldOf = async (id: string) =>
  (
    await db.look.one<{ count: number }>(sql`
      select count(*)::int as count from outbox_message where about = ${id} and kind = 'N13' and channel = 'mail'`)
  )?.count

async function mailOf(id: string) {
  const mail = await db.look.one<{ id: string; body: string }>(sql`
    select id, body from outbox_message where about = ${id} and kind = 'N13' and channel = 'mail'`)
  return mail && letterOf(secrets.open(mail.body, { kind: 'message', id: mail.id }), '')
}

test('a doctor who comes back and presses again writes to nobody twice; once the patient was in again the word is new', async () => {
  const { id, meetId, doctor, patient } = await videoVisit()
  clock.set(later(start, -40 * minute))
  await go(doctor, meetId, 'in_person')
  expect(await toldOf(id)).toBe(1)
  clock.set(later(start, -10 * minute))
  const back = await join(doctor, meetId)
  expect(await show(doctor, meetId, back.token)).toMatchObject({ host: { told_way: 'in_person' } })
  expect(await show(patient, meetId)).toMatchObject({ state: 'lobby' })
  await go(doctor, meetId, 'in_person')
  expect(await show(patient, meetId)).toMatchObject({ state: 'moved_to_phone', to: 'in_person' })
  expect(await toldOf(id)).toBe(1)
  await join(doctor, meetId)
  const own = await join(patient, meetId)
  await decide(doctor, meetId, own.participant_id, 'admit')
  await go(doctor, meetId, 'in_person')
  expect(await show(patient, meetId)).toMatchObject({ state: 'moved_to_phone', to: 'in_person_anew' })
  expect(await toldOf(id)).toBe(2)
})

test('a visit that goes on in another way says so to both sides and in the calendar file, at its time, until its doctor comes back', async () => {
  const { id, meetId, branch, doctor, patient, manager, asPatient } = await inCall()
  const before = await visitOf(patient, id)
  expect(before).toMatchObject({ mode: 'video', goes_on: null })
  expect(await fileOf(patient, id)).toMatch(/LOCATION:Video visit/)
  await go(doctor, meetId, 'phone')
  const { start: at, end } = before
  const here = { mode: 'video', goes_on: 'phone', start: at, end, call_opens: null }
  expect([await visitOf(patient, id), await visitOf(doctor, id)]).toMatchObject([here, here])
  const { results } = await manager.call('GET /branches/:branchId/calls', { params: { branchId: branch }, query: {} })
  expect(results).toMatchObject([{ call: 'moved_to_phone', told_way: 'phone' }])
  const file = await fileOf(patient, id)
  expect(file).toMatch(/LOCATION:By phone instead of video/)
  expect(file).not.toMatch(/\/usr\/appointments|\/meet\//)
  await join(doctor, meetId)
  // Who was put out by that has not left.
  const page = () => show(patient, meetId, asPatient.token)
  expect(await page()).toMatchObject({ state: 'left', is_open_again: true })
  clock.pass(minute)
  // The doctor's line is gone: nobody is there.
  expect(await page()).toMatchObject({ state: 'left', is_open_again: false })
  expect(await visitOf(patient, id)).toMatchObject({ goes_on: null })
  expect(await fileOf(patient, id)).toMatch(/LOCATION:Video visit/)
})

test('who is to come to the clinic finds its address where the video visit stood', async () => {
  const { id, meetId, doctor, patient } = await videoVisit()
  clock.set(later(start, -60 * minute))
  await go(doctor, meetId, 'in_person')
  const { branch } = await visitOf(patient, id)
  expect(await fileOf(patient, id)).toMatch(new RegExp(`LOCATION:${branch.name}`))
  // The entry of the mail says the same.
  expect(await mailOf(id)).toMatchObject({
    calendar: { method: 'PUBLISH', entries: [{ id, place: expect.stringContaining(branch.name) }] },
  })
})

test('who has left themselves reads so, also while the doctor is still there', async () => {
  const { meetId, patient, asPatient } = await inCall()
  await patient.call('POST /meetings/:meetId/leave', { params: { meetId } }, { callToken: asPatient.token })
  expect(await show(patient, meetId, asPatient.token)).toMatchObject({ state: 'left', is_open_again: false })
  // And so does whose line has been gone for too long, before anybody wrote that down.
  const lost = await inCall()
  clock.pass(10 * minute - 10_000)
  await beat(lost.doctor, lost.meetId, lost.asDoctor.token)
  clock.pass(15_000)
  expect(await show(lost.patient, lost.meetId, lost.asPatient.token)).toMatchObject({
    state: 'left',
    is_open_again: false,
  })
})

test('in which other way a visit goes on stands in its reminder, in the agenda of its doctor and in the list of the facility', async () => {
  const { id, meetId, branch, who, doctor, manager } = await videoVisit()
  clock.set(later(start, -26 * hour))
  await go(doctor, meetId, 'phone')
  const facility = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const { results } = await manager.call('GET /facilities/:facilityId/appointments', {
    params: { facilityId: facility?.id ?? '' },
    query: { from: '2027-01-05', until: '2027-01-05' },
  })
  expect(results).toMatchObject([{ id, goes_on: 'phone' }])
  const look = <T>(work: (tx: Runner) => Promise<T>) => db.database.asWorker('test', work)
  const reader = { account: who.account, practitioner: who.practitioner, today: '2027-01-05' } as never
  expect(await look((tx) => visitsOfDay(tx, reader))).toMatchObject([{ goes_on: 'phone' }])
  await planReminders({ database: db.database, clock, site }, 100)
  const due = await db.look.one<DueReminder>(sql`
    select appointment_id, kind, start_at from reminder where appointment_id = ${id} and kind = 'hours'`)
  const reminded = () => look((tx) => visitsToRemind(tx, start, due as DueReminder))
  expect(await reminded()).toMatchObject([{ goes_on: 'phone' }])
  // Whoever chooses another time at the clinic is reminded of none.
  await look((tx) => tx.run(sql`update meeting set moved_to = 'in_person_anew' where appointment_id = ${id}`))
  expect(await reminded()).toEqual([])
})

test('a visit that is at the clinic by now goes on in no other way, whatever became of its call', async () => {
  const { id, meetId, doctor, patient } = await videoVisit()
  await go(doctor, meetId, 'phone')
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set mode = 'in_person' where id = ${id}`))
  expect(await visitOf(patient, id)).toMatchObject({ mode: 'in_person', goes_on: null })
})
