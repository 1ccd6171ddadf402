import { afterAll, beforeAll, expect, test } from 'vitest'
import { hour, minute } from '#domain/time/instant.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { openMail } from '#server/platform/mail.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openTexts } from '#server/platform/texts.ts'
import { CallFailed } from '#web/lib/call.ts'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { owns } from '#domain/access/newcomer.ts'
import { renewHash } from '#server/features/accounts/renew-hash.ts'
import { fakeClock, noPush, testApp, type TestApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { mondayMorning, type Login } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openPostOffice } from '#tests/support/post-office.ts'

let db: TestDatabase
let app: TestApp
const clock = fakeClock(mondayMorning)
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, clock)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const person = {
  user_type: 'patient' as const,
  first_name: 'Ann',
  last_name: 'Sample',
  date_of_birth: '1990-01-01',
  password: 'four quiet words here',
  terms: true,
}
const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallFailed ? error.problem.code : String(error)),
  )
const lastMail = (to: string) =>
  db.look.one<{ kind: string; subject: string; body: string }>(
    sql`select kind, subject, body from outbox_message where recipient = ${to} order by created_at desc, id desc limit 1`,
  )
const codeOf = async (to: string) => {
  const mail = await lastMail(to)
  return codeIn(mail ? [mail] : [])
}

async function signUp(email: string) {
  const who = app.person()
  const { sign_up } = await who.call('POST /auth/sign-up', { body: { ...person, email } })
  return { who, sign_up }
}

async function logIn(email: string, password: string, who = app.person()) {
  const session = await who.call('POST /auth/login', { body: { email, password } })
  if (!('token' in session)) throw new Error('A second step was asked for')
  return { account: session.user_id, cookie: who.cookies.get('session') ?? '', token: session.token }
}

test('sign-up, the code of the mail, and one is logged in with a session of two halves', async () => {
  const { who, sign_up } = await signUp('ann@example.com')
  const session = await who.call('POST /auth/verify-email', {
    body: { sign_up, code: await codeOf('ann@example.com') },
  })
  expect(session).toMatchObject({ user_type: 'patient', full_name: 'Ann Sample' })
  const cookie = who.cookies.get('session') ?? ''
  const both = app.person({ account: session.user_id, cookie, token: session.token })
  expect((await both.call('GET /auth/me', {})).email).toBe('ann@example.com')
  // One half alone is worth nothing.
  expect(await code(app.person({ account: '', cookie, token: 'x'.repeat(43) }).call('GET /auth/me', {}))).toBe(
    'not_logged_in',
  )
  expect(
    await code(app.person({ account: '', cookie: 'x'.repeat(43), token: session.token }).call('GET /auth/me', {})),
  ).toBe('not_logged_in')
})

test('who has proven the address is welcomed once, by mail and in the notification centre, with what comes next', async () => {
  for (const [user_type, next] of [
    ['patient', '/find'],
    ['doctor', '/doc/dashboard'],
    ['facility-manager', '/fam/dashboard'],
  ] as const) {
    const email = `welcome-${user_type}@example.com`
    const who = app.person()
    const { sign_up } = await who.call('POST /auth/sign-up', {
      body: { ...person, email, user_type, title: 'Dr', phone_number: '+447700900123' },
    })
    expect((await lastMail(email))?.kind).toBe('N01')
    const proof = { sign_up, code: await codeOf(email) }
    const { user_id } = await who.call('POST /auth/verify-email', { body: proof })
    expect(await code(app.person().call('POST /auth/verify-email', { body: proof }))).toBe('code_wrong')
    const told = sql`select channel, path, account_id from outbox_message where recipient = ${email} and kind = 'N03'`
    expect(await db.look.many(told)).toEqual([{ channel: 'mail', path: next, account_id: user_id }])
  }
})

test('the user type is what the form says, among three; nobody signs up as an administrator', async () => {
  expect(
    await code(
      app.person().call('POST /auth/sign-up', {
        body: { ...person, email: 'x@example.com', user_type: 'platform-admin' as 'patient' },
      }),
    ),
  ).toBe('invalid')
})

