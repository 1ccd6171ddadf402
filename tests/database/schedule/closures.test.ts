import { beforeEach, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const at = (time: string) => `2027-01-${time}:00.000Z`
const day = (date: string) => ({ from_date: `2027-01-${date}`, until_date: `2027-01-${date}` })

beforeEach(() => clock.set(instant(Date.parse(at('04T10:00')))))

/** A branch with its manager and a doctor. */
async function house() {
  const login = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: login.account })
  const doctor = await clinic.doctor({ branch })
  const manager = app.person(login)
  const params = { branchId: branch }
  return { branch, doctor, manager, params, login }
}

async function visitor(doctor: ClinicDoctor, start: string) {
  const who = app.person(await clinic.patient())
  const { appointment_id: id } = await book(who, doctor, start)
  const read = () => who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  return { who, id, read }
}

async function work() {
  while ((await runVisitAction(deps)) > 0);
}

async function isRight(...doctors: ClinicDoctor[]) {
  const ids = doctors.map((doctor) => doctor.practitioner)
  await db.database.asWorker('test', async (tx) => {
    expect((await compareDigest(tx, clock.now(), ids)).examples).toEqual([])
    expect((await checkHistory(tx, clock.now(), ids)).examples).toEqual([])
  })
}

const freeOn = async (doctor: ClinicDoctor, date: string) => {
  const query = { offering: doctor.offering, service: doctor.service, from: `2027-01-${date}`, days: 1 }
  const { times } = await app.person().call('GET /doctors/:slug/slots', { params: { slug: doctor.slug }, query })
  return times.filter((time) => time.startsWith(`2027-01-${date}`))
}

test('a closed day is offered nowhere, each way in says the branch is closed, and reopening gives its times back', async () => {
  const { doctor, manager, params, branch, login } = await house()
  const patient = app.person(await clinic.patient())
  const held = await begin(patient, doctor, at('06T09:00'))
  const other = await visitor(doctor, at('07T09:00'))
  expect(await freeOn(doctor, '06')).toHaveLength(15)
  const { closure, affected } = await manager.call('POST /branches/:branchId/closures', {
    params,
    body: { ...day('06'), message: 'The heating is being mended', actions: [] },
  })
  expect([affected, closure.still_booked]).toEqual([0, 0])
  expect(await freeOn(doctor, '06')).toEqual([])
  const closed = { code: 'branch_closed' }
  // A time that was held before is let go of, too.
  expect(
    await refusal(patient.call('POST /drafts/:draftId/book', { params: { draftId: held.id }, body: {} })),
  ).toMatchObject(closed)
  expect(await refusal(begin(app.person(), doctor, at('06T11:00')))).toMatchObject(closed)
  const { version } = await other.read()
  const move = { version, start: at('06T11:00') }
  expect(
    await refusal(
      other.who.call('POST /appointments/:appointmentId/move', { params: { appointmentId: other.id }, body: move }),
    ),
  ).toMatchObject(closed)
  const me = app.person(doctor)
  const wish = { offering_id: doctor.offering, service_id: doctor.service }
  const somebody = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1960-02-03', email: '', phone_number: '' }
  const desk = { ...wish, new_patient: somebody, starts: [at('06T11:00')] }
  expect(await refusal(me.call('POST /appointments', { body: desk }))).toMatchObject(closed)
  expect(await refusal(me.call('POST /appointments', { body: { ...desk, overbook_reason: 'Urgent' } }))).toMatchObject(
    closed,
  )
  const asked = {
    branch_id: branch,
    mode: 'in_person' as const,
    service_id: doctor.service,
    date: '2027-01-06',
    time: '11:00',
  }
  expect(await me.call('GET /doctors/me/why-not', { query: asked })).toMatchObject({ reason: 'branch_closed' })
  // Extra hours of a doctor do not open the door.
  await me.call('POST /doctors/me/exceptions', { body: { ...day('06'), start: '10:00', end: '12:00', kind: 'open' } })
  expect(await freeOn(doctor, '06')).toEqual([])
  await isRight(doctor)

  const gone = await manager.call('DELETE /branches/:branchId/closures/:closureId', {
    params: { ...params, closureId: closure.id },
  })
  expect(gone.results).toEqual([])
  expect((await freeOn(doctor, '06')).length).toBeGreaterThan(13)
  await isRight(doctor)
  const told = await db.database.asWorker('test', (tx) =>
    tx.many<{ action: string }>(
      sql`select action from audit where account_id = ${login.account} and subject_id = ${branch} order by at, id`,
    ),
  )
  expect(told.map(({ action }) => action)).toEqual(['closure.add', 'closure.take_back'])
})

