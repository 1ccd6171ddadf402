import { beforeAll, expect, test } from 'vitest'
import { day, hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { worldOf } from '#tests/support/counted-world.ts'
import { countAgain, type Row } from '#tests/support/independent-count.ts'
import { inventYear } from '#tests/support/invented-year.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const morning = clock.now()
const work = (change: Parameters<typeof db.database.asWorker<unknown>>[1]) => db.database.asWorker('test', change)
let manager: Login, stranger: Login
let one: ClinicDoctor, two: ClinicDoctor, abroad: ClinicDoctor
let [facility, london, york, foreign] = ['', '', '', '']

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  stranger = await clinic.account('facility-manager')
  london = await clinic.branch({ manager: manager.account })
  york = await clinic.branch({ zone: 'America/New_York' })
  foreign = await clinic.branch({ manager: stranger.account })
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${london}`))?.id ?? ''
  await work((tx) => tx.run(sql`update branch set facility_id = ${facility}, name = 'York' where id = ${york}`))
  one = await clinic.doctor({ branch: london })
  two = await clinic.doctor({ branch: london, minutes: 20 })
  abroad = await clinic.doctor({ branch: york, minutes: 45 })
  await clinic.doctor({ branch: foreign })
  await work(async (tx) => {
    await inventYear(tx, morning, { visits: 2500, days: 40, seed: 20_271 })
    // The morning of today, and of the Monday before: some came, some wait, some did not come.
    await tx.run(sql`update appointment set status = 'arrived', arrived_at = start_at - interval '7 minutes', started_at = null
      where start_at >= ${at(morning)} and start_at < ${at(instant(morning + 4 * hour))} and status = 'booked' and right(reference, 1) in ('1', '2', '3')`)
    await tx.run(sql`update appointment set status = 'in_progress', started_at = start_at + interval '4 minutes'
      where status = 'arrived' and right(reference, 1) = '3' and start_at >= ${at(morning)}`)
    await tx.run(sql`update appointment set status = 'no_show'
      where start_at >= ${at(morning)} and start_at < ${at(instant(morning + 4 * hour))} and status = 'booked' and right(reference, 1) in ('4', '5')`)
  })
  clock.pass(4 * hour)
})

const ask = (who: Login = manager) =>
  app.person(who).call('GET /facilities/:facilityId/day', { params: { facilityId: facility } })
const alerts = async (kind: string) =>
  (
    await app.person(manager).call('GET /facilities/:facilityId/alerts', { params: { facilityId: facility } })
  ).results.filter((alert) => alert.kind === kind)
const gone = ['requested', 'cancelled', 'declined', 'expired']

/** The day of one branch once more: over all rows, one after the other, nothing shared with the product. */
function dayAgain(rows: readonly Row[], branch: string, zone: string, now: Instant) {
  const wall = wallAt(asZone(zone), now)
  const onDay = (date: string) =>
    rows.filter(
      (row) =>
        row.branch_id === branch &&
        row.status !== 'entered_in_error' &&
        wallAt(asZone(zone), row.start_at).date === date,
    )
  const then = atWall(asZone(zone), addDays(wall.date, -7), wall.time)
  const [today, before] = [onDay(wall.date), onDay(addDays(wall.date, -7))]
  const stands = (row: Row) => !gone.includes(row.status)
  const waits = (moment: Instant, arrivals: (Instant | null)[]) =>
    arrivals.flatMap((arrived) => (arrived === null ? [] : [Math.floor((moment - arrived) / minute)]))
  return {
    booked: today.filter(stands).length,
    bookedBefore: before.filter(stands).length,
    done: today.filter((row) => row.status === 'completed').length,
    missed: today.filter((row) => row.status === 'no_show').length,
    missedBefore: before.filter((row) => row.status === 'no_show' && row.start_at < then).length,
    waits: waits(
      now,
      today.filter((row) => row.status === 'arrived').map((row) => row.arrived_at),
    ),
    waitsBefore: waits(
      then,
      before
        .filter((row) => (row.arrived_at ?? then + 1) <= then && (row.started_at ?? 0) > then)
        .map((row) => row.arrived_at),
    ),
  }
}

const middle = (waits: number[]) => waits.toSorted((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? null

test.each([0, 1, 26])(
  'every figure of the first page is what an independent count finds, %i hours later',
  async (later) => {
    clock.pass(later * hour)
    const now = clock.now()
    const world = await worldOf(db.look, [london, york])
    const again = [
      dayAgain(world.rows, london, 'Europe/London', now),
      dayAgain(world.rows, york, 'America/New_York', now),
    ]
    const sum = (value: (one: (typeof again)[number]) => number) => again.reduce((total, one) => total + value(one), 0)
    const told = await ask()
    expect(told.booked).toEqual({ now: sum((of) => of.booked), before: sum((of) => of.bookedBefore) })
    expect(told.missed).toEqual({ now: sum((of) => of.missed), before: sum((of) => of.missedBefore) })
    expect(told.checked_in).toEqual({ now: sum((of) => of.waits.length), before: sum((of) => of.waitsBefore.length) })
    expect(told.median_wait).toEqual({
      now: middle(again.flatMap((of) => of.waits)),
      before: middle(again.flatMap((of) => of.waitsBefore)),
    })
    for (const [index, branch] of [london, york].entries()) {
      const [row, count] = [told.branches.find((found) => found.branch_id === branch), again[index]]
      expect(row).toMatchObject({
        booked: count?.booked,
        done: count?.done,
        missed: count?.missed,
        waiting: count?.waits.length,
      })
      const longest = count && count.waits.length > 0 ? Math.max(...count.waits) : null
      expect(row?.waits_since && Math.floor((now - Date.parse(row.waits_since)) / minute)).toBe(longest)
    }
    const monday = asLocalDate('2027-01-04')
    for (const [from, figure] of [
      [monday, told.utilisation.now],
      [addDays(monday, -7), told.utilisation.before],
    ] as const) {
      const [row] = countAgain(world, { from, until: addDays(from, 6) }).totals() ?? []
      expect(figure).toBeCloseTo(Number(row?.cells[5]), 9)
    }
    const { rows } = await app.person(manager).call('GET /statistics/:chart', {
      params: { chart: 'totals' },
      query: { from: monday, until: monday, facility_id: facility },
    })
    expect(told.third_next).toEqual({ days: rows[0]?.cells[7], doctors: 3 })
    if (later === 0) {
      // A figure that is nothing on both sides would prove nothing.
      for (const value of [
        told.booked.now,
        told.booked.before,
        told.missed.now,
        told.missed.before,
        told.checked_in.now,
      ])
        expect(value).toBeGreaterThan(0)
      clock.set(instant(morning + 4 * hour))
    }
    if (later === 26) clock.set(instant(morning + 4 * hour))
  },
)

test('who has their day at a branch is in; who is away for it is absent', async () => {
  const before = (await ask()).branches.find(({ branch_id }) => branch_id === london)
  expect(before).toMatchObject({ doctors_in: 2, doctors_absent: 0 })
  await away(two, '2027-01-04', '2027-01-05')
  expect((await ask()).branches.find(({ branch_id }) => branch_id === london)).toMatchObject({
    doctors_in: 1,
    doctors_absent: 1,
  })
  await work((tx) => tx.run(sql`delete from schedule_exception`))
})

async function away(doctor: ClinicDoctor, from: string, until: string) {
  await work((tx) =>
    tx.run(sql`insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, kind)
      values (uuid_v7(), ${doctor.practitioner}, null, ${from}, ${until}, 'closed')`),
  )
}

test('visits that stand while their doctor is away need attention until something is decided about each', async () => {
  expect(await alerts('doctor_away')).toEqual([])
  await away(one, '2027-01-06', '2027-01-07')
  const standing = await db.look.many<{ id: string; start_at: Instant }>(sql`
    select id, start_at from appointment where practitioner_id = ${one.practitioner} and status in ('booked', 'requested')
      and start_at >= '2027-01-06T00:00Z' and start_at < '2027-01-08T00:00Z' order by start_at`)
  expect(standing.length).toBeGreaterThan(2)
  expect(await alerts('doctor_away')).toMatchObject([
    {
      practitioner_id: one.practitioner,
      branch_id: london,
      count: standing.length,
      at: at(standing[0]?.start_at ?? morning),
    },
  ])
  await work((tx) =>
    tx.run(sql`insert into visit_action (id, batch_id, practitioner_id, appointment_id, action, not_before, account_id, created_at)
      values (uuid_v7(), uuid_v7(), ${one.practitioner}, ${standing[0]?.id}, 'cancel', ${at(morning)}, ${one.account}, ${at(morning)})`),
  )
  expect(await alerts('doctor_away')).toMatchObject([{ count: standing.length - 1 }])
  await work((tx) => tx.run(sql`delete from visit_action`))
  await work((tx) => tx.run(sql`delete from schedule_exception`))
})

test('requests that nobody answered are told within four hours of their end, not before and not after', async () => {
  const end = (hours: number) => at(instant(clock.now() + hours * hour))
  const requests = await db.look.many<{ id: string }>(sql`
    select id from appointment where status = 'requested' and branch_id = ${york} order by id limit 3`)
  await work(async (tx) => {
    await tx.run(sql`update appointment set answer_by = null where status = 'requested'`)
    for (const [index, hours] of [-1, 2, 5].entries())
      await tx.run(sql`update appointment set answer_by = ${end(hours)} where id = ${requests[index]?.id}`)
  })
  expect(await alerts('request_due')).toMatchObject([{ branch_id: york, count: 1, at: end(2) }])
})

test('invitations, ended verifications, branches without hours and who asks to join are told', async () => {
  const bare = await clinic.branch()
  await work(async (tx) => {
    await tx.run(sql`update branch set facility_id = ${facility}, name = 'Bare' where id = ${bare}`)
    await tx.run(sql`update practitioner set verification = 'expired' where id = ${abroad.practitioner}`)
    await tx.run(sql`insert into practitioner_branch (practitioner_id, branch_id, state, asked_at)
      values (${two.practitioner}, ${bare}, 'asked', ${at(clock.now())})`)
    for (const [email, days] of [
      ['soon@example.com', 2],
      ['late@example.com', -2],
      ['forgotten@example.com', -40],
    ] as const)
      await tx.run(sql`insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
        values (uuid_v7(), 'branch-staff', ${email}, ${london}, 'receptionist', ${email}, ${manager.account}, ${at(instant(clock.now() - 50 * day))},
          ${at(instant(clock.now() + days * day))})`)
  })
  expect(await alerts('invitation_pending')).toMatchObject([{ name: 'soon@example.com', branch_id: london }])
  expect(await alerts('invitation_expired')).toMatchObject([{ name: 'late@example.com' }])
  expect(await alerts('verification_ended')).toMatchObject([{ practitioner_id: abroad.practitioner }])
  expect(await alerts('no_hours')).toMatchObject([{ branch_id: bare }])
  expect(await alerts('asks_to_join')).toMatchObject([{ branch_id: bare, practitioner_id: two.practitioner }])
  await work((tx) => tx.run(sql`update practitioner set verification = 'verified' where id = ${abroad.practitioner}`))
})

test('the feed tells what happened and where, and nothing of whom or why', async () => {
  const [visit] = await db.look.many<{ id: string }>(sql`
    select id from appointment where branch_id = ${london} and status = 'booked' and start_at > ${at(clock.now())} order by start_at limit 1`)
  await app.person(manager).call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit?.id ?? '' },
    body: { version: 1, reason: 'Equipment', note: '' } as never,
  })
  const params = { facilityId: facility }
  const { results } = await app.person(manager).call('GET /facilities/:facilityId/activity', { params })
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'cancelled', by: 'staff', branch: 'Test Branch', at: at(clock.now()) }),
  )
  expect(Object.keys(results[0] ?? {}).toSorted()).toEqual([
    'at',
    'branch',
    'by',
    'doctor',
    'id',
    'kind',
    'moved_from',
    'start',
    'time_zone',
  ])
  const [other] = await db.look.many<{ id: string; version: number; start_at: number }>(sql`
    select id, version, start_at from appointment where branch_id = ${london} and status = 'booked' and start_at > ${at(clock.now())} order by start_at limit 1`)
  await app.person(manager).call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: other?.id ?? '' },
    body: {
      version: other?.version ?? 0,
      start: at(instant((other?.start_at ?? 0) + hour)),
      overbook: true,
      reason: 'Urgent',
    } as never,
  })
  const { results: later } = await app.person(manager).call('GET /facilities/:facilityId/activity', { params })
  expect(later).toContainEqual(
    expect.objectContaining({
      kind: 'moved',
      moved_from: at(instant(other?.start_at ?? 0)),
      start: at(instant((other?.start_at ?? 0) + hour)),
    }),
  )
  expect(results.every(({ moved_from }) => moved_from === null)).toBe(true)
  // A line stays what it was, whatever becomes of its visit: moved beyond the week, and seen by another doctor.
  const version = async () =>
    (await db.look.one<{ version: number }>(sql`select version from appointment where id = ${other?.id}`))?.version ?? 0
  const moved = { appointmentId: other?.id ?? '' }
  const far = at(instant((other?.start_at ?? 0) + 14 * day))
  await app.person(manager).call('POST /appointments/:appointmentId/move', {
    params: moved,
    body: { version: await version(), start: far, overbook: true, reason: 'Urgent' } as never,
  })
  const told = later.find(
    ({ kind, moved_from }) => kind === 'moved' && moved_from === at(instant(other?.start_at ?? 0)),
  )
  const { results: afterwards } = await app.person(manager).call('GET /facilities/:facilityId/activity', { params })
  expect(afterwards).toContainEqual(told)
  clock.pass(minute)
  const seen = { reason: 'Dr New', was: told?.doctor }
  await work((tx) =>
    tx.run(sql`
      with handed as (update appointment set practitioner_id = case practitioner_id when ${one.practitioner} then ${two.practitioner}
          else ${one.practitioner} end::uuid where id = ${other?.id} returning id)
      insert into appointment_event (id, appointment_id, at, kind, by_kind, detail)
      select uuid_v7(), id, ${at(clock.now())}, 'reassigned', 'staff', ${JSON.stringify(seen)}::jsonb from handed`),
  )
  const { results: last } = await app.person(manager).call('GET /facilities/:facilityId/activity', { params })
  expect(last).toContainEqual(told)
  expect(JSON.stringify(later)).not.toMatch(/Invented|Patient \d|private reason|Check-up/)
})

test('the figures of each doctor are what an independent count finds', async () => {
  const world = await worldOf(db.look, [london, york])
  const params = { facilityId: facility }
  const { results } = await app.person(manager).call('GET /facilities/:facilityId/doctor-figures', { params })
  expect(results.map((row) => row.practitioner_id).toSorted()).toEqual(
    [one, two, abroad].map(({ practitioner }) => practitioner).toSorted(),
  )
  const today = asLocalDate('2027-01-04')
  for (const row of results) {
    const use = countAgain(world, { from: today, until: addDays(today, 6), doctor: row.practitioner_id }).totals() ?? []
    expect(row.hours).toBe(40)
    expect(row.booked).toBeCloseTo(Number(use[0]?.cells[5]), 9)
    const past = countAgain(world, {
      from: addDays(today, -90),
      until: addDays(today, -1),
      doctor: row.practitioner_id,
    })
    expect(row.missed).toBeCloseTo(Number((past.totals() ?? [])[0]?.cells[2]), 9)
    const free = await db.look.one<{ next_free: Instant }>(sql`
      select min(next_free) as next_free from offering where practitioner_id = ${row.practitioner_id} and is_listed`)
    expect(row.next_free).toBe(free?.next_free ? at(free.next_free) : null)
  }
})

test('who runs another facility sees none of it', async () => {
  const params = { facilityId: facility }
  await expect(ask(stranger)).rejects.toMatchObject({ problem: { status: 404 } })
  for (const address of ['alerts', 'activity', 'doctor-figures'] as const)
    await expect(app.person(stranger).call(`GET /facilities/:facilityId/${address}`, { params })).rejects.toMatchObject(
      { problem: { status: 404 } },
    )
})
