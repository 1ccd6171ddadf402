import { expect, test } from 'vitest'
import { hashPassword } from '#server/platform/passwords.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { afterAll } from 'vitest'

const { db, clock, clinic } = await openClinic()
const app = await testApp(db.database, clock, { PUBLIC_URL: 'https://care.example.com', DEMO: 'public' })
afterAll(() => app.close())
const password = 'four quiet words here'
const client = { remoteAddress: '10.0.0.1', headers: {} }

const linesOf = (header: string | string[] | number | undefined) => [header].flat().filter(Boolean).map(String)
const valueOf = (line: string | undefined) => /=([^;]*)/.exec(line ?? '')?.[1] ?? ''

/** Logs in over https as a browser does; returns every cookie of the two answers, and the body of the log-in. */
async function logIn() {
  const person = await clinic.patient()
  const hash = await hashPassword(password)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set password_hash = ${hash} where id = ${person.account}`),
  )
  const first = await app.app.inject({ ...client, method: 'GET', url: '/api/auth/get-csrf-token' })
  const given = linesOf(first.headers['set-cookie'])
  const csrf = valueOf(given.find((line) => line.startsWith('csrftoken=')))
  const answer = await app.app.inject({
    ...client,
    method: 'POST',
    url: '/api/auth/login',
    headers: { cookie: given.map((line) => line.split(';')[0]).join('; '), 'x-csrftoken': csrf },
    payload: { email: person.email, password },
  })
  expect(answer.statusCode).toBe(200)
  return { lines: [...given, ...linesOf(answer.headers['set-cookie'])], body: answer.body }
}

test('the cookies of a log-in: what opens anything is bound to this host, to https, and out of reach for scripts', async () => {
  const { lines } = await logIn()
  const names = lines.map((line) => line.split('=')[0])
  expect(names).toEqual(expect.arrayContaining(['__Host-session', '__Host-visitor', 'csrftoken']))
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(;|$)/)
    expect(line).toMatch(/; Secure(;|$)/)
    expect(line).toMatch(/; SameSite=Lax(;|$)/)
    expect(line).not.toMatch(/; Domain=/)
    if (line.startsWith('__Host-')) expect(line).toMatch(/; HttpOnly(;|$)/)
  }
})

test('what scripts may not read does not come to them by another way either', async () => {
  const { lines, body } = await logIn()
  const hidden = lines.filter((line) => line.startsWith('__Host-')).map(valueOf)
  expect(hidden.length).toBeGreaterThanOrEqual(2)
  for (const value of hidden) {
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(body).not.toContain(value)
  }
})

test('each half of a session is 256 bits, never twice the same, and only its hash is kept', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 5; round += 1) {
    const { lines, body } = await logIn()
    const session = valueOf(lines.find((line) => line.startsWith('__Host-session=')))
    const { token } = JSON.parse(body) as { token: string }
    for (const half of [session, token]) {
      expect(Buffer.from(half, 'base64url')).toHaveLength(32)
      expect(seen.has(half)).toBe(false)
      seen.add(half)
      const found = await db.look.one(sql`select 1 as one from session where ${half} in (cookie_hash, bearer_hash)`)
      expect(found).toBeUndefined()
    }
  }
})

test('no cookie is larger than browsers keep', async () => {
  for (const line of (await logIn()).lines) expect((line.split(';')[0] ?? '').length).toBeLessThan(500)
})