test('each visit that a closure meets goes its own way: offered, moved at once, cancelled with the message, kept', async () => {
  const { doctor, manager, params } = await house()
  const visits = []
  for (const time of ['06T11:00', '06T11:30', '06T12:00', '06T12:30']) visits.push(await visitor(doctor, at(time)))
  const before = await visitor(doctor, at('06T09:00'))
  const dates = { ...day('06'), start: '11:00', end: '14:00' }
  const { affected } = await manager.call('GET /branches/:branchId/closures/effect', { params, query: dates })
  expect(affected.map((row) => row.appointment_id)).toEqual(visits.map(({ id }) => id))
  expect(affected.map((row) => row.suggested)).toEqual(['06T14:00', '06T14:30', '06T15:00', '06T15:30'].map(at))
  const ways = ['offer', 'move', 'cancel', 'keep'] as const
  const actions = visits.map(({ id }, index) => ({ appointment_id: id, action: ways[index] ?? 'keep' }))
  const body = { ...dates, message: 'The water is off', actions }
  const { closure } = await manager.call('POST /branches/:branchId/closures', { params, body })
  await work()
  const read = await Promise.all(visits.map((visit) => visit.read()))
  expect(read).toMatchObject([
    { status: 'booked', start: at('06T11:00'), offers: [{ start: '2027-01-06T14:00:00Z' }] },
    { status: 'booked', start: at('06T14:30'), moved_from: at('06T11:30') },
    { status: 'cancelled', cancel_reason: 'Clinic closed', cancel_note: 'The water is off' },
    { status: 'booked', start: at('06T12:30'), version: 1 },
  ])
  expect(await before.read()).toMatchObject({ status: 'booked', version: 1 })
  const { rows } = await manager.call('GET /branches/:branchId/visit-actions/:batchId', {
    params: { ...params, batchId: closure.id },
  })
  expect(rows.map((row) => row.state)).toEqual(['done', 'done', 'done', 'done'])
  expect((await manager.call('GET /branches/:branchId/closures', { params })).results).toMatchObject([
    { still_booked: 2 },
  ])
  await isRight(doctor)
})

test('nothing is decided about a visit that was not seen: another one came meanwhile', async () => {
  const { doctor, manager, params } = await house()
  const late = await visitor(doctor, at('06T09:00'))
  const refused = refusal(
    manager.call('POST /branches/:branchId/closures', { params, body: { ...day('06'), actions: [] } }),
  )
  expect(await refused).toMatchObject({ code: 'changed' })
  expect((await manager.call('GET /branches/:branchId/closures', { params })).results).toEqual([])
  expect(await late.read()).toMatchObject({ version: 1 })
})

test('closing the past, ending before the beginning, half a time and another house are refused, each in its words', async () => {
  const { manager, params } = await house()
  const stranger = (await house()).manager
  const close = (body: object, who = manager) =>
    refusal(who.call('POST /branches/:branchId/closures', { params, body: { ...day('06'), actions: [], ...body } }))
  const about = (field: string, message: string) => ({ code: 'invalid', errors: [{ field, message }] })
  expect(await close(day('03'))).toMatchObject(about('from_date', 'A branch cannot be closed in the past'))
  expect(await close({ ...day('04'), start: '08:00', end: '09:00' })).toMatchObject(
    about('end', 'A branch cannot be closed in the past'),
  )
  expect(await close({ until_date: '2027-01-05' })).toMatchObject(
    about('until_date', 'End date must be the same as or after the start date'),
  )
  expect(await close({ start: '14:00', end: '11:00' })).toMatchObject(about('end', 'End time must be after start time'))
  expect(await close({ start: '14:00' })).toMatchObject(about('end', 'Enter an end time'))
  expect(await close({ until_date: '2028-01-07' })).toMatchObject(
    about('until_date', 'The period must be 366 days or fewer'),
  )
  expect(await close({ message: 'Go <b>away</b>' })).toMatchObject(about('message', 'Write plain text, without HTML'))
  expect(await close({}, stranger)).toMatchObject({ code: 'not_found' })
})

test('who only reads the schedule closes nothing; whoever has the right at the branch does', async () => {
  const { branch, params } = await house()
  const at_branch = async (role: string) => {
    const staff = await clinic.account('branch-staff')
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`insert into membership (facility_id, branch_id, account_id, builtin)
        select facility_id, id, ${staff.account}, ${role} from branch where id = ${branch}`),
    )
    return app.person(staff)
  }
  const [desk, runs] = [await at_branch('receptionist'), await at_branch('branch_manager')]
  const body = { ...day('06'), actions: [] }
  expect(await refusal(desk.call('POST /branches/:branchId/closures', { params, body }))).toMatchObject({
    code: 'not_allowed',
  })
  expect((await runs.call('POST /branches/:branchId/closures', { params, body })).affected).toBe(0)
  expect((await desk.call('GET /branches/:branchId/closures', { params })).results).toHaveLength(1)
})

