import { beforeAll, expect, test } from 'vitest'
import { type ChartKey, chartKeys, type ChartRow } from '#domain/statistics/charts.ts'
import { asLocalDate } from '#domain/time/local.ts'
import { hour } from '#domain/time/instant.ts'
import { reminderCodes } from '#domain/messages/reminders.ts'
import { isReminder } from '#server/features/statistics/charts.sql.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { countAgain, type Filter, type World } from '#tests/support/independent-count.ts'
import { worldOf as worldOfAll } from '#tests/support/counted-world.ts'
import { inventCalls } from '#tests/support/invented-calls.ts'
import { inventYear } from '#tests/support/invented-year.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const now = clock.now()
let manager: Login, stranger: Login, staff: Login, clerk: Login
let doctors: ClinicDoctor[] = []
let [branch, second, foreign] = ['', '', '']
let facility = ''

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  stranger = await clinic.account('facility-manager')
  branch = await clinic.branch({ manager: manager.account })
  second = await clinic.branch({ zone: 'America/New_York' })
  foreign = await clinic.branch({ manager: stranger.account })
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set facility_id = ${facility}, name = 'Second' where id = ${second}`),
  )
  const one = await clinic.doctor({ branch })
  doctors = [
    one,
    await clinic.doctor({ branch, minutes: 20, mode: 'both' }),
    await clinic.alsoAt(one, second),
    await clinic.doctor({ branch: second, minutes: 45 }),
    await clinic.doctor({ branch: foreign }),
  ]
  staff = await clinic.account('branch-staff')
  clerk = await clinic.account('branch-staff')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin) values
        (${facility}, ${second}, ${staff.account}, 'viewer'), (${facility}, ${branch}, ${staff.account}, 'receptionist'),
        (${facility}, ${branch}, ${clerk.account}, 'receptionist')`)
    // Leave, extra hours within it, an hour away at one branch, hours of every second week, and hours over midnight.
    for (const [from, until, start, end, kind, where] of [
      ['2026-11-02', '2026-11-08', null, null, 'closed', null],
      ['2026-11-04', '2026-11-04', '10:00', '12:00', 'open', null],
      ['2026-10-05', '2026-10-05', '11:00', '12:30', 'closed', branch],
      ['2026-10-10', '2026-10-10', '22:00', '02:00', 'open', branch],
    ])
      await tx.run(sql`
        insert into schedule_exception (id, practitioner_id, branch_id, from_date, until_date, start_time, end_time, kind)
        values (uuid_v7(), ${one.practitioner}, ${where}, ${from}, ${until}, ${start}, ${end}, ${kind})`)
    await tx.run(sql`
      insert into schedule_rule (id, practitioner_id, branch_id, weekday, start_time, end_time, valid_from, valid_until, mode, alternate_from)
      values (uuid_v7(), ${one.practitioner}, ${branch}, 6, '09:00', '12:00', '2026-06-01', '2026-12-01', 'video', '2026-06-03')`)
    await inventYear(tx, now, { visits: 6000, days: 400, seed: 20_261 })
    await inventCalls(tx)
    await tx.run(sql`
      insert into time_offer (id, appointment_id, cause, hold_id, offering_id, practitioner_id, start_at, end_at, state, expires_at, created_at)
      select uuid_v7(), id, 'waitlist', uuid_v7(), offering_id, practitioner_id, start_at, end_at, case when right(reference, 1) = '1' then 'taken' else 'expired' end,
        start_at, created_at from appointment where right(reference, 1) in ('1', '2')`)
  })
})

const worldOf = (branches: readonly string[]) => worldOfAll(db.look, branches)

const sorted = (rows: readonly ChartRow[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
const near = (rows: readonly ChartRow[]) =>
  sorted(rows).map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (typeof cell === 'number' ? Math.round(cell * 1e9) / 1e9 : cell)),
  }))
const ask = (
  who: Login,
  chart: ChartKey,
  filter: Filter & { branch?: string; compare?: 'yes' | 'no'; facility?: string },
) =>
  app.person(who).call('GET /statistics/:chart', {
    params: { chart },
    query: {
      from: filter.from,
      until: filter.until,
      ...(filter.branch ? { branch_id: filter.branch } : {}),
      ...(filter.facility ? { facility_id: filter.facility } : {}),
      ...(filter.mode ? { mode: filter.mode as 'video' } : {}),
      ...(filter.service ? { service: filter.service } : {}),
      ...(filter.doctor ? { practitioner_id: filter.doctor } : {}),
      ...(filter.compare ? { compare: filter.compare } : {}),
    },
  })
const day = asLocalDate
const year = { from: day('2026-01-05'), until: day('2026-12-31') }
const asked: readonly (readonly [string, Filter])[] = [
  ['a year', year],
  ['a month with a change of clocks', { from: day('2026-10-05'), until: day('2026-11-04') }],
  ['a week', { from: day('2026-11-02'), until: day('2026-11-08') }],
  ['video visits of a quarter', { from: day('2026-09-01'), until: day('2026-11-30'), mode: 'video' }],
  ['one service', { ...year, service: 'Check-up' }],
  ['days without anybody', { from: day('2020-01-01'), until: day('2020-01-03') }],
]

