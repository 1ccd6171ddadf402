import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const password = 'four quiet words here'
type Browser = ReturnType<TestApp['person']>

const mailsTo = (email: string) =>
  db.database.asWorker('test', (tx) =>
    tx.many<{ subject: string; body: string }>(
      sql`select subject, body from outbox_message where recipient = ${email} order by created_at desc, id desc`,
    ),
  )

async function signUp(email: string) {
  const browser = app.person()
  const { sign_up } = await browser.call('POST /auth/sign-up', {
    body: {
      user_type: 'patient',
      first_name: 'Ann',
      last_name: 'Sample',
      date_of_birth: '1990-01-01',
      email,
      password,
      terms: true,
    },
  })
  const code = codeIn(await mailsTo(email))
  const session = await browser.call('POST /auth/verify-email', { body: { sign_up, code } })
  return { account: session.user_id, me: personOf(browser, session) }
}

const personOf = (browser: Browser, session: { user_id: string; token: string }) =>
  app.person({ account: session.user_id, cookie: browser.cookies.get('session') ?? '', token: session.token })

const logIn = (browser: Browser, email: string, given = password, code = '') =>
  browser.call('POST /auth/login', { body: { email, password: given, code } })

async function logInAs(email: string, code = '') {
  const browser = app.person()
  const session = await logIn(browser, email, password, code)
  if (!('token' in session)) throw new Error('A second step was asked for')
  return personOf(browser, session)
}

const kindsOf = async (me: Browser) => (await me.call('GET /auth/security/events', {})).results.map(({ kind }) => kind)

test('log-ins, failures, log-outs and resets are written down, and their owner reads them', async () => {
  const email = 'events@example.com'
  const { me } = await signUp(email)
  expect(await kindsOf(me)).toEqual(['session.began'])
  await refusal(logIn(app.person(), email, 'not this one at all'))
  const second = await logInAs(email)
  await second.call('POST /auth/logout', {})
  const third = await logInAs(email)
  await me.call('DELETE /auth/security/sessions', {})
  expect(await refusal(third.call('GET /auth/me', {}))).toMatchObject({ code: 'not_logged_in' })
  await app.person().call('POST /auth/reset-password', { body: { email } })
  const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? ''
  await app.person().call('POST /auth/reset-password/confirm', { body: { token, password } })
  const last = await logInAs(email)
  expect(await kindsOf(last)).toEqual([
    'session.began',
    'password.reset',
    'password.asked',
    'session.ended',
    'session.began',
    'session.ended',
    'session.began',
    'session.failed',
    'session.began',
  ])
  const [newest] = (await last.call('GET /auth/security/events', {})).results
  expect(newest).toMatchObject({ text: 'Logged in', is_own: true })
})

test('tries that are not looked at any more leave no line; unknown addresses leave one without an account', async () => {
  const email = 'locked@example.com'
  const { account } = await signUp(email)
  const guesser = app.person()
  for (let tries = 0; tries < 15; tries += 1) await refusal(logIn(guesser, email, 'not this one at all'))
  await refusal(logIn(app.person(), 'nobody-there@example.com', 'not this one at all'))
  const count = (action: string, subject: string | null) =>
    db.database.asWorker('test', async (tx) => {
      const row = await tx.one<{ count: number }>(sql`
        select count(*) from audit where action = ${action} and subject_id is not distinct from ${subject}::uuid`)
      return row?.count
    })
  expect(await count('session.failed', account)).toBe(10)
  expect(await count('session.failed', null)).toBe(1)
  clock.pass(16 * minute)
})

test('the second step is not guessed off: twenty wrong codes in a quarter of an hour, then the right one is not taken either', async () => {
  const { me } = await signUp('guessed-off@example.com')
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  await me.call('POST /auth/security/two-step/confirm', { body: { code: code() } })
  clock.pass(minute)
  const off = (given: string) =>
    refusal(me.call('POST /auth/security/two-step/off', { body: { password, code: given } }))
  for (let tries = 0; tries < 20; tries += 1) expect(await off('no code')).toMatchObject({ code: 'code_wrong' })
  expect(await off(code())).toMatchObject({ code: 'too_many_tries' })
  clock.pass(16 * minute)
  expect(await off(code())).toBeUndefined()
})

test('a recovery code works once', async () => {
  const email = 'recovers@example.com'
  const { me } = await signUp(email)
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  const { recovery_codes } = await me.call('POST /auth/security/two-step/confirm', { body: { code } })
  const [first = '', second = ''] = recovery_codes
  await logInAs(email, first)
  expect(await refusal(logIn(app.person(), email, password, first))).toMatchObject({ code: 'code_wrong' })
  await logInAs(email, second)
})

test('each change of what opens an account is written down and told by mail', async () => {
  const email = 'keys@example.com'
  const { me, account } = await signUp(email)
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const app6 = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => app6.generate({ timestamp: clock.now() })
  const { recovery_codes } = await me.call('POST /auth/security/two-step/confirm', { body: { code: code() } })
  await logInAs(email, recovery_codes[0])
  clock.pass(minute)
  await me.call('POST /auth/security/two-step/off', { body: { password, code: code() } })
  await me.call('POST /calendar-feed', {})
  await me.call('DELETE /calendar-feed', {})
  await me.call('POST /auth/security/password', { body: { current: password, password: 'five other words for it' } })

  const passkey = newId(clock.now())
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into passkey (id, account_id, credential_id, public_key, counter, name, created_at)
      values (${passkey}, ${account}, 'credential', '\\x00', 0, 'My phone', now())`),
  )
  const remove = (given: string) =>
    me.call('POST /auth/security/passkeys/:passkeyId/remove', {
      params: { passkeyId: passkey },
      body: { password: given },
    })
  expect(await refusal(remove('not this one at all'))).toMatchObject({ code: 'invalid' })
  expect((await me.call('GET /auth/security', {})).passkeys).toHaveLength(1)
  await remove('five other words for it')
  await me.call('POST /auth/security/deletion', { body: { password: 'five other words for it' } })

  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => !/code$/.test(subject) && !/New log-in/.test(subject))).toEqual([
    'Your account will be deleted',
    'A passkey was removed',
    'Your password was changed',
    'Your calendar address was removed',
    'Your calendar has a new address',
    'Your second step is off',
    'A recovery code was used',
    'Your second step is on',
    'Welcome to Tendwell',
  ])
  expect(await kindsOf(me)).toEqual([
    'account.deletion_asked',
    'passkey.removed',
    'password.changed',
    'calendar.feed_ended',
    'calendar.feed',
    'two_step.off',
    'session.began',
    'recovery_code.used',
    'two_step.on',
    'session.began',
  ])
})

test('what an administrator or a manager does to an account stands in its list as done by somebody else', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const member = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${member.account}, 'receptionist' from branch where id = ${branch}`,
    ),
  )
  await app.person(manager).call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: branch, accountId: member.account },
    body: { role: 'viewer' },
  })
  const { results } = await app.person(member).call('GET /auth/security/events', {})
  expect(results).toEqual([expect.objectContaining({ kind: 'member.role', text: 'Role changed', is_own: false })])
})
