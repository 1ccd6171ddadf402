import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, fakeClock(mondayMorning), { PUBLIC_URL: 'https://care.example.com', DEMO: 'public' })
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, remoteAddress: '10.0.0.1', headers })

test('every answer carries the headers of a page that trusts nobody', async () => {
  for (const url of ['/api/health/live', '/api/nowhere', '/api/auth/me', '/robots.txt']) {
    const { headers } = await ask(url, { origin: 'https://elsewhere.example.net' })
    expect(headers['strict-transport-security'], url).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
    expect(headers['access-control-allow-origin'], url).toBeUndefined()
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy'], url).toContain(part)
  }
})

test('what the interface answers is never rendered as a page', async () => {
  const { headers } = await ask('/api/health/live')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('cookies over https: bound to the host, secure, same-site; the session is out of reach for scripts', async () => {
  const { account } = clinicBuilder(db.database, mondayMorning)
  const login = await account('patient')
  const { headers } = await ask('/api/auth/get-csrf-token', { cookie: `__Host-session=${login.cookie}` })
  const cookies = [headers['set-cookie']].flat().map(String)
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/.*; Secure; SameSite=Lax/)
  const visitor = cookies.find((cookie) => cookie.startsWith('__Host-visitor='))
  expect(visitor).toContain('HttpOnly')
})

test('reading calls change nothing: whatever writes has a method that says so', () => {
  const writingReads = endpoints.filter(({ method, audit }) => method === 'GET' && String(audit) === 'writes')
  expect(writingReads.map(({ path }) => path)).toEqual([])
})
