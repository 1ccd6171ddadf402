import { expect, test } from 'vitest'
import { day, later, minute } from '#domain/time/instant.ts'
import { deleteDueAccounts } from '#server/features/accounts/delete-accounts.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { tables } from '#server/tables.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { amount } from '#tests/support/rung.ts'

const { db, app, clock, clinic } = await openClinic()
const password = 'four quiet words here'

const person = {
  user_type: 'patient' as const,
  first_name: 'Ann',
  last_name: 'Sample',
  date_of_birth: '1990-01-01',
  password,
  terms: true,
}

type Browser = ReturnType<TestApp['person']>

async function signUp(email: string): Promise<{ browser: Browser; me: Browser }> {
  const browser = app.person()
  const { sign_up } = await browser.call('POST /auth/sign-up', { body: { ...person, email } })
  const session = await browser.call('POST /auth/verify-email', { body: { sign_up, code: await codeTo(email) } })
  const cookie = browser.cookies.get('session') ?? ''
  return { browser, me: app.person({ account: session.user_id, cookie, token: session.token }) }
}

const mailsTo = (email: string) =>
  db.look.many<{ subject: string; body: string }>(
    sql`select subject, body from outbox_message where recipient = ${email} order by created_at desc, id desc`,
  )
const codeTo = async (email: string) => codeIn(await mailsTo(email))
const tryLogIn = (browser: Browser, email: string, given: string) =>
  browser.call('POST /auth/login', { body: { email, password: given } }).then(
    () => 200,
    (error: { problem?: { status: number } }) => error.problem?.status ?? 0,
  )
const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work().catch(() => undefined)
  return performance.now() - began
}

test('very many wrong log-ins, from one address and from many: few are tried, the owner still gets in', async () => {
  const email = 'target@example.com'
  const { browser } = await signUp(email)
  const read = () => timed(() => app.person().call('GET /healthcare-providers/specialties', {}))
  for (let index = 0; index < 20; index += 1) await read()
  const idle: number[] = []
  for (let index = 0; index < 80; index += 1) idle.push(await read())

  const one = app.person()
  const attack = [
    ...Array.from({ length: amount(100, 500) }, (_, index) => () => tryLogIn(one, email, `guess number ${index}`)),
    ...Array.from(
      { length: amount(100, 500) },
      (_, index) => () => tryLogIn(app.person(), email, `guess number ${index}`),
    ),
  ]
  const answers: number[] = []
  const under: number[] = []
  const attackers = Array.from({ length: 4 }, async () => {
    for (let next = attack.pop(); next; next = attack.pop()) answers.push(await next())
  })
  for (let index = 0; index < 80; index += 1) {
    under.push(await read())
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.all(attackers)
  const tried = answers.filter((status) => status === 401).length
  const figures = { attempts: answers.length, tried, idle_p95: p95(idle), p95: p95(under) }
  console.log(JSON.stringify({ stuffing: figures }))
  expect(answers).toHaveLength(amount(200, 1000))
  expect(new Set(answers)).toEqual(new Set([401, 429]))
  expect(tried).toBeLessThanOrEqual(60)
  expect(await tryLogIn(browser, email, password)).toBe(200)
  clock.pass(16 * minute)
  expect(await tryLogIn(app.person(), email, password)).toBe(200)
}, 240_000)

test('known and unknown addresses are answered in the same words', async () => {
  await signUp('known@example.com')
  const rounds = 5
  for (const [what, ask] of [
    [
      'log-in',
      (email: string) => app.person().call('POST /auth/login', { body: { email, password: 'not this one at all' } }),
    ],
    ['sign-up', (email: string) => app.person().call('POST /auth/sign-up', { body: { ...person, email } })],
    ['reset', (email: string) => app.person().call('POST /auth/reset-password', { body: { email } })],
  ] as const) {
    const words = { known: new Set<string>(), unknown: new Set<string>() }
    for (let index = 0; index < rounds; index += 1) {
      // An address that is asked about again and again gets no more mail, known or not: each round counts from nought.
      await db.database.asWorker('test', (tx) => tx.run(sql`delete from throttle where key like 'mail %'`))
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? 'known@example.com' : `nobody-${what}-${index}@example.com`
        const answer = await ask(email).then(
          (body) =>
            JSON.stringify(body)
              .replaceAll(email, 'x')
              .replace(/[0-9a-f-]{36}/, 'id'),
          (error: unknown) => JSON.stringify((error as { problem: unknown }).problem),
        )
        words[kind].add(answer)
      }
    }
    expect(words.known).toEqual(words.unknown)
  }
})

test('an address that belongs to somebody is not told; the asker reads the same words', async () => {
  const { me } = await signUp('asker@example.com')
  await signUp('owner@example.com')
  const before = (await mailsTo('owner@example.com')).length
  const answer = await me.call('POST /auth/security/email', { body: { password, email: 'owner@example.com' } })
  expect(answer).toEqual({ email: 'owner@example.com' })
  expect((await mailsTo('owner@example.com')).length).toBe(before)
  const wrong = await refusal(me.call('POST /auth/security/email/confirm', { body: { code: '000000' } }))
  expect(wrong).toMatchObject({ code: 'code_wrong' })
})

