import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { helpedBy } from '#tests/support/own-records.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The desk gives a visit to a colleague of its doctor who offers the same.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
const at = (time: string) => `2027-01-06T${time}:00.000Z`
const params = (id: string) => ({ params: { appointmentId: id } })

/** Two heart doctors who offer a check-up at one branch, its desk, and somebody who is booked with the first at ten. */
async function twoDoctors(second: Parameters<typeof clinic.doctor>[0] = {}) {
  const first = await clinic.doctor()
  const other = await clinic.doctor({ branch: first.branch, ...second })
  const desk = app.person(await member(db.database, clinic, first.branch, 'receptionist'))
  const patient = await clinic.patient()
  const { appointment_id: id } = await book(app.person(patient), first, at('10:00'))
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from outbox_message`))
  return { first, other, desk, patient, id }
}

const colleagues = async (who: Person, id: string) =>
  (await who.call('GET /appointments/:appointmentId/colleagues', params(id))).results

function give(who: Person, id: string, to: ClinicDoctor, time = '10:00', version = 1) {
  const body = { version, offering_id: to.offering, start: at(time), reason: '' }
  return who.call('POST /appointments/:appointmentId/reassign', { ...params(id), body })
}

async function faultsOf(...doctors: ClinicDoctor[]) {
  const ids = doctors.map(({ practitioner }) => practitioner)
  return db.database.asWorker('test', async (tx) => [
    ...(await checkHistory(tx, clock.now(), ids)).examples,
    ...(await compareDigest(tx, clock.now(), ids)).examples,
  ])
}

const mails = () =>
  db.look.many<{ recipient: string; kind: string; subject: string; body: string }>(
    sql`select recipient, kind, subject, body from outbox_message where channel = 'mail' order by recipient`,
  )

test('a colleague who offers the same takes the visit at the same time; the first doctor has theirs back', async () => {
  const { first, other, desk, patient, id } = await twoDoctors()
  expect(await colleagues(desk, id)).toMatchObject([
    { practitioner_id: other.practitioner, offering_id: other.offering, service_id: other.service, is_free_then: true },
  ])
  const seen = await desk.call('GET /appointments/:appointmentId', params(id))
  expect(seen.actions).toContain('reassign')
  const moved = await give(desk, id, other)
  expect(moved).toMatchObject({
    reference: seen.reference,
    status: 'booked',
    start: at('10:00'),
    moved_from: null,
    doctor: { practitioner_id: other.practitioner },
  })
  expect(moved.version).toBe(2)
  await book(app.person(await clinic.patient()), first, at('10:00'))
  expect(await refusal(book(app.person(await clinic.patient()), other, at('10:00')))).toMatchObject({
    code: 'slot_taken',
  })
  const mine = await app.person(patient).call('GET /appointments/:appointmentId', params(id))
  expect(mine.doctor.practitioner_id).toBe(other.practitioner)
  expect(mine.timeline[0]?.text).toBe(`Now with ${mine.doctor.name}`)
  // Its history keeps who it was before.
  const handed = await db.look.one<{ was: string }>(
    sql`select detail ->> 'was' as was from appointment_event where appointment_id = ${id} and kind = 'reassigned'`,
  )
  expect(handed?.was).toBe(seen.doctor.name)
  expect(await faultsOf(first, other)).toEqual([])
})

test('doctor and time change at once, and the patient and who helps them are told once each', async () => {
  const { first, other, desk, patient, id } = await twoDoctors()
  const carer = await clinic.patient()
  await helpedBy(db.database, clock.now(), patient.account, carer.account)
  const moved = await give(desk, id, other, '11:30')
  expect(moved).toMatchObject({ start: at('11:30'), moved_from: at('10:00') })
  const told = await mails()
  expect(new Set(told.map(({ recipient, kind }) => `${kind} ${recipient}`))).toEqual(
    new Set([`N13 ${carer.email}`, `N13 ${patient.email}`]),
  )
  expect(told).toHaveLength(2)
  for (const { subject } of told)
    expect(subject).toBe('The clinic moved your appointment to Wednesday 6 January 2027 at 11:30am')
  expect(await faultsOf(first, other)).toEqual([])
})

test('two desks at once: one gives it away, the other reads that it has changed, and nobody has it twice', async () => {
  const { first, other, desk, id } = await twoDoctors()
  const second = app.person(await member(db.database, clinic, first.branch, 'receptionist'))
  const results = await Promise.all([
    refusal(give(desk, id, other, '10:00')),
    refusal(give(second, id, other, '11:00')),
  ])
  const refused = results.filter((result) => result !== undefined)
  expect(refused).toMatchObject([{ code: 'changed' }])
  expect(await faultsOf(first, other)).toEqual([])
})

test('two visits for one time of the colleague: one gets it, the other stays with its doctor as it was', async () => {
  const { first, other, desk, id } = await twoDoctors()
  const { appointment_id: next } = await book(app.person(await clinic.patient()), first, at('10:30'))
  const results = await Promise.all([
    refusal(give(desk, id, other, '14:00')),
    refusal(give(desk, next, other, '14:00')),
  ])
  expect(results.filter((result) => result !== undefined)).toMatchObject([{ code: 'slot_taken' }])
  const doctors = await db.look.many<{ who: string }>(
    sql`select practitioner_id as who from appointment where id in (${id}, ${next})`,
  )
  expect(doctors.map(({ who }) => who).toSorted()).toEqual([first.practitioner, other.practitioner].toSorted())
  expect(await faultsOf(first, other)).toEqual([])
})

test('who offers something else, or the same for longer, at another price or elsewhere, is no choice', async () => {
  const skin = await twoDoctors({ specialty: 'dermatology' })
  const longer = await twoDoctors({ minutes: 45 })
  const dearer = await twoDoctors()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update service set fee_minor = 9000, currency = 'GBP' where id = ${dearer.other.service}`),
  )
  for (const { desk, id, other } of [skin, longer, dearer]) {
    expect(await colleagues(desk, id)).toEqual([])
    expect(await refusal(give(desk, id, other))).toMatchObject({ code: 'not_offered' })
  }
  const away = await clinic.doctor()
  expect(await refusal(give(skin.desk, skin.id, away))).toMatchObject({ code: 'not_offered' })
})

