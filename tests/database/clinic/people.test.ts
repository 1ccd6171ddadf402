import { expect, test } from 'vitest'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Login } from '#tests/support/clinic.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// The people of a facility: inviting many at once, who leaves and who comes back, over the interface.

const { app, db, clock, clinic } = await openClinic()
const password = 'a password of a manager'
const hash = await hashPassword(password)

const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const site = { brand: 'Tendwell', publicUrl: 'http://localhost' }

async function house() {
  const manager = await clinic.account('facility-manager')
  await plant(sql`update account set password_hash = ${hash} where id = ${manager.account}`)
  const branch = await clinic.branch({ manager: manager.account })
  const facilityId = await facilityOf(branch)
  const boss = app.person(manager)
  const list = () => boss.call('GET /facilities/:facilityId/users', { params: { facilityId } })
  const act = (what: 'deactivate' | 'reactivate', who: Login, body: Record<string, unknown> = {}) => {
    const params = { facilityId, accountId: who.account }
    return what === 'deactivate'
      ? boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body })
      : boss.call('POST /facilities/:facilityId/users/:accountId/reactivate', { params })
  }
  const personIn = async (who: Login) => (await list()).people.find(({ account_id }) => account_id === who.account)
  return { manager, branch, facilityId, boss, list, act, personIn }
}

async function facilityOf(branch: string): Promise<string> {
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  return row?.id ?? ''
}

/** A second branch of the same house. */
async function besides(branch: string) {
  const second = await clinic.branch()
  await plant(sql`
    update branch set facility_id = (select facility_id from branch where id = ${branch}), name = 'Second Branch' where id = ${second}`)
  return second
}

async function worksAt(branch: string, role: string) {
  const login = await clinic.account('branch-staff')
  await plant(sql`update account set password_hash = ${hash} where id = ${login.account}`)
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  return login
}

const lastMail = (to: string, kind: string) =>
  db.look.one<{ body: string; subject: string }>(sql`
    select body, subject from outbox_message where recipient = ${to} and kind = ${kind} and channel = 'mail' order by created_at desc, id desc limit 1`)

async function accept(email: string) {
  const token = /token=([\w-]+)/.exec((await lastMail(email, 'N37'))?.body ?? '')?.[1] ?? ''
  const browser = app.person()
  const body = { first_name: 'New', last_name: 'Person', password: 'four quiet words here', terms: true, token }
  const session = await browser.call('POST /auth/invitation/accept', { body })
  return { account: session.user_id, cookie: browser.cookies.get('session') ?? '', token: session.token }
}

test('a manager sees everybody who works for the house: type, roles by branch, second step, when they were last there', async () => {
  const { branch, list, manager } = await house()
  const second = await besides(branch)
  const desk = await worksAt(branch, 'receptionist')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${desk.account}, 'nurse' from branch where id = ${second}`)
  await plant(sql`update account set totp_secret = 'x', totp_on_at = now() where id = ${desk.account}`)
  const doctor = await clinic.doctor({ branch })
  const stranger = await worksAt(await clinic.branch(), 'receptionist')
  const patient = await clinic.patient()
  await book(app.person(patient), { ...patient, ...doctor }, '2027-01-05T10:00:00.000Z')
  const { people } = await list()
  const byId = new Map(people.map((person) => [person.account_id, person]))
  expect(byId.get(manager.account)).toMatchObject({ type: 'manager', is_you: true, status: 'active' })
  expect(byId.get(desk.account)).toMatchObject({ type: 'staff', two_step: true, last_active: toRfc3339(clock.now()) })
  expect(byId.get(desk.account)?.roles.map(({ role_name, branch: at }) => [role_name, at])).toEqual([
    ['Nurse or assistant', 'Second Branch'],
    ['Front desk', 'Test Branch'],
  ])
  expect(byId.get(doctor.account)).toMatchObject({ type: 'doctor', two_step: false, roles: [{ role: 'doctor' }] })
  expect(byId.has(stranger.account)).toBe(false)
  expect(byId.has(patient.account)).toBe(false)
})

test('a branch shows its own people with the hours of today, to whoever gives roles there and to nobody else', async () => {
  const { branch } = await house()
  const second = await besides(branch)
  const runs = await worksAt(branch, 'branch_manager')
  const elsewhere = await worksAt(second, 'receptionist')
  const doctor = await clinic.doctor({ branch })
  const at = (branchId: string, who: Login) =>
    app.person(who).call('GET /branches/:branchId/users', { params: { branchId } })
  const { people } = await at(branch, runs)
  expect(people.map(({ account_id }) => account_id).toSorted()).not.toContain(elsewhere.account)
  expect(people.find(({ account_id }) => account_id === doctor.account)?.today).toEqual([
    { start: '2027-01-04T09:00:00.000Z', end: '2027-01-04T17:00:00.000Z' },
  ])
  expect(await refusal(at(second, runs))).toMatchObject({ code: 'not_found' })
  expect(await refusal(at(branch, await worksAt(branch, 'receptionist')))).toMatchObject({ code: 'not_allowed' })
})

test('many are invited in one call: each address has its own answer, and one that is wrong keeps nobody else out', async () => {
  const { branch, boss, list } = await house()
  const second = await besides(branch)
  const desk = await clinic.account('branch-staff')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${desk.account}, 'receptionist' from branch where id = ${branch}`)
  const invite = (emails: string[]) =>
    boss.call('POST /invitations', { body: { emails, branches: [branch, second], role: 'nurse' } })
  await invite(['many-1@example.com'])
  const { results } = await invite([
    'many-1@example.com',
    'reception',
    'Many-2@example.com',
    'many-2@example.com',
    desk.email,
  ])
  expect(results.map(({ email, outcome }) => [email, outcome])).toEqual([
    ['many-1@example.com', 'again'],
    ['reception', 'malformed'],
    ['many-2@example.com', 'sent'],
    ['many-2@example.com', 'twice'],
    [desk.email, 'member'],
  ])
  const { invitations } = await list()
  expect(
    invitations.map(({ email, role_name, branches, is_over }) => [email, role_name, branches.length, is_over]),
  ).toEqual([
    ['many-1@example.com', 'Nurse or assistant', 2, false],
    ['many-2@example.com', 'Nurse or assistant', 2, false],
  ])
  const nurse = await accept('many-2@example.com')
  const { branches } = await app.person(nurse).call('GET /auth/me', {})
  expect(branches.map(({ id }) => id).toSorted()).toEqual([branch, second].toSorted())
})

