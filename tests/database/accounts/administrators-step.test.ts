import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { wrongTriesPerAccount } from '#domain/access/log-in-limits.ts'
import { minute } from '#domain/time/instant.ts'
import { addAccount } from '#server/demo/add-account.ts'
import { resetAdministrator } from '#server/core/people/people-keys.ts'
import { firstAdministratorLink } from '#server/features/accounts/first-administrator-link.ts'
import { markPasskeys } from '#server/features/accounts/mark-passkeys.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'

// Whoever looks after the platform logs in with an app or a passkey, from the first log-in.

const { db, app: demo, clock, clinic } = await openClinic()
const app = await testApp(db.database, clock, { DEMO: 'off' })
const { codeTo } = accountsOf(app, db)
const password = 'keys of this whole house'
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
type Person = ReturnType<typeof app.person>

async function administrator({ hasApp = false, passkeys = 0 }: { hasApp?: boolean; passkeys?: number } = {}) {
  const login = await clinic.account('platform-admin')
  await knowsPassword(db.database, login, password)
  if (!hasApp) await plant(sql`update account set totp_on_at = null where id = ${login.account}`)
  for (let one = 0; one < passkeys; one += 1)
    await plant(sql`
      insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values (uuid_v7(), ${login.account}, ${`${login.account} ${one}`}, 'key', 0, '{}', 'One', ${at(clock.now())})`)
  return { ...login, me: app.person(login) }
}

const looksAfter = (who: Person) => refusal(who.call('GET /admin/people', {}))
const logIn = (email: string, code = '') =>
  app.person().call('POST /auth/login', { body: { email, password, ...(code ? { code } : {}) } })

async function setUp(me: Person) {
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  await me.call('POST /auth/security/two-step/confirm', { body: { code: code() } })
  clock.pass(minute)
  return code
}

test('the link of the first start leads to setting a second step up, and to nothing before', async () => {
  const link = await firstAdministratorLink({ database: db.database, clock, site: app.config })
  const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? ''
  const browser = app.person()
  const email = 'first-of-all@example.com'
  const body = { token, first_name: 'Ava', last_name: 'Demo', email, password }
  const session = await browser.call('POST /auth/first-administrator', { body })
  const me = accountsOf(app, db).loggedIn(browser, session)
  expect(await looksAfter(me)).toMatchObject({ code: 'second_step_needed' })
  expect((await me.call('GET /auth/me', {})).second_step).toMatchObject({ is_due: true })
  const code = await setUp(me)
  expect(await looksAfter(me)).toBeUndefined()
  expect((await me.call('GET /auth/me', {})).second_step).toBeNull()
  expect(await logIn(email)).toEqual({ email, code_from: 'app' })
  expect(await logIn(email, code())).toMatchObject({ user_type: 'platform-admin' })
})

test('an administrator who has neither comes by a mailed code as far as the setting-up', async () => {
  const { email } = await administrator()
  expect(await logIn(email)).toEqual({ email, code_from: 'mail' })
  const browser = app.person()
  const session = await browser.call('POST /auth/login', { body: { email, password, code: await codeTo(email) } })
  if (!('token' in session)) throw new Error('no session')
  const me = accountsOf(app, db).loggedIn(browser, session)
  expect(await looksAfter(me)).toMatchObject({ code: 'second_step_needed' })
  expect(await refusal(me.call('POST /auth/security/passkeys/options', { body: { password } }))).toBeUndefined()
})

test('the open pages of an administrator who has neither hear of nothing', async () => {
  const { account } = await administrator()
  const heard = () =>
    db.look.many(sql`
      select o.session from session s, open_sessions(array[s.id], ${at(clock.now())}) o where s.account_id = ${account}`)
  expect(await heard()).toEqual([])
  await plant(sql`update account set totp_on_at = ${at(clock.now())} where id = ${account}`)
  expect(await heard()).toHaveLength(1)
})

test('a passkey is a second step: with one everything is open, and the password with a mailed code opens nothing', async () => {
  const { email, me } = await administrator({ passkeys: 1 })
  expect(await looksAfter(me)).toBeUndefined()
  expect(await refusal(logIn(email))).toMatchObject({ code: 'not_allowed' })
  expect(await codeTo(email)).toBe('')
})

test('under wrong tries the mailed code of a new device does not go beside the passkey either', async () => {
  const { email } = await administrator({ passkeys: 1 })
  await refusal(app.person().call('POST /auth/login', { body: { email, password: 'a wrong one, again' } }))
  await plant(sql`update throttle set count = count + ${wrongTriesPerAccount} where key like ${`%${email}%`}`)
  expect(await refusal(logIn(email))).toMatchObject({ code: 'too_many_tries' })
  const code = await codeTo(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await refusal(logIn(email, code))).toMatchObject({ code: 'not_allowed' })
})

test('who has the mailbox of an administrator does not come past the passkey by a new password', async () => {
  const { email } = await administrator({ passkeys: 1 })
  const browser = app.person()
  await browser.call('POST /auth/reset-password', { body: { email } })
  const token = await accountsOf(app, db).tokenTo(email)
  await browser.call('POST /auth/reset-password/confirm', { body: { token, password } })
  expect(await refusal(logIn(email))).toMatchObject({ code: 'not_allowed' })
})

