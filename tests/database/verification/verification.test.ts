import { expect, test } from 'vitest'
import { licenceEnded } from '#domain/language/cancelled-words.ts'
import { instant } from '#domain/time/instant.ts'
import { isState, verificationStates } from '#domain/verification/verification.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { appointmentTables } from '#server/features/appointments/appointments.tables.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { sql } from '#server/platform/database/sql.ts'
import { secrets } from '#server/platform/keyring.ts'
import { testApp } from '#tests/support/app.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'
import { decide as letIn, join, openCalls } from '#tests/support/video-calls.ts'
import { isDoctor } from '#tests/support/walls.ts'

const { db, app, clock, clinic, videoVisit, waitingForLock } = await openCalls()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const notVerified = { code: 'not_bookable', detail: 'This doctor’s licence is not verified yet' }
const admin = app.person(await clinic.account('platform-admin'))
clock.set(instant(Date.parse('2027-01-04T10:00:00Z')))

type Step = 'verify' | 'reject' | 'ask' | 'suspend' | 'lift' | 'revoke'

async function versionOf({ practitioner }: Pick<ClinicDoctor, 'practitioner'>) {
  const row = await db.look.one<{ version: number }>(sql`select version from practitioner where id = ${practitioner}`)
  return row?.version ?? 0
}

async function step(doctor: Pick<ClinicDoctor, 'practitioner'>, decision: Step, version?: number) {
  return admin.call('POST /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
    body: { decision, note: 'Not in the register', version: version ?? (await versionOf(doctor)) },
  })
}

/** With everything that is needed. */
async function verifyWholly(doctor: ClinicDoctor) {
  await handIn(app.person(doctor))
  const checks = await reviewing(db).allChecks(doctor)
  return reviewing(db).decide(admin, doctor, 'verify', { checks })
}

const finishActions = async () => {
  while ((await runVisitAction(deps)) > 0);
}

const toldOf = (doctor: ClinicDoctor) =>
  db.look.many<{ reason: string; state: string; count: number }>(sql`
    select reason, state, count(*)::int as count from visit_action
    where practitioner_id = ${doctor.practitioner} and cause = 'verification' group by 1, 2 order by 1, 2`)

