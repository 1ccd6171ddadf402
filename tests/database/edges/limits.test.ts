import { expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { hashToken } from '#server/http/cookies.ts'
import { perMinute } from '#server/http/rate-limits.ts'
import { newId } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { book } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A clinic whose desks, waiting room and patients' phones share one address, under the limits that are shipped. The
// clock stands still: everything here happens within one minute.

const { db, app, clock, clinic } = await openClinic()
const clinicAddress = { 'x-forwarded-for': '203.0.113.7' }
const password = 'four quiet words here'

/** Somebody in the house: a browser of their own, the clinic's address. */
function inside(login?: Login) {
  const who = app.person(login)
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    who.request(method, `/api${path}`, body, { ...clinicAddress, ...headers })
}

async function browser(login?: Login) {
  const ask = inside(login)
  await ask('GET', '/auth/get-csrf-token')
  return ask
}

/** The one whose turn it is. */
function turnOf<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length]
  if (one === undefined) throw new Error('Nobody is here')
  return one
}

async function many(count: number, work: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let begun = 0; begun < count; begun += 20) {
    const few = Array.from({ length: Math.min(20, count - begun) }, (_, index) => work(begun + index))
    statuses.push(...(await Promise.all(few)).map(({ status }) => status))
  }
  return [...new Set(statuses)]
}

async function people(count: number) {
  const made = await Promise.all(Array.from({ length: count }, () => clinic.patient()))
  const hash = await hashPassword(password)
  await db.database.asWorker('test', (tx) =>
    tx.run(
      sql`update account set password_hash = ${hash} where id = any (${made.map(({ account }) => account)}::uuid[])`,
    ),
  )
  return made
}

test('forty of the staff log in and work, two hundred patients look at their visits, behind one address', async () => {
  const staff = await people(40)
  const logins = await Promise.all(staff.map(() => browser()))
  expect(
    await many(40, (index) =>
      turnOf(logins, index)('POST', '/auth/login', { email: turnOf(staff, index).email, password }),
    ),
  ).toEqual([200])
  const desks = await Promise.all(staff.map((login) => browser(login)))
  expect(await many(40 * 5, (index) => turnOf(desks, index)('PUT', '/auth/language', { language: 'en' }))).toEqual([
    200,
  ])
  const patients = await people(200)
  const phones = patients.map((login) => inside(login))
  expect(await many(200 * 8, (index) => turnOf(phones, index)('GET', '/auth/me'))).toEqual([200])
}, 300_000)

test('two thousand looks at visits from phones in the waiting room go through', async () => {
  const doctor = await clinic.doctor()
  const links: string[] = []
  for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00']) {
    const login = await clinic.patient()
    links.push((await book(app.person(login), doctor, `2027-01-04T${time}:00.000Z`)).link_token)
  }
  const phone = inside()
  expect(
    await many(2000, (index) => phone('GET', '/visit', undefined, { 'x-link-token': turnOf(links, index) })),
  ).toEqual([200])
}, 300_000)

test('screens and tickets of a waiting room have counts of their own; a made-up token has none', async () => {
  clock.pass(minute)
  const branch = await clinic.branch()
  const tokens = ['one', 'two', 'three'].map((name) => `${name}-token-of-a-screen`)
  for (const token of tokens)
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
        values (${newId(clock.now())}, ${branch}, 'display', ${token}, ${hashToken(token)}, now())`),
    )
  const screen = inside()
  const look = (token: string) => screen('GET', '/queue/display', undefined, { 'x-queue-token': token })
  expect(await many(2000, (index) => look(turnOf(tokens, index)))).toEqual([200])
  const unknown = await many(660, (index) => look(`made-up-token-${index}`))
  expect(unknown.toSorted((a, b) => a - b)).toEqual([410, 429])
}, 300_000)

test('one phone that checks in again and again shuts the door for itself alone', async () => {
  clock.pass(minute)
  const branch = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
      values (${newId(clock.now())}, ${branch}, 'door', 'Door', ${hashToken('token-of-the-door')}, now())`),
  )
  const comes = async (address: string) => {
    const phone = app.person()
    const headers = { 'x-forwarded-for': address, 'x-queue-token': 'token-of-the-door' }
    await phone.request('GET', '/api/auth/get-csrf-token', undefined)
    return () => phone.request('POST', '/api/queue/door/check-in', { last_name: '' }, headers)
  }
  const [noisy, other] = [await comes('198.51.100.4'), await comes('198.51.100.5')]
  expect((await many(260, noisy)).includes(429)).toBe(true)
  expect((await other()).status).not.toBe(429)
})

test('from the same address strangers still guess thirty times a minute, and those inside go on', async () => {
  clock.pass(minute)
  const [known] = await people(1)
  const ask = await browser()
  const guess = (index: number) => ask('POST', '/auth/login', { email: `nobody${index}@example.com`, password })
  const answers: number[] = []
  for (let index = 0; index < 32; index += 1) answers.push((await guess(index)).status)
  expect(answers.lastIndexOf(401)).toBeLessThan(30)
  expect(answers.slice(30)).toEqual([429, 429])
  expect((await inside(known)('GET', '/auth/me')).status).toBe(200)
}, 120_000)

test('calls that the page of another site sends use up no tries of those behind the same address', async () => {
  clock.pass(minute)
  const page = app.person()
  const wish = JSON.stringify({ email: 'nobody@example.com', password })
  const fromElsewhere = () =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.77',
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      payload: wish,
    })
  const sent = await Promise.all(Array.from({ length: 40 }, async () => (await fromElsewhere()).statusCode))
  expect(new Set(sent)).toEqual(new Set([403]))
  await page.request('GET', '/api/auth/get-csrf-token', undefined, { 'x-forwarded-for': '198.51.100.77' })
  const own = { email: 'nobody@example.com', password }
  const answer = await page.request('POST', '/api/auth/login', own, { 'x-forwarded-for': '198.51.100.77' })
  expect(answer.status).toBe(401)
})

test('who changes the address within one IPv6 connection at each call is still one visitor; the next connection has its own count', async () => {
  clock.pass(minute)
  const stranger = app.person()
  await stranger.request('GET', '/api/auth/get-csrf-token', undefined)
  const guess = (network: string, index: number) =>
    stranger.request(
      'POST',
      '/api/auth/invitation',
      { token: `made-up-${index}`.padEnd(43, 'x') },
      {
        'x-forwarded-for': `2001:db8:${network}:${(index * 1999).toString(16)}::${(index + 1).toString(16)}`,
      },
    )
  const statuses: number[] = []
  for (let index = 0; index < perMinute.credential + 2; index += 1) statuses.push((await guess('c:1', index)).status)
  expect(statuses.slice(0, -2)).not.toContain(429)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await guess('c:2', 1)).status).not.toBe(429)
})

test('a session that nobody has opens no way around the limit', async () => {
  clock.pass(minute)
  const ask = inside({ account: '', cookie: 'c'.repeat(43), token: 't'.repeat(43) })
  const statuses = await many(660, () => ask('GET', '/auth/me'))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 429])
}, 120_000)