test('a known address answers like an unknown one; its owner is told', async () => {
  const { sign_up } = await signUp('ann@example.com')
  expect(sign_up).toMatch(/^[0-9a-f-]{36}$/)
  expect((await lastMail('ann@example.com'))?.kind).toBe('N02')
  expect(await code(app.person().call('POST /auth/verify-email', { body: { sign_up, code: '123456' } }))).toBe(
    'code_wrong',
  )
  expect(await app.person().call('POST /auth/reset-password', { body: { email: 'nobody@example.com' } })).toEqual({
    email: 'nobody@example.com',
  })
})

test('somebody who signed up with my address first gets nothing when I prove it', async () => {
  const [thief, owner] = [await signUp('mine@example.com'), await signUp('mine@example.com')]
  await owner.who.call('POST /auth/verify-email', {
    body: { sign_up: owner.sign_up, code: await codeOf('mine@example.com') },
  })
  expect(
    await code(
      thief.who.call('POST /auth/login', {
        body: { email: 'mine@example.com', password: 'another password of a thief' },
      }),
    ),
  ).toBe('wrong_credentials')
})

test('a code has five tries and fifteen minutes', async () => {
  const { who, sign_up } = await signUp('tries@example.com')
  const right = await codeOf('tries@example.com')
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect(await code(who.call('POST /auth/verify-email', { body: { sign_up, code: wrong } }))).toBe('code_wrong')
  expect(await code(who.call('POST /auth/verify-email', { body: { sign_up, code: right } }))).toBe('too_many_tries')
  const late = await signUp('late@example.com')
  const old = await codeOf('late@example.com')
  clock.pass(16 * minute)
  expect(await code(late.who.call('POST /auth/verify-email', { body: { sign_up: late.sign_up, code: old } }))).toBe(
    'code_expired',
  )
  // A new one was sent at once.
  await late.who.call('POST /auth/verify-email', {
    body: { sign_up: late.sign_up, code: await codeOf('late@example.com') },
  })
})

test('the page that waits learns that the link was opened elsewhere; a link that ran out is replaced at once', async () => {
  const { who, sign_up } = await signUp('waiting@example.com')
  const isVerified = async () => (await who.call('POST /auth/sign-up/state', { body: { sign_up } })).verified
  const linkOf = async () => /token=([\w-]+)/.exec((await lastMail('waiting@example.com'))?.body ?? '')?.[1] ?? ''
  expect(await isVerified()).toBe(false)
  const old = await linkOf()
  clock.pass(16 * minute)
  const late = await refusal(app.person().call('POST /auth/verify-email', { body: { token: old } }))
  expect(late).toMatchObject({
    code: 'link_expired',
    detail: 'This link has expired. We have sent a new one to w•••@example.com',
  })
  expect(await linkOf()).not.toBe(old)
  const elsewhere = { token: await linkOf(), password: person.password }
  await app.person().call('POST /auth/verify-email', { body: elsewhere })
  expect(await isVerified()).toBe(true)
  const unknown = { sign_up: '00000000-0000-7000-8000-000000000000' }
  expect(await who.call('POST /auth/sign-up/state', { body: unknown })).toEqual({ verified: false })
})

