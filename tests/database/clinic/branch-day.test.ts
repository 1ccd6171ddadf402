import { beforeAll, expect, test } from 'vitest'
import { figuresOf } from '#domain/booking/day-figures.ts'
import { hour, instant } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The day of a branch as its desk works with it: one statement, rights, notes, and what is done to many at once.

const { db, app, clock, clinic } = await openClinic()
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
const today = '2027-01-04'
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

let branch = ''
let doctor: ClinicDoctor
let [manager, desk, viewer, stranger] = [] as unknown as [Login, Login, Login, Login]

async function worksAt(at: string, role: string): Promise<Login> {
  const login = await clinic.account('branch-staff')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, ${role} from branch where id = ${at}`)
  return login
}

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  branch = await clinic.branch({ rooms: 2, manager: manager.account })
  doctor = await clinic.doctor({ branch })
  desk = await worksAt(branch, 'receptionist')
  viewer = await worksAt(branch, 'viewer')
  stranger = await worksAt(await clinic.branch(), 'receptionist')
  await plant(
    sql`update service_point set practitioner_id = ${doctor.practitioner} where branch_id = ${branch} and name = 'Room 2'`,
  )
})

const dayOf = (who: Login, date = today, at = branch) =>
  app.person(who).call('GET /branches/:branchId/appointments', { params: { branchId: at }, query: { date } })
const comes = async (start: string, of = doctor) => {
  const patient = await clinic.patient()
  const { appointment_id } = await book(app.person(patient), of, `${start}:00.000Z`)
  return { id: appointment_id, patient }
}
const step = async (who: Login, id: string, action: 'arrive' | 'start' | 'undo' | 'complete') => {
  const person = app.person(who)
  const { version } = await person.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  return person.call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: id },
    body: { version, action },
  })
}

test('the day holds its visits with their numbers, its doctors with rooms, hours and times left, and what waits for an answer', async () => {
  const asked = await clinic.doctor({ branch, approval: 'manual' })
  const [first, second] = [await comes(`${today}T09:00`), await comes(`${today}T10:00`)]
  const request = await comes('2027-01-06T11:00', asked)
  clock.set(instant(Date.parse(`${today}T08:30:00Z`)))
  await step(desk, second.id, 'arrive')
  const day = await dayOf(desk)
  expect(day.results.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(day.results.map(({ ticket }) => ticket?.label)).toEqual([undefined, 'A1'])
  expect(day.results.map(({ arrived_at, is_new }) => [arrived_at, is_new])).toEqual([
    [null, true],
    [`${today}T08:30:00.000Z`, true],
  ])
  expect(day.requests.map(({ id }) => id)).toEqual([request.id])
  const own = day.doctors_of_day.find((one) => one.practitioner_id === doctor.practitioner)
  // Sixteen half hours from 9 to 5, two of them taken.
  expect(own).toMatchObject({ room: 'Room 2', open: [{ start: 540, end: 1020 }], leave: [], times_left: 14 })
  expect(day.points.map(({ name }) => name)).toEqual(['Room 1', 'Room 2'])
  const seen = day.results.map(({ status, arrived_at, ticket }) => ({
    status,
    ticket: ticket?.state ?? null,
    arrivedAt: arrived_at && Date.parse(arrived_at),
  }))
  expect(
    figuresOf(
      seen.map((one) => ({ ...one, arrivedAt: one.arrivedAt || null })),
      clock.now() + hour / 2,
    ),
  ).toEqual({
    booked: 2,
    checkedIn: 1,
    waiting: 1,
    called: 0,
    withDoctor: 0,
    done: 0,
    didNotAttend: 0,
    longestWait: 30,
  })
})

test('another day has other visits, and leave of a doctor is told with the hours that it takes', async () => {
  await plant(sql`
    insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, kind, reason)
    values (${newId(clock.now())}, ${doctor.practitioner}, null, '2027-01-05', '2027-01-05', 'closed', 'sick')`)
  const day = await dayOf(desk, '2027-01-05')
  expect(day.results).toEqual([])
  const own = day.doctors_of_day.find((one) => one.practitioner_id === doctor.practitioner)
  expect(own).toMatchObject({ open: [], leave: [{ start: 0, end: 1440 }] })
  expect((await dayOf(desk, '2027-01-06')).results).toHaveLength(1)
})

test('who only looks reads no reason and no way to reach anybody, and is told of nothing that they could do', async () => {
  const [seen] = (await dayOf(viewer)).results
  expect(seen).toMatchObject({ reason: null, answers: [], actions: [] })
  expect(seen?.patient).toMatchObject({ email: null, phone_number: null })
  expect((await dayOf(viewer)).doctors).toEqual([])
  expect(await refusal(dayOf(stranger))).toMatchObject({ code: 'not_found' })
})

test('whoever checks people in at the door does that and takes it back; the rest of the visit is not theirs', async () => {
  const role = newId(clock.now())
  const greeter = await clinic.account('branch-staff')
  await plant(
    sql`insert into role (id, facility_id, name, created_at, changed_at) select ${role}, facility_id, 'Door', now(), now() from branch where id = ${branch}`,
  )
  for (const right of ['appointments.view', 'queue.view', 'queue.check_in'])
    await plant(sql`insert into role_permission (role_id, permission, reach) values (${role}, ${right}, 'all')`)
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, role_id)
    select facility_id, id, ${greeter.account}, ${role} from branch where id = ${branch}`)
  const { id } = await comes(`${today}T11:00`)
  const offered = async () => (await dayOf(greeter)).results.find((visit) => visit.id === id)?.actions
  expect(await offered()).toEqual(['arrive'])
  expect((await step(greeter, id, 'arrive')).status).toBe('arrived')
  expect(await offered()).toEqual(['undo'])
  expect(await refusal(step(greeter, id, 'start'))).toMatchObject({ code: 'not_found' })
  expect((await step(greeter, id, 'undo')).status).toBe('booked')
  expect(await refusal(step(viewer, id, 'arrive'))).toMatchObject({ code: 'not_found' })
})

