import { expect, test } from 'vitest'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import { coreTables } from '#server/core/core.tables.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning, type ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { historyOf } from '#tests/support/true-history.ts'

// Limits of weeks and months: what closes, what opens again, and what is said of it. 4 January 2027 is a Monday.

const { db, app, clock, clinic } = await openClinic()

type Limits = { day_limit?: number | null; week_limit?: number | null; month_limit?: number | null }

function limit(doctor: ClinicDoctor, limits: Limits) {
  const body = { branch_gap: 0, day_limits: [{ branch_id: doctor.branch, day_limit: null, ...limits }] }
  return app.person(doctor).call('PUT /doctors/me/limits', { body })
}

/** The local days with free times among the next two months. */
async function openDays(doctor: ClinicDoctor) {
  const query = { offering: doctor.offering, service: doctor.service, days: 31 }
  const params = { slug: doctor.slug }
  const first = await app.person().call('GET /doctors/:slug/slots', { params, query })
  const next = await app.person().call('GET /doctors/:slug/slots', { params, query: { ...query, from: '2027-02-04' } })
  return new Set([...first.times, ...next.times].map((time) => time.slice(0, 10)))
}

const differences = async (doctor: ClinicDoctor) =>
  (await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))).differences

async function visit(doctor: ClinicDoctor, start: string) {
  const patient = await clinic.patient()
  const { appointment_id } = await book(app.person(patient), doctor, start)
  const params = { appointmentId: appointment_id }
  return {
    move: (to: string) =>
      app.person(patient).call('POST /appointments/:appointmentId/move', { params, body: { version: 1, start: to } }),
    cancel: () =>
      app.person(patient).call('POST /appointments/:appointmentId/cancel', { params, body: { version: 1 } }),
  }
}

const why = (doctor: ClinicDoctor, date: string) =>
  app.person(doctor).call('GET /doctors/me/why-not', {
    query: { branch_id: doctor.branch, mode: 'in_person', service_id: doctor.service, date, time: '12:00' },
  })

test('a week whose limit is reached closes from Monday to Sunday, its earlier days too, and opens again', async () => {
  const doctor = await clinic.doctor()
  await limit(doctor, { week_limit: 2 })
  await visit(doctor, '2027-01-13T09:00:00.000Z')
  const late = await visit(doctor, '2027-01-15T10:00:00.000Z')
  const open = await openDays(doctor)
  for (const closed of ['2027-01-11', '2027-01-12', '2027-01-13', '2027-01-15']) expect(open).not.toContain(closed)
  for (const stays of ['2027-01-08', '2027-01-18']) expect(open).toContain(stays)
  expect(await refusal(begin(app.person(), doctor, '2027-01-12T12:00:00.000Z'))).toMatchObject({ status: 409 })
  expect((await why(doctor, '2027-01-12')).reason).toBe('week_limit')
  expect(await differences(doctor)).toBe(0)
  await late.move('2027-01-11T15:00:00.000Z')
  expect(await openDays(doctor)).not.toContain('2027-01-15')
  expect(await differences(doctor)).toBe(0)
})

test('who cancels or leaves the week opens it, and closes the one they go to', async () => {
  const doctor = await clinic.doctor()
  await limit(doctor, { week_limit: 1 })
  const first = await visit(doctor, '2027-01-13T09:00:00.000Z')
  await first.move('2027-01-20T09:00:00.000Z')
  expect(await openDays(doctor)).toContain('2027-01-12')
  expect(await openDays(doctor)).not.toContain('2027-01-22')
  const other = await visit(doctor, '2027-01-12T09:00:00.000Z')
  await other.cancel()
  expect(await openDays(doctor)).toContain('2027-01-12')
  expect(await differences(doctor)).toBe(0)
})

test('a month that is full closes to its last day, also in a week that it shares; the next time shown is of the month after', async () => {
  const doctor = await clinic.doctor()
  await limit(doctor, { month_limit: 2, week_limit: 2 })
  await visit(doctor, '2027-01-06T09:00:00.000Z')
  await visit(doctor, '2027-01-29T09:00:00.000Z')
  const open = await openDays(doctor)
  expect([...open].toSorted()[0]).toBe('2027-02-01')
  const next = await db.look.one<{ next: string }>(
    sql`select next_free::date::text as next from offering where id = ${doctor.offering}`,
  )
  expect(next?.next).toBe('2027-02-01')
  expect((await why(doctor, '2027-01-12')).reason).toBe('month_limit')
  expect(await differences(doctor)).toBe(0)
})

