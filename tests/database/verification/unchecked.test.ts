import { beforeEach, expect, test } from 'vitest'
import { day, toRfc3339 } from '#domain/time/instant.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import { facilityStandsUnchecked } from '#server/core/people/facility-people.ts'
import { runCheckDates } from '#server/features/doctors/checks/run-check-dates.ts'
import { dateUncheckedDoctors } from '#server/features/doctors/checks/date-unchecked.ts'
import { closeUncheckedFacilities, dateUncheckedFacilities } from '#server/features/places/checks/date-unchecked.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { actorOf } from '#tests/support/walls.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, reviewing } from '#tests/support/reviewing.ts'

// An installation that checked nobody begins to: nobody stays open for good because of what was before.

const { db, app, clock, clinic } = await openClinic()
const unchecked = await testApp(db.database, clock, { VERIFICATION: 'off' })
const start = clock.now()
beforeEach(() => clock.set(start))
const { mailsTo } = accountsOf(app, db)
const reviewer = app.person(await clinic.account('platform-admin'))
const by = (verification: VerificationMode) => ({ database: db.database, clock, site: app.config, verification })
const work = db.database.asWorker.bind(db.database, 'test')

async function starts(mode: VerificationMode) {
  await dateUncheckedDoctors(by(mode))
  await dateUncheckedFacilities(by(mode))
}

/** Somebody who stands because nothing was asked for. */
async function standsUnchecked() {
  const doctor = await clinic.doctor({ verified: false })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const body = { ...givenBy, licence_number: `OFF-${doctor.slug}` }
  await unchecked.person(doctor).call('POST /doctors/me/verification', { body })
  const row = await db.look.one<{ email: string }>(sql`select email from account where id = ${doctor.account}`)
  return { ...doctor, email: row?.email ?? '' }
}

type Standing = { verification: string; verified_on: string | null; verified_until: string | null }
const checkOf = ({ practitioner }: ClinicDoctor) =>
  db.look.one<Standing>(
    sql`select verification, verified_on, verified_until from practitioner where id = ${practitioner}`,
  )
const publicPage = ({ slug }: ClinicDoctor) => app.person().call('GET /doctors/:slug/checks', { params: { slug } })
const rounds = async (mode: VerificationMode = 'required') => {
  while (await runCheckDates(by(mode)));
  await closeUncheckedFacilities(by(mode))
}
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

test('who stood unchecked has thirty days from the first start that asks, is told once, and is closed after them', async () => {
  const doctor = await standsUnchecked()
  await starts('off')
  expect(await checkOf(doctor)).toEqual({ verification: 'verified', verified_on: null, verified_until: null })
  await starts('required')
  expect((await checkOf(doctor))?.verified_until).toBe('2027-02-03')
  clock.pass(day)
  await starts('required')
  await rounds()
  expect(await checkOf(doctor)).toMatchObject({ verification: 'expiring', verified_until: '2027-02-03' })
  expect((await subjects(doctor.email)).filter((subject) => subject.includes('licence check'))).toEqual([
    expect.stringContaining('due by'),
  ])
  expect(await publicPage(doctor)).toMatchObject({ verified_on: null, verified_until: '2027-02-03', checks: [] })
  clock.pass(31 * day)
  await rounds()
  expect((await checkOf(doctor))?.verification).toBe('expired')
  expect(await refusal(publicPage(doctor))).toMatchObject({ code: 'not_found' })
})

test('who was checked has no other day after such a start', async () => {
  const doctor = await clinic.doctor()
  await starts('required')
  expect(await checkOf(doctor)).toMatchObject({ verified_on: '2026-11-03', verified_until: null })
})

