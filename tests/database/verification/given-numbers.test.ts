import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testDatabase } from '#tests/support/database.ts'

const nppes = 'National Plan and Provider Enumeration System (NPPES)'
/** Checks as they were written before: what it was of, how it was known, and who gave it out. */
const before = [
  { name: 'npi', kind: 'number', way: 'computed', source: nppes, fact: 'us_npi 1234567893' },
  { name: 'npi whose source is lost', kind: 'number', way: 'computed', source: '', fact: 'us_npi 1234567893' },
  { name: 'nobody named it', kind: 'number', way: 'computed', source: '', fact: 'other GMC-1' },
  { name: 'named', kind: 'number', way: 'computed', source: 'General Medical Council', fact: 'other GMC-2' },
  { name: 'of the demo', kind: 'number', way: 'computed', source: '', fact: '' },
  { name: 'given', kind: 'number', way: 'given', source: 'General Medical Council', fact: 'other GMC-3' },
  { name: 'register', kind: 'registry', way: 'register', source: 'The register', fact: 'other GMC-4' },
] as const

test('a number whose authority has no rule says after the upgrade that it was given, in every row of the history', async () => {
  const old = await testDatabase({ empty: true })
  await migrate(old.ownerUrl, { upTo: '0580-revocations-are-appealed.sql' })
  const owner = new pg.Client({ connectionString: old.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at, evidence)
      select gen_random_uuid(), gen_random_uuid(), r->>'kind', 'passed', r->>'way', r->>'source', r->>'fact', now(), jsonb_build_array(r->>'name')
      from jsonb_array_elements($1::jsonb) r`,
    [JSON.stringify(before)],
  )
  await owner.end()
  await migrate(old.ownerUrl)
  const rows = await old.look.many<{ name: string; way: string; source: string }>(
    sql`select evidence->>0 as name, way, source from verification_check`,
  )
  const ways = new Map(rows.map(({ name, way }) => [name, way]))
  expect(before.map(({ name }) => [name, ways.get(name)])).toEqual([
    ['npi', 'computed'],
    ['npi whose source is lost', 'computed'],
    ['nobody named it', 'given'],
    ['named', 'given'],
    ['of the demo', 'given'],
    ['given', 'given'],
    ['register', 'register'],
  ])
  // Who gave it out is known as well as before.
  expect(rows.find(({ name }) => name === 'named')?.source).toBe('General Medical Council')
  await old.drop()
})
