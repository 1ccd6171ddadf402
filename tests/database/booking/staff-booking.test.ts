import pg from 'pg'
import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

const { db, app, clock, clinic } = await openClinic()
const at = (time: string) => `2027-${time}:00.000Z`
const somebody = {
  first_name: 'Robin',
  last_name: 'Demo',
  date_of_birth: '1960-02-03',
  email: 'robin.demo@example.com',
  phone_number: '',
}

const mailsTo = (email: string) =>
  db.database.asWorker('test', (tx) =>
    tx.many<{ subject: string; body: string }>(
      sql`select subject, body from outbox_message where recipient = ${email} order by created_at, id`,
    ),
  )

test('the doctor books for a caller: found by three letters, or new; the patient is told', async () => {
  const doctor = await clinic.doctor({ approval: 'manual', notice: 600 })
  const me = app.person(doctor)
  const wish = { offering_id: doctor.offering, service_id: doctor.service }
  const booked = await me.call('POST /appointments', {
    body: { ...wish, new_patient: somebody, starts: [at('01-04T09:00')] },
  })
  const [visit] = booked.appointments
  const read = await me.call('GET /appointments/:appointmentId', {
    params: { appointmentId: visit?.appointment_id ?? '' },
  })
  // Whatever the service asks of patients, the clinic's own word is enough.
  expect(read).toMatchObject({ status: 'booked', booked_by: 'staff', patient: { name: 'Robin Demo' } })
  expect((await mailsTo(somebody.email)).map((mail) => mail.subject)).toEqual([
    'Your appointment on Monday 4 January 2027 at 9:00am',
  ])

  expect((await me.call('GET /patients', { query: { q: 'ro' } })).results).toEqual([])
  const found = await me.call('GET /patients', { query: { q: 'robin d' } })
  // A visit that has not begun makes nobody the doctor whom somebody came to last.
  expect(found.results).toMatchObject([{ name: 'Robin Demo', visits: 1, last: null }])
  const patient_id = found.results[0]?.id ?? ''
  await me.call('POST /appointments', {
    body: { ...wish, patient_id, starts: [at('01-05T09:00')], send_messages: false },
  })
  expect(await mailsTo(somebody.email)).toHaveLength(1)
})