const write = (who: Login, text: string, version: number, at = branch) =>
  app.person(who).call('PUT /branches/:branchId/days/:date/note', {
    params: { branchId: at, date: today },
    body: { text, version },
  })

test('of two desks that write the notes of a day the second is shown what the first wrote', async () => {
  expect((await dayOf(desk)).note).toEqual({ text: '', version: 0, changed_at: null, changed_by: '' })
  expect(await write(desk, 'The lift is out of order.', 0)).toMatchObject({ version: 1, changed_by: 'Test Person' })
  const found = await refusal(write(manager, 'Room 1 is painted.', 0))
  expect(found).toMatchObject({
    code: 'changed',
    extra: { current: { text: 'The lift is out of order.', version: 1 } },
  })
  await write(manager, 'The lift is out of order. Room 1 is painted.', 1)
  expect((await dayOf(viewer)).note).toMatchObject({ text: 'The lift is out of order. Room 1 is painted.', version: 2 })
  expect(await refusal(write(viewer, 'Mine', 2))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(write(stranger, 'Mine', 2))).toMatchObject({ code: 'not_found' })
  const both = await Promise.allSettled([write(desk, 'One', 2), write(manager, 'Two', 2)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the desk says that a doctor runs late: the board shows it, and who waits there is told', async () => {
  const { patient } = await comes(`${today}T09:30`)
  const late = (who: Login, of: string) =>
    app.person(who).call('PUT /branches/:branchId/doctors/:practitionerId/late', {
      params: { branchId: branch, practitionerId: of },
      body: { minutes: 20, reason: 'emergency' },
    })
  await late(desk, doctor.practitioner)
  const own = (await dayOf(desk)).doctors_of_day.find((one) => one.practitioner_id === doctor.practitioner)
  expect(own).toMatchObject({ late_minutes: 20, late_reason: 'emergency' })
  const told = await db.look.many(
    sql`select 1 from outbox_message where account_id = ${patient.account} and kind = 'N20'`,
  )
  expect(told.length).toBeGreaterThan(0)
  // With the day of the delay its reason goes too.
  clock.pass(20 * hour)
  const then = (await dayOf(desk)).doctors_of_day.find((one) => one.practitioner_id === doctor.practitioner)
  expect(then).toMatchObject({ late_minutes: 0, late_reason: null })
  clock.pass(-20 * hour)
  expect(await refusal(late(viewer, doctor.practitioner))).toMatchObject({ code: 'not_allowed' })
  const elsewhere = await clinic.doctor()
  expect(await refusal(late(desk, elsewhere.practitioner))).toMatchObject({ code: 'not_found' })
})

const many = (
  who: Login,
  body: { action: 'message' | 'offer' | 'cancel'; appointments: string[]; message?: string; reason?: string },
) => app.person(who).call('POST /branches/:branchId/visit-actions', { params: { branchId: branch }, body })

test('many visits are cancelled at once with a reason and words that each patient reads', async () => {
  const colleague = await clinic.doctor({ branch })
  const visits = [await comes('2027-01-06T09:00'), await comes('2027-01-06T09:00', colleague)]
  const wish = { action: 'cancel' as const, appointments: visits.map(({ id }) => id), message: 'The pipes broke.' }
  expect(await refusal(many(desk, wish))).toMatchObject({ code: 'invalid', errors: [{ field: 'reason' }] })
  const nurse = await worksAt(branch, 'nurse')
  expect(await refusal(many(nurse, { ...wish, reason: 'Clinic closed' }))).toMatchObject({ code: 'not_found' })
  const { batch_id, total } = await many(desk, { ...wish, reason: 'Clinic closed' })
  expect(total).toBe(2)
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const progress = await app.person(desk).call('GET /branches/:branchId/visit-actions/:batchId', {
    params: { branchId: branch, batchId: batch_id },
  })
  expect(progress).toMatchObject({ total: 2, done: 2 })
  for (const { id, patient } of visits) {
    const read = await app.person(patient).call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
    expect(read).toMatchObject({ status: 'cancelled', cancel_reason: 'Clinic closed', cancel_note: 'The pipes broke.' })
  }
  expect(await refusal(many(desk, { ...wish, reason: 'Clinic closed' }))).toMatchObject({ code: 'changed' })
})

test('a message to many that is sent again under the same key is written once, on one server or two; other words are refused', async () => {
  const one = await comes('2027-01-11T09:00')
  const wish = { action: 'message' as const, appointments: [one.id], message: 'The lift is out of order.' }
  const key = 'bulk-of-monday-0001'
  const send = (body: typeof wish, idempotencyKey = key) =>
    app
      .person(desk)
      .call('POST /branches/:branchId/visit-actions', { params: { branchId: branch }, body }, { idempotencyKey })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(wish)))
  expect(new Set(answers.map(({ batch_id }) => batch_id)).size).toBe(1)
  expect(await refusal(send({ ...wish, message: 'Another one.' }))).toMatchObject({ code: 'key_reused' })
  while ((await runVisitAction({ database: db.database, clock, site })) > 0);
  const actions = await db.look.many(sql`select id from visit_action where appointment_id = ${one.id}`)
  expect(actions).toHaveLength(1)
  await send(wish, 'bulk-of-monday-0002')
  expect(await db.look.many(sql`select id from visit_action where appointment_id = ${one.id}`)).toHaveLength(2)
})

