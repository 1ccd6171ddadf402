import { afterAll, expect, test } from 'vitest'
import { hour, later } from '#domain/time/instant.ts'
import { letter } from '#server/core/messages/letter.ts'
import { measureShared } from '#server/core/oversight/measure.ts'
import { queueMail } from '#server/core/messages/outbox.ts'
import { noteBackup } from '#server/core/oversight/platform-state.sql.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { openMetrics } from '#server/platform/metrics.ts'
import { testApp } from '#tests/support/app.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const token = 'k3V9mPq2sT7xYb4c'
const { db, app: plain, clock, clinic } = await openClinic()
const metrics = openMetrics()
const rounds = () => [{ round: 'send mail', lateSeconds: 7 }]
const watched = await testApp(db.database, clock, { METRICS_TOKEN: token }, undefined, { metrics, rounds })
afterAll(() => watched.close())

const look = (authorization: string, of = watched) =>
  of.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
const text = async () => (await look(`Bearer ${token}`)).body

test('the metrics open to who brings the token; to everybody else, and where no token is set, there is no such page', async () => {
  expect((await look(`Bearer ${token}`)).statusCode).toBe(200)
  for (const wrong of ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer '])
    expect((await look(wrong)).statusCode, wrong).toBe(404)
  for (const any of ['', 'Bearer ', `Bearer ${token}`]) expect((await look(any, plain)).statusCode, any).toBe(404)
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError)
})

test('requests are counted by pattern and status: no id, no address and no word of a person is in the text', async () => {
  const patient = await clinic.patient()
  const me = watched.person(patient)
  await me.request('GET', `/api/appointments/${patient.account}?secret=person@example.com`, undefined)
  await me.request('GET', '/api/auth/me', undefined)
  await me.request('GET', '/no/such/person@example.com', undefined)
  const said = await text()
  expect(said).toMatch(
    /http_request_seconds_count\{method="GET",route="\/api\/appointments\/:appointmentId",status="40\d"\} 1/,
  )
  expect(said).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/auth\/me",status="200"\} 1/)
  expect(said).not.toContain(patient.account)
  expect(said).not.toMatch(/@|secret|such/)
})

test('queues by lane, the end of the audit, the backup, connections, streams and late rounds are told', async () => {
  await db.database.asWorker('test', async (tx) => {
    await measureShared(tx, clock.now(), metrics)
  })
  expect(await text()).not.toMatch(/^tendwell_backup_age_seconds \d/m)
  const body = letter({ title: 'x', lead: ['x'], why: 'x' })
  await db.database.asWorker('test', async (tx) => {
    for (const kind of ['N01', 'N02', 'N02'] as const)
      await queueMail(tx, clock.now(), { to: 'a@example.com', kind, subject: 'x', letter: body })
    await noteBackup(tx, later(clock.now(), -hour))
  })
  await db.database.asWorker('test', (tx) => measureShared(tx, later(clock.now(), 30_000), metrics))
  const said = await text()
  for (const line of [
    'tendwell_messages{lane="codes",state="queued"} 1',
    'tendwell_messages{lane="mail",state="queued"} 2',
    'tendwell_messages{lane="push",state="dead"} 0',
    'tendwell_messages_oldest_due_seconds{lane="mail"} 30',
    'tendwell_backup_age_seconds 3630',
    'tendwell_live_streams 0',
    'tendwell_round_late_seconds{round="send mail"} 7',
  ])
    expect(said.split('\n')).toContain(line)
  expect(said).toMatch(/^tendwell_audit_unlinked \d+$/m)
  expect(said).toMatch(/^tendwell_database_connections\{pool="app",state="idle"\} \d+$/m)
})
