import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { queuedStates } from '#domain/verification/state-meanings.ts'
import { daysOfSeveral, daysStatement } from '#server/core/free-times/read-days.ts'
import { dueMessage, lanes } from '#server/core/messages/send-messages.ts'
import type { SearchFilter } from '#server/features/booking/search-filter.sql.ts'
import { countOfferings, findOfferings } from '#server/features/booking/search.sql.ts'
import { isSomebodysName, specialtiesFor } from '#server/features/booking/understood.sql.ts'
import { caseFigures } from '#server/features/doctors/checks/case.sql.ts'
import { waitingChecks } from '#server/features/doctors/checks/queue.sql.ts'
import { checkedDoctors } from '#server/features/doctors/checked-doctors.sql.ts'
import type { Runner } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

// With sequential scans switched off, a plan that still has one has no index it could use: with 100,000 doctors such a
// search would read every row.
let db: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  db = await testDatabase()
  owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('set enable_seqscan = off')
})
afterAll(async () => {
  await owner.end()
  await db.drop()
})

/** Takes down what would be asked, and asks nothing. */
function recorder() {
  const asked: Statement[] = []
  const keep = (statement: Statement) => {
    asked.push(statement)
  }
  const runner: Runner = {
    many: async (statement) => (keep(statement), []),
    one: async (statement) => (keep(statement), undefined),
    run: async (statement) => (keep(statement), 0),
    asProduct: (work) => work(runner),
  }
  return { runner, asked }
}

async function planOf({ text, values }: Statement): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function scannedTables(statement: Statement): Promise<string[]> {
  return [...(await planOf(statement)).matchAll(/Seq Scan on (\w+)/g)].map((match) => match[1] ?? '')
}

const specialty = '00000000-0000-7000-8000-000000000001'
const near = { latitude: 51.5, longitude: -0.1, radius: 50 }
const none: SearchFilter = { specialty: undefined, name: undefined, near: undefined, mode: undefined, from: undefined, day: undefined, part: undefined, language: undefined, gender: undefined, step_free: undefined, max_fee: undefined, age: undefined, sort: 'soonest' } // prettier-ignore

const filters: Record<string, Partial<SearchFilter>> = {
  anything: {},
  specialty: { specialty },
  'specialty and place': { specialty, near },
  place: { near },
  'specialty from a date': { specialty, from: '2027-02-01' },
  'specialty and place from a date': { specialty, near, from: '2027-02-01' },
  'a name': { name: 'harper' },
  'a name at a place': { name: 'harper', near },
  'by video': { mode: 'video' },
  'specialty by video': { specialty, mode: 'video' },
  'nearest first': { specialty, near, sort: 'nearest' },
  'a language': { language: 'so' },
  'specialty, place and language': { specialty, near, language: 'so' },
  // Each chip alone, on results of everything.
  'gender alone': { gender: 'male' },
  'no steps alone': { step_free: 'yes' },
  'a price alone': { max_fee: 50 },
  'a day alone': { day: '2027-01-05' },
  'a part of the day alone': { part: 'morning' },
  'an age alone': { age: 7 },
  'a distance, nearest first': { near, sort: 'nearest' },
  'in person': { mode: 'in_person' },
  'gender of the doctor': { specialty, gender: 'female' },
  'no steps': { specialty, near, step_free: 'yes' },
  'a price': { specialty, max_fee: 50 },
  'an age': { specialty, near, age: 7 },
  'a day': { specialty, near, day: '2027-01-05' },
  'a part of the day': { specialty, near, part: 'evening' },
  'a part of a day, by name': { specialty, day: '2027-01-05', part: 'morning', sort: 'name' },
  'everything at once': { specialty, near, mode: 'in_person', language: 'fr', gender: 'female', step_free: 'yes', max_fee: 80, day: '2027-01-05', part: 'morning' }, // prettier-ignore
  'by name': { specialty, sort: 'name' },
}

