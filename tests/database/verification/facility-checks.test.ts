import { expect, test } from 'vitest'
import type { FacilityDecision } from '#domain/verification/facility-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { refusal } from '#tests/support/booker.ts'
import { type ClinicDoctor, lastNameOf, type Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const admin = app.person(await clinic.account('platform-admin'))
const start = '2027-01-05T09:00:00.000Z'

/** A facility with one branch and one doctor with hours, before anybody has looked at it. */
async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const facility = row?.id ?? ''
  const slug = `house-${facility.slice(-6)}`
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update branch set address = '1 Test Street', name = ${slug} where id = ${branch}`)
    await tx.run(
      sql`update facility set name = ${slug}, slug = ${slug}, check_state = 'waiting' where id = ${facility}`,
    )
  })
  const doctor = await clinic.doctor({ branch })
  return { manager: app.person(manager), login: manager, branch, facility, doctor, slug }
}
type House = Awaited<ReturnType<typeof house>>

const looked = { facts: ['name' as const, 'address' as const], source: 'Register of Testtown' }
const params = ({ facility }: House) => ({ facilityId: facility })
const read = (at: House) => admin.call('GET /admin/facilities/:facilityId', { params: params(at) })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
async function decide(at: House, decision: FacilityDecision, more: object = {}, who = admin) {
  const { version, branches } = await read(at)
  const body = { decision, note: 'Because of this', version, branches: branches.map(seen), ...looked, ...more }
  return who.call('POST /admin/facilities/:facilityId', { params: params(at), body })
}

async function rename(at: House, more: object = {}) {
  const profile = await at.manager.call('GET /facilities/:facilityId/profile', { params: params(at) })
  const { legal_name, address, website, description, brand_colour, version } = profile
  const body = { name: 'Another House', legal_name, address, website, description, brand_colour, version, ...more }
  return at.manager.call('PUT /facilities/:facilityId/profile', { params: params(at), body })
}

async function deskOf(doctor: ClinicDoctor) {
  const desk = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${desk.account}, 'receptionist' from branch where id = ${doctor.branch}`),
  )
  return app.person(desk)
}

/** Whoever runs it, straight at the database. */
const runs = ({ login, facility, branch }: House) => ({
  kind: 'account' as const,
  account: login.account,
  session: '',
  userType: 'facility-manager' as const,
  practitioner: undefined,
  facilities: [facility],
  facilityBranches: [branch],
  branches: [],
  visitor: '',
})

const get = (url: string) => app.app.inject({ method: 'GET', url })
const isThere = async (url: string) => (await get(url)).statusCode === 200
const says = async (url: string, words: string) => (await get(url)).body.includes(words)
const isTaken = async (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  )

/** Each way by which patients come to a facility, its branch and its doctor. */
async function ways({ branch, doctor, slug }: House) {
  return {
    clinics: await says(`/api/clinics?q=${slug}`, branch),
    suggestion: await says(`/api/suggestions?q=${slug}`, slug),
    doctorSuggestion: await says(`/api/suggestions?q=${lastNameOf(doctor.practitioner)}`, doctor.slug),
    search: await says(`/api/providers?q=${lastNameOf(doctor.practitioner)}`, doctor.slug),
    facility: await isThere(`/api/facility-pages/${slug}`),
    branch: await isThere(`/api/branches/${branch}`),
    doctor: await isThere(`/api/doctors/${doctor.slug}`),
    mapOfFacilities: await says('/sitemap-facilities-1.xml', `/f/${slug}<`),
    mapOfBranches: await says('/sitemap-branches-1.xml', `/b/${branch}<`),
    mapOfDoctors: await says('/sitemap-doctors-1.xml', `/d/${doctor.slug}<`),
  }
}
const all = (isOpen: boolean, of: object) => Object.fromEntries(Object.keys(of).map((way) => [way, isOpen]))

