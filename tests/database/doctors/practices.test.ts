import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A doctor without a facility makes a practice of their own. It stands with the check of its doctor.

const { db, app, clinic } = await openClinic()

const place = {
  name: 'Sampleton Central Hospital',
  country: 'GB',
  region: '',
  city: 'Sampleton',
  postcode: 'SA1 1AA',
  address: '1 Example Square',
  phone: '020 7946 0999',
  time_zone: 'Europe/London',
  latitude: 52.2,
  longitude: 0.12,
  email: 'desk@example.com',
  description: 'Ring twice.',
  hours: [{ weekday: 1, start: '09:00', end: '17:00' }],
  is_video_only: false,
}

/** A doctor whom nobody has checked yet, without a place. */
async function newcomer() {
  const login = await clinic.doctor()
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update practitioner set verification = 'draft', verified_on = null where id = ${login.practitioner}`,
    )
    await tx.run(sql`delete from practitioner_branch where practitioner_id = ${login.practitioner}`)
  })
  return { ...login, person: app.person(login) }
}

const standsAs = (practitioner: string, verification: string) =>
  db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner set verification = ${verification} where id = ${practitioner}`),
  )

test('a practice has a page and a line in the map as long as its doctor stands as checked, and neither before nor after', async () => {
  const { person, practitioner } = await newcomer()
  const made = await person.call('POST /doctors/me/practice', { body: place })
  const row = await db.look.one<{ slug: string }>(sql`select slug from branch where id = ${made.id}`)
  const slug = row?.slug ?? ''
  const isThere = async () => [
    (await app.app.inject({ method: 'GET', url: `/api/branches/${slug}` })).statusCode === 200,
    (await app.app.inject({ method: 'GET', url: '/sitemap-branches-1.xml' })).body.includes(`/b/${slug}<`),
  ]
  for (const state of ['draft', 'submitted', 'in_review', 'needs_info', 'rejected']) {
    await standsAs(practitioner, state)
    expect(await isThere()).toEqual([false, false])
  }
  for (const state of ['verified', 'expiring', 'recheck_due']) {
    await standsAs(practitioner, state)
    expect(await isThere()).toEqual([true, true])
  }
  for (const state of ['suspended', 'verified', 'expired', 'revoked']) {
    await standsAs(practitioner, state)
    expect(await isThere()).toEqual([state === 'verified', state === 'verified'])
  }
  // Nobody of the practice says otherwise.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set is_found = true, name = 'Another Hospital' where id = ${made.id}`),
  )
  expect(await isThere()).toEqual([false, false])
})

test('the hours of a practice are changed before anybody has looked at its doctor, and its holidays are known', async () => {
  const { person } = await newcomer()
  const { id } = await person.call('POST /doctors/me/practice', { body: place })
  const wish = { params: { branchId: id }, body: { rules: [{ weekday: 2, start: '09:00', end: '12:00' }] } }
  // Six half hours on each of four Tuesdays.
  expect(await person.call('POST /doctors/me/branches/:branchId/hours/effect', wish)).toMatchObject({ added: 24 })
  const met = await person.call('POST /doctors/me/branches/:branchId/hours/affected', wish)
  expect(met).toEqual({ affected: 0, visits: [] })
  const holidays = await person.call('GET /doctors/me/holidays', { query: { branch_id: id } })
  expect(holidays.results.map(({ date }) => date)).toContain('2027-03-26')
  // A branch where somebody does not work is still none of theirs, nor one that they have left.
  const { branch } = await clinic.doctor()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update practitioner_branch set state = 'left' where branch_id = ${id}`),
  )
  for (const branchId of [branch, id]) {
    const there = { ...wish, params: { branchId } }
    expect(await refusal(person.call('POST /doctors/me/branches/:branchId/hours/effect', there))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusal(person.call('GET /doctors/me/holidays', { query: { branch_id: branchId } }))).toMatchObject({
      code: 'not_found',
    })
  }
})

test('of several calls at once one makes the practice, and all that was typed is kept', async () => {
  const { person } = await newcomer()
  const calls = await Promise.allSettled(
    Array.from({ length: 6 }, () => person.call('POST /doctors/me/practice', { body: place })),
  )
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(person.call('POST /doctors/me/practice', { body: place }))).toMatchObject({
    code: 'already_exists',
  })
  const { branches } = await person.call('GET /doctors/me/setup', {})
  expect(branches).toHaveLength(1)
  const kept = await db.look.one(
    sql`select email, description, hours, is_video_only from branch where id = ${branches[0]?.id ?? ''}`,
  )
  const { email, description, hours, is_video_only } = place
  expect(kept).toEqual({ email, description, hours, is_video_only })
})

test('a doctor corrects their own practice, its zone moves their times; of two windows the second sees what the first saved', async () => {
  const { person, practitioner } = await newcomer()
  const { id } = await person.call('POST /doctors/me/practice', { body: place })
  await standsAs(practitioner, 'verified')
  const rules = [{ weekday: 1, start: '09:00', end: '10:00' }]
  await person.call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: id }, body: { rules } })
  const first = () =>
    db.look.one<{ first: string }>(
      sql`select to_char(next_free at time zone 'UTC', 'HH24:MI') as first from offering where practitioner_id = ${practitioner} and next_free is not null`,
    )
  expect(await first()).toEqual({ first: '09:00' })
  const there = { ...place, name: 'Dr Example', address: '7 Rue Exemple', country: 'FR', time_zone: 'Europe/Paris' }
  const save = (version: number) => refusal(person.call('PUT /doctors/me/practice', { body: { ...there, version } }))
  expect(await save(1)).toBeUndefined()
  expect(await first()).toEqual({ first: '08:00' })
  expect(await save(1)).toMatchObject({ code: 'changed', extra: { current: { address: '7 Rue Exemple' } } })
  const house = await db.look.one(
    sql`select f.name from facility f join branch b on b.facility_id = f.id where b.id = ${id}`,
  )
  expect(house).toEqual({ name: 'Dr Example' })
})

test('a practice keeps its zone while somebody is booked, as a branch does', async () => {
  const { person, practitioner } = await newcomer()
  const { id } = await person.call('POST /doctors/me/practice', { body: place })
  await standsAs(practitioner, 'verified')
  const visit = await book(app.person(await clinic.patient()), await clinic.doctor(), '2027-01-06T10:00:00.000Z')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set branch_id = ${id} where id = ${visit.appointment_id}`),
  )
  const body = { ...place, address: '7 Rue Exemple', country: 'FR', time_zone: 'Europe/Paris', version: 1 }
  expect(await refusal(person.call('PUT /doctors/me/practice', { body }))).toMatchObject({
    errors: [{ field: 'time_zone' }],
  })
})