test('who is invited to every branch holds the role at branches that come later too', async () => {
  const { branch, boss } = await house()
  await boss.call('POST /invitations', {
    body: { emails: ['every@example.com'], branches: [branch], every_branch: true, role: 'viewer' },
  })
  const mail = await lastMail('every@example.com', 'N37')
  expect(mail?.body).toContain('every branch')
  const viewer = await accept('every@example.com')
  const later_branch = await besides(branch)
  const { branches } = await app.person(viewer).call('GET /auth/me', {})
  expect(branches.map(({ id }) => id).toSorted()).toEqual([branch, later_branch].toSorted())
})

test('nobody invites many where they may not: foreign branches, every branch without running the house, rights they lack', async () => {
  const { branch, boss } = await house()
  const other = await house()
  const runs = app.person(await worksAt(branch, 'branch_manager'))
  const invite = (who: typeof runs, body: Record<string, unknown>) =>
    refusal(
      who.call('POST /invitations', {
        body: { emails: ['x@example.com'], branches: [branch], role: 'viewer', ...body },
      }),
    )
  expect(await invite(boss, { branches: [branch, other.branch] })).toMatchObject({ code: 'not_found' })
  expect(await invite(runs, { every_branch: true })).toMatchObject({ code: 'not_found' })
  expect(await invite(runs, { branches: [branch, await besides(branch)] })).toMatchObject({ code: 'not_found' })
  expect(await invite(runs, { role: 'facility_manager' })).toMatchObject({ code: 'not_found' })
  expect(await lastMail('x@example.com', 'N37')).toBeUndefined()
})

test('an invitation that ran out is shown as expired and is sent again; the old link stays worth nothing', async () => {
  const { branch, boss, list } = await house()
  await boss.call('POST /invitations', { body: { emails: ['late@example.com'], branches: [branch], role: 'viewer' } })
  const before = await lastMail('late@example.com', 'N37')
  clock.set(later(mondayMorning, 15 * day))
  const [late] = (await list()).invitations
  expect(late).toMatchObject({ email: 'late@example.com', is_over: true })
  const params = { invitationId: late?.id ?? '' }
  await boss.call('POST /invitations/:invitationId/resend', { params })
  const stranger = await house()
  expect(await refusal(stranger.boss.call('POST /invitations/:invitationId/resend', { params }))).toMatchObject({
    code: 'not_found',
  })
  const [again] = (await list()).invitations
  expect(again).toMatchObject({ email: 'late@example.com', is_over: false })
  const token = /token=([\w-]+)/.exec(before?.body ?? '')?.[1] ?? ''
  expect(await refusal(app.person().call('POST /auth/invitation', { body: { token } }))).toMatchObject({
    code: 'link_expired',
  })
  await accept('late@example.com')
  clock.set(mondayMorning)
})

