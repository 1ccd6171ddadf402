import { beforeEach, expect, test } from 'vitest'
import { day, instant, later } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

// A clinic wants another time for a visit, and its patient does not take what is offered: somebody decides.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const wednesday = '2027-01-13'
const start = `${wednesday}T09:00:00.000Z`
const question = 'Decide what happens to the visit on Wednesday 13 January 2027, 9:00am'

/** A visit on the Wednesday of next week on which its doctor is away, with another time offered. */
async function offered() {
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const desk = await worksAt(db.database, clock.now(), doctor.branch, 'receptionist')
  const clerk = await worksAt(db.database, clock.now(), doctor.branch, 'records_clerk')
  const me = app.person(doctor)
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, start)
  const { leave_id: exceptionId } = await me.call('POST /doctors/me/leave', {
    body: {
      from_date: wednesday,
      until_date: wednesday,
      actions: [{ appointment_id: appointmentId, action: 'offer' }],
    },
  })
  while ((await runVisitAction(deps)) > 0);
  const params = { appointmentId }
  const read = (who = patient) => who.call('GET /appointments/:appointmentId', { params })
  const decline = async () => {
    const { offers, version } = await read()
    const offer = { ...params, offerId: offers[0]?.id ?? '' }
    return patient.call('POST /appointments/:appointmentId/offers/:offerId', {
      params: offer,
      body: { version, answer: 'decline' },
    })
  }
  return { doctor, colleague, desk, clerk, me, patient, params, exceptionId, read, decline }
}

/** What somebody is asked to decide, and where it leads. */
async function asked({ account }: { readonly account: string }) {
  const rows = await db.look.many<{ subject: string; path: string }>(sql`
    select subject, path from outbox_message where account_id = ${account} and kind = 'N42' and channel = 'app' and about is not null order by created_at, id`)
  return rows.map(({ subject, path }) => [subject, path.replace(/[\da-f-]{36}/, 'id')])
}

async function rounds() {
  while ((await runOffers(deps)) > 0);
}

test('who declines keeps the place, with a mark for both sides; doctor and desk are asked to decide', async () => {
  const { doctor, colleague, desk, clerk, me, read, decline } = await offered()
  expect((await read()).offer_ended).toBeNull()
  expect(await decline()).toMatchObject({ status: 'booked', offer_ended: { state: 'declined' } })
  expect((await read(me)).offer_ended).toMatchObject({ state: 'declined' })
  const words = `Test Person does not take the other time. ${question}`
  expect(await asked(doctor)).toEqual([[words, '/doc/appointments?a=id']])
  expect(await asked(desk)).toEqual([[words, '/branch/appointments?a=id']])
  // A line names the patient: who does not see visits is told nothing.
  for (const other of [colleague, clerk]) expect(await asked(other)).toEqual([])
})

test('who does not answer keeps the place too, and the mark goes once the visit has another time', async () => {
  const { doctor, me, params, read } = await offered()
  clock.set(later(mondayMorning, 3 * day))
  await rounds()
  expect(await read()).toMatchObject({ offers: [], offer_ended: { state: 'expired' } })
  expect(await asked(doctor)).toEqual([
    [`Test Person did not answer the other time. ${question}`, '/doc/appointments?a=id'],
  ])
  const { version } = await read(me)
  await me.call('POST /appointments/:appointmentId/move', {
    params,
    body: { version, start: '2027-01-14T11:00:00.000Z' },
  })
  expect((await read()).offer_ended).toBeNull()
})

test('a visit that moved or went to a colleague meanwhile leaves nobody anything to decide', async () => {
  const [moved, given] = [await offered(), await offered()]
  await moved.patient.call('POST /appointments/:appointmentId/move', {
    params: moved.params,
    body: { version: (await moved.read()).version, start: '2027-01-15T11:00:00.000Z' },
  })
  await app.person(given.desk).call('POST /appointments/:appointmentId/reassign', {
    params: given.params,
    body: { version: (await given.read()).version, offering_id: given.colleague.offering, start },
  })
  await rounds()
  clock.set(later(mondayMorning, 3 * day))
  await rounds()
  for (const who of [moved.doctor, given.doctor, given.colleague, given.desk]) expect(await asked(who)).toEqual([])
  for (const { read } of [moved, given]) expect((await read()).offer_ended).toBeNull()
})

test('the mark goes with the leave that stood in the way, and once the visit has begun', async () => {
  const [back, begun] = [await offered(), await offered()]
  for (const { decline } of [back, begun]) expect((await decline()).offer_ended).not.toBeNull()
  await back.me.call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId: back.exceptionId } })
  expect((await back.read()).offer_ended).toBeNull()
  expect((await begun.read()).offer_ended).not.toBeNull()
  clock.set(instant(Date.parse(start)))
  expect((await begun.read()).offer_ended).toBeNull()
})

test('while another time is offered the one before is no matter for anybody', async () => {
  const { params, read, decline } = await offered()
  await decline()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, state, expires_at, created_at)
      select uuid_v7(), appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, 'open', expires_at, created_at
      from time_offer where appointment_id = ${params.appointmentId}`),
  )
  expect(await read()).toMatchObject({ offers: [{ cause: 'leave' }], offer_ended: null })
})

test('of a visit that has begun nobody is asked any more', async () => {
  const { doctor, read } = await offered()
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update time_offer set expires_at = ${start}::timestamptz + interval '1 hour' where practitioner_id = ${doctor.practitioner}`,
    ),
  )
  clock.set(later(instant(Date.parse(start)), 2 * 3_600_000))
  await rounds()
  expect((await read()).offers).toEqual([])
  expect(await asked(doctor)).toEqual([])
})