test('a hash of an older cost is made anew when its password is typed; one that was changed meanwhile stays', async () => {
  const hashOf = async () => {
    const found = sql<{
      password_hash: string
    }>`select password_hash from account where email = 'ann@example.com' and email_verified_at is not null`
    return (await db.look.one(found))?.password_hash
  }
  const old = await hash(person.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update account set password_hash = ${old} where email = 'ann@example.com' and email_verified_at is not null`,
    ),
  )
  expect(await code(logIn('ann@example.com', 'wrong wrong wrong'))).toBe('wrong_credentials')
  expect(await hashOf()).toBe(old)
  const { account } = await logIn('ann@example.com', person.password)
  const fresh = await hashOf()
  expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await renewHash(db.database, owns(account, 'a visitor'), { id: account, password_hash: old }, 'another password')
  expect(await hashOf()).toBe(fresh)
  await logIn('ann@example.com', person.password)
})

test('wrong passwords are counted, the owner resets and is in again', async () => {
  const who = app.person()
  for (let tries = 0; tries < 10; tries += 1)
    expect(
      await code(who.call('POST /auth/login', { body: { email: 'ann@example.com', password: 'wrong wrong wrong' } })),
    ).toBe('wrong_credentials')
  expect(
    await code(who.call('POST /auth/login', { body: { email: 'ann@example.com', password: person.password } })),
  ).toBe('too_many_tries')
  await who.call('POST /auth/reset-password', { body: { email: 'ann@example.com' } })
  const token = /token=([\w-]+)/.exec((await lastMail('ann@example.com'))?.body ?? '')?.[1] ?? ''
  expect(await code(who.call('POST /auth/reset-password/confirm', { body: { token, password: 'short' } }))).toBe(
    'invalid',
  )
  expect(
    await who.call('POST /auth/reset-password/confirm', { body: { token, password: 'five other quiet words here' } }),
  ).toEqual({ user_type: 'patient' })
  expect(
    await code(
      who.call('POST /auth/reset-password/confirm', { body: { token, password: 'five other quiet words here' } }),
    ),
  ).toBe('link_expired')
  // The pause of this browser and address is over with the reset, as it said.
  expect(
    await who.call('POST /auth/login', {
      body: { email: 'ann@example.com', password: 'five other quiet words here' },
    }),
  ).toMatchObject({ user_type: 'patient' })
})

test('outside of the demo an administrator also needs the code of a mail', async () => {
  const strict = await testApp(db.database, clock, { DEMO: 'off' })
  const { firstAdministratorLink } = await import('#server/features/accounts/first-administrator-link.ts')
  const link = await firstAdministratorLink({
    database: db.database,
    clock,
    site: strict.config,
  })
  const token = /token=([\w-]+)/.exec(link ?? '')?.[1] ?? ''
  const admin = {
    token,
    first_name: 'Ava',
    last_name: 'Demo',
    email: 'root@example.com',
    password: 'keys of this whole house',
  }
  const who = strict.person()
  expect(await who.call('POST /auth/first-administrator', { body: admin })).toMatchObject({
    user_type: 'platform-admin',
  })
  expect(
    await code(
      strict.person().call('POST /auth/first-administrator', { body: { ...admin, email: 'again@example.com' } }),
    ),
  ).toBe('link_expired')
  const login = { email: admin.email, password: admin.password }
  expect(await strict.person().call('POST /auth/login', { body: login })).toEqual({
    email: admin.email,
    code_from: 'mail',
  })
  expect(
    await strict.person().call('POST /auth/login', { body: { ...login, code: await codeOf(admin.email) } }),
  ).toMatchObject({ user_type: 'platform-admin' })
  await strict.close()
})

async function aDoctor(email: string): Promise<Login> {
  const who = app.person()
  const { sign_up } = await who.call('POST /auth/sign-up', {
    body: { ...person, user_type: 'doctor', title: 'Dr', phone_number: '07700 900123', email },
  })
  const session = await who.call('POST /auth/verify-email', { body: { sign_up, code: await codeOf(email) } })
  return { account: session.user_id, cookie: who.cookies.get('session') ?? '', token: session.token }
}

test('staff sessions end after thirty idle minutes', async () => {
  const login = await aDoctor('doc@example.com')
  clock.pass(29 * minute)
  expect(await code(app.person(login).call('GET /auth/me', {}))).toBe('ok')
  clock.pass(31 * minute)
  expect(await code(app.person(login).call('GET /auth/me', {}))).toBe('not_logged_in')
})

test('a screen that asks by itself does not keep the session of staff who have left', async () => {
  const doctor = await aDoctor('left@example.com')
  const askByItself = async () =>
    (await app.person(doctor).request('GET', '/api/auth/me', undefined, { 'x-unattended': 'yes' })).status
  for (let minutes = 0; minutes < 30; minutes += 5) {
    expect(await askByItself()).toBe(200)
    clock.pass(5 * minute)
  }
  clock.pass(minute)
  expect(await code(app.person(doctor).call('GET /auth/me', {}))).toBe('not_logged_in')
})

test('a session ends after twelve hours, whatever is done in it', async () => {
  const login = await logIn('ann@example.com', 'five other quiet words here')
  for (let hours = 0; hours < 11; hours += 1) {
    clock.pass(hour)
    expect(await code(app.person(login).call('GET /auth/me', {}))).toBe('ok')
  }
  clock.pass(hour + minute)
  expect(await code(app.person(login).call('GET /auth/me', {}))).toBe('not_logged_in')
})

test('each log-in opens a session of its own; the one before it in this browser ends', async () => {
  const password = 'five other quiet words here'
  const browser = app.person()
  const first = await logIn('ann@example.com', password, browser)
  const second = await logIn('ann@example.com', password, browser)
  expect(second.cookie).not.toBe(first.cookie)
  expect(await code(app.person(first).call('GET /auth/me', {}))).toBe('not_logged_in')
  const elsewhere = await logIn('ann@example.com', password)
  expect(await code(app.person(second).call('GET /auth/me', {}))).toBe('ok')
  expect(await code(app.person(elsewhere).call('GET /auth/me', {}))).toBe('ok')
})

test('a password counts as it was typed: its case, its spaces, its end', async () => {
  const { who, sign_up } = await signUp('exact@example.com')
  await who.call('POST /auth/verify-email', { body: { sign_up, code: await codeOf('exact@example.com') } })
  for (const near of [
    ` ${person.password}`,
    `${person.password} `,
    person.password.toUpperCase(),
    person.password.slice(0, -1),
  ])
    expect(await code(who.call('POST /auth/login', { body: { email: 'exact@example.com', password: near } }))).toBe(
      'wrong_credentials',
    )
  expect(await code(logIn('exact@example.com', person.password))).toBe('ok')
})

test('a reset by mail does not open an account that has a second step', async () => {
  const password = 'five other quiet words here'
  const me = app.person(await logIn('ann@example.com', password))
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await me.call('POST /auth/security/two-step/confirm', { body: { code: totp.generate({ timestamp: clock.now() }) } })
  await me.call('POST /auth/reset-password', { body: { email: 'ann@example.com' } })
  const token = /token=([\w-]+)/.exec((await lastMail('ann@example.com'))?.body ?? '')?.[1] ?? ''
  const changed = { token, password: 'six more words that are new' }
  await me.call('POST /auth/reset-password/confirm', { body: changed })
  const who = app.person()
  expect(
    await who.call('POST /auth/login', { body: { email: 'ann@example.com', password: changed.password } }),
  ).toEqual({ email: 'ann@example.com', code_from: 'app' })
})

test('mail goes over SMTP with one stable id; while the server is away it waits, then goes once', async () => {
  const post = await openPostOffice()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update outbox_message set state = 'sent' where state = 'queued'`),
  )
  await signUp('smtp@example.com')
  const texts = openTexts({ ...app.config, textUrl: '', textSecret: '' })
  const away = openMail({ ...app.config, smtpUrl: 'smtp://127.0.0.1:1' })
  await deliverOne({ database: db.database, clock, mail: away, texts, push: noPush })
  expect(post.arrived).toHaveLength(0)
  clock.pass(hour)
  const mail = openMail({ ...app.config, smtpUrl: post.smtpUrl })
  await deliverOne({ database: db.database, clock, mail, texts, push: noPush })
  await deliverOne({ database: db.database, clock, mail, texts, push: noPush })
  expect(post.arrived).toHaveLength(1)
  const row = await db.look.one<{ id: string; state: string }>(
    sql`select id, state from outbox_message where recipient = 'smtp@example.com'`,
  )
  expect(row?.state).toBe('sent')
  expect(post.arrived[0]?.text).toContain(`Message-ID: <${row?.id}@`)
  mail.close()
  away.close()
  await post.close()
})
