import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  isOver,
  mayMove,
  meanings,
  type Party,
  standings,
  type Status,
  statuses,
  statusIs,
} from '#domain/booking/status.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clinic } = await openClinic()
const parties: readonly Party[] = ['patient', 'staff', 'timer']
const pairs = statuses.flatMap((from) => statuses.map((to) => ({ from, to })))

test('the database lets a visit go where the record says it may go, and nowhere else', async () => {
  const doctor = await clinic.doctor()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-04T09:00:00.000Z')
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  const allowed: { from: Status; to: Status }[] = []
  for (const { from, to } of pairs) {
    // The visit stands there, however it came to.
    await owner.query('set session_replication_role = replica')
    await owner.query('update appointment set status = $2 where id = $1', [id, from])
    await owner.query('set session_replication_role = origin')
    const went = await owner.query('update appointment set status = $2 where id = $1', [id, to]).then(
      () => true,
      (error: Error) => !error.message.includes(`may not go from ${from} to ${to}`),
    )
    if (went) allowed.push({ from, to })
  }
  await owner.end()
  const expected = pairs.filter(
    ({ from, to }) => from === to || to === 'entered_in_error' || parties.some((party) => mayMove(from, to, party)),
  )
  expect(allowed).toEqual(expected)
})

test('what a status means is the same in the database', async () => {
  const asked = [...meanings, 'open'] as const
  const rows = await db.look.many<{ status: Status; meaning: string; is: boolean }>(sql`
    select s.status, m.meaning, status_is(s.status, m.meaning) as is
    from unnest(${[...statuses]}::text[]) as s(status) cross join unnest(${[...asked]}::text[]) as m(meaning)`)
  expect(rows).toHaveLength(statuses.length * asked.length)
  const expected = statuses.flatMap((status) =>
    asked.map((meaning) => ({ status, meaning, is: meaning === 'open' ? !isOver(status) : statusIs(status, meaning) })),
  )
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(expected.map((row) => JSON.stringify(row))))
})

test('whatever is over has given its time back; whatever fell through never began', () => {
  for (const status of statuses) {
    if (statusIs(status, 'ahead') || statusIs(status, 'expected')) expect(standings[status].time).toBe('owned')
    if (statusIs(status, 'fell_through')) expect(statusIs(status, 'begun')).toBe(false)
  }
})

test('no list of statuses stands anywhere else', () => {
  const root = join(import.meta.dirname, '../../../src')
  const one = `'(?:${statuses.join('|')})'`
  const list = new RegExp(`[[(]\\s*${one}(?:,\\s*${one})+`)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.(tsx?|sql)$/.test(name) && !/migrations|schema\.sql/.test(name),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((name) => list.test(readFileSync(join(root, name), 'utf8'))).sort()).toEqual([
    // How an offer of another time ends.
    'contract/appointment-shapes.ts',
    // The two that a new booking can have.
    'contract/booking.ts',
    'domain/booking/status.ts',
    // Names of a chart's columns, and of what a feed tells.
    'domain/statistics/charts.ts',
    'domain/statistics/facility-day.ts',
    // The database's own two, held to the record above.
    'server/platform/database/functions/status_is.sql',
    'server/platform/database/functions/status_may_become.sql',
  ])
})