test('an account goes fourteen days after its owner asked; what the clinic must keep stays', async () => {
  const doctor = await clinic.doctor()
  const { me } = await signUp('leaver@example.com')
  const visit = await book(me, doctor, '2027-01-05T09:00:00.000Z')
  const ask = () => me.call('POST /auth/security/deletion', { body: { password } })
  expect(await refusal(ask())).toMatchObject({
    code: 'wrong_status',
    detail: 'One appointment lies ahead. Cancel it, or wait until it is over',
  })
  await me.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit.appointment_id },
    body: { version: 1 },
  })
  await ask()
  clock.pass(13 * day)
  expect(await deleteDueAccounts({ database: db.database, clock, tables })).toBe(0)
  clock.pass(2 * day)
  expect(await deleteDueAccounts({ database: db.database, clock, tables })).toBe(1)
  expect(await tryLogIn(app.person(), 'leaver@example.com', password)).toBe(401)
  expect(await refusal(me.call('GET /auth/me', {}))).toMatchObject({ code: 'not_logged_in' })
  const kept = await db.database.asWorker('test', (tx) =>
    tx.one<{ count: number }>(sql`select count(*) from appointment where id = ${visit.appointment_id}`),
  )
  expect(kept?.count).toBe(1)
  clock.set(mondayMorning)
})

test('the own data holds the own rows, and needs the password', async () => {
  const doctor = await clinic.doctor()
  const { me } = await signUp('data@example.com')
  await book(me, doctor, '2027-01-05T10:00:00.000Z')
  expect(await refusal(me.call('POST /auth/security/data', { body: { password: 'wrong words here' } }))).toMatchObject({
    code: 'invalid',
  })
  const data = (await me.call('POST /auth/security/data', { body: { password } })) as {
    account: { email: string }[]
    appointments: unknown[]
  }
  expect(data.account[0]?.email).toBe('data@example.com')
  expect(data.appointments).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain('password_hash')
})

test("somebody else's session and passkey are not there", async () => {
  const [ann, eve] = [await signUp('ann-s@example.com'), await signUp('eve-s@example.com')]
  const { sessions } = await ann.me.call('GET /auth/security', {})
  const theft = eve.me.call('DELETE /auth/security/sessions/:sessionId', {
    params: { sessionId: sessions[0]?.id ?? '' },
  })
  expect(await refusal(theft)).toMatchObject({ code: 'not_found' })
})

test('what a passkey is asked to sign is asked once: a signature that is refused does not give it back', async () => {
  const browser = app.person()
  const { challenge_id } = await browser.call('POST /auth/passkey/options', { body: {} })
  const signed = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
  const response = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' as const, response: signed }
  const signIn = () => refusal(browser.call('POST /auth/passkey/log-in', { body: { challenge_id, response } }))
  expect(await signIn()).toMatchObject({ code: 'wrong_credentials' })
  expect(await signIn()).toMatchObject({ code: 'link_expired' })
})

test('an administrator ends every session of an account; others may not', async () => {
  const { me } = await signUp('stolen@example.com')
  const admin = app.person(await clinic.account('platform-admin'))
  const manager = app.person(await clinic.account('facility-manager'))
  const wish = { body: { email: 'Stolen@example.com' } }
  expect(await refusal(manager.call('POST /admin/accounts/log-out', wish))).toMatchObject({ code: 'not_allowed' })
  expect(await admin.call('POST /admin/accounts/log-out', wish)).toEqual({ ended: 1 })
  expect(await refusal(me.call('GET /auth/me', {}))).toMatchObject({ code: 'not_logged_in' })
  expect(
    await refusal(admin.call('POST /admin/accounts/log-out', { body: { email: 'nobody@example.com' } })),
  ).toMatchObject({ code: 'not_found' })
})

test('who wants no mails about what they do themselves gets none; what the clinic does is told all the same', async () => {
  const { me } = await signUp('quiet@example.com')
  expect(await me.call('GET /auth/messages', {})).toEqual({ off: ['turns'], time_zone: null, sends_texts: false })
  await me.call('PUT /auth/messages', { body: { off: ['own'], time_zone: null } })
  const doctor = await clinic.doctor()
  const visit = await book(me, doctor, '2027-01-06T09:00:00.000Z')
  const about = async () => (await mailsTo('quiet@example.com')).filter(({ subject }) => /appointment/.test(subject))
  expect(await about()).toEqual([])
  const staff = app.person(doctor)
  await staff.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: visit.appointment_id },
    body: { version: 1, reason: 'Clinic closed', note: '' },
  })
  expect((await about()).map(({ subject }) => subject)).toEqual([expect.stringContaining('cancelled your appointment')])
})

test('an account whose owner booked a visit meanwhile goes once it is over; a doctor who asks is found no more', async () => {
  clock.set(mondayMorning)
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set deletion_due_at = ${at(later(clock.now(), 14 * day))} where id = ${login.account}`),
  )
  clock.pass(10 * day)
  await book(app.person(login), doctor, '2027-01-20T09:00:00.000Z')
  clock.pass(5 * day)
  const gone = async () => {
    await deleteDueAccounts({ database: db.database, clock, tables })
    const row = await db.look.one<{ gone: boolean }>(
      sql`select deleted_at is not null as gone from account where id = ${login.account}`,
    )
    return row?.gone
  }
  expect(await gone()).toBe(false)
  clock.pass(3 * day)
  expect(await gone()).toBe(true)
  clock.set(mondayMorning)
  const hash = await hashPassword(password)
  const leaver = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${leaver.account}`),
  )
  const page = () => app.person().call('GET /doctors/:slug', { params: { slug: leaver.slug } })
  expect(await refusal(page())).toBeUndefined()
  await app.person(leaver).call('POST /auth/security/deletion', { body: { password } })
  expect(await refusal(page())).toMatchObject({ code: 'not_found' })
})