test('who is deactivated is out at once: sessions, roles, open pages, what they invited; they read it by mail and come back as they were', async () => {
  const { branch, act, personIn } = await house()
  const runs = await worksAt(branch, 'branch_manager')
  const page = app.person(runs)
  await page.call('POST /invitations', { body: { emails: ['mine@example.com'], branches: [branch], role: 'viewer' } })
  await act('deactivate', runs)
  expect(await refusal(page.call('GET /branches/:branchId/users', { params: { branchId: branch } }))).toMatchObject({
    code: 'not_logged_in',
  })
  const told = await db.look.many<{ topics: string[]; body: { kind: string } }>(sql`
    select topics, body from live_event where topics[1] like ${`%${runs.account}%`} or body->>'kind' = 'logged_out'`)
  expect(told.some(({ body }) => body.kind === 'logged_out')).toBe(true)
  expect(told.some(({ topics }) => topics.includes(`user:${runs.account}`))).toBe(true)
  expect(await personIn(runs)).toMatchObject({ status: 'deactivated', roles: [{ is_over: true }] })
  const invited = await lastMail('mine@example.com', 'N37')
  const token = /token=([\w-]+)/.exec(invited?.body ?? '')?.[1] ?? ''
  expect(await refusal(app.person().call('POST /auth/invitation', { body: { token } }))).toMatchObject({
    code: 'link_expired',
  })
  const { email = '' } = (await personIn(runs)) ?? {}
  expect((await lastMail(email, 'N39'))?.subject).toBe('Your access has ended')
  clock.pass(day)
  await act('reactivate', runs)
  expect(await personIn(runs)).toMatchObject({ status: 'active', roles: [{ role: 'branch_manager', is_over: false }] })
  expect((await lastMail(email, 'N39'))?.subject).toBe('You have access again')
  expect(await refusal(act('reactivate', runs))).toMatchObject({ code: 'already_exists' })
  clock.set(mondayMorning)
})

test('a facility keeps a manager, and nobody deactivates themselves or people of another house', async () => {
  const { manager, facilityId, act } = await house()
  const own = await refusal(act('deactivate', manager))
  expect(own).toMatchObject({ code: 'wrong_status' })
  const second = await clinic.account('facility-manager')
  await plant(sql`
    insert into membership (facility_id, account_id, builtin, until)
    values (${facilityId}, ${second.account}, 'facility_manager', now() + interval '40 years')`)
  const deputy = app.person(second)
  const params = { facilityId, accountId: manager.account }
  expect(
    await refusal(deputy.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body: {} })),
  ).toMatchObject({ code: 'wrong_status', detail: 'A facility needs at least one manager' })
  // Nobody locks the house by a role that begins some day.
  const held = await db.look.one<{ id: string; version: number }>(
    sql`select id, version from membership where account_id = ${manager.account} and facility_id = ${facilityId}`,
  )
  const begins = { since: '2027-11-01T00:00:00.000Z', until: null, version: held?.version ?? 0 }
  expect(
    await refusal(
      app
        .person(manager)
        .call('PUT /memberships/:membershipId', { params: { membershipId: held?.id ?? '' }, body: begins }),
    ),
  ).toMatchObject({ code: 'wrong_status', detail: 'A facility needs at least one manager' })
  const other = await house()
  expect(await refusal(other.act('deactivate', manager))).toMatchObject({ code: 'not_found' })
  await plant(sql`update membership set until = null where account_id = ${second.account}`)
  await deputy.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body: {} })
  await deputy.call('POST /facilities/:facilityId/users/:accountId/reactivate', { params })
  expect(
    (await deputy.call('GET /facilities/:facilityId/users', { params })).people.map(({ status }) => status),
  ).toEqual(['active', 'active'])
})

