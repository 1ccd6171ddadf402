import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hour } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { documentTable } from '#tests/support/document-tables.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock } = await openClinic()
const docs = resolve(import.meta.dirname, '../../../docs')
const sessionsSaid =
  readFileSync(join(docs, 'operations.md'), 'utf8').split('## Sessions\n')[1]?.split('\n## ')[0] ?? ''
const waits = Object.fromEntries(documentTable(readFileSync(join(docs, 'security.md'), 'utf8'))('How much', 'wait'))
const { password } = newcomer

/** The number that stands before a word in what operators read of sessions. */
const said = (pattern: RegExp) => Number(pattern.exec(sessionsSaid.replaceAll('\n', ' '))?.[1])

type Session = { idle_minutes: number | null; hours: number }
const sessionsOf = (email: string) =>
  db.look.many<Session>(sql`
    select s.idle_minutes, (extract(epoch from s.expires_at - s.created_at) / 3600)::float8 as hours
    from session s join account a on a.id = s.account_id where a.email = ${email} order by s.created_at, s.id`)

test('sessions live as long as operators read, staff and patients, and why that differs from NIST is said', async () => {
  const staff = { idle: said(/after (\d+) idle minutes/), hours: said(/after (\d+) hours in any case/) }
  const patients = { hours: said(/stay for (\d+) hours/), days: said(/or (\d+) days when they ask/) }
  const accounts = accountsOf(app, db)
  await accounts.join('patient-lives@example.com')
  clock.pass(1000)
  await app.person().call('POST /auth/login', { body: { email: 'patient-lives@example.com', password, stay: true } })
  expect(await sessionsOf('patient-lives@example.com')).toEqual([
    { idle_minutes: null, hours: patients.hours },
    { idle_minutes: null, hours: patients.days * 24 },
  ])
  const browser = app.person()
  const doctor = { ...newcomer, user_type: 'doctor' as const, title: 'Dr', phone_number: '07700 900123' }
  const email = 'doctor-lives@example.com'
  const { sign_up } = await browser.call('POST /auth/sign-up', { body: { ...doctor, email } })
  await browser.call('POST /auth/verify-email', { body: { sign_up, code: await accounts.codeTo(email) } })
  clock.pass(1000)
  // Who works here may ask for longer, and is not given it.
  await app.person().call('POST /auth/login', { body: { email, password, stay: true } })
  const live = { idle_minutes: staff.idle, hours: staff.hours }
  expect(await sessionsOf(email)).toEqual([live, live])
  expect(sessionsSaid).toContain('NIST SP 800-63B')
})

test('a person has as many sessions as browsers, as operators read: all live, all are listed, each can be ended', async () => {
  expect(sessionsSaid.replaceAll('\n', ' ')).toContain('as many sessions as devices; each is listed in the profile')
  const { join: signUp, logIn } = accountsOf(app, db)
  const { me } = await signUp('many-browsers@example.com')
  const others = []
  for (let count = 0; count < 12; count += 1) others.push(await logIn('many-browsers@example.com', password))
  const { sessions } = await me.call('GET /auth/security', {})
  expect(sessions).toHaveLength(13)
  for (const one of others) expect((await one.request('GET', '/api/auth/me', undefined)).status).toBe(200)
  for (const { id } of sessions.filter(({ is_this }) => !is_this))
    await me.call('DELETE /auth/security/sessions/:sessionId', { params: { sessionId: id } })
  for (const one of others) expect((await one.request('GET', '/api/auth/me', undefined)).status).toBe(401)
})

test('nobody waits longer than is written down: for a lock, a statement, a connection, a request', async () => {
  const kept = await db.database.as({ kind: 'visitor', visitor: 'somebody' }, (tx) =>
    tx.one<{ lock: string; statement: string }>(
      sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    ),
  )
  const seconds = (wait: string) => `${/^(\d+) s$/.exec(waits[wait] ?? '')?.[1]}s`
  expect(kept).toEqual({ lock: seconds('for a lock'), statement: seconds('for a statement') })
  const { requestTimeout, headersTimeout } = app.app.server
  expect(`${requestTimeout / 1000}s`).toBe(seconds('for a whole request to arrive'))
  expect(`${headersTimeout / 1000}s`).toBe(seconds('for the head of a request'))
  const text = (file: string) => readFileSync(resolve(docs, '../src/server/platform', file), 'utf8').replaceAll('_', '')
  const connecting = [...text('database/database.ts').matchAll(/connectionTimeoutMillis: (\d+)/g)]
  expect(connecting.map(([, wait]) => `${Number(wait) / 1000}s`)).toEqual(
    connecting.map(() => seconds('for a connection to the database')),
  )
  expect(`${/longestQueue = (\d+)/.exec(text('passwords.ts'))?.[1]} places`).toBe(waits['in the queue for passwords'])
})

test('each way in is written down by its name: a code that nobody asked for proves nothing', async () => {
  const { join: signUp, codeTo } = accountsOf(app, db)
  const email = 'ways-in@example.com'
  const { me, account } = await signUp(email)
  const ways = async (who: string) =>
    (
      await db.look.many<{ by: string }>(sql`
        select detail ->> 'by' as by from audit where action = 'session.began' and subject_id = ${who} order by at, id`)
    ).map(({ by }) => by)
  const logIn = (code: string, on = app, as = email) => {
    clock.pass(1000)
    return on.person().call('POST /auth/login', { body: { email: as, password, code } })
  }
  await logIn('')
  await logIn('123456')
  const { secret } = await me.call('POST /auth/security/two-step', { body: { password } })
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  await me.call('POST /auth/security/two-step/confirm', { body: { code: codeNow() } })
  clock.pass(hour)
  await logIn(codeNow())
  expect(await ways(account)).toEqual(['address', 'password', 'password', 'second_step'])
  // Outside of the demo an administrator needs the code of a mail.
  const real = await testApp(db.database, clock, { DEMO: 'off' })
  const { account: boss } = await signUp('boss-ways@example.com')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set user_type = 'platform-admin', created_at = ${at(clock.now())} where id = ${boss}`),
  )
  await logIn('', real, 'boss-ways@example.com')
  await logIn(await codeTo('boss-ways@example.com'), real, 'boss-ways@example.com')
  expect(await ways(boss)).toEqual(['address', 'mailed_code'])
  await real.close()
})