test('taking a closure back looks for those who wait, and leaves the days behind as they were', async () => {
  const { doctor, manager, params } = await house()
  const waits = await visitor(doctor, at('12T09:00'))
  await waits.who.call('PUT /appointments/:appointmentId/waiting', { params: { appointmentId: waits.id }, body: {} })
  const body = { from_date: '2027-01-05', until_date: '2027-01-08', actions: [] }
  // The hours until then are full of somebody else's closure.
  await manager.call('POST /branches/:branchId/closures', { params, body: { ...day('04'), actions: [] } })
  const { closure } = await manager.call('POST /branches/:branchId/closures', { params, body })
  while ((await runOffers(deps)) > 0);
  expect((await waits.read()).offers).toEqual([])
  clock.set(instant(Date.parse(at('06T10:00'))))
  await manager.call('DELETE /branches/:branchId/closures/:closureId', { params: { ...params, closureId: closure.id } })
  while ((await runOffers(deps)) > 0);
  expect((await waits.read()).offers).toMatchObject([{ cause: 'waitlist' }])
  const kept = await db.database.asWorker('test', (tx) =>
    tx.many(sql`select from_date, until_date from branch_closure where id = ${closure.id}`),
  )
  expect(kept).toEqual([{ from_date: '2027-01-05', until_date: '2027-01-05' }])
  await isRight(doctor)
})

test('the page of a clinic says until when it is closed and why', async () => {
  const { branch, manager, params } = await house()
  const page = () => app.person().call('GET /branches/:slug', { params: { slug: branch } })
  expect((await page()).doors).toEqual({ closed_until: null, message: '', open_until: null, opens_at: null })
  const body = { from_date: '2027-01-04', until_date: '2027-01-05', message: 'We are moving house', actions: [] }
  await manager.call('POST /branches/:branchId/closures', { params, body })
  expect(await page()).toMatchObject({
    doors: { closed_until: '2027-01-06T00:00:00.000Z', message: 'We are moving house' },
    closures: [{ from_date: '2027-01-04', until_date: '2027-01-05' }],
  })
})

test('archiving asks for the name and for each visit, moves and cancels them, and leaves the past to be read', async () => {
  const { branch, doctor, manager, params } = await house()
  const second = await clinic.branch()
  const elsewhere = await clinic.alsoAt(doctor, second)
  const [moved, ended] = [await visitor(doctor, at('06T09:00')), await visitor(doctor, at('06T10:00'))]
  const own = (await manager.call('GET /facilities/mine', {})).branches[0]
  const version = own?.version ?? 0
  const archive = (more: object) => ({ params, body: { version, name: 'Test Branch', actions: [], ...more } })
  const go = 'POST /branches/:branchId/archive'
  const late = app.person()
  const { id: draftId } = await begin(late, doctor, at('07T10:00'))
  expect(await refusal(manager.call(go, archive({ name: 'test branch' })))).toMatchObject({
    errors: [{ field: 'name', message: 'Type the name as it is written here: Test Branch' }],
  })
  expect(await refusal(manager.call(go, archive({})))).toMatchObject({ code: 'changed' })
  const { affected } = await manager.call('GET /branches/:branchId/archive/effect', { params })
  expect(affected.map((row) => row.appointment_id)).toEqual([moved.id, ended.id])
  const actions = [
    { appointment_id: moved.id, action: 'move' as const },
    { appointment_id: ended.id, action: 'cancel' as const },
  ]
  expect(await refusal(manager.call(go, archive({ actions, version: version + 7 })))).toMatchObject({ code: 'changed' })
  const done = await manager.call(go, archive({ actions }))
  expect(done).toMatchObject({ branch: { state: 'archived' }, affected: 2 })
  expect(await refusal(manager.call(go, archive({ version: done.branch.version })))).toMatchObject({
    code: 'wrong_status',
    detail: 'This branch is archived already',
  })
  // Its screens offer nobody a time any more.
  expect((await manager.call('GET /auth/me', {})).branches).toMatchObject([{ id: branch, takes_patients: false }])
  await work()
  expect(await moved.read()).toMatchObject({ status: 'booked', branch: { id: second } })
  // Nobody is offered to take back what lay at a branch that takes nobody; the clinic reads the same.
  const seenByStaff = await manager.call('GET /appointments/:appointmentId', { params: { appointmentId: ended.id } })
  expect(seenByStaff.actions).not.toContain('undo')
  expect(await ended.read()).toMatchObject({ status: 'cancelled', cancel_reason: 'Clinic closed' })

  expect(await refusal(begin(app.person(), doctor, at('07T09:00')))).toMatchObject({ code: 'branch_closed' })
  const longer = late.call('PUT /drafts/:draftId/hold', { params: { draftId }, body: {} })
  expect(await refusal(longer)).toMatchObject({ code: 'branch_closed' })
  await late.call('DELETE /drafts/:draftId/hold', { params: { draftId } })
  expect(await refusal(app.person().call('GET /branches/:slug', { params: { slug: branch } }))).toMatchObject({
    code: 'not_found',
  })
  const asked = {
    branch_id: branch,
    mode: 'in_person' as const,
    service_id: doctor.service,
    date: '2027-01-07',
    time: '11:00',
  }
  expect(await refusal(app.person(doctor).call('GET /doctors/me/why-not', { query: asked }))).toMatchObject({
    code: 'branch_closed',
  })
  const date = { date: '2027-01-06' }
  const past = await manager.call('GET /branches/:branchId/appointments', { params, query: date })
  expect(past.results.map((row) => row.id)).toEqual([ended.id])
  await isRight(elsewhere)

  const opened = await manager.call('POST /branches/:branchId/open', { params, body: { version: version + 1 } })
  expect(opened.state).toBe('open')
  expect(await freeOn(doctor, '07')).toHaveLength(16)
  await isRight(elsewhere)
})