/** Each way by which somebody books there. */
async function bookings({ doctor }: House, patient: Login, time = start) {
  const row = await db.look.one<{ id: string }>(
    sql`select id from offering where practitioner_id = ${doctor.practitioner}`,
  )
  const wish = { offering_id: row?.id ?? doctor.service, service_id: doctor.service }
  const new_patient = { first_name: 'Robin', last_name: 'Demo', date_of_birth: '1960-02-03' }
  const robin = { new_patient, anyway: true }
  const atDesk = (more: object) =>
    deskOf(doctor).then((desk) => desk.call('POST /appointments', { body: { ...wish, ...robin, ...more } as never }))
  return {
    tapped: await isTaken(app.person(patient).call('POST /drafts', { body: { ...wish, start: time } })),
    desk: await isTaken(atDesk({ starts: [time.replace('T09', 'T10')] })),
    doctor: await isTaken(
      app.person(doctor).call('POST /appointments', {
        body: { ...wish, ...robin, starts: [time.replace('T09', 'T11')], overbook_reason: 'Urgent' } as never,
      }),
    ),
  }
}

test('before the check a facility is closed on every way; checked it is open; changed or suspended it is closed again', async () => {
  const patient = await clinic.patient()
  const at = await house()
  const before = await ways(at)
  expect(before).toEqual(all(false, before))
  const unbooked = await bookings(at, patient)
  expect(unbooked).toEqual(all(false, unbooked))

  expect(await decide(at, 'check')).toEqual({ check_state: 'checked' })
  expect(await ways(at)).toEqual(all(true, before))
  expect(await bookings(at, patient)).toEqual(all(true, unbooked))

  await rename(at, { name: `${at.slug} anew` })
  expect(await ways(at)).toEqual(all(false, before))
  expect(await bookings(at, patient, '2027-01-06T09:00:00.000Z')).toEqual(all(false, unbooked))
  expect((await read(at)).checked_as?.name).toBe(at.slug)

  await decide(at, 'check')
  expect(await ways(at)).toEqual(all(true, before))
  await decide(at, 'suspend')
  expect(await ways(at)).toEqual(all(false, before))
  expect(await bookings(at, patient, '2027-01-07T09:00:00.000Z')).toEqual(all(false, unbooked))
  // Who is suspended leaves it by nothing that they change themselves.
  await rename(at, { name: at.slug })
  expect((await read(at)).check_state).toBe('suspended')
  await decide(at, 'resume')
  expect(await ways(at)).toEqual(all(true, before))
})

test('a facility that is made waits in the queue; its manager reads since when, and cannot say that it is checked', async () => {
  const at = await house()
  const queue = await admin.call('GET /admin/facilities', { query: { q: at.slug } })
  expect(queue.results).toMatchObject([{ id: at.facility, check_state: 'waiting', branches: 1 }])
  const own = await at.manager.call('GET /facilities/:facilityId/check', { params: params(at) })
  expect(own).toMatchObject({ check_state: 'waiting', checked_on: null, note: '' })
  expect(await refusal(decide(at, 'check', {}, at.manager))).toMatchObject({ code: 'not_allowed' })
  for (const lie of [sql`check_state = 'checked'`, sql`checked_on = '2027-01-04'`, sql`kind = 'practice'`])
    await expect(
      db.database.as(runs(at), (tx) => tx.run(sql`update facility set ${lie} where id = ${at.facility}`)),
    ).rejects.toThrow()
})

