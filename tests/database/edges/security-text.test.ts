import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
const apps: TestApp[] = []
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await db.drop()
})

async function linesOf(settings: Record<string, string>) {
  const app = await testApp(db.database, fakeClock(mondayMorning), {
    DEMO: 'off',
    PUBLIC_URL: 'https://clinic.example',
    ...settings,
  })
  apps.push(app)
  const answer = await app.app.inject({ method: 'GET', url: '/.well-known/security.txt' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  return answer.body.trim().split('\n')
}

test('whoever found a weakness reads whom to tell, in which languages, and until when that holds', async () => {
  expect(await linesOf({ SECURITY_CONTACT: 'mailto:security@clinic.example' })).toEqual([
    'Contact: mailto:security@clinic.example',
    'Expires: 2027-07-03T07:00:00Z',
    'Preferred-Languages: en, fr, ar',
    'Canonical: https://clinic.example/.well-known/security.txt',
  ])
})

test('without an address of its own for that, the house is written to at its contact address, else by its contact page', async () => {
  expect((await linesOf({ CONTACT_EMAIL: 'hello@clinic.example' }))[0]).toBe('Contact: mailto:hello@clinic.example')
  expect((await linesOf({}))[0]).toBe('Contact: https://clinic.example/contact')
})

test('an address that nobody can use is refused at the start', async () => {
  await expect(linesOf({ SECURITY_CONTACT: 'ask for Jo' })).rejects.toThrow('SECURITY_CONTACT')
})