/** A facility that was made where nothing is asked for. */
async function facilityUnchecked() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const id = row?.id ?? ''
  await work(async (tx) => {
    await tx.run(sql`update facility set check_state = 'waiting', address = '1 Test Street' where id = ${id}`)
    await tx.run(sql`
      insert into facility_event (id, facility_id, at, account_id, from_state, to_state)
      values (uuid_v7(), ${id}, now(), ${manager.account}, '', 'waiting')`)
    await facilityStandsUnchecked(tx, id)
  })
  return { id, branch, manager, email: manager.email }
}
test('where nothing is checked, a branch that is new or renamed waits for nobody; where checks are asked for, it does', async () => {
  const { id, manager } = await facilityUnchecked()
  const place = { address: '3 Test Street', city: 'Testtown', country: 'GB', phone: '020 7946 0000', time_zone: 'Europe/London' } // prettier-ignore
  const add = (by: typeof app, name: string) =>
    by
      .person(manager)
      .call('POST /facilities/:facilityId/branches', { params: { facilityId: id }, body: { ...place, name } })
  const [open, waits] = [await add(unchecked, 'North'), await add(app, 'South')]
  expect([open.is_unseen, waits.is_unseen]).toEqual([false, true])
  const rename = (by: typeof app, name: string, version: number) =>
    by
      .person(manager)
      .call('PUT /branches/:branchId', { params: { branchId: open.id }, body: { ...place, name, version } })
  const renamed = await rename(unchecked, 'North side', open.version)
  expect(renamed.is_unseen).toBe(false)
  expect((await rename(app, 'Famous Hospital', renamed.version)).is_unseen).toBe(true)
})

const standingOf = (id: string) =>
  db.look.one<{ check_state: string; check_due: string | null; checked_on: string | null }>(
    sql`select check_state, check_due, checked_on from facility where id = ${id}`,
  )

test('a facility that stood unchecked waits among the others, is found until its day, and waits after it', async () => {
  const { id, email } = await facilityUnchecked()
  const listed = await db.look.one<{ id: string }>(
    sql`insert into facility (id, kind, name, slug, source, check_state, created_at)
      values (uuid_v7(), 'facility', 'Of a list', 'of-a-list', 'A list', 'checked', now()) returning id`,
  )
  await starts('required')
  const due = new Date(clock.now() + 30 * day).toISOString().slice(0, 10)
  expect(await standingOf(id)).toEqual({ check_state: 'checked', check_due: due, checked_on: null })
  expect((await standingOf(listed?.id ?? ''))?.check_due).toBeNull()
  const waiting = await reviewer.call('GET /admin/facilities', { query: { state: 'waiting' } })
  expect(waiting.results.map((one) => one.id)).toContain(id)
  await starts('required')
  await rounds()
  expect(await subjects(email)).toEqual([expect.stringContaining('is checked by')])
  clock.pass(31 * day)
  await rounds()
  expect(await standingOf(id)).toEqual({ check_state: 'waiting', check_due: null, checked_on: null })
  expect((await subjects(email)).at(-1)).toContain('waits for a check')
})

test('a facility that somebody looks at in time keeps standing, and its own people do not take the day away', async () => {
  const { id, manager } = await facilityUnchecked()
  await starts('required')
  const params = { facilityId: id }
  const one = await reviewer.call('GET /admin/facilities/:facilityId', { params })
  expect(one.check_due).not.toBeNull()
  const branches = one.branches.map(({ id: branch, version }) => ({ id: branch, version }))
  const own = db.database.as(actorOf(manager.account, { userType: 'facility-manager', facilities: [id] }), (tx) =>
    tx.run(sql`update facility set check_due = '2099-01-01' where id = ${id}`),
  )
  await expect(own).rejects.toThrow('only who decides about facilities')
  await reviewer.call('POST /admin/facilities/:facilityId', {
    params,
    body: {
      decision: 'look',
      facts: ['name', 'address'],
      source: 'The register',
      note: '',
      version: one.version,
      branches,
    },
  })
  expect(await standingOf(id)).toMatchObject({ check_state: 'checked', check_due: null })
  expect((await standingOf(id))?.checked_on).not.toBeNull()
})

test('one start that asks for checks, and one that asks for none again, leave everybody as they were', async () => {
  const [doctor, facility] = [await standsUnchecked(), await facilityUnchecked()]
  await starts('required')
  await rounds()
  expect((await checkOf(doctor))?.verification).toBe('expiring')
  for (let time = 0; time < 3; time += 1) await starts('off')
  const free = { verification: 'verified', verified_on: null, verified_until: null }
  expect(await checkOf(doctor)).toEqual(free)
  expect((await standingOf(facility.id))?.check_due).toBeNull()
  // Whoever was told of the day is told once that it no longer holds.
  expect((await subjects(doctor.email)).filter((subject) => subject.includes('licence check')).slice(-1)).toEqual([
    expect.stringContaining('no longer due'),
  ])
  expect((await subjects(doctor.email)).filter((subject) => subject.includes('no longer due'))).toHaveLength(1)
  expect(await subjects(facility.email)).toEqual([
    expect.stringContaining('is checked by'),
    expect.stringContaining('needs no check any more'),
  ])
  clock.pass(31 * day)
  await rounds('off')
  expect(await checkOf(doctor)).toEqual(free)
  expect((await standingOf(facility.id))?.check_state).toBe('checked')
})

