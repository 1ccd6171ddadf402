import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { markOldDemo } from '#server/demo/demo-rows.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { sql } from '#server/platform/database/sql.ts'
import { prepareInstallation } from '#server/prepare-installation.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'

// Somebody tried the product with its demo, made a clinic of their own beside it, and now begins for real.

const db = await testDatabase()
const clock = fakeClock(mondayMorning)
const folder = mkdtempSync(join(tmpdir(), 'tw-demo-'))
const blobs = openBlobs(folder)
const forReal = readConfig({ DEMO: 'off', DATA_DIR: folder })
let own: Record<string, number>
let alike: readonly { name: string; doctors: readonly string[] }[]

beforeAll(async () => {
  await db.database.asWorker('test', seedSpecialties)
  const empty = await counts()
  await loadDemo({ database: db.database, blobs }, clock.now())
  const demo = await counts()
  const app = await testApp(db.database, clock)
  const port = await db.look.one<{ slug: string }>(sql`select slug from branch where name = 'Port Example'`)
  alike = (await app.person().call('GET /branches/:slug', { params: { slug: port?.slug ?? '' } })).any_doctor
  const clinic = clinicBuilder(db.database, clock.now())
  const doctor = await clinic.doctor()
  const login = await clinic.patient()
  await book(app.person(login), { ...login, ...doctor }, '2027-01-05T10:00:00.000Z')
  await app.close()
  const both = await counts()
  own = Object.fromEntries(
    Object.entries(both).map(([name, rows]) => [name, (empty[name] ?? 0) + rows - (demo[name] ?? 0)]),
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.drop()
})

async function counts() {
  const rows = await db.look.many<{ table: string; rows: number }>(sql`
    select relname as table,
      (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(relname), false, true, '')))[1]::text::int as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'select')
      and relname <> 'live_event'`)
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]))
}

const begin = () => prepareInstallation(forReal, { database: db.database, blobs, clock })

test('two doctors of the demo offer the same at one branch, so any doctor can be asked for there', () => {
  expect(alike.map(({ name, doctors }) => [name, doctors.length])).toContainEqual(['First visit', 2])
})

test('an installation that holds the demo does not begin for real, and says how to go on', async () => {
  await expect(begin()).rejects.toThrow(/everybody knows its passwords.*npm run demo -- --remove/)
})

test('a demo of version 0.1.0, which marked nothing, is known by its five logins', async () => {
  const marked = await db.look.many(sql`select kind, id from demo_row order by kind, id`)
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from demo_row`))
  await expect(begin()).rejects.toThrow(/npm run demo -- --remove/)
  await db.database.asWorker('test', markOldDemo)
  const found = await db.look.many(sql`select kind, id from demo_row order by kind, id`)
  // What a later version brought is not looked for: it was marked as it came.
  expect(marked).toEqual(expect.arrayContaining(found))
  expect(marked.length - found.length).toBe(4)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into demo_row (kind, id) select m.kind, m.id from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m(kind text, id uuid)
      on conflict do nothing`),
  )
})

test('the demo is taken away as a whole, and the clinic beside it keeps every row', async () => {
  const before = await counts()
  expect(before.appointment).toBeGreaterThan(1000)
  const { rows, pictures } = await removeDemo(db.ownerUrl)
  expect(rows.appointment).toBe((before.appointment ?? 0) - (own.appointment ?? 0))
  // The logos of its clinics.
  expect(pictures.length).toBeGreaterThan(1)
  expect(await counts()).toEqual(own)
  await expect(begin()).resolves.toBeUndefined()
})

test('a second time nothing is found', async () => {
  const before = await counts()
  expect(await removeDemo(db.ownerUrl)).toEqual({ rows: {}, pictures: [] })
  expect(await counts()).toEqual(before)
})
