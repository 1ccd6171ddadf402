import { beforeEach, expect, test } from 'vitest'
import { day, instant, later, minute } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'
import { actorOf, wallsOf } from '#tests/support/walls.ts'

const { db, app, clock, clinic } = await openClinic()
const { rowsThrough, facilityOf, plant } = wallsOf(db)
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const notTheirs = { code: expect.stringMatching(/^not_(found|allowed)$/) as string }
const password = 'a long pass phrase'
const monday = instant(Date.parse('2027-01-04T07:00:00Z'))
beforeEach(() => clock.set(monday))

const withPassword = async (login: Login) => {
  await knowsPassword(db.database, login, password)
  return login
}

/** A facility of one branch, with who runs it, somebody at its desk and a doctor, who works elsewhere as well. */
async function house() {
  const manager = await withPassword(await clinic.account('facility-manager'))
  const branch = await clinic.branch({ manager: manager.account })
  const facility = await facilityOf(branch)
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const doctor = await clinic.doctor({ branch })
  const elsewhere = await clinic.alsoAt(doctor, await clinic.branch())
  return { manager, branch, facility, desk, doctor, elsewhere, ...acts(manager, facility, branch) }
}

function acts(login: Login, facility: string, branch: string) {
  const who = app.person(login)
  const params = { facilityId: facility }
  const preview = () => who.call('GET /facilities/:facilityId/closing', { params })
  const close = async (wish: { name?: string; password?: string; version?: number } = {}) => {
    const body = { name: 'Test House', password, version: wish.version ?? (await preview()).version, ...wish }
    return who.call('POST /facilities/:facilityId/closing', { params, body })
  }
  const openAgain = (by = login) => app.person(by).call('DELETE /facilities/:facilityId/closing', { params })
  const versionOf = async () =>
    (await who.call('GET /branches/:branchId/details', { params: { branchId: branch } })).version
  const archive = async (visits: readonly string[] = []) => {
    const actions = visits.map((appointment_id) => ({ appointment_id, action: 'cancel' as const }))
    const body = { version: await versionOf(), name: 'Test Branch', message: 'We close for good', actions }
    await who.call('POST /branches/:branchId/archive', { params: { branchId: branch }, body })
  }
  const open = async (version: number) =>
    who.call('POST /branches/:branchId/open', { params: { branchId: branch }, body: { version } })
  return { who, params, preview, close, openAgain, archive, open, versionOf }
}

async function work() {
  while ((await runVisitAction(deps)) > 0);
}

const me = (who: Login) => app.person(who).call('GET /auth/me', {})
const mine = (who: Login) => app.person(who).call('GET /facilities/mine', {})
const subjectsTo = async (account: string) =>
  (
    await db.look.many<{ subject: string }>(
      sql`select subject from outbox_message where account_id = ${account} order by id limit 20`,
    )
  ).map(({ subject }) => subject)

const worksAt = async ({ practitioner }: ClinicDoctor) =>
  (
    await db.look.many<{ id: string }>(
      sql`select branch_id as id from practitioner_branch where practitioner_id = ${practitioner} and state = 'active' limit 9`,
    )
  ).map(({ id }) => id)

test('a facility closes after its branches and their visits, and then nobody finds it and nobody works for it', async () => {
  const { manager, who, params, facility, branch, desk, doctor, elsewhere, preview, close, archive } = await house()
  const patient = app.person(await clinic.patient())
  const { appointment_id: id } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const visit = () => patient.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
  expect(await preview()).toMatchObject({
    branches: [{ id: branch, state: 'open', visits_open: 1 }],
    people: 3,
    opens_until: '2027-02-03T07:00:00.000Z',
  })
  expect(await refusal(close())).toMatchObject({ code: 'branches_open' })
  await archive([id])
  // Its patient is not told yet: the visit is cancelled in a moment.
  expect(await refusal(close())).toMatchObject({ code: 'visits_ahead' })
  await work()
  expect(await visit()).toMatchObject({ status: 'cancelled', cancel_note: 'We close for good' })
  const slug = await who.call('GET /facilities/:facilityId/profile', { params }).then((profile) => profile.slug)

  expect(await close()).toMatchObject({
    closed_at: '2027-01-04T07:00:00.000Z',
    opens_until: '2027-02-03T07:00:00.000Z',
  })
  expect(await refusal(app.person().call('GET /facility-pages/:slug', { params: { slug } }))).toMatchObject({
    code: 'not_found',
  })
  expect(await mine(manager)).toMatchObject({ facility: null, closed: { id: facility, name: 'Test House' } })
  expect(await refusal(who.call('GET /facilities/:facilityId/profile', { params }))).toMatchObject({
    code: 'not_found',
  })
  expect((await me(desk)).branches).toEqual([])
  expect(await refusal(preview())).toMatchObject({ code: 'not_found' })
  // The doctor keeps what is elsewhere, and the patient the visit.
  expect(await worksAt(doctor)).toEqual([elsewhere.branch])
  expect(await visit()).toMatchObject({ status: 'cancelled' })
  expect(await subjectsTo(desk.account)).toContainEqual(expect.stringContaining('You can no longer open Test House'))
  expect(await subjectsTo(manager.account)).toContainEqual('Your facility is closed for good: Test House')
  expect(
    await db.look.many(
      sql`select action from audit where subject_id = ${facility} and account_id = ${manager.account}`,
    ),
  ).toContainEqual({ action: 'facility.close' })
})

