import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const password = 'four quiet words here'
const hash = await hashPassword(password)

async function administrator() {
  const login = await clinic.account('platform-admin')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${login.account}`),
  )
  return { ...login, me: app.person(login) }
}
const problem = async (call: Promise<unknown>) => (await refusal(call)) as Problem
const admin = await administrator()
const other = await administrator()

const emailOf = async (account: string) =>
  (await db.look.one<{ email: string }>(sql`select email from account where id = ${account}`))?.email ?? ''
const subjectsTo = async (account: string) =>
  (
    await db.look.many<{ subject: string }>(
      sql`select subject from outbox_message where recipient = ${await emailOf(account)} order by created_at, id`,
    )
  ).map(({ subject }) => subject)
const actionsOn = async (account: string) =>
  (
    await db.look.many<{ action: string }>(
      sql`select action from audit where subject_id = ${account} and account_id = ${admin.account} order by id`,
    )
  ).map(({ action }) => action)

const find = (q: string, by = admin) => by.me.call('GET /admin/people', { query: { q } })
const suspend = ({ account }: { account: string }, by = admin, why = 'Somebody else uses it') =>
  by.me.call('POST /admin/people/:accountId/suspension', {
    params: { accountId: account },
    body: { password, why },
  })
const lift = ({ account }: { account: string }) =>
  admin.me.call('POST /admin/people/:accountId/suspension/lift', {
    params: { accountId: account },
    body: { password },
  })
const whoAmI = (login: Login) => app.person(login).call('GET /auth/me', {})

async function givePassword(account: string) {
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${account}`),
  )
  return emailOf(account)
}

test('people are found by a part of their address or name, without anything of their health; a sign alone finds nobody', async () => {
  const patient = await clinic.patient()
  const email = await emailOf(patient.account)
  const found = await find(email)
  expect(found.results).toMatchObject([{ account_id: patient.account, email, user_type: 'patient', is_you: false }])
  expect(Object.keys(found.results[0] ?? {}).sort()).toEqual([
    'account_id',
    'created_at',
    'email',
    'is_proven',
    'is_you',
    'last_active',
    'name',
    'suspended_at',
    'two_step',
    'user_type',
  ])
  for (const nobody of ['%', '!', 'nobody of that name']) expect((await find(nobody)).results, nobody).toEqual([])
  // Without words: who looks after the platform, and who is on hold.
  expect(new Set((await find('')).results.map(({ user_type: type }) => type))).toEqual(new Set(['platform-admin']))
})

test('an account on hold is out at once and does not get in again, until it is taken off hold; each is told and written down', async () => {
  const patient = await clinic.patient()
  const email = await givePassword(patient.account)
  const before = (await subjectsTo(patient.account)).length
  await suspend(patient)
  expect((await problem(whoAmI(patient))).code).toBe('not_logged_in')
  const logIn = () => app.person().call('POST /auth/login', { body: { email, password } })
  expect((await problem(logIn())).code).toBe('account_suspended')
  // A wrong password says nothing of it.
  const guess = app.person().call('POST /auth/login', { body: { email, password: 'another guess at it' } })
  expect((await problem(guess)).code).toBe('wrong_credentials')
  expect((await problem(suspend(patient))).code).toBe('wrong_status')
  await lift(patient)
  expect((await problem(lift(patient))).code).toBe('wrong_status')
  await expect(logIn()).resolves.toMatchObject({ user_type: 'patient' })
  expect((await subjectsTo(patient.account)).slice(before, before + 2)).toEqual([
    'Your Tendwell account is on hold',
    'Your Tendwell account is open again',
  ])
  expect(await actionsOn(patient.account)).toEqual(['account.suspended', 'account.lifted'])
})