test('each of what is needed is looked at, by somebody who never ran the facility, on what they saw', async () => {
  const at = await house()
  expect(await refusal(decide(at, 'check', { facts: ['name'] }))).toMatchObject({
    code: 'checks_missing',
    extra: { missing: ['address'] },
  })
  expect(await refusal(decide(at, 'check', { source: '' }))).toMatchObject({
    errors: [{ field: 'source' }],
  })
  expect(await refusal(decide(at, 'check', { version: 99 }))).toMatchObject({ code: 'changed' })
  expect(await refusal(decide(at, 'decline', { note: ' ' }))).toMatchObject({ code: 'invalid' })
  expect(await refusal(decide(at, 'resume'))).toMatchObject({ code: 'wrong_status' })
  await rename(at, { register_number: 'HRB 12' })
  expect(await refusal(decide(at, 'check'))).toMatchObject({
    code: 'checks_missing',
    extra: { missing: ['register_number'] },
  })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, account_id, builtin, since, until)
      select ${at.facility}, id, 'facility_manager', '2020-01-01', '2020-02-01' from account where user_type = 'platform-admin'`),
  )
  const facts = ['name', 'address', 'register_number']
  expect(await refusal(decide(at, 'check', { facts }))).toMatchObject({ code: 'not_allowed' })
})

test('who was declined reads why, mends it and is looked at anew; the history keeps each step and cannot be changed', async () => {
  const at = await house()
  await decide(at, 'decline', { note: 'No such street' })
  const own = await at.manager.call('GET /facilities/:facilityId/check', { params: params(at) })
  expect(own).toMatchObject({ check_state: 'declined', note: 'No such street' })
  const told = await db.look.many<{ kind: string; account_id: string | null; path: string }>(
    sql`select kind, account_id, path from outbox_message where account_id = ${at.login.account}`,
  )
  expect(told).toMatchObject([{ kind: 'N59', path: '/fam/dashboard' }])
  await rename(at, { address: '2 Test Street' })
  expect((await read(at)).check_state).toBe('waiting')
  await decide(at, 'decline', { note: 'Still no such street' })
  const { version } = await at.manager.call('GET /facilities/:facilityId/check', { params: params(at) })
  await at.manager.call('POST /facilities/:facilityId/check', { params: params(at), body: { version } })
  expect(
    await refusal(
      at.manager.call('POST /facilities/:facilityId/check', { params: params(at), body: { version: version + 1 } }),
    ),
  ).toMatchObject({ code: 'wrong_status' })
  const { history } = await read(at)
  expect(history.map(({ to }) => to)).toEqual(['waiting', 'declined', 'waiting', 'declined'])
  for (const act of [sql`update facility_event set note = ''`, sql`delete from facility_event`])
    await expect(db.database.as(runs(at), (tx) => tx.run(act))).rejects.toThrow(/permission denied/)
})

test('facilities that were here before stand, and the practice of one doctor stands with its doctor', async () => {
  const doctor = await clinic.doctor()
  const row = await db.look.one<{ id: string; checked_on: string | null; is_found: boolean }>(sql`
    select f.id, f.checked_on, b.is_found from branch b join facility f on f.id = b.facility_id where b.id = ${doctor.branch}`)
  expect(row).toMatchObject({ checked_on: null, is_found: true })
  const me = app.person(doctor)
  const place = {
    name: 'My Practice',
    address: '1 Test Street',
    city: 'Testtown',
    country: 'GB',
    phone: '020 7946 0999',
    time_zone: 'Europe/London',
  }
  const made = await me.call('POST /doctors/me/practice', { body: place })
  await db.database.asWorker('test', (tx) => rebuildDoctor(tx, clock.now(), doctor.practitioner))
  const found = await db.look.one(sql`select id from branch where id = ${made.id} and is_found`)
  expect(found).toBeDefined()
})

const place = {
  name: 'Second House',
  address: '2 Test Street',
  city: 'Testtown',
  country: 'GB',
  phone: '020 7946 0998',
  time_zone: 'Europe/London',
}

/** What the people of a facility change of its branch. */
async function changeBranch(at: House, more: object) {
  const { results } = await at.manager.call('GET /facilities/:facilityId/branches', { params: params(at) })
  const branch = results.find(({ id }) => id === at.branch)
  if (!branch) throw new Error('No branch')
  const { name, address, city, region, postcode, country, phone, time_zone, latitude, longitude, version } = branch
  const was = { name, address, city, region, postcode, country, phone, time_zone, latitude, longitude }
  return at.manager.call('PUT /branches/:branchId', {
    params: { branchId: at.branch },
    body: { ...was, ...more, version },
  })
}

test('a branch that is renamed or moved after the look waits by itself; what patients need besides is changed at will', async () => {
  const patient = await clinic.patient()
  const at = await house()
  await decide(at, 'check')
  expect(await changeBranch(at, { phone: '020 7946 0001', parking: 'Behind the house' })).toMatchObject({
    is_unseen: false,
  })
  // A postcode that is corrected in the same town leaves the branch where it is, and on the map.
  expect(await changeBranch(at, { postcode: 'CB7 4DL' })).toMatchObject({ is_unseen: false, latitude: 52.2 })
  expect(await changeBranch(at, { postcode: 'CB7 4DN' })).toMatchObject({ is_unseen: false, latitude: 52.2 })
  expect((await read(at)).branches).toMatchObject([{ latitude: 52.2, longitude: 0.12 }])
  expect(await isThere(`/api/branches/${at.branch}`)).toBe(true)

  for (const [turn, more] of [
    { name: 'Royal Hospital' },
    { address: '9 Other Street' },
    { city: 'Elsewhere' },
    { latitude: 51.5, longitude: 0 },
  ].entries()) {
    expect(await changeBranch(at, more)).toMatchObject({ is_unseen: true })
    expect(await isThere(`/api/branches/${at.branch}`)).toBe(false)
    const booked = await bookings(at, patient, `2027-01-${String(11 + turn)}T09:00:00.000Z`)
    expect(booked).toEqual(all(false, booked))
    const queue = await admin.call('GET /admin/facilities', { query: { q: at.slug } })
    expect(queue.results).toMatchObject([{ id: at.facility, check_state: 'checked' }])
    expect((await read(at)).branches).toMatchObject([{ id: at.branch, is_unseen: true }])
    expect(await refusal(decide(at, 'look', { facts: [] }))).toMatchObject({ code: 'checks_missing' })
    await decide(at, 'look')
    expect(await isThere(`/api/branches/${at.branch}`)).toBe(true)
  }
  // Nothing waits: there is nothing to confirm.
  expect(await refusal(decide(at, 'look'))).toMatchObject({ code: 'wrong_status' })
  const told = await db.look.many<{ subject: string }>(
    sql`select subject from outbox_message where account_id = ${at.login.account} and subject like 'Your branches%'`,
  )
  expect(told).toHaveLength(4)
})

test('a branch that comes after the look waits; its people cannot say that it was looked at, by no way', async () => {
  const at = await house()
  const first = await at.manager.call('POST /facilities/:facilityId/branches', { params: params(at), body: place })
  expect(first).toMatchObject({ is_unseen: false })
  await decide(at, 'check')
  const second = await at.manager.call('POST /facilities/:facilityId/branches', {
    params: params(at),
    body: { ...place, name: 'Third House' },
  })
  expect(second).toMatchObject({ is_unseen: true, state: 'open' })
  // Without a doctor a branch has no page yet.
  const isFound = (id: string) =>
    db.look.one(sql`select id from branch where id = ${id} and is_found`).then((row) => row !== undefined)
  expect([await isFound(first.id), await isFound(second.id)]).toEqual([true, false])
  const own = { ...runs(at), facilityBranches: [at.branch, second.id] }
  await db.database.as(own, (tx) =>
    tx.run(sql`update branch set is_unseen = false, is_found = true where id = ${second.id}`),
  )
  await expect(
    db.database.as(own, (tx) => tx.run(sql`select see_branches(${at.facility}, '{}', '{}')`)),
  ).rejects.toThrow(/looked at/)
  expect(await isFound(second.id)).toBe(false)
  // What the overview counts is what the list of what waits holds, with the moment that stands there first.
  const { results } = await admin.call('GET /admin/facilities', { query: {} })
  expect(results.map(({ id }) => id)).toContain(at.facility)
  const { facilities } = await admin.call('GET /admin/overview', {})
  expect(facilities).toEqual({ count: results.length, oldest: results[0]?.since })
  const waits = () =>
    db.look.one<{ since: string | null }>(sql`select unseen_since::text as since from branch where id = ${second.id}`)
  const since = await waits()
  expect(since?.since).not.toBeNull()
  expect(Date.parse(results.find(({ id }) => id === at.facility)?.since ?? '')).toBe(Date.parse(since?.since ?? ''))
  await changeBranch({ ...at, branch: second.id }, { name: 'Fourth House' })
  expect(await waits()).toEqual(since)
  await decide(at, 'suspend')
  await decide(at, 'resume')
  expect(await isFound(second.id)).toBe(true)
  expect(await waits()).toEqual({ since: null })
})

test('a branch that comes in the moment of the check was not looked at: it waits, whoever is first', async () => {
  const at = await house()
  let made: Promise<{ id: string }> | undefined
  const isHeld = (by: number) =>
    db.look.one(sql`select 1 as held from pg_locks where not granted and ${by}::int = any (pg_blocking_pids(pid))`)
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update facility set check_state = 'checked', checked_on = current_date, version = version + 1 where id = ${at.facility}`,
    )
    const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    made = at.manager.call('POST /facilities/:facilityId/branches', { params: params(at), body: place })
    const isMade = made.then(() => 'made')
    await expect
      .poll(async () => Promise.race([isMade, isHeld(own?.pid ?? 0).then((row) => (row ? 'held' : 'on its way'))]))
      .not.toBe('on its way')
  })
  const { id = '' } = (await made) ?? {}
  const waiting = await read(at)
  expect(waiting.branches.filter(({ is_unseen }) => is_unseen).map((one) => one.id)).toEqual([id])
})