test('not outside of their hours, not in the past, and not once it has begun', async () => {
  const { other, desk, id } = await twoDoctors()
  expect(await refusal(give(desk, id, other, '20:00'))).toMatchObject({ code: 'not_offered' })
  const past = { version: 1, offering_id: other.offering, start: '2027-01-01T10:00:00.000Z' }
  expect(
    await refusal(desk.call('POST /appointments/:appointmentId/reassign', { ...params(id), body: past })),
  ).toMatchObject({ code: 'not_offered' })
})

test('a request goes to a colleague as a request', async () => {
  const first = await clinic.doctor({ approval: 'manual' })
  const other = await clinic.doctor({ branch: first.branch })
  const desk = app.person(await member(db.database, clinic, first.branch, 'receptionist'))
  const { appointment_id: id } = await book(app.person(await clinic.patient()), first, at('10:00'))
  expect(await give(desk, id, other)).toMatchObject({ status: 'requested' })
})

test('it takes the right for both: not the doctor of the visit alone, not who only looks, and never the patient', async () => {
  const { first, other, patient, id } = await twoDoctors()
  const viewer = await member(db.database, clinic, first.branch, 'viewer')
  const elsewhere = await member(db.database, clinic, (await clinic.doctor()).branch, 'receptionist')
  for (const login of [first, patient, viewer, elsewhere] as readonly Login[]) {
    const who = app.person(login)
    expect(await refusal(give(who, id, other))).toMatchObject({ code: expect.stringMatching(/not_found|not_allowed/) })
    expect(await refusal(colleagues(who, id))).toMatchObject({ code: expect.stringMatching(/not_found|not_allowed/) })
  }
  const own = await app.person(first).call('GET /appointments/:appointmentId', params(id))
  expect(own.actions).toContain('move')
  expect(own.actions).not.toContain('reassign')
})