test('a doctor’s account on hold: still booked, or suspended in the same step, with the patients of visits to come told', async () => {
  const [left, both] = [await clinic.doctor(), await clinic.doctor()]
  const patient = app.person(await clinic.patient())
  const { appointment_id: visit } = await book(patient, both, '2027-01-05T09:00:00.000Z')
  const page = async ({ slug }: typeof left) =>
    app
      .person()
      .call('GET /doctors/:slug', { params: { slug } })
      .then(
        () => 'found',
        (error: { problem?: Problem }) => error.problem?.code,
      )
  const hold = (doctor: typeof left, also_doctor: boolean) =>
    admin.me.call('POST /admin/people/:accountId/suspension', {
      params: { accountId: doctor.account },
      body: { password, why: 'An impostor', also_doctor },
    })
  await hold(left, false)
  await hold(both, true)
  expect([await page(left), await page(both)]).toEqual(['found', 'not_found'])
  const shown = await patient.call('GET /appointments/:appointmentId', { params: { appointmentId: visit } })
  expect(shown.on_hold).toBe(true)
  const action = await db.look.one(sql`select reason, cause from visit_action where appointment_id = ${visit}`)
  expect(action).toEqual({ reason: 'on_hold', cause: 'verification' })
  const event = await db.look.one(sql`
    select from_state, to_state, note, account_id from verification_event where practitioner_id = ${both.practitioner} order by at desc limit 1`)
  expect(event).toEqual({
    from_state: 'verified',
    to_state: 'suspended',
    note: 'An impostor',
    account_id: admin.account,
  })
  // Taking the account off hold does not say that the doctor was looked at.
  await lift(both)
  expect(await page(both)).toBe('not_found')
})

test('a session that was begun while the account was put on hold opens nothing either', async () => {
  const patient = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set suspended_at = now() where id = ${patient.account}`),
  )
  expect((await problem(whoAmI(patient))).code).toBe('not_logged_in')
})

test('nobody puts themselves on hold, and of two administrators who put each other on hold one stays', async () => {
  expect((await problem(suspend(admin))).detail).toMatch(/your own account/)
  const third = await administrator()
  const outcomes = await Promise.allSettled([suspend(third, other), suspend(other, third)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const { account } of [other, third])
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update account set suspended_at = null where id = ${account}`),
    )
})

test('a reason and the own password are needed, and a wrong one changes nothing', async () => {
  const patient = await clinic.patient()
  expect((await problem(suspend(patient, admin, ''))).errors?.[0]?.field).toBe('why')
  const wrong = admin.me.call('POST /admin/people/:accountId/suspension', {
    params: { accountId: patient.account },
    body: { password: 'not this one at all', why: 'x' },
  })
  expect((await problem(wrong)).errors?.[0]?.field).toBe('password')
  await expect(whoAmI(patient)).resolves.toMatchObject({ user_id: patient.account })
})