test('each branch of a large chain goes with its facility: also the last of 201 is found no more', async () => {
  const at = await house()
  await decide(at, 'check')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into branch (id, facility_id, name, slug, time_zone, created_at)
      select uuid_v7(), ${at.facility}, ' ' || n, ${at.slug} || '-' || n, 'Europe/London', now() from generate_series(1, 200) n`),
  )
  expect((await ways(at)).search).toBe(true)
  await decide(at, 'suspend')
  expect((await ways(at)).search).toBe(false)
})

test('a branch that changes while somebody reads was not looked at: neither under its new name nor with a new one beside it', async () => {
  const at = await house()
  const before = await read(at)
  const branches = before.branches.map(seen)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set name = 'Royal Hospital', version = version + 1 where id = ${at.branch}`),
  )
  expect(await refusal(decide(at, 'check', { branches }))).toMatchObject({ code: 'changed' })
  const later = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set facility_id = ${at.facility} where id = ${later}`),
  )
  const now = (await read(at)).branches.filter(({ id }) => id === at.branch).map(seen)
  await decide(at, 'check', { branches: now })
  expect((await read(at)).branches.filter(({ is_unseen }) => is_unseen).map(({ id }) => id)).toEqual([later])
})

test('every facility that waits is on some page, also when the branches of all began to wait at one moment', async () => {
  const made = Array.from({ length: 27 }, async () => (await house()).facility)
  const facilities = await Promise.all(made)
  await db.database.asWorker('test', async (tx) => {
    const checked = sql`check_state = 'checked', checked_on = '2026-01-01'`
    await tx.run(sql`update facility set ${checked} where id = any (${facilities}::uuid[])`)
    await tx.run(sql`
      update branch set is_unseen = true, unseen_since = '2026-12-01T10:00:00.123456Z' where facility_id = any (${facilities}::uuid[])`)
  })
  const found: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 20; pages += 1) {
    const page = await admin.call('GET /admin/facilities', { query: { state: 'waiting', cursor } })
    found.push(...page.results.map(({ id }) => id))
    if (!page.next) break
    cursor = page.next
  }
  expect(found.length).toBe(new Set(found).size)
  expect(facilities.filter((id) => !found.includes(id))).toEqual([])
})
