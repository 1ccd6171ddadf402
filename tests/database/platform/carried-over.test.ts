import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { openPlainFolder } from '#server/platform/database/backup-folder.ts'
import { type TableHash, restoreTables } from '#server/platform/database/dump.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { hour, instant } from '#domain/time/instant.ts'

// An installation of version 0.1.0, as its own backup wrote it, goes on under the present version.

const saved = join(import.meta.dirname, '../../fixtures/version-0.1.0')
const db = await testDatabase({ empty: true })
await migrate(db.ownerUrl, { upTo: '0027-care-ends.sql' })
await restoreTables(db.ownerUrl, openPlainFolder(saved))
await migrate(db.ownerUrl)
const clock = fakeClock(instant(mondayMorning + 3 * hour))
const app = await testApp(db.database, clock)
const clinic = clinicBuilder(db.database, clock.now())
afterAll(async () => {
  await app.close()
  await db.drop()
})

const password = 'an old long password'
const at = (time: string) => `2027-01-${time}:00.000Z`

async function logIn(email: string, code?: string) {
  const who = app.person()
  const session = await who.call('POST /auth/login', { body: { email, password, ...(code ? { code } : {}) } })
  if (!('token' in session)) return { session, who }
  const cookie = who.cookies.get('session') ?? ''
  return { session, who: app.person({ account: session.user_id, cookie, token: session.token }) }
}

test('nothing is lost: each table has the rows that it had', async () => {
  const { hashes } = JSON.parse(await readFile(join(saved, 'tables.json'), 'utf8')) as { hashes: TableHash[] }
  const rows = await db.database.asWorker('test', (tx) =>
    tx.many<{ table: string; rows: number }>(sql`
      select relname as table,
        (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || relname, false, true, '')))[1]::text::int as rows
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname in (
        'account', 'patient', 'appointment', 'appointment_event', 'draft', 'hold', 'carer', 'waitlist_entry', 'blob', 'group_session', 'claim', 'appointment_link', 'practitioner', 'service', 'care_invitation')`),
  )
  expect(rows.length).toBeGreaterThan(13)
  for (const { table, rows: now } of rows)
    expect({ table, now }).toEqual({ table, now: hashes.find((row) => row.table === table)?.rows })
})

test('who ran a facility and who stood at a desk do so by memberships, with no end', async () => {
  const { hashes } = JSON.parse(await readFile(join(saved, 'tables.json'), 'utf8')) as { hashes: TableHash[] }
  const before = (table: string) => hashes.find((row) => row.table === table)?.rows ?? 0
  const held = await db.look.many<{ builtin: string; count: number }>(sql`
    select builtin, count(*)::int as count from membership where until is null and since = '-infinity' group by 1 order by 1`)
  expect(held).toEqual([
    { builtin: 'facility_manager', count: before('facility_manager') },
    { builtin: 'receptionist', count: before('branch_member') },
  ])
  const { who: desk } = await logIn('desk@example.com')
  const { branches } = await desk.call('GET /auth/me', {})
  expect(branches).toEqual([expect.objectContaining({ rights: expect.arrayContaining(['appointments.cancel']) })])
})

test('everybody logs in with the old password; who had a second step is still asked for it', async () => {
  for (const name of ['ann', 'manager', 'desk', 'dan']) {
    expect((await logIn(`${name}@example.com`)).session, name).toHaveProperty('token')
  }
  const asked = await logIn('bob@example.com').catch((error: { problem?: { code: string } }) => error.problem?.code)
  expect(JSON.stringify(asked)).not.toContain('"token"')
  const code = new TOTP({ secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }).generate({ timestamp: clock.now() })
  expect((await logIn('bob@example.com', code)).session).toHaveProperty('token')
})

test('a visit is moved, a seat of a group is taken, a request is accepted, and the digest is true afterwards', async () => {
  const { who: ann } = await logIn('ann@example.com')
  const { results } = await ann.call('GET /appointments/mine', { query: { tab: 'upcoming' } })
  const first = results.find((visit) => visit.start.startsWith('2027-01-05'))
  const moved = await ann.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: first?.id ?? '' },
    body: { version: first?.version ?? 0, start: at('05T14:00') },
  })
  expect(moved.start).toContain('2027-01-05T14:00')

  const doctors = await db.look.many<{
    practitioner: string
    slug: string
    offering: string
    service: string
    branch: string
    capacity: number
    approval: string
  }>(sql`
    select p.id as practitioner, p.slug, o.id as offering, s.id as service, o.branch_id as branch, s.capacity, s.approval
    from practitioner p join offering o on o.practitioner_id = p.id join service s on s.practitioner_id = p.id`)
  const group = doctors.find(({ capacity }) => capacity > 1)
  if (!group) throw new Error('The group doctor is lost')
  const login = await clinic.patient()
  await book(app.person(login), { ...login, ...group }, at('06T10:00'))
  const seats = await db.look.one<{ taken: number }>(sql`select taken from group_session`)
  expect(seats?.taken).toBe(2)

  const { who: desk } = await logIn('desk@example.com')
  const request = await db.database.asWorker('test', (tx) =>
    tx.one<{ id: string; version: number }>(sql`select id, version from appointment where status = 'requested'`),
  )
  const accepted = await desk.call('POST /appointments/:appointmentId/status', {
    params: { appointmentId: request?.id ?? '' },
    body: { version: request?.version ?? 0, action: 'accept' },
  })
  expect(accepted.status).toBe('booked')
  const verdict = await db.database.asWorker('test', (tx) =>
    compareDigest(
      tx,
      clock.now(),
      doctors.map(({ practitioner }) => practitioner),
    ),
  )
  expect(verdict).toMatchObject({ differences: 0 })
})
