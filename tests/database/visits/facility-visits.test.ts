import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#domain/booking/status.ts'
import { initialsOf } from '#domain/profiles/initials.ts'
import type { QueryOf } from '#contract/endpoints.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Login } from '#tests/support/clinic.ts'
import { inventYear } from '#tests/support/invented-year.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
let manager: Login, stranger: Login, viewer: Login
let [branch, second, facility] = ['', '', '']

beforeAll(async () => {
  manager = await clinic.account('facility-manager')
  stranger = await clinic.account('facility-manager')
  branch = await clinic.branch({ manager: manager.account })
  second = await clinic.branch({ zone: 'America/New_York' })
  const foreign = await clinic.branch({ manager: stranger.account })
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
  for (const at of [branch, branch, second, foreign]) await clinic.doctor({ branch: at })
  viewer = await clinic.account('branch-staff')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update branch set facility_id = ${facility}, name = 'Second' where id = ${second}`)
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin) values (${facility}, ${second}, ${viewer.account}, 'viewer')`)
    await inventYear(tx, clock.now(), { visits: 400, days: 60, seed: 3 })
    await tx.run(
      sql`update patient set phone_number = '07700 900' || right('00' || right(last_name, 2), 3) where first_name = 'Invented'`,
    )
  })
})

type FacilityVisit = Awaited<ReturnType<typeof page>>['results'][number]
type Wish = Partial<QueryOf<'GET /facilities/:facilityId/appointments'>>
const span = { from: '2026-11-01', until: '2027-02-28' }
const page = (who: Login, wish: Wish = {}) =>
  app
    .person(who)
    .call('GET /facilities/:facilityId/appointments', { params: { facilityId: facility }, query: { ...span, ...wish } })

/** Every page after the other, as somebody turns them. */
async function all(who: Login, wish: Wish = {}) {
  const found: Awaited<ReturnType<typeof page>>['results'] = []
  let cursor: string | undefined
  do {
    const { results, next } = await page(who, { ...wish, ...(cursor ? { cursor } : {}) })
    found.push(...results)
    cursor = next ?? undefined
  } while (cursor)
  return found
}

type Truth = {
  id: string
  status: string
  patient: string
  phone: string
  branch_id: string
  end_past: boolean
  doctor: string
  was_here: boolean
  booked_by: string
}
const truth = (branches: readonly string[]) =>
  db.look.many<Truth>(sql`
    select a.id, a.status, t.first_name || ' ' || t.last_name as patient, t.phone_number as phone, a.branch_id, a.end_at < '2027-01-04T07:00Z' as end_past,
      a.practitioner_id as doctor, a.booked_by, exists (select from appointment e where e.patient_id = a.patient_id and e.status = 'completed'
        and e.start_at < a.start_at and e.branch_id = any (${[branch, second]}::uuid[])) as was_here
    from appointment a join patient t on t.id = a.patient_id
    where a.branch_id = any (${branches}::uuid[]) and a.status <> 'entered_in_error'
      and (a.start_at at time zone a.time_zone)::date between '2026-11-01' and '2027-02-28'`)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('page by page every visit of the facility is there once, in the order of time', async () => {
  const found = await all(manager)
  expect(found.length).toBeGreaterThan(150)
  expect(ids(found)).toEqual(ids(await truth([branch, second])))
  const starts = found.map(({ start }) => start)
  expect(starts).toEqual(starts.toSorted())
  expect((await page(manager)).total).toBe(found.length)
  const byDoctor = await all(manager, { group: 'doctor', limit: 40 })
  expect(ids(byDoctor)).toEqual(ids(found))
  const names = byDoctor.map(({ doctor }) => doctor.name)
  expect(names).toEqual(names.toSorted())
})

test.each<[sort: 'patient' | 'service' | 'status' | 'booked', key: (row: FacilityVisit) => string | number]>([
  ['patient', ({ patient }) => patient.toLowerCase()],
  ['service', ({ service_name }) => service_name],
  ['status', ({ status }) => statuses.indexOf(status)],
  ['booked', ({ created_at }) => created_at],
])('every visit is there once in the order of %s too, and the other way around', async (sort, key) => {
  const [up, down] = [await all(manager, { sort, limit: 40 }), await all(manager, { sort: `-${sort}`, limit: 40 })]
  expect(ids(up)).toEqual(ids(await truth([branch, second])))
  expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
  const keys = up.map(key)
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  expect(new Set(keys).size).toBeGreaterThan(1)
})

test('within each branch the order is kept, also over pages', async () => {
  const found = await all(manager, { group: 'branch', sort: '-time', limit: 30 })
  for (const rows of Map.groupBy(found, ({ branch: { id } }) => id).values()) {
    const starts = rows.map(({ start }) => start)
    expect(starts).toEqual(starts.toSorted().toReversed())
  }
  expect(new Set(found.map(({ branch: { id } }) => id)).size).toBe(2)
})

test.each<[string, Wish, (row: Truth) => boolean]>([
  ['one status', { status: 'no_show' }, (row) => row.status === 'no_show'],
  ['who is new', { kind: 'new' }, (row) => !row.was_here],
  ['who was here before', { kind: 'returning' }, (row) => row.was_here],
  ['what the desk or a doctor booked', { booked_by: 'staff' }, (row) => row.booked_by === 'staff'],
  [
    'what needs somebody',
    { needs_action: 'yes' },
    (row) => row.status === 'requested' || (['booked', 'arrived'].includes(row.status) && row.end_past),
  ],
  ['a name', { q: 'patient 17' }, (row) => row.patient.includes('Patient 17')],
  ['a phone number', { q: '07700900017' }, (row) => row.phone.replaceAll(' ', '') === '07700900017'],
])('%s is found, and nothing else', async (_, wish, is) => {
  const expected = (await truth([branch, second])).filter(is)
  expect(expected.length).toBeGreaterThan(0)
  expect(ids(await all(manager, wish))).toEqual(ids(expected))
})

test('a reference is found in any case of letters', async () => {
  const [one] = await all(manager)
  expect(await all(manager, { q: one?.reference.toLowerCase() ?? '' })).toEqual([one])
})

test('who may not look for patients reads initials, and finds nobody by name or phone', async () => {
  const found = await all(viewer)
  const there = await truth([second])
  expect(ids(found)).toEqual(ids(there))
  expect(found.map(({ patient }) => patient).every((name) => /^I\. P\. \d\.$/.test(name))).toBe(true)
  expect(await all(viewer, { q: 'Patient 17' })).toEqual([])
  expect(await all(viewer, { q: there[0]?.phone ?? 'none' })).toEqual([])
  expect(initialsOf('  Ann   élan Sample ')).toBe('A. É. S.')
})

test('nobody reads here why somebody comes', async () => {
  const text = JSON.stringify(await page(manager, { limit: 100 }))
  expect(text).not.toContain('A private reason')
  expect(text).not.toMatch(/"(reason|note|needs|email|phone_number|date_of_birth)"/)
})

test('who runs another facility finds nothing, also by the id of a branch', async () => {
  await expect(page(stranger)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(page(viewer, { branch_id: branch })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(page(manager, { cursor: 'bm90IG91cnM' })).rejects.toMatchObject({ problem: { status: 400 } })
})
