import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { problems } from '#contract/problem.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning, type Login } from '#tests/support/clinic.ts'
import { amount } from '#tests/support/rung.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let app: TestApp
let logins: (Login | undefined)[]
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, fakeClock(mondayMorning))
  const clinic = clinicBuilder(db.database, mondayMorning)
  logins = [
    undefined,
    await clinic.patient(),
    await clinic.doctor(),
    await clinic.account('facility-manager'),
    await clinic.account('branch-staff'),
    await clinic.account('platform-admin'),
  ]
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const nasty = [
  "'; drop table account; --",
  '\u0000',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'é'.repeat(300),
  '9'.repeat(400),
  '\ud800',
  '-1',
  'null',
  '[]',
  '%00',
  '１２３',
]
const foreignId = '01900000-0000-7000-8000-000000000000'
const bodies: unknown[] = [
  undefined,
  null,
  [],
  'text',
  7,
  {},
  { unknown_key: true },
  { version: 'one', start: 'never', reason: '\u0000' },
  { start: '2027-01-04T09:00:00Z', offering_id: foreignId, service_id: foreignId },
]

/** Every endpoint but the streams, which answer by staying open. */
const entries = (endpoints as readonly Endpoint[]).filter(
  (entry) => !entry.path.startsWith('/live') && entry.path !== '/openapi.json',
)

test.each(entries.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  '%s answers whatever it is sent with the one error shape, never 5xx',
  { timeout: 60_000 },
  async (_, entry) => {
    const path = `/api${entry.path.replace(/:\w+/g, foreignId)}`
    for (const [place, login] of logins.entries()) {
      const who = app.person(login)
      await who.request('GET', '/api/auth/get-csrf-token', undefined)
      const isDue = dueFor(place, await expectRefusal(who, entry, addressed(entry, foreignId), undefined))
      for (const text of nasty.slice(0, 6).filter(isDue))
        await expectRefusal(who, entry, addressed(entry, text), undefined)
      if (entry.method === 'GET') continue
      const all = [...bodies, ...nasty.map((text) => bodyFull(entry, text))]
      for (const body of all.filter(isDue)) await expectRefusal(who, entry, path, body)
    }
  },
)

/** Whoever is let in sends everything; of those who are kept out each sends a third, but in the heavy rung. */
function dueFor(place: number, status: number) {
  const parts = status === 401 || status === 403 ? amount(3, 1) : 1
  return (_: unknown, index: number) => index % parts === place % parts
}