test.each(asked)('every number of %s is what an independent count over all visits finds', async (_, filter) => {
  const again = countAgain(await worldOf([branch, second]), filter)
  for (const chart of chartKeys) {
    if (chart === 'next_times') continue
    const { rows } = await ask(manager, chart, filter)
    const told = chart === 'totals' ? rows.map((row) => ({ ...row, cells: row.cells.with(7, null) })) : rows
    const expected = again[chart]()
    if (expected) expect(near(told), chart).toEqual(near(expected))
  }
})

test('the year has every kind of thing that a chart tells', async () => {
  for (const chart of chartKeys) {
    const { rows } = await ask(manager, chart, year)
    for (const column of rows[0]?.cells.keys() ?? [])
      expect(
        rows.some(
          ({ cells }) => cells[column] !== null && (cells[column] !== 0 || column === 7 || chart === 'next_times'),
        ),
        `${chart} ${column}`,
      ).toBe(true)
  }
  const { rows } = await ask(manager, 'services', year)
  expect(rows.some(({ name }) => name.startsWith('Rare'))).toBe(true)
})

test('a group of one to four is told as few, and no number gives it away', async () => {
  const world = await worldOf([branch, second])
  const small = { from: day('2026-10-12'), until: day('2026-10-12') }
  const again = countAgain(world, small).outcomes()
  const { rows } = await ask(manager, 'outcomes', small)
  expect(rows).toEqual(again)
  expect(rows[0]?.cells).toContain('few')
  for (const chart of ['outcomes', 'lead_times', 'who_booked', 'services', 'cancellations', 'missed_by_lead'] as const)
    for (const { cells } of (await ask(manager, chart, year)).rows)
      for (const [at, cell] of cells.entries())
        if (!(chart === 'missed_by_lead' && at === 0)) expect([1, 2, 3, 4]).not.toContain(cell)
})

test('the period before is the one of the same length that ends the day before', async () => {
  const { rows, before } = await ask(manager, 'outcomes', {
    from: day('2026-11-09'),
    until: day('2026-11-15'),
    compare: 'yes',
  })
  expect(before).toEqual((await ask(manager, 'outcomes', { from: day('2026-11-02'), until: day('2026-11-08') })).rows)
  expect(before).not.toEqual(rows)
  expect((await ask(manager, 'outcomes', { from: day('2026-11-09'), until: day('2026-11-15') })).before).toEqual([])
})

test('the third free time is the third that patients are offered', async () => {
  const { rows } = await ask(manager, 'next_times', year)
  const offered = await Promise.all(
    [doctors[0], doctors[1]].map(async (doctor) => {
      const free = await db.look.many<{ utc_day: string; free: string; zone: string }>(sql`
        select d.utc_day, d.free::text as free, o.time_zone as zone from open_day d join offering o on o.id = d.offering_id
        where o.practitioner_id = ${doctor?.practitioner} and o.branch_id = ${branch} order by utc_day`)
      const starts = free.flatMap((one) =>
        Array.from(one.free).flatMap((bit, cell) => (bit === '1' ? [Date.parse(one.utc_day) + cell * 300_000] : [])),
      )
      const third = [...new Set(starts.filter((start) => start >= now).toSorted((a, b) => a - b))][2]
      return Math.floor(((third ?? 0) - Date.parse('2027-01-04T00:00:00Z')) / (24 * hour))
    }),
  )
  const here = rows.find(({ key }) => key === branch)
  expect(here?.cells).toEqual([offered.toSorted((a, b) => a - b)[0], 2])
})

test('who runs another facility, and who works elsewhere, sees none of the numbers', async () => {
  for (const wish of [{ branch }, { facility }, { branch: second, facility }])
    await expect(ask(stranger, 'totals', { ...year, ...wish })).rejects.toMatchObject({ problem: { status: 404 } })
  const own = await ask(stranger, 'totals', year)
  expect(near(own.rows)).toEqual(near(again7(await worldOf([foreign]), own.rows)))
  await expect(ask(staff, 'totals', { ...year, branch })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(ask(clerk, 'totals', year)).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(ask(await clinic.patient(), 'totals', year)).rejects.toMatchObject({ problem: { status: 403 } })
  const { branches, doctors: named } = await app.person(staff).call('GET /statistics/choices', {})
  expect(branches.map(({ id }) => id)).toEqual([second])
  expect(named.map(({ id }) => id)).not.toContain(doctors[1]?.practitioner)
})

test('staff with the right at one branch see the numbers of that branch alone', async () => {
  const again = countAgain(await worldOf([second]), year)
  expect(near((await ask(staff, 'lead_times', year)).rows)).toEqual(near(again.lead_times() ?? []))
  expect(near((await ask(staff, 'waits', year)).rows)).toEqual(near(again.waits() ?? []))
})

test('the reminders that are counted are those that are sent', () => {
  expect(new Set(isReminder.text.match(/N\d+/g))).toEqual(new Set(Object.values(reminderCodes)))
})

test('a period that runs backwards or is longer than a year is refused', async () => {
  await expect(ask(manager, 'totals', { from: year.until, until: year.from })).rejects.toMatchObject({
    problem: { status: 400 },
  })
  await expect(ask(manager, 'totals', { from: day('2024-01-01'), until: year.until })).rejects.toMatchObject({
    problem: { status: 400 },
  })
})

function again7(world: World, told: readonly ChartRow[]): ChartRow[] {
  return (countAgain(world, year).totals() ?? []).map((row) => ({
    ...row,
    cells: row.cells.with(7, told[0]?.cells[7] ?? null),
  }))
}