test('nobody corrects a branch that is no practice of theirs: neither a doctor of a clinic nor one who has none', async () => {
  const atClinic = app.person(await clinic.doctor())
  const { person } = await newcomer()
  for (const somebody of [atClinic, person])
    expect(await refusal(somebody.call('PUT /doctors/me/practice', { body: { ...place, version: 1 } }))).toMatchObject({
      code: 'not_found',
    })
})

test('an address that is no part of the map is an empty map, whatever somebody writes', async () => {
  for (const url of ['/sitemap-constructor-1.xml', '/sitemap-doctors-1000000000000000.xml', '/sitemap-doctors-2.xml'])
    expect((await app.app.inject({ method: 'GET', url })).statusCode, url).toBeLessThan(500)
})

test('a practice lies on the map in its country and its town, and leaves its place behind when it moves', async () => {
  const known = await clinic.branch({ latitude: 53.1, longitude: -0.2 })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set city = 'Pinbury', region = 'Kent' where id = ${known}`),
  )
  const { person } = await newcomer()
  const make = (more: object) => person.call('POST /doctors/me/practice', { body: { ...place, ...more } })
  const wrong = { errors: [{ field: 'latitude' }] }
  expect(await refusal(make({ latitude: 48.85, longitude: 2.35 }))).toMatchObject(wrong)
  expect(await refusal(make({ city: 'Pinbury', region: 'Kent', latitude: 51.5, longitude: -0.1 }))).toMatchObject(wrong)
  expect(await make({ city: 'Pinbury', region: 'Kent', latitude: 53.15, longitude: -0.25 })).toMatchObject({
    latitude: 53.15,
  })
  const change = (version: number, more: object) =>
    person.call('PUT /doctors/me/practice', { body: { ...place, latitude: 53.15, longitude: -0.25, version, ...more } })
  expect(await refusal(change(1, { city: 'Pinbury', region: 'Kent', latitude: 51.5 }))).toMatchObject(wrong)
  // Another Pinbury may lie anywhere, where nobody says of which region it is.
  expect(await change(1, { city: 'Pinbury', latitude: 51.5 })).toMatchObject({ latitude: 51.5 })
  // What we learn of the town afterwards keeps nobody from another telephone.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set region = 'Kent' where city = 'Pinbury' and latitude = 51.5`),
  )
  const same = { city: 'Pinbury', region: 'Kent', latitude: 51.5 }
  expect(await change(2, { ...same, phone: '020 7946 0111' })).toMatchObject({ phone: '020 7946 0111' })
  expect(await change(3, { city: 'Bath', latitude: 51.5 })).toMatchObject({ latitude: null, longitude: null })
})