test('a doctor leaves with every visit decided: a colleague takes one, one is cancelled; nobody books them there again', async () => {
  const { branch, facilityId, boss, act, personIn } = await house()
  const [doctor, colleague] = [await clinic.doctor({ branch }), await clinic.doctor({ branch })]
  const patient = await clinic.patient()
  const asPatient = app.person(patient)
  const first = await book(asPatient, { ...patient, ...doctor }, '2027-01-05T10:00:00.000Z')
  const second = await book(asPatient, { ...patient, ...doctor }, '2027-01-06T10:00:00.000Z')
  const params = { facilityId, accountId: doctor.account }
  const { affected } = await boss.call('GET /facilities/:facilityId/users/:accountId/leaving', { params })
  expect(affected.map(({ appointment_id, colleagues }) => [appointment_id, colleagues.length])).toEqual([
    [first.appointment_id, 1],
    [second.appointment_id, 1],
  ])
  // One that was booked while the list was open is not decided about unseen.
  const keepOne = [{ appointment_id: first.appointment_id, action: 'keep', offering_id: null }]
  expect(await refusal(act('deactivate', doctor, { actions: keepOne }))).toMatchObject({ code: 'changed' })
  const done = await act('deactivate', doctor, {
    actions: [
      {
        appointment_id: first.appointment_id,
        action: 'colleague',
        offering_id: affected[0]?.colleagues[0]?.offering_id,
      },
      { appointment_id: second.appointment_id, action: 'cancel', offering_id: null },
    ],
    message: 'We are sorry.',
  })
  expect(done).toMatchObject({ affected: 2 })
  while ((await runVisitAction({ database: db.database, clock, site } as never)) > 0);
  const rows = await db.look.many<{ id: string; practitioner: string; status: string }>(sql`
    select id, practitioner_id as practitioner, status from appointment
    where id = any (${[first.appointment_id, second.appointment_id]}::uuid[]) order by start_at`)
  expect(rows.map(({ practitioner, status }) => [practitioner, status])).toEqual([
    [colleague.practitioner, 'booked'],
    [doctor.practitioner, 'cancelled'],
  ])
  const batchId = 'batch_id' in done ? done.batch_id : ''
  const progress = await boss.call('GET /doctors/me/visit-actions/:batchId', { params: { batchId } })
  expect(progress).toMatchObject({ total: 2, done: 2 })
  expect(
    (await refusal(book(app.person(await clinic.patient()), doctor, '2027-01-07T10:00:00.000Z'))) as object,
  ).toBeDefined()
  expect(await personIn(doctor)).toMatchObject({ status: 'deactivated' })
  await act('reactivate', doctor)
  expect(await personIn(doctor)).toMatchObject({ status: 'active', roles: [{ role: 'doctor', is_over: false }] })
  await book(app.person(await clinic.patient()), doctor, '2027-01-08T10:00:00.000Z')
})

test('who is deactivated at one branch keeps what they hold at others; a branch manager ends no doctor', async () => {
  const { branch, facilityId, personIn, act } = await house()
  const second = await besides(branch)
  const desk = await worksAt(branch, 'receptionist')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${desk.account}, 'nurse' from branch where id = ${second}`)
  const runs = app.person(await worksAt(branch, 'branch_manager'))
  const end = (accountId: string, branch_id: string | null) =>
    runs.call('POST /facilities/:facilityId/users/:accountId/deactivate', {
      params: { facilityId, accountId },
      body: { branch_id },
    })
  expect(await refusal(end(desk.account, second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(end(desk.account, null))).toMatchObject({ code: 'not_found' })
  await end(desk.account, branch)
  expect((await personIn(desk))?.roles.map(({ role, is_over }) => [role, is_over])).toEqual([
    ['nurse', false],
    ['receptionist', true],
  ])
  await app.person(desk).call('GET /auth/me', {})
  const doctor = await clinic.doctor({ branch })
  expect(await refusal(end(doctor.account, branch))).toMatchObject({ code: 'not_found' })
  await act('deactivate', doctor, { branch_id: branch })
  expect(await personIn(doctor)).toMatchObject({ status: 'deactivated' })
})

test('a manager resets the second step of who works nowhere else, with their own password; the person reads it and logs in anew', async () => {
  const { branch, facilityId, boss, personIn } = await house()
  const desk = await worksAt(branch, 'receptionist')
  const doctor = await clinic.doctor({ branch })
  await clinic.alsoAt(doctor, await clinic.branch())
  for (const { account } of [desk, doctor])
    await plant(sql`update account set totp_secret = 'x', totp_on_at = now() where id = ${account}`)
  const reset = (who: Login, typed: string) =>
    boss.call('POST /facilities/:facilityId/users/:accountId/second-step/reset', {
      params: { facilityId, accountId: who.account },
      body: { password: typed },
    })
  expect(await refusal(reset(desk, ''))).toMatchObject({ code: 'password_needed' })
  expect(await refusal(reset(desk, 'not the password'))).toMatchObject({ code: 'invalid' })
  expect((await personIn(desk))?.two_step).toBe(true)
  expect(await refusal(reset(doctor, password))).toMatchObject({ code: 'wrong_status' })
  await reset(desk, password)
  expect((await personIn(desk))?.two_step).toBe(false)
  expect(await refusal(app.person(desk).call('GET /auth/me', {}))).toMatchObject({ code: 'not_logged_in' })
  const { email = '' } = (await personIn(desk)) ?? {}
  expect((await lastMail(email, 'N46'))?.subject).toBe('Your second step was reset')
  const runs = app.person(await worksAt(branch, 'branch_manager'))
  expect(
    await refusal(
      runs.call('POST /facilities/:facilityId/users/:accountId/second-step/reset', {
        params: { facilityId, accountId: desk.account },
        body: { password },
      }),
    ),
  ).toMatchObject({ code: 'not_found' })
})