test('the states of the code are the states of the database', async () => {
  const row = await db.look.one<{ rule: string }>(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'practitioner_verification_check'`)
  const named = [...(row?.rule ?? '').matchAll(/'([a-z_]+)'/g)].map(([, name]) => name ?? '')
  expect(named.toSorted()).toEqual(Object.keys(verificationStates).toSorted())
  expect(named.every(isState)).toBe(true)
})

test('a suspended doctor’s patients are told once each that their visit is on hold, and told when it stands', async () => {
  const doctor = await clinic.doctor()
  const who = [app.person(await clinic.patient()), app.person(await clinic.patient())]
  for (const [k, one] of who.entries())
    await book(one, doctor, `2027-01-06T0${9 + k}:00:00.000Z`.replace('010:', '10:'))
  await step(doctor, 'suspend')
  expect(await toldOf(doctor)).toEqual([{ reason: 'on_hold', state: 'waiting', count: 2 }])
  await finishActions()
  const mails = await db.look.many<{ recipient: string }>(sql`
    select recipient from outbox_message m join appointment x on x.id = m.about
    where x.practitioner_id = ${doctor.practitioner} and m.channel = 'mail' and m.subject like '%is on hold'`)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2)
  expect(mails).toHaveLength(2)
  await step(doctor, 'lift')
  await step(doctor, 'suspend')
  // Nobody read that it stands, so nobody reads again that it does not.
  expect(await toldOf(doctor)).toEqual([{ reason: 'on_hold', state: 'done', count: 2 }])
  await step(doctor, 'lift')
  await finishActions()
  expect(await toldOf(doctor)).toEqual([
    { reason: 'on_hold', state: 'done', count: 2 },
    { reason: 'stands', state: 'done', count: 2 },
  ])
})

test('a visit that went to a colleague is not told of the licence of the first doctor; of the second’s it is', async () => {
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const [before, after] = await Promise.all(
    ['11', '12'].map(async (hour) => book(app.person(await clinic.patient()), doctor, `2027-01-07T${hour}:00:00.000Z`)),
  )
  const goesTo = (visit: typeof before) =>
    db.database.asWorker('test', (tx) =>
      tx.run(
        sql`update appointment set practitioner_id = ${colleague.practitioner} where id = ${visit?.appointment_id ?? ''}`,
      ),
    )
  const toldOn = async (visit: typeof before) =>
    (
      await db.look.many(sql`
        select id from outbox_message where about = ${visit?.appointment_id ?? ''} and channel = 'mail'
          and subject like '%is on hold'`)
    ).length
  await step(doctor, 'suspend')
  await goesTo(before)
  await finishActions()
  await goesTo(after)
  expect([await toldOn(before), await toldOn(after)]).toEqual([0, 1])
  await step(colleague, 'suspend')
  await finishActions()
  expect([await toldOn(before), await toldOn(after)]).toEqual([1, 2])
})

test('who changes their specialty while a reviewer suspends them stays suspended', async () => {
  const doctor = await clinic.doctor()
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  const version = await versionOf(doctor)
  await Promise.allSettled([
    step(doctor, 'suspend', version),
    app.person(doctor).call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } }),
  ])
  const events = await db.look.many<{ to_state: string }>(sql`
    select to_state from verification_event where practitioner_id = ${doctor.practitioner} order by at, id`)
  const row = await db.look.one<{ verification: string }>(
    sql`select verification from practitioner where id = ${doctor.practitioner}`,
  )
  expect(events.map((event) => event.to_state)).toEqual([row?.verification])
})

test('a suspended doctor does not change the specialty that was checked', async () => {
  const doctor = await clinic.doctor()
  await step(doctor, 'suspend')
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  const change = app.person(doctor).call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  expect(await refusal(change)).toMatchObject({ code: 'wrong_status' })
  await step(doctor, 'lift')
  const row = await db.look.one<{ key: string }>(sql`
    select s.key from practitioner p join specialty s on s.id = p.specialty_id where p.id = ${doctor.practitioner}`)
  expect(row?.key).toBe('cardiology')
})

test('where nothing is checked a doctor stands at once, without the day of a check, and keeps it with another specialty', async () => {
  const unchecked = await testApp(db.database, clock, { VERIFICATION: 'off' })
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const person = unchecked.person(doctor)
  await person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: 'OFF-4711' } })
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  await person.call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  expect(
    await db.look.one(sql`select verification, verified_on from practitioner where id = ${doctor.practitioner}`),
  ).toEqual({ verification: 'verified', verified_on: null })
  await unchecked.close()
})

test('a decision on a page that is not fresh is refused, and nothing is decided', async () => {
  const doctor = await clinic.doctor()
  const seen = await versionOf(doctor)
  await app.person(doctor).call('PATCH /doctors/me', { body: { sub_specialty: 'Something else' } })
  expect(await refusal(step(doctor, 'suspend', seen))).toMatchObject({ code: 'changed' })
  expect(await toldOf(doctor)).toEqual([])
  await step(doctor, 'suspend')
  expect(await refusal(step(doctor, 'suspend'))).toMatchObject({ code: 'wrong_status' })
})

test('of two decisions made on the same page at the same moment, one is taken', async () => {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set licence_number = ${doctor.slug} where id = ${doctor.practitioner}`),
  )
  await handIn(app.person(doctor))
  const checks = await reviewing(db).allChecks(doctor)
  const version = await versionOf(doctor)
  const both = await Promise.allSettled([
    reviewing(db).decide(admin, doctor, 'verify', { checks, version }),
    step(doctor, 'reject', version),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('whoever is declined twice is not looked at a third time, and a revoked doctor does not come back', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const send = (words = '') =>
    app
      .person(doctor)
      .call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `N-${doctor.slug}`, words } })
  await step(doctor, 'reject')
  await send('  I am in the register under my maiden name.  ')
  // Whoever looks again reads what the doctor says to it.
  const { events } = await admin.call('GET /admin/verifications/:practitionerId', {
    params: { practitionerId: doctor.practitioner },
  })
  expect(events[0]).toMatchObject({
    from_state: 'rejected',
    to_state: 'submitted',
    note: 'I am in the register under my maiden name.',
  })
  await step(doctor, 'reject')
  expect(await refusal(send())).toMatchObject({ code: 'wrong_status' })
  const gone = await clinic.doctor()
  await step(gone, 'suspend')
  await step(gone, 'revoke')
  for (const way of ['verify', 'lift', 'suspend'] as const)
    expect(await refusal(step(gone, way))).toMatchObject({ code: 'wrong_status' })
})