test('whoever stays suspended is told so with the day that no longer holds; who was never told of a day reads nothing', async () => {
  const [suspended, untold] = [await standsUnchecked(), await standsUnchecked()]
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'suspended' where id = ${suspended.practitioner}`),
  )
  await starts('required')
  await work((tx) => tx.run(sql`update practitioner set end_told = null where id = ${untold.practitioner}`))
  await starts('off')
  expect((await mailsTo(suspended.email)).at(-1)?.body).toContain('You stay suspended')
  expect((await checkOf(untold))?.verified_until).toBeNull()
  expect((await subjects(untold.email)).filter((subject) => subject.includes('no longer due'))).toEqual([])
})

test('where facilities are to vouch, who stood unchecked has thirty days for that; rounds that ask for nothing close nobody', async () => {
  const [doctor, facility] = [await standsUnchecked(), await facilityUnchecked()]
  await starts('facility_attested')
  await starts('facility_attested')
  expect((await checkOf(doctor))?.verified_until).toBe('2027-02-03')
  clock.pass(31 * day)
  // A server that was started with another word closes nobody before its own start has taken the days away.
  await rounds('off')
  expect((await checkOf(doctor))?.verification).toBe('verified')
  expect((await standingOf(facility.id))?.check_state).toBe('checked')
  await rounds('facility_attested')
  expect((await checkOf(doctor))?.verification).toBe('expired')
  expect((await standingOf(facility.id))?.check_state).toBe('waiting')
})

test('whose check has ended sends their number where nothing is checked, and stands without the end of before', async () => {
  const doctor = await standsUnchecked()
  await work((tx) =>
    tx.run(sql`
      update practitioner set verification = 'expired', verified_on = '2026-01-03', verified_until = '2027-01-03', end_told = 7
      where id = ${doctor.practitioner}`),
  )
  const body = { ...givenBy, licence_number: `OFF-${doctor.slug}` }
  await unchecked.person(doctor).call('POST /doctors/me/verification', { body })
  const free = { verification: 'verified', verified_on: null, verified_until: null }
  expect(await checkOf(doctor)).toEqual(free)
  await rounds('off')
  expect(await checkOf(doctor)).toEqual(free)
  await starts('required')
  expect((await checkOf(doctor))?.verified_until).toBe('2027-02-03')
})

test('who waited for a look when nothing is checked any more stands once they send their number again, and not by the start alone', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const waiting = sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`
  await work((tx) => tx.run(waiting))
  const body = { ...givenBy, licence_number: `WAIT-${doctor.slug}` }
  await app.person(doctor).call('POST /doctors/me/verification', { body })
  await starts('off')
  expect((await checkOf(doctor))?.verification).toBe('submitted')
  expect(await refusal(app.person(doctor).call('POST /doctors/me/verification', { body }))).toMatchObject({
    code: 'wrong_status',
  })
  await unchecked.person(doctor).call('POST /doctors/me/verification', { body })
  expect((await checkOf(doctor))?.verification).toBe('verified')
})