test('a draft is seen by its people alone, and opens when they say so', async () => {
  const { manager } = await house()
  const { facility } = await manager.call('GET /facilities/mine', {})
  const place = {
    name: 'New Branch',
    address: '2 Test Street',
    city: 'Testtown',
    country: 'GB',
    phone: '020 7946 0998',
    time_zone: 'Europe/London',
  }
  const hours = [{ weekday: 1, start: '08:00', end: '18:00' }]
  const add = (more: object) =>
    manager.call('POST /facilities/:facilityId/branches', {
      params: { facilityId: facility?.id ?? '' },
      body: { ...place, ...more },
    })
  expect(
    await refusal(
      add({
        hours: [
          { weekday: 1, start: '18:00', end: '08:30' },
          { weekday: 1, start: '20:00', end: '21:00' },
        ],
      }),
    ),
  ).toMatchObject({
    errors: [{ field: 'hours', message: 'These hours overlap with 6:00pm to 8:30am' }],
  })
  expect(await refusal(add({ name: 'TEST branch' }))).toMatchObject({
    errors: [{ field: 'name', message: 'You already have a branch called TEST branch' }],
  })
  expect(await refusal(add({ email: 'nobody' }))).toMatchObject({ errors: [{ field: 'email' }] })
  const draft = await add({ state: 'draft', hours })
  expect(draft).toMatchObject({ state: 'draft', hours })
  const page = () => app.person().call('GET /branches/:slug', { params: { slug: draft.slug } })
  expect(await refusal(page())).toMatchObject({ code: 'not_found' })
  const found = await app.person().call('GET /clinics', { query: { q: 'New Branch' } })
  expect(found.results.map(({ name }) => name)).not.toContain('New Branch')
  await manager.call('POST /branches/:branchId/open', {
    params: { branchId: draft.id },
    body: { version: draft.version },
  })
  // Its house counts as checked; of a place that it adds, nobody knows anything yet.
  expect(await refusal(page())).toMatchObject({ code: 'not_found' })
  await db.database.asWorker('test', (tx) => tx.run(sql`update branch set is_unseen = false where id = ${draft.id}`))
  expect(await page()).toMatchObject({ hours, doors: { open_until: '2027-01-04T18:00:00.000Z' } })
})

test('the list of branches says what today brings and which branch is closed just now; of another facility nothing', async () => {
  const { doctor, manager, params } = await house()
  await visitor(doctor, at('04T14:00'))
  await visitor(doctor, at('05T09:00'))
  const { facility } = await manager.call('GET /facilities/mine', {})
  const list = async () =>
    (await manager.call('GET /facilities/:facilityId/branches', { params: { facilityId: facility?.id ?? '' } })).results
  const open = { state: 'open', doctors: 1, staff: 1, today: 1, doors: { closed_until: null }, closures_now: [] }
  expect(await list()).toMatchObject([open])
  await manager.call('POST /branches/:branchId/closures', { params, body: { ...day('06'), message: '', actions: [] } })
  expect(await list()).toMatchObject([open])
  const body = { ...day('04'), start: '10:00', end: '12:30', message: '', actions: [] }
  const { closure } = await manager.call('POST /branches/:branchId/closures', { params, body })
  const shut = { ...open, doors: { closed_until: '2027-01-04T12:30:00.000Z' }, closures_now: [closure.id] }
  expect(await list()).toMatchObject([shut])
  await manager.call('DELETE /branches/:branchId/closures/:closureId', { params: { ...params, closureId: closure.id } })
  expect(await list()).toMatchObject([open])
  const elsewhere = app.person(await clinic.account('facility-manager'))
  expect(
    await refusal(
      elsewhere.call('GET /facilities/:facilityId/branches', { params: { facilityId: facility?.id ?? '' } }),
    ),
  ).toMatchObject({ code: 'not_found' })
})
