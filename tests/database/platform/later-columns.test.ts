import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { runVisitAction } from '#server/features/appointments/run-visit-actions.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Who adds a column with a default to a table finds everything else as it was.

const { db, app, clock, clinic } = await openClinic()
const deps = { database: db.database, clock, site: { brand: 'Tendwell', publicUrl: 'https://tendwell.example' } }
const root = join(import.meta.dirname, '../../../src/server')
const at = (time: string) => `2027-01-${time}:00.000Z`
const tables = [
  'appointment',
  'patient',
  'hold',
  'draft',
  'audit',
  'appointment_link',
  'appointment_event',
  'idempotency',
  'outbox_message',
  'visit_action',
  'claim',
  'group_session',
]

beforeAll(() => growAllTables(db.ownerUrl))

test('a guest books, a patient books with a key, moves and cancels, a doctor takes leave: each row gets the new default', async () => {
  const doctor = await clinic.doctor()
  const guest = app.person()
  const draft = await begin(guest, doctor, at('04T09:00'))
  const person = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1990-02-03', email: 'robin@example.com' }
  await guest.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body: { person } })
  const mail = await db.database.asWorker('test', (tx) =>
    tx.one<{ body: string }>(sql`select body from outbox_message where recipient = ${person.email}`),
  )
  const code = codeIn(mail ? [mail] : [])
  await guest.call('POST /drafts/:draftId/confirm', { params: { draftId: draft.id }, body: { code } })

  const patient = app.person(await clinic.patient())
  const own = await begin(patient, doctor, at('05T09:00'))
  const booked = await patient.call(
    'POST /drafts/:draftId/book',
    { params: { draftId: own.id }, body: {} },
    { idempotencyKey: 'the-same-key-0001' },
  )
  if (!('appointment_id' in booked)) throw new Error('A patient who is logged in needs no code')
  const params = { appointmentId: booked.appointment_id }
  await patient.call('POST /appointments/:appointmentId/move', {
    params,
    body: { version: 1, start: at('05T10:00') },
  })
  const { appointment_id: left } = await book(patient, doctor, at('06T09:00'))
  await begin(app.person(), doctor, at('07T09:00'))
  await book(app.person(await clinic.patient()), await clinic.doctor({ capacity: 3 }), at('07T09:00'))
  await app.person(doctor).call('POST /doctors/me/leave', {
    body: {
      from_date: '2027-01-06',
      until_date: '2027-01-06',
      reason: 'training',
      actions: [{ appointment_id: left, action: 'cancel' }],
      message: '',
    },
  })
  while ((await runVisitAction(deps)) > 0);
  expect(await grownIn(db.ownerUrl, tables)).toEqual(tables.map((table) => ({ table, grown: ['later'] })))
})

test('the demo is filled all the same', async () => {
  const demo = await testDatabase()
  await growAllTables(demo.ownerUrl)
  const folder = await mkdtemp(join(tmpdir(), 'tw-later-'))
  await demo.database.asWorker('test', seedSpecialties)
  await loadDemo({ database: demo.database, blobs: openBlobs(folder) }, clock.now())
  expect(await grownIn(demo.ownerUrl, ['appointment', 'patient'])).toEqual([
    { table: 'appointment', grown: ['later'] },
    { table: 'patient', grown: ['later'] },
  ])
  await rm(folder, { recursive: true })
  await demo.drop()
})

test('every statement that inserts names its columns', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !name.includes('migrations'))
    .sort()
  const unnamed = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/insert into \w+(?!\w| \()[^;`]{0,60}/gi)].map(
      ([text]) => `${name}: ${text}`,
    ),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(unnamed).toEqual([])
})

test('a column that has no default is written by the booking itself', async () => {
  const text = readFileSync(join(root, 'platform/database/functions/write_rows.sql'), 'utf8')
  const named = new Map(
    [...text.matchAll(/insert into (\w+) \(([^)]*)\)/g)].map(([, table = '', list = '']) => [
      table,
      list.split(/,\s*/),
    ]),
  )
  const columns = await withOwner(db.ownerUrl, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_name = any ($1) and column_default is null and is_generated = 'NEVER'`,
      [[...named.keys()].filter((table) => table !== 'outbox_message' && table !== 'live_event')],
    )
    return rows
  })
  expect(columns.length).toBeGreaterThan(60)
  expect(columns.filter(({ table, column }) => !named.get(table)?.includes(column))).toEqual([])
})

/** Gives every table a column that may not be empty and fills itself. */
async function growAllTables(ownerUrl: string) {
  await withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    for (const { name } of rows)
      await client.query(`alter table ${name} add column grown text not null default 'later'`)
  })
}

async function grownIn(ownerUrl: string, names: readonly string[]) {
  return withOwner(ownerUrl, async (client) => {
    const found = []
    for (const table of names) {
      const { rows } = await client.query<{ grown: string }>(`select distinct grown from ${table}`)
      found.push({ table, grown: rows.map(({ grown }) => grown) })
    }
    return found
  })
}

async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