test("a colleague's patients are found by nobody but the desk; who is known by name and birth date can be booked for", async () => {
  const doctor = await clinic.doctor()
  const colleague = await clinic.doctor({ branch: doctor.branch })
  const known = { ...somebody, first_name: 'Quincy' }
  const wish = { offering_id: colleague.offering, service_id: colleague.service, new_patient: known }
  await app.person(colleague).call('POST /appointments', { body: { ...wish, starts: [at('01-11T09:00')] } })
  const desk = app.person(await worksAt(db.database, clock.now(), doctor.branch, 'receptionist'))
  const sibling = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update branch set facility_id = (select facility_id from branch where id = ${doctor.branch}) where id = ${sibling}`),
  )
  const elsewhere = app.person(await worksAt(db.database, clock.now(), sibling, 'receptionist'))
  const me = app.person(doctor)
  const search = { query: { q: 'Quincy' } }
  expect((await desk.call('GET /patients', search)).results).toHaveLength(1)
  for (const other of [me, elsewhere]) expect((await other.call('GET /patients', search)).results).toEqual([])

  const mine = { offering_id: doctor.offering, service_id: doctor.service }
  const told = await refusal(
    me.call('POST /appointments', { body: { ...mine, new_patient: known, starts: [at('01-11T11:00')] } }),
  )
  expect(told).toMatchObject({
    code: 'already_exists',
    // That the branch knows them is said, and nothing of the visits to a colleague.
    extra: { patient: { name: 'Quincy Demo', email: '', visits: 0, last_visit: null, last: null } },
  })
  const { extra } = told as unknown as { extra: { patient: { id: string } } }
  await me.call('POST /appointments', { body: { ...mine, patient_id: extra.patient.id, starts: [at('01-11T11:00')] } })
  expect((await me.call('GET /patients', search)).results).toMatchObject([{ name: 'Quincy Demo' }])
})

test("somebody else's patients do not exist", async () => {
  const doctor = await clinic.doctor()
  const stranger = app.person(await clinic.doctor())
  const wish = { offering_id: doctor.offering, service_id: doctor.service }
  await app.person(doctor).call('POST /appointments', {
    body: { ...wish, new_patient: { ...somebody, last_name: 'Secret' }, starts: [at('01-06T09:00')] },
  })
  expect((await stranger.call('GET /patients', { query: { q: 'Secret' } })).results).toEqual([])
  expect(
    await refusal(
      stranger.call('POST /appointments', { body: { ...wish, new_patient: somebody, starts: [at('01-06T10:00')] } }),
    ),
  ).toMatchObject({
    code: 'not_found',
  })
  const patient = app.person(await clinic.patient())
  expect(await refusal(patient.call('GET /patients', { query: { q: 'Secret' } }))).toMatchObject({ status: 403 })
})

test(
  'a series of 52: what clashes is shown before, saving is all or nothing, a skipped week is skipped',
  { timeout: 60_000 },
  async () => {
    const doctor = await clinic.doctor()
    const me = app.person(doctor)
    const other = app.person(await clinic.patient())
    await book(other, doctor, at('01-18T10:00'))
    const wish = { offering_id: doctor.offering, service_id: doctor.service }
    const { times } = await me.call('GET /appointments/series', {
      query: { ...wish, start: at('01-04T10:00'), every_weeks: 1, count: 52 },
    })
    expect(times).toHaveLength(52)
    expect(times.filter((time) => time.reason !== null)).toEqual([
      { start: at('01-18T10:00'), reason: 'booked', clash: null, instead: at('01-18T09:30') },
    ])
    // Ten o'clock on the wall, whatever the clocks do: in summer it is an hour earlier by UTC.
    expect(times[26]?.start).toBe(at('07-05T09:00'))

    const starts = times.map((time) => time.start)
    const refused = await refusal(me.call('POST /appointments', { body: { ...wish, new_patient: somebody, starts } }))
    expect(refused).toMatchObject({ code: 'slot_taken', extra: { start: at('01-18T10:00') } })
    const count = () =>
      db.database.asWorker('test', (tx) =>
        tx.one<{ count: number }>(sql`select count(*) from appointment where practitioner_id = ${doctor.practitioner}`),
      )
    expect((await count())?.count).toBe(1)

    const instead = starts.map((start) => (start === at('01-18T10:00') ? at('01-18T09:30') : start))
    const key = { idempotencyKey: 'one-year' }
    const body = { ...wish, new_patient: { ...somebody, email: 'year@example.com' }, starts: instead }
    const booked = await me.call('POST /appointments', { body }, key)
    expect(booked.appointments).toHaveLength(52)
    expect(await me.call('POST /appointments', { body }, key)).toEqual(booked)
    expect((await count())?.count).toBe(53)
    const mails = await mailsTo('year@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Your 52 appointments from Monday 4 January 2027')
    const verdict = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
    expect(verdict.differences).toBe(0)
  },
)

test('somebody new who is known at the branch by name and birth date is told before they are entered twice', async () => {
  const doctor = await clinic.doctor()
  const me = app.person(doctor)
  const desk = app.person(await worksAt(db.database, clock.now(), doctor.branch, 'receptionist'))
  const twice = { ...somebody, first_name: 'Twice', email: '' }
  const bookWith = (of: typeof doctor, start: string, more: object = {}) => ({
    body: { offering_id: of.offering, service_id: of.service, new_patient: twice, starts: [start], ...more },
  })
  await me.call('POST /appointments', bookWith(doctor, at('02-01T09:00')))
  const [there] = (await me.call('GET /patients', { query: { q: 'Twice' } })).results
  // Written another way it is the same name; who it is, but not how they are reached.
  const again = { new_patient: { ...twice, first_name: 'twICE' } }
  expect(await refusal(desk.call('POST /appointments', bookWith(doctor, at('02-01T10:00'), again)))).toMatchObject({
    code: 'already_exists',
    extra: { patient: { id: there?.id, name: 'Twice Demo', date_of_birth: '1960-02-03', email: '', visits: 1 } },
  })
  const params = { branchId: doctor.branch }
  const walkIn = { offering_id: doctor.offering, service_id: doctor.service, new_patient: twice }
  expect(await refusal(desk.call('POST /branches/:branchId/walk-ins', { params, body: walkIn }))).toMatchObject({
    code: 'already_exists',
    extra: { patient: { id: there?.id } },
  })
  // Another person, or the known one: either is the desk's word.
  await me.call('POST /appointments', bookWith(doctor, at('02-01T11:00'), { anyway: true }))
  await me.call('POST /appointments', bookWith(doctor, at('02-01T12:00'), { patient_id: there?.id }))
  const elsewhere = await clinic.doctor()
  await app.person(elsewhere).call('POST /appointments', bookWith(elsewhere, at('02-01T09:00')))
  expect((await me.call('GET /patients', { query: { q: 'Twice' } })).results.map(({ visits }) => visits)).toEqual([
    2, 1,
  ])
})

test('over another visit only with a reason; the patient is never in two places', async () => {
  const doctor = await clinic.doctor()
  const second = await clinic.doctor({ branch: doctor.branch })
  const me = app.person(doctor)
  const wish = { offering_id: doctor.offering, service_id: doctor.service }
  const body = { ...wish, new_patient: somebody, starts: [at('01-07T09:00')] }
  await me.call('POST /appointments', { body })
  const again = { ...body, new_patient: { ...somebody, first_name: 'Lee' } }
  expect(await refusal(me.call('POST /appointments', { body: again }))).toMatchObject({ code: 'slot_taken' })
  await me.call('POST /appointments', { body: { ...again, overbook_reason: 'Urgent' } })

  const [known] = (await me.call('GET /patients', { query: { q: 'Robin' } })).results
  const elsewhere = { offering_id: second.offering, service_id: second.service, patient_id: known?.id ?? '' }
  const { times } = await app
    .person(second)
    .call('GET /appointments/series', { query: { ...elsewhere, start: at('01-07T09:00') } })
  expect(times[0]).toMatchObject({ reason: 'patient_busy' })
  expect(
    await refusal(
      app
        .person(second)
        .call('POST /appointments', { body: { ...elsewhere, starts: [at('01-07T09:00')], overbook_reason: 'Urgent' } }),
    ),
  ).toMatchObject({ code: 'patient_busy' })
})

test('a deadlock is tried anew as a whole, never within the transaction that has failed', async () => {
  const doctor = await clinic.doctor()
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query(`
    create sequence hiccup;
    grant usage on sequence hiccup to public;
    create function deadlock_once() returns trigger language plpgsql as $$
      begin if nextval('hiccup') = 1 then raise exception 'as if' using errcode = '40P01'; end if; return new; end $$;
    create trigger deadlock_once before insert on appointment for each row execute function deadlock_once()`)
  const body = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    new_patient: { ...somebody, email: 'once@example.com' },
    starts: [at('01-08T15:00')],
  }
  const { appointments } = await app.person(doctor).call('POST /appointments', { body })
  expect(appointments).toHaveLength(1)
  await owner.query('drop trigger deadlock_once on appointment')
  await owner.end()
})