test('another specialty is checked again also where the old check ends soon; patients with visits are told', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = 'expiring' where id = ${doctor.practitioner}`),
  )
  await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  const other = await db.look.one<{ id: string }>(sql`
    select s.id from specialty s where s.id <> (select specialty_id from practitioner where id = ${doctor.practitioner}) limit 1`)
  await app.person(doctor).call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  const row = await db.look.one(sql`select verification from practitioner where id = ${doctor.practitioner}`)
  expect(row).toEqual({ verification: 'submitted' })
  expect(await toldOf(doctor)).toEqual([{ reason: 'on_hold', state: 'waiting', count: 1 }])
})

test('a call does not start, and a visit does not begin, while the licence does not stand', async () => {
  const { id, meetId, patient, doctor } = await videoVisit()
  const found = await db.look.one<{ practitioner: string }>(
    sql`select practitioner_id as practitioner from appointment where id = ${id}`,
  )
  const who = { practitioner: found?.practitioner ?? '' }
  await step(who, 'suspend')
  expect(await refusal(join(doctor, meetId))).toMatchObject(notVerified)
  expect(await refusal(join(patient, meetId))).toMatchObject(notVerified)
  const begin = { params: { appointmentId: id }, body: { action: 'start' as const, version: 1, reason: '' } }
  expect(await refusal(doctor.call('POST /appointments/:appointmentId/status', begin))).toMatchObject(notVerified)
  const toPhone = doctor.call('POST /meetings/:meetId/switch', { params: { meetId }, body: { to: 'phone' } })
  expect(await refusal(toPhone)).toMatchObject(notVerified)
  const sending = doctor.call('POST /meetings/:meetId/text-link', { params: { meetId } })
  expect(await refusal(sending)).toMatchObject(notVerified)
  await step(who, 'lift')
  await join(doctor, meetId)
  const { participant_id } = await join(patient, meetId)
  await step(who, 'suspend')
  expect(await refusal(letIn(doctor, meetId, participant_id, 'admit'))).toMatchObject(notVerified)
})

test('a request that waited is not accepted for a doctor whose licence does not stand', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  await step(doctor, 'suspend')
  const body = { action: 'accept' as const, version: 1, reason: '' }
  const accepting = app
    .person(doctor)
    .call('POST /appointments/:appointmentId/status', { params: { appointmentId: id }, body })
  expect(await refusal(accepting)).toMatchObject(notVerified)
})

test('a time that was held before a suspension is not booked after it, and nobody holds another', async () => {
  const doctor = await clinic.doctor()
  const patient = app.person(await clinic.patient())
  const draft = await begin(patient, doctor, '2027-01-06T09:00:00.000Z')
  await step(doctor, 'suspend')
  const booking = patient.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: {} })
  expect(await refusal(booking)).toMatchObject({ status: 409 })
  expect(await refusal(begin(patient, doctor, '2027-01-06T10:00:00.000Z'))).toHaveProperty('code')
  const visits = await db.look.many(sql`select id from appointment where practitioner_id = ${doctor.practitioner}`)
  expect(visits).toEqual([])
})

test('who is at the desk already and waits beyond their time is told as well that the visit is on hold', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-05T09:00:00.000Z')
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = 'arrived' where id = ${id}`))
  const before = clock.now()
  clock.set(instant(Date.parse('2027-01-05T10:00:00Z')))
  await step(doctor, 'suspend')
  await finishActions()
  clock.set(before)
  expect(await toldOf(doctor)).toEqual([{ reason: 'on_hold', state: 'done', count: 1 }])
  const mail = await db.look.one(sql`
    select id from outbox_message where about = ${id} and channel = 'mail' and subject like '%is on hold'`)
  expect(mail).toBeDefined()
})

test('a revoked doctor’s visits are cancelled, and each patient reads it', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  await step(doctor, 'suspend')
  await finishActions()
  await step(doctor, 'revoke')
  await finishActions()
  const visit = await db.look.one(sql`select status, cancelled_by, cancel_reason from appointment where id = ${id}`)
  expect(visit).toEqual({ status: 'cancelled', cancelled_by: 'staff', cancel_reason: licenceEnded })
  const mail = await db.look.one(sql`
    select id from outbox_message where about = ${id} and channel = 'mail' and subject ilike '%cancelled%'`)
  expect(mail).toBeDefined()
})