test('whoever waits and names their authority anew with the same number stands by that, too, where nothing is checked any more', async () => {
  const doctor = await clinic.doctor({ verified: false })
  const waiting = sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`
  await work((tx) => tx.run(waiting))
  const body = (licence_authority_name: string) => ({ licence_authority_name, licence_number: `NEW-${doctor.slug}` })
  await app.person(doctor).call('POST /doctors/me/verification', { body: body('medical board of sampleton') })
  await starts('off')
  await unchecked.person(doctor).call('POST /doctors/me/verification', { body: body('Medical Board of Sampleton') })
  expect((await checkOf(doctor))?.verification).toBe('verified')
})

test.each([
  ['required', 'Hand in what is asked for'],
  ['facility_attested', 'Ask the facility you work for to confirm you'],
] as const)(
  'where checks are %s, the mail of the day says what is asked for, and to the suspended that they stay so',
  async (mode, asked) => {
    const [open, held] = [await standsUnchecked(), await standsUnchecked()]
    await work((tx) => tx.run(sql`update practitioner set verification = 'suspended' where id = ${held.practitioner}`))
    await starts(mode)
    const read = async ({ email }: typeof open) => (await mailsTo(email)).at(-1)?.body ?? ''
    expect(await read(open)).toContain(asked)
    expect(await read(open)).toContain('find and book you as before')
    expect(await read(held)).toContain(asked)
    expect(await read(held)).not.toContain('as before')
    expect(await read(held)).toContain('You stay suspended meanwhile')
    clock.pass(31 * day)
    await rounds(mode)
    expect(await read(open)).toContain(mode === 'required' ? asked : 'ask the facility you work for to confirm you')
  },
)

test('a day that is set or taken away stands in the history and the audit, and whoever has one waits since then', async () => {
  const [doctor, facility] = [await standsUnchecked(), await facilityUnchecked()]
  await work(async (tx) => {
    await tx.run(sql`update facility_event set at = '2020-01-01' where facility_id = ${facility.id}`)
    await tx.run(sql`update branch set is_unseen = true, unseen_since = '2020-01-01' where id = ${facility.branch}`)
  })
  const before = (await reviewer.call('GET /admin/verifications', {})).decided
  await starts('required')
  const due = 'A check is due by 3 February 2027'
  const params = { facilityId: facility.id }
  const one = await reviewer.call('GET /admin/facilities/:facilityId', { params })
  expect(one).toMatchObject({ since: toRfc3339(clock.now()), checked_as: null })
  expect(one.history[0]).toMatchObject({ from: 'checked', to: 'checked', note: due, by: null })
  const caseOf = () =>
    reviewer.call('GET /admin/verifications/:practitionerId', { params: { practitionerId: doctor.practitioner } })
  expect((await caseOf()).events[0]).toMatchObject({ from_state: 'verified', to_state: 'verified', note: due, by: '' })
  // A start takes a while: what it writes down stands after what the one before it wrote.
  clock.pass(1_000)
  await starts('off')
  expect((await caseOf()).events[0]?.note).toBe('No check is due any more')
  clock.pass(1_000)
  await starts('required')
  // Nobody has decided anything.
  expect((await reviewer.call('GET /admin/verifications', {})).decided).toEqual(before)
  clock.pass(31 * day)
  await rounds()
  const actionsOn = async (id: string) =>
    (
      await db.look.many<{ action: string }>(
        sql`select action from audit where subject_id = ${id} and actor_kind = 'system' order by at, id`,
      )
    ).map(({ action }) => action)
  expect(await actionsOn(facility.id)).toEqual([
    'facility.dated',
    'facility.undated',
    'facility.dated',
    'facility.ended',
  ])
  expect(await actionsOn(doctor.practitioner)).toEqual([
    'verification.dated',
    'verification.undated',
    'verification.dated',
  ])
})

test('a suspended doctor who gets a day still reads why they are suspended', async () => {
  const doctor = await standsUnchecked()
  await reviewing(db).decide(reviewer, doctor, 'suspend', { note: 'A patient has complained' })
  await starts('required')
  expect((await app.person(doctor).call('GET /doctors/me/check', {})).note).toBe('A patient has complained')
})

test('a facility that cannot be closed stops none behind it, and is closed once it can be', async () => {
  const made = [await facilityUnchecked(), await facilityUnchecked(), await facilityUnchecked()]
  const facilities = made.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await starts('required')
  clock.pass(31 * day)
  const states = async () => Promise.all(facilities.map(async ({ id }) => (await standingOf(id))?.check_state))
  const mend = await stumbleOver(db, 'facility', facilities[0]?.id ?? '')
  await expect(closeUncheckedFacilities(by('required'))).rejects.toThrow('it stumbles')
  expect(await states()).toEqual(['checked', 'waiting', 'waiting'])
  await mend()
  await rounds()
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
})
