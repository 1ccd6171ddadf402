import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Login } from '#tests/support/clinic.ts'
import { newcomer } from '#tests/support/accounts.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()
const json = { 'content-type': 'application/json' }
const foreignId = '01900000-0000-7000-8000-000000000000'
const reading = (endpoints as readonly Endpoint[]).filter(({ method, path }) => method === 'GET' && !/live/.test(path))

async function somebody(login?: Login) {
  const who = app.person(login)
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  return who
}

/** What stands in the tables, but for what a look is allowed to leave behind: its own line in the audit. */
async function everything(): Promise<string> {
  const tables = await db.look.many<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and has_table_privilege(oid, 'select') and relname not in ('audit', 'audit_link', 'audit_waiting', 'heartbeat', 'record_access') order by 1`)
  const states = tables.map(async ({ name }) => {
    const text = `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as state from ${name} t`
    return `${name} ${(await db.look.one<{ state: string }>({ text, values: [] }))?.state}`
  })
  return (await Promise.all(states)).join('\n')
}

test(
  'whoever only looks changes nothing, whatever they look at and whoever they are',
  { timeout: 120_000 },
  async () => {
    const doctor = await clinic.doctor()
    const patient = await clinic.patient()
    const { appointment_id: visit } = await book(app.person(patient), doctor, '2027-01-05T09:00:00.000Z')
    const logins = [
      undefined,
      patient,
      doctor,
      await clinic.account('facility-manager'),
      await clinic.account('platform-admin'),
    ]
    const people = await Promise.all(logins.map(somebody))
    // The folders of the product are laid when somebody first opens their papers, once for ever.
    await people[1]?.request('GET', '/api/records', undefined)
    const before = await everything()
    let answered = 0
    for (const { path } of reading) {
      const full = path.replace(':slug', doctor.slug).replace(':branchId', doctor.branch).replace(/:\w+/g, visit)
      for (const who of people) if ((await who.request('GET', `/api${full}`, undefined)).status === 200) answered += 1
    }
    expect(answered).toBeGreaterThan(40)
    expect(await everything()).toBe(before)
  },
)

test('what a call does not name it does not take: nobody gives themselves a type, a right or a proof', async () => {
  const who = await somebody()
  for (const more of [
    { email_verified_at: '2020-01-01' },
    { id: foreignId },
    { is_admin: true },
    { permissions: ['platform.health'] },
  ]) {
    const body = { ...newcomer, email: 'more@example.com', ...more }
    expect((await who.request('POST', '/api/auth/sign-up', body)).status, JSON.stringify(more)).toBe(400)
  }
  const me = await somebody(await clinic.patient())
  const { body } = await me.request('GET', '/api/auth/me', undefined)
  expect(body).toMatchObject({ user_type: 'patient' })
  for (const entry of (endpoints as readonly Endpoint[]).filter(({ body }) => body)) {
    const answer = await me.request(entry.method, `/api${entry.path.replace(/:\w+/g, foreignId)}`, {
      user_type: 'platform-admin',
      not_of_this_call: 1,
    })
    expect(answer.status, `${entry.method} ${entry.path}`).toBeGreaterThanOrEqual(400)
  }
  expect((await me.request('GET', '/api/auth/me', undefined)).body).toEqual(body)
})

test('a value that is given twice in an address is refused, and a body or a cookie is no address', async () => {
  const who = await somebody()
  expect((await who.request('GET', '/api/clinics?q=one', undefined)).status).toBe(200)
  expect((await who.request('GET', '/api/clinics?q=one&q=two', undefined)).status).toBe(400)
  expect((await who.request('GET', '/api/clinics?q[]=one', undefined)).status).toBe(400)
  expect((await who.request('POST', '/api/auth/login?email=a@example.com&password=x', {})).status).toBe(400)
})

test('nothing reaches the inside of objects: neither __proto__ nor constructor is a field', async () => {
  const who = await somebody()
  for (const body of [
    '{"email":"a@example.com","password":"x","__proto__":{"user_type":"platform-admin"}}',
    '{"email":"a@example.com","password":"x","constructor":{"prototype":{"is_admin":true}}}',
    '{"email":{"__proto__":"a@example.com"},"password":"x"}',
  ])
    expect((await who.request('POST', '/api/auth/login', body, json)).status, body).toBe(400)
  expect((await who.request('GET', '/api/clinics?__proto__[is_admin]=true', undefined)).status).toBe(400)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined()
})

test('a body that a foreign page could send without asking first is not read', async () => {
  const who = await somebody()
  const body = '{"email":"a@example.com","password":"x"}'
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
    '',
  ]) {
    const answer = await who.request('POST', '/api/auth/login', body, { 'content-type': type })
    expect([400, 415], type).toContain(answer.status)
    expect(['invalid', 'wrong_media_type'], type).toContain((answer.body as { code: string }).code)
  }
  expect((await who.request('POST', '/api/auth/login', body, json)).body).toMatchObject({ code: 'wrong_credentials' })
})

test('a call from the page of somebody else is refused, even with the right token', async () => {
  const who = await somebody()
  const body = { email: 'a@example.com', password: 'not this one' }
  for (const headers of [
    { origin: 'https://elsewhere.example.net' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ] as Record<string, string>[])
    expect((await who.request('POST', '/api/auth/login', body, headers)).body, JSON.stringify(headers)).toMatchObject({
      code: 'csrf',
    })
  const other = await somebody()
  const planted = { 'x-csrftoken': other.cookies.get('csrftoken') ?? '' }
  expect((await who.request('POST', '/api/auth/login', body, planted)).body).toMatchObject({ code: 'csrf' })
  expect((await who.request('POST', '/api/auth/login', body)).body).toMatchObject({ code: 'wrong_credentials' })
})

test('methods that no call of ours has are not answered: TRACE, OPTIONS, CONNECT and the rest', async () => {
  const methods = ['TRACE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH']
  for (const url of ['/api/auth/me', '/api/health/live', '/robots.txt', '/'])
    for (const method of methods) {
      const answer = await app.app.inject({
        method: method as 'GET',
        url,
        headers: { cookie: 'session=canary', 'x-canary': 'canary' },
      })
      expect(answer.statusCode, `${method} ${url}`).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('canary')
      expect(answer.headers.allow).toBeUndefined()
    }
  // Whoever overrides the method in a header is not heard.
  const override = { 'x-http-method-override': 'DELETE' }
  const who = await somebody(await clinic.patient())
  expect((await who.request('GET', '/api/auth/me', undefined, override)).status).toBe(200)
})

test('every answer says what it is and is kept by nobody, but for what everybody may read for ever', async () => {
  const people = await Promise.all(
    [undefined, await clinic.patient(), await clinic.doctor()].map(async (login) => ({
      login,
      who: await somebody(login),
    })),
  )
  for (const { path } of reading)
    for (const { login } of people) {
      const answer = await app.app.inject({
        method: 'GET',
        url: `/api${path.replace(/:\w+/g, foreignId)}`,
        headers: login ? { cookie: `session=${login.cookie}`, authorization: `Bearer ${login.token}` } : {},
      })
      expect(answer.headers['content-type'], path).toMatch(
        /^(application\/(problem\+)?json|text\/[\w-]+; charset=utf-8)/,
      )
      if (path !== '/openapi.json') expect(answer.headers['cache-control'], path).toBe('no-store')
    }
})

test('an unknown address of the interface is none: no page, no file, no list of a folder', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/auth/me/x.css',
    '/api/auth',
    '/api/files/',
    '/api/../package.json',
    '/api/files/..%2f..%2fsecrets.key',
  ]) {
    const answer = await app.app.inject({ method: 'GET', url })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, url).toBeLessThan(500)
    expect(answer.headers['content-type'], url).toContain('json')
  }
})