test('whoever closes a facility types its name and their password, on what they saw', async () => {
  const { close, archive, preview } = await house()
  await archive()
  const { version } = await preview()
  expect(await refusal(close({ name: 'Test' }))).toMatchObject({ errors: [{ field: 'name' }] })
  expect(await refusal(close({ password: '' }))).toMatchObject({ code: 'password_needed' })
  expect(await refusal(close({ password: 'not the one' }))).toMatchObject({ errors: [{ field: 'password' }] })
  expect(await refusal(close({ version: version - 1 }))).toMatchObject({ code: 'changed' })
  await close()
  // The second tab, which still shows it open.
  expect(await refusal(close({ version }))).toMatchObject({ code: 'not_found' })
})

test('nobody else closes a facility: not a desk, a doctor, the manager of another one or an administrator', async () => {
  const { facility, branch, desk, doctor, archive, preview } = await house()
  await archive()
  const { version } = await preview()
  const other = await clinic.account('facility-manager')
  await clinic.branch({ manager: other.account })
  for (const login of [desk, doctor, other, await clinic.account('platform-admin'), await clinic.patient()]) {
    await withPassword(login)
    const stranger = acts(login, facility, branch)
    expect(await refusal(stranger.preview())).toMatchObject(notTheirs)
    expect(await refusal(stranger.close({ version }))).toMatchObject(notTheirs)
  }
  expect(await db.look.one(sql`select closed_at from facility where id = ${facility}`)).toEqual({ closed_at: null })
})