test('the mail of a refusal says that the doctor may ask once more, and after that one that they may not', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const lastMail = async () => {
    const mail = await db.look.one<{ id: string; body: string }>(sql`
      select id, body from outbox_message where account_id = ${doctor.account} and channel = 'mail' order by id desc limit 1`)
    return mail && secrets.open(mail.body, { kind: 'message', id: mail.id })
  }
  await step(doctor, 'reject')
  expect(await lastMail()).toMatch(/was declined.*ask once more/s)
  const me = app.person(doctor)
  await me.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `M-${doctor.slug}` } })
  await step(doctor, 'reject')
  expect(await lastMail()).toMatch(/declined again.*write to us/s)
})

test('the page says whether a licence can be handed in; an appeal of years ago counts no more once the doctor was verified', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const me = app.person(doctor)
  const maySubmit = async () => (await me.call('GET /doctors/me/setup', {})).may_submit
  const send = () =>
    me.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `P-${doctor.slug}` } })
  await step(doctor, 'reject')
  expect(await maySubmit()).toBe(true)
  await send()
  await step(doctor, 'reject')
  expect(await maySubmit()).toBe(false)
  const again = await clinic.doctor({ verified: false })
  const they = app.person(again)
  const sendAgain = () =>
    they.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `P-${again.slug}` } })
  await step(again, 'reject')
  await sendAgain()
  await verifyWholly(again)
  const other = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  await they.call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  await step(again, 'reject')
  await sendAgain()
  expect((await they.call('GET /doctors/me/setup', {})).may_submit).toBe(false)
})

test('the database, too, keeps a suspended doctor from handing in their papers and so leaving the suspension', async () => {
  const doctor = await clinic.doctor()
  await step(doctor, 'suspend')
  const leaving = db.database.as(isDoctor(doctor), (tx) =>
    tx.run(sql`update practitioner set verification = 'submitted' where id = ${doctor.practitioner}`),
  )
  await expect(leaving).rejects.toMatchObject({ code: '42501' })
})

test('nobody is marked as not attended while the visit is on hold', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  await step(doctor, 'suspend')
  clock.set(instant(Date.parse('2027-01-06T09:30:00Z')))
  const body = { action: 'no_show' as const, version: 1, reason: '' }
  const marking = app
    .person(doctor)
    .call('POST /appointments/:appointmentId/status', { params: { appointmentId: id }, body })
  expect(await refusal(marking)).toMatchObject(notVerified)
})

test('a request that is accepted while the licence is taken away is not accepted', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const { appointment_id } = await book(app.person(await clinic.patient()), doctor, '2027-01-08T11:00:00.000Z')
  const accepted = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update practitioner set verification = 'suspended' where id = ${doctor.practitioner}`)
    await tx.run(sql`select lock_resources(array[${doctor.practitioner}]::uuid[])`)
    const params = { appointmentId: appointment_id }
    const told = refusal(
      app
        .person(doctor)
        .call('POST /appointments/:appointmentId/status', { params, body: { version: 1, action: 'accept' } }),
    )
    await expect.poll(waitingForLock, { interval: 20 }).toBe(1)
    return { told }
  })
  expect(await accepted.told).toMatchObject({ code: 'not_bookable' })
  const row = await db.look.one<{ status: string }>(sql`select status from appointment where id = ${appointment_id}`)
  expect(row?.status).toBe('requested')
})

test('who was told that a visit is on hold is remembered until the visit is over, and no longer', async () => {
  const doctor = await clinic.doctor()
  await book(app.person(await clinic.patient()), doctor, '2027-01-11T09:00:00.000Z')
  await step(doctor, 'suspend')
  await finishActions()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update visit_action set created_at = created_at - interval '200 days' where cause = 'verification'`),
  )
  const forget = () =>
    forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), appointmentTables)
  await forget()
  expect(await toldOf(doctor)).toEqual([{ reason: 'on_hold', state: 'done', count: 1 }])
  clock.set(instant(Date.parse('2027-01-12T09:00:00Z')))
  await forget()
  expect(await toldOf(doctor)).toEqual([])
})