test('the last of app and passkeys stays: an administrator does not turn the second step off', async () => {
  const { me } = await administrator()
  const code = await setUp(me)
  const off = () => me.call('POST /auth/security/two-step/off', { body: { password, code: code() } })
  expect(await refusal(off())).toMatchObject({ code: 'wrong_status' })
  const keyed = await administrator({ passkeys: 2 })
  const remove = async () => {
    const [first] = (await keyed.me.call('GET /auth/security', {})).passkeys
    const params = { passkeyId: first?.id ?? '' }
    return keyed.me.call('POST /auth/security/passkeys/:passkeyId/remove', { params, body: { password } })
  }
  expect(await refusal(remove())).toBeUndefined()
  expect(await refusal(remove())).toMatchObject({ code: 'wrong_status' })
  expect((await keyed.me.call('GET /auth/security', {})).passkeys).toHaveLength(1)
})

test('who has lost the passkey is helped by another administrator, and sets up anew', async () => {
  const lost = await administrator({ passkeys: 1 })
  const other = await administrator({ hasApp: true })
  const wish = { params: { accountId: lost.account }, body: { password } }
  expect(await refusal(other.me.call('POST /admin/people/:accountId/second-step/reset', wish))).toBeUndefined()
  expect(await logIn(lost.email)).toEqual({ email: lost.email, code_from: 'mail' })
})

test('after a move of the site passkeys count for nothing: an administrator sets up anew, and the host of before counts again', async () => {
  const { email, me } = await administrator({ passkeys: 1 })
  const startsAt = (publicUrl: string) => markPasskeys({ database: db.database, publicUrl })
  await startsAt('https://old.example')
  expect(await refusal(logIn(email))).toMatchObject({ code: 'not_allowed' })
  await startsAt('https://new.example:8443')
  expect(await looksAfter(me)).toMatchObject({ code: 'second_step_needed' })
  expect(await logIn(email)).toEqual({ email, code_from: 'mail' })
  await startsAt('https://old.example')
  expect(await looksAfter(me)).toBeUndefined()
  expect(await refusal(logIn(email))).toMatchObject({ code: 'not_allowed' })
})

test('an administrator whom nobody can help is opened by whoever runs the product, reads it, and it stands in the audit', async () => {
  const { email, account, me } = await administrator({ hasApp: true, passkeys: 1 })
  const { email: other } = await clinic.account('facility-manager')
  const reset = (address: string) =>
    db.database.asWorker('test', (tx) => resetAdministrator(tx, clock.now(), app.config, address))
  expect([await reset(other), await reset('nobody@example.com')]).toEqual([false, false])
  expect(await reset(email.toUpperCase())).toBe(true)
  expect(await refusal(me.call('GET /auth/me', {}))).toMatchObject({ code: 'not_logged_in' })
  expect(await logIn(email)).toEqual({ email, code_from: 'mail' })
  const told = await db.look.many(sql`
    select a.actor_kind, m.subject from audit a, outbox_message m
    where a.action = 'two_step.reset_by_operator' and a.subject_id = ${account} and m.recipient = ${email} and m.kind = 'N46'`)
  expect(told).toEqual([{ actor_kind: 'system', subject: 'Your second step was reset' }])
})

test('of two tabs that each take a passkey away at once, one is refused', async () => {
  const keyed = await administrator({ passkeys: 2 })
  const { passkeys } = await keyed.me.call('GET /auth/security', {})
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const holding = db.database.asWorker('test', async (tx) => {
    await tx.many(sql`select id from passkey where account_id = ${keyed.account} for update`)
    await held
  })
  const answers = passkeys.map(({ id: passkeyId }) =>
    refusal(
      keyed.me.call('POST /auth/security/passkeys/:passkeyId/remove', { params: { passkeyId }, body: { password } }),
    ),
  )
  // Each has gone as far as it comes while nobody can take a passkey away.
  const waiting = sql`
    select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  await expect.poll(() => db.look.one(waiting), { timeout: 30_000 }).toEqual({ count: 2 })
  letGo()
  await holding
  expect((await Promise.all(answers)).filter(Boolean)).toMatchObject([{ code: 'wrong_status' }])
  expect((await keyed.me.call('GET /auth/security', {})).passkeys).toHaveLength(1)
})

const demoAdmin = { email: 'admin@example.com', type: 'platform-admin', first: 'Avery', last: 'Demo' } as const

test('the administrator of the demo is excepted, whose password everybody knows; others there are not', async () => {
  const id = await db.database.asWorker('test', (tx) =>
    addAccount({ tx, now: clock.now(), passwordHash: 'none' }, demoAdmin),
  )
  const due = (account: string) =>
    db.look.one<{ due: unknown }>(sql`select second_step_due as due from staff_rules(${account}, ${at(clock.now())})`)
  expect(await due(id)).toEqual({ due: null })
  const { account, cookie, token } = await administrator()
  expect((await due(account))?.due).not.toBeNull()
  expect(await looksAfter(demo.person({ account, cookie, token }))).toMatchObject({ code: 'second_step_needed' })
})