test('whoever closed a facility opens it again within thirty days: people and doctors work there as before, branches wait', async () => {
  const { manager, facility, branch, desk, doctor, close, archive, openAgain, who } = await house()
  const other = await withPassword(await clinic.account('facility-manager'))
  const temp = await member(db.database, clinic, branch, 'nurse')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into membership (facility_id, account_id, builtin) values (${facility}, ${other.account}, 'facility_manager')`)
    await tx.run(sql`update membership set until = ${at(later(monday, 2 * day))} where account_id = ${temp.account}`)
  })
  await archive()
  await close()
  for (const login of [other, desk, doctor]) expect(await refusal(openAgain(login))).toMatchObject(notTheirs)
  expect((await mine(other)).closed).toBeNull()
  clock.set(later(monday, 3 * day))
  await openAgain()
  expect(await mine(manager)).toMatchObject({ facility: { id: facility }, closed: null })
  expect((await me(desk)).branches).toMatchObject([{ id: branch }])
  // A role that was to end by now has ended all the same.
  expect((await me(temp)).branches).toEqual([])
  expect(await worksAt(doctor)).toHaveLength(2)
  expect(await who.call('GET /branches/:branchId/details', { params: { branchId: branch } })).toMatchObject({
    state: 'archived',
  })
  expect(await refusal(openAgain())).toMatchObject({ code: 'not_found' })
})

test('after thirty days nobody opens it again, until then an administrator does too', async () => {
  const { manager, facility, params, close, archive, openAgain } = await house()
  const admin = app.person(await clinic.account('platform-admin'))
  const byPlatform = () => admin.call('DELETE /admin/facilities/:facilityId/closing', { params })
  await archive()
  await close()
  const listed = await admin.call('GET /admin/facilities', { query: { state: 'closed' } })
  expect(listed.results.map((one) => one.id)).toContain(facility)
  const read = () => admin.call('GET /admin/facilities/:facilityId', { params })
  expect(await read()).toMatchObject({
    closed: { at: '2027-01-04T07:00:00.000Z', opens_until: '2027-02-03T07:00:00.000Z' },
  })
  const body = { decision: 'suspend' as const, note: 'Why', version: (await read()).version }
  expect(await refusal(admin.call('POST /admin/facilities/:facilityId', { params, body }))).toMatchObject({
    code: 'wrong_status',
  })
  clock.set(later(monday, 30 * day))
  for (const late of [byPlatform(), openAgain()])
    expect(await refusal(late)).toMatchObject({ code: 'too_late_to_open' })
  expect((await mine(manager)).closed).toBeNull()
  clock.set(later(monday, 30 * day - minute))
  await byPlatform()
  expect(await mine(manager)).toMatchObject({ facility: { id: facility } })
})

test('whoever decides sees of a closed facility its branches, who ran it until then, and when it was closed and opened', async () => {
  const other = await house()
  await other.archive()
  await other.close()
  const { manager, facility, branch, params, close, archive, openAgain } = await house()
  const before = await clinic.account('facility-manager')
  await plant(sql`
    insert into membership (facility_id, account_id, builtin, until)
    values (${facility}, ${before.account}, 'facility_manager', ${at(later(monday, -day))})`)
  await plant(sql`update branch set country = 'GB', address = '1 Test Street' where id = ${branch}`)
  const admin = app.person(await clinic.account('platform-admin'))
  const read = (id = facility) => admin.call('GET /admin/facilities/:facilityId', { params: { facilityId: id } })
  const { email } = await me(manager)
  expect(await read()).toMatchObject({ managers: [{ email }], history: [] })
  await plant(sql`
    insert into facility_event (id, facility_id, at, from_state, to_state, facts, source, said, note)
    select uuid_v7(), id, ${at(later(monday, -minute))}, 'waiting', 'checked', '{}', 'Register',
      jsonb_build_object('name', name, 'legal_name', legal_name, 'address', address, 'register_number', register_number), ''
    from facility where id = ${facility}`)
  await archive()
  expect((await read()).branches).toEqual([])
  await close()
  expect(await read()).toMatchObject({
    managers: [{ email }],
    branches: [{ id: branch, state: 'archived', address: expect.not.stringContaining('GB') as string, country: 'GB' }],
    history: [{ to: 'closed', at: '2027-01-04T07:00:00.000Z', by: 'Test Person' }, { to: 'checked' }],
  })
  const lines = await admin.call('GET /admin/facilities', { query: { state: 'closed' } })
  expect(lines.results.find(({ id }) => id === facility)).toMatchObject({ branches: 1 })
  const twin = await facilityOf(await clinic.branch())
  await plant(sql`update facility set name = ${`Twin ${twin}`} where id in (${facility}, ${twin})`)
  expect(await read(twin)).toMatchObject({ alike: [{ id: facility, is_closed: true }] })
  clock.set(later(monday, day))
  await openAgain()
  expect((await admin.call('GET /admin/facilities/:facilityId', { params })).history.map(({ to }) => to)).toEqual([
    'opened_again',
    'closed',
    'checked',
  ])
  // Whose name is not known has none.
  await plant(sql`update account set first_name = '', last_name = '' where id = ${manager.account}`)
  expect((await read()).history[0]).toMatchObject({ to: 'opened_again', by: null })
})

test('who runs another facility by now does not get the first one back beside it', async () => {
  const { manager, close, archive, openAgain } = await house()
  await archive()
  await close()
  const body = new FormData()
  body.set('name', 'The Next House')
  body.set('facility_logo', new File([new Uint8Array(await picture())], 'logo.png', { type: 'image/png' }))
  await app.person(manager).call('POST /facilities/', { body: body as never })
  expect(await refusal(openAgain())).toMatchObject({ code: 'runs_another' })
})

test('of a branch that is opened and a facility that is closed at the same moment, one happens; nobody books behind a closed door', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { facility, branch, doctor, preview, close, archive, open, versionOf } = await house()
    await archive()
    const [{ version }, seen] = [await preview(), await versionOf()]
    const patient = app.person(await clinic.patient())
    const opened = open(seen).then(() => book(patient, doctor, '2027-01-06T09:00:00.000Z'))
    await Promise.allSettled([close({ version }), opened])
    const state = await db.look.one<{ is_closed: boolean; is_found: boolean; visits: number }>(sql`
      select f.closed_at is not null as is_closed, b.is_found, (select count(*)::int from appointment where branch_id = b.id) as visits
      from facility f join branch b on b.facility_id = f.id where f.id = ${facility} and b.id = ${branch}`)
    expect([
      { is_closed: true, is_found: false, visits: 0 },
      { is_closed: false, is_found: true, visits: 1 },
    ]).toContainEqual(state)
  }
})

test('a closed facility takes nobody in and opens no branch, whatever asks', async () => {
  const { manager, facility, branch, desk, close, archive } = await house()
  await archive()
  await close()
  // As somebody whose call began before it was closed.
  const early = actorOf(manager.account, { facilities: [facility], facilityBranches: [branch] })
  const joins = sql`
    insert into membership (facility_id, account_id, branch_id, builtin) values (${facility}, ${desk.account}, ${branch}, 'nurse')`
  const stays = sql`update membership set until = null where account_id = ${desk.account}`
  const opens = sql`update facility set closed_at = null where id = ${facility}`
  for (const statement of [joins, stays, opens]) expect(await rowsThrough(early, statement)).toBe(0)
  await db.database.as(early, (tx) => tx.run(sql`update branch set state = 'open' where id = ${branch}`))
  expect(await db.look.one(sql`select state, is_found from branch where id = ${branch}`)).toEqual({
    state: 'open',
    is_found: false,
  })
})