test('whoever is offered another time once more has that one alone: the one before is free again, and nobody decides about it', async () => {
  const { doctor, desk, patient, params, read, decline } = await offered()
  const first = (await read()).offers.map((offer) => offer.start)
  const again = async () => {
    await app.person(desk).call('POST /branches/:branchId/visit-actions', {
      params: { branchId: doctor.branch },
      body: { action: 'offer', appointments: [params.appointmentId], reason: 'doctor_ill', message: '' },
    })
    while ((await runVisitAction(deps)) > 0);
  }
  await again()
  await again()
  expect((await read()).offers.map((offer) => offer.start)).toEqual(first)
  const held = await db.look.one<{ count: number }>(
    sql`select count(*)::int as count from hold where practitioner_id = ${doctor.practitioner}`,
  )
  expect(held).toEqual({ count: 1 })
  expect(await asked(doctor)).toEqual([])
  expect(await decline()).toMatchObject({ offers: [], offer_ended: { state: 'declined' } })
  expect(await asked(doctor)).toHaveLength(1)
  expect((await patient.call('GET /appointments/mine', {})).results).toHaveLength(1)
})

test('the desk keeps the visit at its own time: nobody decides any more, its patient is told, and another offer asks anew', async () => {
  const { doctor, desk, patient, params, read, decline } = await offered()
  const keep = async (who = app.person(desk)) =>
    who.call('POST /appointments/:appointmentId/keep', { params, body: { version: (await read()).version } })
  expect(await refusal(keep())).toMatchObject({ code: 'nothing_to_decide' })
  await decline()
  expect(await refusal(keep(patient))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(keep(app.person(await clinic.patient())))).toMatchObject({ code: 'not_found' })
  const onBoard = async () => {
    const at = { params: { branchId: doctor.branch }, query: { date: wednesday } }
    const { results } = await app.person(desk).call('GET /branches/:branchId/appointments', at)
    return results.map((visit) => visit.is_kept)
  }
  const { version } = await read()
  expect(await onBoard()).toEqual([false])
  expect(await keep()).toMatchObject({ status: 'booked', offer_ended: null })
  expect(await onBoard()).toEqual([true])
  expect((await read()).offer_ended).toBeNull()
  const stale = { params, body: { version } }
  expect(await refusal(app.person(doctor).call('POST /appointments/:appointmentId/keep', stale))).toMatchObject({
    code: 'nothing_to_decide',
  })
  const told = await db.look.many<{ subject: string }>(sql`
    select subject from outbox_message where about = ${params.appointmentId} and channel = 'mail' and subject like '%takes place'`)
  expect(told).toEqual([{ subject: 'Your appointment on Wednesday 13 January 2027 takes place' }])
  const looked = await app.person(desk).call('GET /appointments/:appointmentId', { params })
  expect(looked.timeline.map(({ text, by }) => [text, by])).toContainEqual(['Kept at its own time', 'the clinic'])
  const audit = await db.look.many(
    sql`select from audit where action = 'appointment.kept' and subject_id = ${params.appointmentId}`,
  )
  expect(audit).toHaveLength(1)
  const hints = await db.look.many(sql`
    select from live_event where ${`doctor:${doctor.practitioner}`} = any (topics) and body ->> 'kind' = 'kept'`)
  expect(hints).toHaveLength(1)
  clock.set(later(clock.now(), 1000))
  await app.person(desk).call('POST /branches/:branchId/visit-actions', {
    params: { branchId: doctor.branch },
    body: { action: 'offer', appointments: [params.appointmentId], reason: 'doctor_ill', message: '' },
  })
  while ((await runVisitAction(deps)) > 0);
  expect(await onBoard()).toEqual([false])
  await decline()
  expect((await read()).offer_ended).toMatchObject({ state: 'declined' })
})

test('of two who keep it at once one does, and a visit on hold is kept by nobody', async () => {
  const { doctor, desk, me, params, read, decline } = await offered()
  await decline()
  const body = { version: (await read()).version }
  const keep = (who: typeof me) => who.call('POST /appointments/:appointmentId/keep', { params, body })
  const suspend = (verification: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set verification = ${verification} where id = ${doctor.practitioner}`),
    )
  await suspend('suspended')
  expect(await refusal(keep(app.person(desk)))).toMatchObject({ code: 'not_bookable' })
  await suspend('verified')
  const both = await Promise.allSettled([keep(app.person(desk)), keep(me)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

/** Others come and wait for a moment. */
const waits = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

test('who keeps a visit while another time is on its way to its patient keeps nothing, and the next decline asks again', async () => {
  const { doctor, desk, params, read, decline } = await offered()
  await decline()
  const { version } = await read()
  clock.set(later(clock.now(), 1000))
  await app.person(desk).call('POST /branches/:branchId/visit-actions', {
    params: { branchId: doctor.branch },
    body: { action: 'offer', appointments: [params.appointmentId], reason: 'doctor_ill', message: '' },
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const holds = db.database.asWorker('hold', async (tx) => {
    await tx.run(sql`select lock_resources(array[${doctor.practitioner}]::uuid[])`)
    await held
  })
  await waits()
  // The new offer waits for the doctor first, and then whoever keeps the visit.
  const round = (async () => {
    while ((await runVisitAction(deps)) > 0);
  })()
  await waits()
  const kept = refusal(app.person(desk).call('POST /appointments/:appointmentId/keep', { params, body: { version } }))
  await waits()
  letGo()
  await Promise.all([holds, round])
  expect(await kept).toMatchObject({ code: 'nothing_to_decide' })
  clock.set(later(clock.now(), 1000))
  await decline()
  expect((await read()).offer_ended).not.toBeNull()
})