test('a month that is full beside a week that is not closes from its first day to come to its last; nothing is laid for days that are over', async () => {
  for (const [start, far] of [
    ['2027-01-06', '2027-01-29'],
    ['2027-01-28', '2027-01-05'],
  ] as const) {
    const doctor = await clinic.doctor()
    await limit(doctor, { month_limit: 1 })
    // As one that was set before limits had to fit each other.
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner_branch set week_limit = 50 where practitioner_id = ${doctor.practitioner}`),
    )
    const { cancel } = await visit(doctor, `${start}T09:00:00.000Z`)
    const open = await openDays(doctor)
    expect(open).not.toContain(far)
    expect([...open].toSorted()[0]).toBe('2027-02-01')
    const laid = await db.look.one<{ first: string; days: number }>(
      sql`select min(lower(during))::date::text as first, count(*)::int as days from claim where resource_id = ${doctor.offering}`,
    )
    expect(laid).toEqual({ first: '2027-01-02', days: 30 })
    expect(await differences(doctor)).toBe(0)
    await cancel()
    expect(await openDays(doctor)).toContain(far)
    expect(await differences(doctor)).toBe(0)
  }
})

test('what closes a time without a visit is no visit: it counts for no limit', async () => {
  const doctor = await clinic.doctor()
  await limit(doctor, { day_limit: 1 })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into claim (resource_id, during, kind, resource_kind, cause, branch_id, starts_at)
      values (${doctor.practitioner}, '[2027-01-12 09:00+00,2027-01-12 10:00+00)', 'block', 'practitioner', 'calendar', ${doctor.branch},
        '2027-01-12 09:00+00')`),
  )
  await limit(doctor, { day_limit: 1 })
  expect(await openDays(doctor)).toContain('2027-01-12')
})

test('a limit set afterwards counts what is booked; who says nothing of weeks keeps theirs; taken away, all is open', async () => {
  const doctor = await clinic.doctor()
  await visit(doctor, '2027-01-13T09:00:00.000Z')
  await limit(doctor, { week_limit: 1 })
  expect(await openDays(doctor)).not.toContain('2027-01-12')
  await limit(doctor, { day_limit: 1 })
  expect(await openDays(doctor)).not.toContain('2027-01-12')
  await limit(doctor, { week_limit: null })
  expect(await openDays(doctor)).toContain('2027-01-12')
  expect(await refusal(limit(doctor, { week_limit: 1001 }))).toMatchObject({ status: 400 })
  const elsewhere = { branch_id: (await clinic.doctor()).branch, day_limit: 1 }
  expect(
    await refusal(
      app.person(doctor).call('PUT /doctors/me/limits', { body: { branch_gap: 0, day_limits: [elsewhere] } }),
    ),
  ).toMatchObject({ status: 404 })
  expect(await differences(doctor)).toBe(0)
})

test('what is booked half a year ahead counts as well, also when the limit changes afterwards', async () => {
  const doctor = await clinic.doctor()
  const params = { serviceId: doctor.service }
  const service = {
    name: 'Yearly',
    minutes: 30,
    step: 30,
    min_notice: 0,
    mode: 'in_person' as const,
    horizon_days: 365,
  }
  await app.person(doctor).call('PUT /doctors/me/services/:serviceId', { params, body: { ...service, version: 1 } })
  await visit(doctor, '2027-07-06T09:00:00.000Z')
  await limit(doctor, { week_limit: 1 })
  expect(await refusal(begin(app.person(), doctor, '2027-07-07T09:00:00.000Z'))).toMatchObject({ status: 409 })
  expect(await differences(doctor)).toBe(0)
  await limit(doctor, { week_limit: null })
  await visit(doctor, '2027-07-07T09:00:00.000Z')
  expect(await differences(doctor)).toBe(0)
})

test('after all that the history of these visits is true', async () => {
  expect(await historyOf(db.database, clock.now())).toEqual([])
})

test('what is over still counts for its week and month: its claim is kept, and only where somebody counts', async () => {
  const [counting, other] = [await clinic.doctor(), await clinic.doctor()]
  await limit(counting, { month_limit: 1 })
  const start = toRfc3339(later(mondayMorning, 0.25 * day))
  for (const doctor of [counting, other]) await visit(doctor, start)
  const claims = coreTables.filter(({ table }) => table.text === 'claim')
  const keptAfter = async (days: number) => {
    clock.set(later(mondayMorning, days * day))
    await forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), claims)
    const kept = await db.look.many<{ of: string }>(
      sql`select resource_id as of from claim where resource_id in (${counting.practitioner}, ${other.practitioner})`,
    )
    return kept.map((claim) => claim.of)
  }
  expect(await keptAfter(10)).toEqual([counting.practitioner])
  expect((await why(counting, '2027-01-20')).reason).toBe('month_limit')
  expect((await why(other, '2027-01-20')).reason).toBeNull()
  // As long as a month and its weeks, and no longer.
  expect(await keptAfter(39)).toEqual([counting.practitioner])
  expect(await keptAfter(41)).toEqual([])
  clock.set(mondayMorning)
})

