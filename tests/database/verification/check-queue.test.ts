import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

// The queue of whoever decides: doctors and facilities, what is missing of each, and nobody who is never seen.

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
const work = db.database.asWorker.bind(db.database, 'test')

type Line = Answer<'GET /admin/verifications'>['waiting'][number]

async function wholeQueue() {
  const pages: Line[][] = []
  let cursor: string | undefined
  do {
    const { waiting, next } = await reviewer.call('GET /admin/verifications', { query: { cursor } })
    pages.push(waiting)
    cursor = next ?? undefined
  } while (cursor && pages.length < 20)
  return pages
}
const lineOf = async (id: string) => (await wholeQueue()).flat().find((line) => line.id === id)
const waitsSince = (doctor: ClinicDoctor, days: number) =>
  work((tx) =>
    tx.run(sql`update practitioner set created_at = ${new Date(clock.now() - days * day).toISOString()}
      where id = ${doctor.practitioner}`),
  )

/** Doctors who have waited for so many days, the first of them longest; the rows alone, so that many are quick. */
async function manyWaiting(count: number): Promise<string[]> {
  const first = new Date(clock.now() - 200 * day).toISOString()
  const rows = await db.database.asWorker('test', (tx) =>
    tx.many<{ id: string }>(sql`
      with people as (
        insert into account (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, date_of_birth, created_at)
        select uuid_v7(), 'waiting-' || n || '@example.com', now(), 'none', 'doctor', 'Dr', 'Test', 'Person', '1980-01-01',
          ${first}::timestamptz + make_interval(mins => n)
        from generate_series(1, ${count}::int) n returning id, created_at)
      insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name,
        location, experience, verification, is_published, created_at)
      select uuid_v7(), a.id, 'waits-' || a.id, 'Dr', 'Test', 'Person', (select id from specialty where key = 'cardiology'), '', '', '', '',
        'submitted', false, a.created_at
      from people a returning id`),
  )
  const inOrder = await db.look.many<{ id: string }>(sql`
    select id from practitioner where id = any (${rows.map(({ id }) => id)}::uuid[]) order by created_at`)
  return inOrder.map(({ id }) => id)
}

test('a line says who it is, of which country, since when, and what nobody has looked at', async () => {
  const doctor = await clinic.doctor({ verified: false })
  expect(await lineOf(doctor.practitioner)).toMatchObject({
    kind: 'doctor',
    specialty_name: 'Cardiology',
    country: 'GB',
    is_open: false,
    missing: ['identity', 'number', 'registry', 'specialty'],
    documents: 0,
    taken_by: null,
  })
  await work((tx) =>
    tx.run(sql`update practitioner set licence_authority = 'us_npi' where id = ${doctor.practitioner}`),
  )
  expect((await lineOf(doctor.practitioner))?.country).toBe('US')
  const branch = await clinic.branch()
  const row = await db.look.one<{ id: string }>(sql`
    update facility set check_state = 'waiting', register_number = 'HRB 1'
    where id = (select facility_id from branch where id = ${branch}) returning id`)
  expect(await lineOf(row?.id ?? '')).toMatchObject({
    kind: 'facility',
    name: 'Test House',
    specialty_name: '',
    country: 'GB',
    is_open: false,
    missing: ['name', 'address', 'register_number'],
  })
})

test('of a doctor who stands and hands something in nothing is missing; of one who is due again the register is', async () => {
  const doctor = await clinic.doctor({ verified: false })
  await work((tx) =>
    tx.run(sql`update practitioner set verification = 'draft', verified_on = null where id = ${doctor.practitioner}`),
  )
  const person = app.person(doctor)
  await person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `QU-${doctor.slug}` } })
  await handIn(person)
  expect(await lineOf(doctor.practitioner)).toMatchObject({ documents: 1 })
  await decide(reviewer, doctor, 'take_up')
  expect(await lineOf(doctor.practitioner)).toMatchObject({ taken_by: 'Test Person' })
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
  expect(await lineOf(doctor.practitioner)).toBeUndefined()
  await handIn(person, 'specialty')
  expect(await lineOf(doctor.practitioner)).toMatchObject({ is_open: true, missing: [], documents: 1 })
  await work(async (tx) => {
    await tx.run(sql`update practitioner set verification = 'recheck_due' where id = ${doctor.practitioner}`)
    await tx.run(sql`
      update verification_check set checked_at = '2026-01-01T09:00:00Z' where practitioner_id = ${doctor.practitioner}`)
  })
  expect(await lineOf(doctor.practitioner)).toMatchObject({ is_open: true, missing: ['registry'] })
})

test('a hundred and more who wait are all seen, page by page, the longest wait first, and nobody twice', async () => {
  const many = await manyWaiting(110)
  const pages = await wholeQueue()
  const lines = pages.flat()
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  const mine = new Set(many)
  expect(lines.filter(({ id }) => mine.has(id)).map(({ id }) => id)).toEqual(many)
  // Whom patients find meanwhile comes after everybody whom nobody finds.
  expect(lines.map(({ is_open }) => is_open)).toEqual(
    lines.map(({ is_open }) => is_open).toSorted((a, b) => Number(a) - Number(b)),
  )
  const cursor = Buffer.from('["maybe","now",1]').toString('base64url')
  expect(await refusal(reviewer.call('GET /admin/verifications', { query: { cursor } }))).toMatchObject({
    code: 'invalid',
  })
}, 60_000)

test('the overview counts who is due again and who has handed something in, and says since when the first of them waits', async () => {
  await work((tx) => tx.run(sql`update practitioner set verification = 'draft'`))
  const count = async () => (await reviewer.call('GET /admin/overview', {})).checks
  expect(await count()).toEqual({ count: 0, oldest: null })
  const [due, sent, stands] = [await clinic.doctor(), await clinic.doctor(), await clinic.doctor()]
  expect((await count()).count).toBe(0)
  await work((tx) => tx.run(sql`update practitioner set verification = 'recheck_due' where id = ${due.practitioner}`))
  await waitsSince(due, 3)
  await handIn(app.person(sent))
  expect(await count()).toEqual({ count: 2, oldest: new Date(clock.now() - 3 * day).toISOString() })
  const lines = (await wholeQueue()).flat()
  expect(lines.map(({ id }) => id)).not.toContain(stands.practitioner)
  // The line above the table counts what stands in it: facilities, too.
  expect(lines.map(({ kind }) => kind)).toContain('facility')
  expect((await reviewer.call('GET /admin/verifications', {})).figures.waiting).toBe(lines.length)
})
