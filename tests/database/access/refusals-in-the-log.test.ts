import { expect, test, afterAll, beforeEach } from 'vitest'
import { refusal } from '#tests/support/booker.ts'
import { testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clock, clinic } = await openClinic()
const lines: string[] = []
const app = await testApp(db.database, clock, { LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
afterAll(() => app.close())
beforeEach(() => lines.splice(0))

type Line = {
  level: number
  time: number
  code?: string
  route?: string
  method?: string
  account?: string
  from?: string
  msg: string
}
const told = () => lines.map((line) => JSON.parse(line) as Line)

test('whoever reaches for what is not theirs stands in the log: what, when, by whom, and nothing that they typed', async () => {
  const { appointment_id: visit } = await book(
    app.person(await clinic.patient()),
    await clinic.doctor(),
    '2027-01-05T09:00:00.000Z',
  )
  const eve = await clinic.patient()
  const began = Date.now()
  await refusal(app.person(eve).call('GET /appointments/:appointmentId', { params: { appointmentId: visit } }))
  await refusal(app.person(eve).call('POST /admin/accounts/log-out', { body: { email: 'canary@example.com' } }))
  // One word for one account, that says which only while this server runs.
  const named = told()[0]?.account
  expect(named).toMatch(/^[\w-]{12}$/)
  expect(told()).toMatchObject([
    {
      code: 'not_found',
      method: 'GET',
      route: '/api/appointments/:appointmentId',
      account: named,
      msg: 'a call was refused',
    },
    { code: 'not_allowed', method: 'POST', route: '/api/admin/accounts/log-out', account: named },
  ])
  for (const line of told()) expect(line.time).toBeGreaterThanOrEqual(began)
  for (const hidden of [visit, 'canary', eve.account, eve.cookie, eve.token, '10.0.'])
    expect(lines.join('')).not.toContain(hidden)
})

test('forged calls and input that no screen of ours sends stand in the log; a typing error does not', async () => {
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const logIn = (body: object, headers = {}) => who.request('POST', '/api/auth/login', body, headers)
  await logIn({ email: 'a@example.com', password: 'x' }, { 'x-csrftoken': 'forged' })
  await logIn({ email: 'a@example.com', password: 'x', is_admin: true })
  await logIn({ email: 'a@example.com', password: 'a\0b' })
  expect(told().map(({ code }) => code)).toEqual(['csrf', 'invalid', 'invalid'])
  await logIn({ email: 'no address', password: 'x' })
  await logIn({ email: 'a@example.com', password: 'not this one' })
  expect(told()).toHaveLength(3)
})

test('a flood of refusals from one address does not fill the log, and its lines belong together', async () => {
  const who = app.person(await clinic.patient())
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  for (let index = 0; index < 60; index += 1)
    await who.request('POST', '/api/admin/accounts/log-out', { email: 'a@example.com' })
  expect(told().length).toBeGreaterThanOrEqual(20)
  // The minute may turn once meanwhile.
  expect(told().length).toBeLessThanOrEqual(40)
  expect(new Set(told().map(({ from }) => from)).size).toBe(1)
  lines.splice(0)
  await refusal(
    app.person(await clinic.patient()).call('POST /admin/accounts/log-out', { body: { email: 'a@example.com' } }),
  )
  expect(told()).toHaveLength(1)
})

test('whatever somebody sends, a line of the log stays one line', async () => {
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const forged = '\r\n{"level":60,"msg":"forged"}\u2028\u001b[31m'
  await who.request(
    'POST',
    '/api/auth/login',
    { email: forged, [forged]: 'x', password: forged },
    { 'user-agent': 'x\u001b[31mforged' },
  )
  await who.request('GET', `/api/appointments/${encodeURIComponent(forged)}`, undefined)
  await app.app.inject({ method: 'GET', url: '/api/doctors/%0d%0aforged' })
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n\u2028]/)
    expect(line).not.toContain('\u001b')
    expect(line).not.toContain('forged')
    expect(() => JSON.parse(line) as unknown).not.toThrow()
  }
})

test('every line of the log names its moment by itself, without a zone to guess', async () => {
  const began = Date.now()
  await refusal(
    app.person(await clinic.patient()).call('POST /admin/accounts/log-out', { body: { email: 'a@example.com' } }),
  )
  const [line] = told()
  // Milliseconds since 1970, which are the same everywhere.
  expect(line?.time).toBeGreaterThanOrEqual(began)
  expect(line?.time).toBeLessThanOrEqual(Date.now())
})

test('what is told of an error inside says nothing of the inside', async () => {
  const answers = [
    await app.app.inject({ method: 'GET', url: '/api/appointments/not-an-id' }),
    await app.app.inject({ method: 'GET', url: '/api/nowhere' }),
    await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ]
  for (const { body, headers } of answers) {
    expect(body).not.toMatch(/node_modules|\bat .+:\d+|select |postgres|fastify|stack/i)
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
})