test.each(Object.entries(filters))('search by %s reads by an index', async (_, filter) => {
  const { runner, asked } = recorder()
  const now = instant(Date.parse('2027-01-04T07:00:00Z'))
  await findOfferings(runner, now, { ...none, ...filter }, undefined, 21)
  await findOfferings(runner, now, { ...none, ...filter }, cursorOf(filter), 21)
  await countOfferings(runner, now, { ...none, ...filter }, 501)
  for (const statement of asked) expect(await scannedTables(statement)).toEqual([])
})

test('what people type is looked up by an index: names, and words of specialties', async () => {
  const { runner, asked } = recorder()
  await isSomebodysName(runner, 'harper')
  await specialtiesFor(runner, ['cardiology'], 'heart')
  for (const statement of asked) expect(await scannedTables(statement)).toEqual([])
})

test('a doctor’s month reads by an index', async () => {
  const question = { offering: specialty, practitioner: specialty, branch: specialty, service: specialty, modeOfNeeds: 'in_person', isShared: true } // prettier-ignore
  const days = { from: '2027-01-04' as never, until: '2027-02-04' as never }
  expect(await scannedTables(daysStatement({ ...question, ...days }))).toEqual([])
  expect(await scannedTables(daysOfSeveral([{ ...question, ...days }]))).toEqual([])
})

function cursorOf({ sort }: Partial<SearchFilter>): [string | number, string] {
  if (sort === 'nearest') return [3.5, specialty]
  return [sort === 'name' ? 'harper' : '2027-01-05 09:00:00+00', specialty]
}

test.each(lanes)(
  'the next message of the lane for %s is the first of an index, however long the queue is',
  async (lane) => {
    const { runner, asked } = recorder()
    await dueMessage(runner, instant(Date.now()), lane)
    const plan = await planOf(asked[0] as Statement)
    expect(plan).toContain('outbox_message_due')
    expect(plan).not.toContain('Sort')
  },
)

test('what is forgotten among all messages, and the pictures that nothing shows, are found by an index', async () => {
  const now = instant(Date.parse('2027-01-04T07:00:00Z'))
  for (const name of ['outbox_message', 'blob']) {
    const one = tables.find(({ table }) => table.text === name)
    if (!one || typeof one.kept === 'string') throw new Error(`${name} is never forgotten`)
    const scanned = await scannedTables(sql`select ctid from ${one.table} where ${one.kept.due(now)} limit 1000`)
    expect(scanned.filter((table) => table !== 'blob')).toEqual([])
  }
})

test('a page of the checked doctors is the next of an index, and a name is looked up by one', async () => {
  const asker = { reader: specialty, fourEyes: false }
  const place = [true, 'Harper', '00000000-0000-7000-8000-000000000001'] as const
  const { runner, asked } = recorder()
  await checkedDoctors(runner, { ...asker, q: '' }, undefined, 26)
  await checkedDoctors(runner, { ...asker, q: '' }, place, 26)
  await checkedDoctors(runner, { ...asker, q: 'harper' }, undefined, 26)
  const plans: string[] = []
  for (const statement of asked) plans.push(await planOf(statement))
  const [first = '', next = '', named = ''] = plans
  expect(first).toContain('Index Scan using practitioner_checked')
  expect(first).not.toContain('Sort')
  expect(next).toMatch(/practitioner_checked[^]*Index Cond: \(ROW/)
  expect(named).not.toContain('Seq Scan on practitioner')
})

test('who waits for a check is found by indexes, in the queue as in its figures, whatever the state is', async () => {
  const { runner, asked } = recorder()
  const asker = { reader: specialty, fourEyes: true }
  await waitingChecks(runner, asker, undefined, 51)
  await waitingChecks(runner, asker, [false, '2027-01-04T07:00:00Z', specialty], 51)
  await caseFigures(runner)
  const { rows } = await owner.query<{ of: string }>(`select pg_get_indexdef('practitioner_queue'::regclass) as of`)
  const named = [...(rows[0]?.of ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
  expect(new Set(named)).toEqual(new Set(queuedStates))
  for (const statement of asked) {
    const plan = await planOf(statement)
    expect(plan).toContain('practitioner_queue')
    expect(plan).toContain('practitioner_proposed')
    expect(plan).not.toMatch(/Seq Scan on (practitioner|verification_evidence)/)
  }
})