test('who has lost the second step gets in without it after a reset, and reads of it by mail', async () => {
  const doctor = await clinic.doctor()
  const reset = (account: string) =>
    admin.me.call('POST /admin/people/:accountId/second-step/reset', {
      params: { accountId: account },
      body: { password },
    })
  expect((await problem(reset(doctor.account))).code).toBe('wrong_status')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update account set totp_secret = 'sealed', totp_on_at = now() where id = ${doctor.account}`)
    await tx.run(sql`insert into recovery_code (account_id, code_hash) values (${doctor.account}, 'hash')`)
  })
  expect((await problem(reset(admin.account))).detail).toMatch(/your own account/)
  await reset(doctor.account)
  const left = await db.look.one(sql`
    select totp_secret, totp_on_at, (select count(*) from recovery_code where account_id = a.id) as codes
    from account a where id = ${doctor.account}`)
  expect(left).toEqual({ totp_secret: null, totp_on_at: null, codes: 0 })
  expect((await problem(whoAmI(doctor))).code).toBe('not_logged_in')
  expect(await subjectsTo(doctor.account)).toContain('Your second step was reset')
  expect(await actionsOn(doctor.account)).toEqual(['two_step.reset_by_platform'])
})

test('to lose a second step takes what it took to turn it on: the password of its owner, beside an administrator’s own', async () => {
  const email = 'lost-step@example.com'
  const { me, account } = await accountsOf(app, db).join(email)
  const turnOn = (given: string) => me.call('POST /auth/security/two-step', { body: { password: given } })
  expect((await problem(turnOn('not this one at all'))).code).toBe('invalid')
  const { secret } = await turnOn(password)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  await me.call('POST /auth/security/two-step/confirm', { body: { code } })
  const logIn = (given: string) => app.person().call('POST /auth/login', { body: { email, password: given } })
  expect(await logIn(password)).toMatchObject({ code_from: 'app' })
  const reset = (given: string) =>
    admin.me.call('POST /admin/people/:accountId/second-step/reset', {
      params: { accountId: account },
      body: { password: given },
    })
  expect((await problem(reset('not this one at all'))).code).toBe('invalid')
  expect(await logIn(password)).toMatchObject({ code_from: 'app' })
  await reset(password)
  expect((await problem(logIn('not this one at all'))).code).toBe('wrong_credentials')
  expect(await logIn(password)).toMatchObject({ user_type: 'patient' })
  expect(await subjectsTo(account)).toContain('Your second step was reset')
})

test('a code that got lost is sent again to who waits for it, and to nobody who has shown their address', async () => {
  const email = 'waits@example.com'
  await app.person().call('POST /auth/sign-up', {
    body: {
      user_type: 'patient',
      first_name: 'Wyn',
      last_name: 'Waits',
      date_of_birth: '1990-01-01',
      password,
      terms: true,
      email,
    },
  })
  const [waiting] = (await find(email)).results
  expect(waiting).toMatchObject({ is_proven: false })
  const send = (accountId: string) =>
    admin.me.call('POST /admin/people/:accountId/confirmation', { params: { accountId } })
  await send(waiting?.account_id ?? '')
  expect(await subjectsTo(waiting?.account_id ?? '')).toHaveLength(2)
  expect((await problem(send(other.account))).code).toBe('wrong_status')
})

test('an invitation that got lost is sent again: the new link works, the old one does not', async () => {
  const email = 'brings-a-house@example.com'
  await admin.me.call('POST /admin/facility-invitations', { body: { email } })
  const tokens = async () =>
    (
      await db.look.many<{ body: string }>(
        sql`select body from outbox_message where recipient = ${email} order by created_at, id`,
      )
    ).map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '')
  const [invitation] = (await find('brings-a-house')).invitations
  clock.pass(60_000)
  await admin.me.call('POST /admin/invitations/:invitationId/resend', {
    params: { invitationId: invitation?.id ?? '' },
  })
  const [first = '', second = ''] = await tokens()
  const read = (token: string) => app.person().call('POST /auth/invitation', { body: { token } })
  await expect(read(second)).resolves.toMatchObject({ kind: 'facility' })
  expect((await problem(read(first))).code).toBe('link_expired')
})

test('the overview counts facilities that wait for their check, and since when', async () => {
  const before = (await admin.me.call('GET /admin/overview', {})).facilities.count
  const since = '2027-01-03T08:00:00.000Z'
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into facility (id, kind, name, slug, country, created_at)
      values (${newId(clock.now())}, 'facility', 'Waiting House', 'waiting-house', 'GB', ${since})`),
  )
  expect((await admin.me.call('GET /admin/overview', {})).facilities).toEqual({ count: before + 1, oldest: since })
})

test('the overview counts what waits and says how old the newest backup is; nobody else reads either', async () => {
  const state = await admin.me.call('GET /admin/overview', {})
  expect(state).toMatchObject({ backup_made: null, messages: { dead: 0 }, reports: { count: 0, oldest: null } })
  expect(state.audit.count).toBeGreaterThan(0)
  const manager = app.person(await clinic.account('facility-manager'))
  expect((await problem(manager.call('GET /admin/overview', {}))).code).toBe('not_allowed')
  expect((await problem(manager.call('GET /admin/people', { query: { q: 'a' } }))).code).toBe('not_allowed')
})
