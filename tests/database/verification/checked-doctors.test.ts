import { afterAll, expect, test } from 'vitest'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'

const clock = fakeClock(mondayMorning)
const db = await testDatabase()
const app = await testApp(db.database, clock)
const clinic = clinicBuilder(db.database, clock.now())
afterAll(async () => {
  await app.close()
  await db.drop()
})
const admin = app.person(await clinic.account('platform-admin'))

// Sixty doctors Harper-01 to Harper-60: the last on hold, one waiting for the check, each with a licence.
await db.database.asWorker('test', async (tx) => {
  await seedSpecialties(tx)
  await tx.run(sql`
    with made as (
      insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, created_at)
      select uuid_v7(), 'harper' || n || '@example.com', ${at(clock.now())}, 'none', 'doctor', 'Dr', 'Zoë', 'Harper-' || lpad(n::text, 2, '0'), ${at(clock.now())}
      from generate_series(1, 60) n returning id, last_name)
    insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location, experience,
      verification, licence_number, licence_key, verified_on, is_published, created_at)
    select uuid_v7(), m.id, lower(m.last_name), 'Dr', 'Zoë', m.last_name, s.id, 'Skin checks', '', '', '',
      case m.last_name when 'Harper-60' then 'suspended' when 'Harper-30' then 'submitted' else 'verified' end,
      'LIC-' || right(m.last_name, 2), 'LIC' || right(m.last_name, 2), '2026-11-03', true, ${at(clock.now())}
    from made m cross join specialty s where s.key = 'dermatology'`)
})

const list = (query: { q?: string; cursor?: string } = {}) => admin.call('GET /admin/checked-doctors', { query })

test('every checked doctor stands in the list once, page by page: who is on hold first, then by name', async () => {
  const names: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || cursor; pages += 1) {
    expect(pages).toBeLessThan(5)
    const page = await list(cursor ? { cursor } : {})
    names.push(...page.results.map(({ name }) => name.slice(-2)))
    cursor = page.next ?? undefined
  }
  const standing = Array.from({ length: 59 }, (_, place) => String(place + 1).padStart(2, '0'))
  expect(names).toEqual(['60', ...standing.filter((name) => name !== '30')])
})

test('a doctor is found by the name without its accents and by the number of the licence; each says of what', async () => {
  expect((await list({ q: 'zoe harper-07' })).results).toMatchObject([
    { name: 'Dr Zoë Harper-07', specialty_name: 'Dermatology', sub_specialty: 'Skin checks' },
  ])
  expect((await list({ q: 'LIC-60' })).results.map(({ verification }) => verification)).toEqual(['suspended'])
  expect((await list({ q: 'harper' })).next).not.toBeNull()
  for (const nobody of ['LIC-6', 'nobody', '!', '%']) expect((await list({ q: nobody })).results, nobody).toEqual([])
})

test('whoever is looked for is found in every state, by name and by number; nobody but checked doctors stands in the list unasked', async () => {
  for (const q of ['harper-30', 'lic 30'])
    expect(
      (await list({ q })).results.map(({ verification }) => verification),
      q,
    ).toEqual(['submitted'])
  for (const state of ['draft', 'in_review', 'needs_info', 'rejected', 'expired', 'revoked']) {
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set verification = ${state} where last_name = 'Harper-30'`),
    )
    expect((await list({ q: 'LIC-30' })).results.map(({ verification }) => verification)).toEqual([state])
  }
})

test('a place in the list that is none is refused; nobody but who decides reads it', async () => {
  for (const cursor of ['x', Buffer.from('["a","b","c"]').toString('base64url')])
    expect(await refusal(list({ cursor }))).toMatchObject({ code: 'invalid' })
  const manager = app.person(await clinic.account('facility-manager'))
  expect(await refusal(manager.call('GET /admin/checked-doctors', { query: {} }))).toMatchObject({
    code: 'not_allowed',
  })
})