/** The address of an endpoint with this text in every place of its path and its query. */
function addressed({ path, query }: Endpoint, text: string): string {
  const written = encodeURIComponent(text.replaceAll('\ud800', '?'))
  const asked = Object.keys(query?.shape ?? {}).map((name) => `${name}=${written}`)
  return `/api${path.replace(/:\w+/g, written)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

async function expectRefusal(who: ReturnType<TestApp['person']>, entry: Endpoint, path: string, body: unknown) {
  const headers: Record<string, string> =
    typeof body === 'string' || typeof body === 'number' || body === null ? { 'content-type': 'application/json' } : {}
  const answer = await who.request(
    entry.method,
    path,
    body === null ? 'null' : typeof body === 'number' ? String(body) : body,
    headers,
  )
  expect(answer.status, `${entry.method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBeLessThan(
    500,
  )
  if (answer.status >= 400) expect(Object.keys(problems)).toContain((answer.body as { code: string }).code)
  return answer.status
}

/** All fields of the body, each with the same nasty text. */
function bodyFull(entry: Endpoint, text: string) {
  const shape = entry.body && 'shape' in entry.body ? (entry.body.shape as Record<string, unknown>) : {}
  return Object.fromEntries(Object.keys(shape).map((name) => [name, text]))
}

test('a body that is too large is refused, and broken JSON too', async () => {
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const long = await who.request('POST', '/api/auth/login', { email: 'x'.repeat(300_000), password: 'y' })
  expect(long).toMatchObject({
    status: 413,
    body: { code: 'input_too_large', title: expect.not.stringContaining('file') as string },
  })
  expect(
    (await who.request('POST', '/api/auth/login', '{"email":', { 'content-type': 'application/json' })).status,
  ).toBe(400)
  expect((await who.request('POST', '/api/auth/login', '<a/>', { 'content-type': 'text/xml' })).status).toBe(415)
})

test('a writing call without the token of this visitor is refused', async () => {
  const who = app.person()
  expect((await who.request('POST', '/api/auth/login', { email: 'a@example.com', password: 'x' })).body).toMatchObject({
    code: 'csrf',
  })
})

test('an upload is told by its content, not by its name', async () => {
  const doctor = await clinicBuilder(db.database, mondayMorning).account('doctor')
  const who = app.person(doctor)
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const boundary = 'xxx'
  const fields = {
    specialty: foreignId,
    sub_specialty: 'Knees and hips',
    facility_name: 'Test House',
    location: 'Porto',
    doctor: doctor.account,
  }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="display_photo"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n<svg onload="alert(1)"/>\r\n--${boundary}--\r\n`
  const answer = await who.request('POST', '/api/healthcare-providers/profile', parts.join('') + file, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(answer.status).toBe(400)
  expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain('display_photo')
})

const forEverybody = entries
  .filter((entry) => typeof entry.access === 'string')
  .map((entry) => `${entry.method} ${entry.path}`)

test('what nobody needs to log in for is a short list', () => {
  expect(forEverybody).toMatchInlineSnapshot(`
    [
      "GET /health/live",
      "GET /health/ready",
      "GET /auth/get-csrf-token",
      "POST /auth/sign-up",
      "POST /drafts/:draftId/account",
      "POST /auth/verify-email",
      "POST /auth/resend-code",
      "POST /auth/sign-up/state",
      "POST /auth/login",
      "POST /auth/reset-password",
      "POST /auth/reset-password/confirm",
      "POST /auth/first-administrator",
      "POST /mail-stops",
      "POST /auth/passkey/options",
      "POST /auth/passkey/log-in",
      "POST /auth/invitation",
      "POST /auth/invitation/ask",
      "POST /auth/invitation/accept",
      "GET /files/:fileId",
      "GET /clinics",
      "GET /places",
      "GET /healthcare-providers/specialties",
      "GET /credentials/:credentialId",
      "POST /credential-checks",
      "GET /providers",
      "GET /suggestions",
      "GET /doctors/:slug",
      "GET /doctors/:slug/slots",
      "GET /branches/:slug",
      "POST /drafts",
      "GET /drafts/:draftId",
      "PATCH /drafts/:draftId",
      "PUT /drafts/:draftId/hold",
      "DELETE /drafts/:draftId/hold",
      "POST /drafts/:draftId/book",
      "POST /drafts/:draftId/confirm",
      "GET /branches/:slug/any-doctor/choices",
      "GET /branches/:slug/any-doctor/slots",
      "GET /branches/:slug/any-doctor",
      "POST /branches/:slug/any-doctor/drafts",
      "GET /visit",
      "POST /visit/links",
      "GET /calendars/:file",
      "GET /visit/signed",
      "GET /visit/answers/file",
      "GET /visit/signed/:consentId/file",
      "GET /queue/display",
      "GET /queue/door",
      "POST /queue/door/check-in",
      "GET /queue/ticket",
      "POST /queue/ticket/more-time",
      "POST /queue/ticket/leave",
      "GET /meetings/:meetId",
      "POST /meetings/:meetId/join",
      "POST /meetings/:meetId/leave",
      "POST /meetings/:meetId/heartbeat",
      "POST /meetings/:meetId/ice-servers",
      "POST /meetings/:meetId/participants/:participantId/signals",
      "GET /meetings/:meetId/signals",
      "GET /meetings/:meetId/chat",
      "POST /meetings/:meetId/chat",
      "POST /contact",
      "GET /facility-pages/:slug",
      "GET /doctors/:slug/checks",
      "POST /doctors/:slug/reports",
      "GET /status",
      "GET /legal/:kind",
    ]
  `)
})

test('without a session nothing else answers', async () => {
  let who = app.person()
  for (const [at, entry] of entries.filter((candidate) => typeof candidate.access !== 'string').entries()) {
    // Each address may call so often a minute: the table is longer than that.
    if (at % 50 === 0) who = app.person()
    if (at % 50 === 0) await who.request('GET', '/api/auth/get-csrf-token', undefined)
    const answer = await who.request(
      entry.method,
      `/api${entry.path.replace(/:\w+/g, foreignId)}`,
      entry.method === 'GET' ? undefined : {},
    )
    expect(answer.status, `${entry.method} ${entry.path}`).toBe(401)
  }
})