test('a free time says how many wait for it; offered, it goes to the first of them, and to nobody twice', async () => {
  const wanted = await clinic.doctor({ branch })
  const waiters = []
  for (const start of ['2027-01-07T10:00', '2027-01-08T10:00']) {
    const one = await comes(start, wanted)
    await app.person(one.patient).call('PUT /appointments/:appointmentId/waiting', {
      params: { appointmentId: one.id },
      body: {},
    })
    clock.pass(1000)
    waiters.push(one)
  }
  const openings = async (who: Login) =>
    (
      await app.person(who).call('GET /branches/:branchId/openings', {
        params: { branchId: branch },
        query: { date: '2027-01-06' },
      })
    ).results.filter((one) => one.practitioner_id === wanted.practitioner)
  const [opening] = await openings(desk)
  expect(opening).toMatchObject({ start: '2027-01-06T09:00:00.000Z', count: 2 })
  expect(await openings(desk)).toHaveLength(3)
  const offer = (who: Login) =>
    app.person(who).call('POST /branches/:branchId/openings', {
      params: { branchId: branch },
      body: { practitioner_id: wanted.practitioner, start: opening?.start ?? '' },
    })
  expect(await refusal(offer(viewer))).toMatchObject({ code: 'not_allowed' })
  expect(await offer(desk)).toEqual({ is_offered: true })
  const offers = await Promise.all(
    waiters.map(async ({ id, patient }) => {
      const visit = await app
        .person(patient)
        .call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
      return visit.offers.map(({ start }) => start)
    }),
  )
  expect(offers.map((list) => list.length)).toEqual([1, 0])
  // A desk of another house, where the doctor works as well, offers nothing to who waits here.
  const elsewhere = await clinic.branch()
  await plant(sql`
    insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${wanted.practitioner}, ${elsewhere}, 'active', now())`)
  const other = await worksAt(elsewhere, 'receptionist')
  const past = app.person(other).call('POST /branches/:branchId/openings', {
    params: { branchId: elsewhere },
    body: { practitioner_id: wanted.practitioner, start: '2027-01-06T09:30:00.000Z' },
  })
  expect(await past).toEqual({ is_offered: false })
  expect((await openings(desk))[0]).toMatchObject({ start: '2027-01-06T09:30:00.000Z', count: 1 })
  expect(await offer(desk)).toEqual({ is_offered: false })
})