test('a limit that is set in the middle of a month counts its visits from the first day on, whatever was forgotten by then', async () => {
  const doctor = await clinic.doctor()
  const early = await visit(doctor, '2027-01-05T09:00:00.000Z')
  await visit(doctor, '2027-01-05T11:00:00.000Z')
  await early.cancel()
  clock.set(later(mondayMorning, 14 * day))
  const claims = coreTables.filter(({ table }) => table.text === 'claim')
  await forgetDue({ database: db.database, blobs: { remove: async () => {} } }, clock.now(), claims)
  const kept = () =>
    db.look.many(sql`select starts_at from claim where resource_id = ${doctor.practitioner} and kind = 'booking'`)
  expect(await kept()).toHaveLength(0)
  await limit(doctor, { day_limit: 1 })
  expect(await kept()).toHaveLength(0)
  // What was cancelled took place for nobody: with two a month there is room for one more.
  await limit(doctor, { month_limit: 2 })
  expect((await why(doctor, '2027-01-26')).reason).toBeNull()
  await limit(doctor, { month_limit: 1 })
  expect((await why(doctor, '2027-01-26')).reason).toBe('month_limit')
  expect(await kept()).toHaveLength(1)
  clock.set(mondayMorning)
})

test('limits that contradict each other are refused at the shorter one, also with one that stays as it is', async () => {
  const doctor = await clinic.doctor()
  expect(await refusal(limit(doctor, { day_limit: 6, week_limit: 7, month_limit: 5 }))).toMatchObject({
    errors: [
      { field: 'day_limits.0.day_limit', message: 'Visits a day must be 5 or fewer, as many as the month allows' },
      { field: 'day_limits.0.week_limit', message: 'Visits a week must be 5 or fewer, as many as the month allows' },
    ],
  })
  await limit(doctor, { day_limit: 2, week_limit: 2, month_limit: 2 })
  expect(await refusal(limit(doctor, { day_limit: 3 }))).toMatchObject({
    errors: [
      { field: 'day_limits.0.day_limit', message: 'Visits a day must be 2 or fewer, as many as the week allows' },
    ],
  })
  const setup = await app.person(doctor).call('GET /doctors/me/setup', {})
  expect(setup.branches[0]).toMatchObject({ day_limit: 2, week_limit: 2, month_limit: 2 })
  // Of several branches at the line of the one that it is about.
  const elsewhere = await clinic.alsoAt(doctor, await clinic.branch())
  const day_limits = [
    { branch_id: doctor.branch, day_limit: 1 },
    { branch_id: elsewhere.branch, day_limit: 7, week_limit: 5 },
  ]
  for (const [lines, at] of [
    [day_limits, 1],
    [day_limits.toReversed(), 0],
  ] as const) {
    const save = app.person(doctor).call('PUT /doctors/me/limits', { body: { branch_gap: 0, day_limits: lines } })
    expect(await refusal(save)).toMatchObject({ errors: [{ field: `day_limits.${at}.day_limit` }] })
  }
})

test('a contradiction that was saved before there was a rule keeps nobody from saving something else', async () => {
  const doctor = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update practitioner_branch set day_limit = 6, week_limit = 5 where practitioner_id = ${doctor.practitioner}`),
  )
  await limit(doctor, { day_limit: 6, week_limit: 5 })
  expect(await refusal(limit(doctor, { day_limit: 7 }))).toMatchObject({
    errors: [{ field: 'day_limits.0.day_limit' }],
  })
})

test('a branch whose limits are said twice is refused at the second line; one where the doctor does not work is none', async () => {
  const doctor = await clinic.doctor()
  const save = (branches: readonly string[]) => {
    const day_limits = branches.map((branch_id) => ({ branch_id, day_limit: 3 }))
    return refusal(app.person(doctor).call('PUT /doctors/me/limits', { body: { branch_gap: 0, day_limits } }))
  }
  expect(await save([doctor.branch, doctor.branch])).toMatchObject({
    errors: [{ field: 'day_limits.1.branch_id', message: 'This branch is in the list twice' }],
  })
  expect(await save([doctor.branch, await clinic.branch()])).toMatchObject({ code: 'not_found' })
})
