import { beforeEach, expect, test } from 'vitest'
import { staffGraceDays } from '#domain/access/second-step.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { day, instant, minute } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Login } from '#tests/support/clinic.ts'
import { member } from '#tests/support/foreign-world.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'

const { db, app, clock, clinic } = await openClinic()
const work = (change: Parameters<typeof db.database.asWorker<unknown>>[1]) => db.database.asWorker('test', change)
let manager: Login
let [facility, branch] = ['', '']

beforeEach(async () => {
  manager = await clinic.account('facility-manager')
  branch = await clinic.branch({ manager: manager.account })
  facility =
    (await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`))?.id ?? ''
})

const params = () => ({ facilityId: facility })
const read = (who = manager) => app.person(who).call('GET /facilities/:facilityId/profile', { params: params() })
const me = (who: Login) => app.person(who).call('GET /auth/me', {})
const details = {
  name: 'River House',
  legal_name: 'River House Limited',
  address: '1 High Street',
  website: 'https://river.example.org',
  description: 'A house by the river.',
  brand_colour: '#0F5F52',
}
const save = async (wish: Partial<BodyOf<'PUT /facilities/:facilityId/profile'>>) =>
  app.person(manager).call('PUT /facilities/:facilityId/profile', {
    params: params(),
    body: { ...details, version: (await read()).version, ...wish },
  })
const protect = async (wish: Partial<BodyOf<'PUT /facilities/:facilityId/security'>>) =>
  app.person(manager).call('PUT /facilities/:facilityId/security', {
    params: params(),
    body: { second_step: false, idle_minutes: null, ...wish, version: (await read()).version },
  })
const policies = async (wish: Partial<BodyOf<'PUT /facilities/:facilityId/policies'>>) =>
  app.person(manager).call('PUT /facilities/:facilityId/policies', {
    params: params(),
    body: {
      change_cutoff: null,
      reminders_off: [],
      missed_cost_minor: null,
      missed_cost_currency: '',
      ...wish,
      version: (await read()).version,
    },
  })

test('what a facility tells of itself is kept, and its page shows description and website', async () => {
  expect(await save({})).toMatchObject({ ...details, brand_colour: '#0f5f52', version: 2 })
  const { slug, id } = await read()
  // What it is called was not looked at yet: its page waits for that.
  const page = () => app.person().call('GET /facility-pages/:slug', { params: { slug } })
  expect(await refusal(page())).toMatchObject({ code: 'not_found' })
  await db.database.asWorker('test', (tx) => tx.run(sql`update facility set check_state = 'checked' where id = ${id}`))
  expect(await page()).toMatchObject({
    name: 'River House',
    description: 'A house by the river.',
    website: 'https://river.example.org',
    brand_colour: '#0f5f52',
  })
})

test.each([
  ['name', ' ', 'Please enter a facility name'],
  ['website', 'river', 'Enter a web address, like https://www.example.org'],
  ['website', 'javascript:alert(1)', 'Enter a web address, like https://www.example.org'],
  ['website', 'ftp://river.example.org', 'Enter a web address, like https://www.example.org'],
  ['website', 'https://somebody:secret@river.example.org', 'Enter a web address, like https://www.example.org'],
  ['brand_colour', '#ffc34d', 'This colour is too light for white text'],
  ['brand_colour', 'green', 'Enter a colour as # and six letters or digits, like #0f5f52'],
  ['description', '<b>Best</b>', 'Write plain text, without HTML'],
])('a %s such as "%s" is refused at its field', async (field, value, message) => {
  await expect(save({ [field]: value })).rejects.toMatchObject({
    problem: { status: 400, errors: [{ field, message }] },
  })
  expect((await read()).version).toBe(1)
})

test('two who change a facility at once do not overwrite each other', async () => {
  await save({})
  await expect(save({ version: 1, name: 'Other' })).rejects.toMatchObject({
    problem: { code: 'changed', extra: { current: { name: 'River House' } } },
  })
})

test('another logo takes the place of the first; what is no picture is refused', async () => {
  const send = async (bytes: Buffer) => {
    const body = new FormData()
    body.set('facility_logo', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
    return app.person(manager).call('POST /facilities/:facilityId/logo', { params: params(), body: body as never })
  }
  const before = (await read()).facility_logo
  const { facility_logo: after } = await send(await picture())
  expect(after).toMatch(/^\/api\/files\//)
  expect(after).not.toBe(before)
  await expect(send(Buffer.from('no picture'))).rejects.toMatchObject({
    problem: { errors: [{ field: 'facility_logo' }] },
  })
})

test('a kind of reminder stands in the list once', async () => {
  await expect(policies({ reminders_off: ['week', 'week'] })).rejects.toMatchObject({
    problem: { errors: [{ field: 'reminders_off', message: 'Each kind of reminder can be there only once' }] },
  })
})

test('an amount comes with its currency', async () => {
  await expect(policies({ missed_cost_minor: 4000 })).rejects.toMatchObject({
    problem: { errors: [{ field: 'missed_cost_minor', message: 'Select a currency' }] },
  })
  expect(await policies({ missed_cost_minor: 4000, missed_cost_currency: 'GBP' })).toMatchObject({
    missed_cost_minor: 4000,
  })
})

test('what the clinic says of missed visits is read by the patient who may cancel, not by staff', async () => {
  const doctor = await clinic.doctor({ branch })
  const patient = app.person(await clinic.patient())
  const { appointment_id: appointmentId } = await book(patient, doctor, '2027-01-05T10:00:00.000Z')
  const seen = (who: typeof patient) => who.call('GET /appointments/:appointmentId', { params: { appointmentId } })
  await policies({ missed_cost_minor: 4000, missed_cost_currency: 'GBP' })
  expect((await seen(patient)).missed_cost).toEqual({ minor: 4000, currency: 'GBP' })
  expect((await seen(app.person(doctor))).missed_cost).toBeNull()
  await policies({})
  expect((await seen(patient)).missed_cost).toBeNull()
})

test("the clinic's time for changes is what a new service begins with", async () => {
  const doctor = await clinic.doctor({ branch })
  const setup = () => app.person(doctor).call('GET /doctors/me/setup', {})
  expect((await setup()).new_service_cutoff).toBeNull()
  await policies({ change_cutoff: 1440 })
  expect((await setup()).new_service_cutoff).toBe(1440)
})

test('what is exported is all that the facility has set, and nothing of anybody', async () => {
  await save({})
  const settings = await app.person(manager).call('GET /facilities/:facilityId/settings', { params: params() })
  expect(settings).toMatchObject({ facility: { name: 'River House' }, branches: [{ id: branch, name: 'Test Branch' }] })
  expect(JSON.stringify(settings)).not.toContain(manager.account)
})

test('staff who have no second step are told the day from which they need one, each their own', async () => {
  const before = await member(db.database, clinic, branch, 'receptionist')
  const doctor = await clinic.doctor({ branch })
  await protect({ second_step: true })
  const asked = clock.now()
  const later = await member(db.database, clinic, branch, 'nurse')
  await work((tx) =>
    tx.run(sql`update membership set joined_at = ${at(instant(asked + 3 * day))} where account_id = ${later.account}`),
  )
  for (const [who, due] of [
    [before, asked + staffGraceDays * day],
    [doctor, asked + staffGraceDays * day],
    [manager, asked + staffGraceDays * day],
    [later, asked + (3 + staffGraceDays) * day],
  ] as const)
    expect((await me(who)).second_step).toEqual({ due: at(instant(due)), is_due: false })
  // Asking a second time gives nobody more days.
  clock.pass(2 * day)
  await protect({ second_step: true })
  expect((await me(before)).second_step?.due).toBe(at(instant(asked + staffGraceDays * day)))
  await protect({ second_step: false })
  expect((await me(before)).second_step).toBeNull()
})

test('who was written down before the rule and begins to work later has the days of grace from the day they begin', async () => {
  const asked = clock.now()
  const begins = instant(asked + 5 * day)
  const desk = await member(db.database, clinic, branch, 'receptionist')
  await work((tx) =>
    tx.run(sql`
      update membership set joined_at = ${at(instant(asked - 30 * day))}, since = ${at(begins)}
      where account_id = ${desk.account}`),
  )
  await protect({ second_step: true })
  expect((await me(desk)).second_step).toBeNull()
  clock.set(begins)
  const due = at(instant(begins + staffGraceDays * day))
  expect((await me(desk)).second_step).toEqual({ due, is_due: false })
  // Those who were there when it was asked have no days left by now.
  clock.set(instant(asked + staffGraceDays * day + minute))
  expect((await me(desk)).second_step).toEqual({ due, is_due: false })
  clock.set(instant(begins + staffGraceDays * day + minute))
  expect((await me(desk)).second_step).toEqual({ due, is_due: true })
})

test('after the days of grace every endpoint of theirs is closed but those that set it up, and open again with it', async () => {
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const elsewhere = await member(db.database, clinic, await clinic.branch(), 'receptionist')
  const patient = await clinic.patient()
  await protect({ second_step: true })
  clock.pass(staffGraceDays * day - minute)
  expect((await me(desk)).second_step).toMatchObject({ is_due: false })
  expect((await app.person(desk).request('GET', '/api/notifications', undefined)).status).toBe(200)
  clock.pass(2 * minute)
  const person = app.person(desk)
  const id = '0193a000-0000-7000-8000-000000000000'
  const refused: string[] = []
  for (const [place, { method, path, access }] of endpoints.entries()) {
    if (access === 'anyone') continue
    // An account may call so often a minute: the table is longer than that.
    if (place % 50 === 0) clock.pass(minute)
    const url = `/api${path.replaceAll(/:\w+/g, id)}`
    const { status, body } = await person.request(method, url, method === 'GET' ? undefined : {})
    if (status === 403 && (body as { code: string }).code === 'second_step_needed') refused.push(`${method} ${path}`)
  }
  const closed = endpoints.filter(({ access }) => access !== 'anyone').map(({ method, path }) => `${method} ${path}`)
  expect(closed.filter((address) => !refused.includes(address)).toSorted()).toEqual([
    'GET /auth/me',
    'GET /auth/security',
    'POST /auth/logout',
    'POST /auth/security/passkeys',
    'POST /auth/security/passkeys/options',
    'POST /auth/security/two-step',
    'POST /auth/security/two-step/confirm',
    'PUT /auth/language',
  ])
  expect((await app.person(elsewhere).request('GET', '/api/notifications', undefined)).status).toBe(200)
  expect((await app.person(patient).request('GET', '/api/notifications', undefined)).status).toBe(200)
})

test('who has set the second step up goes on as before', async () => {
  const desk = await member(db.database, clinic, branch, 'receptionist')
  await protect({ second_step: true })
  clock.pass(8 * day)
  const ask = () => app.person(desk).request('GET', '/api/notifications', undefined)
  expect((await ask()).status).toBe(403)
  await work((tx) =>
    tx.run(sql`update account set totp_secret = 'x', totp_on_at = ${at(clock.now())} where id = ${desk.account}`),
  )
  expect((await ask()).status).toBe(200)
  expect((await me(desk)).second_step).toBeNull()
})

test('who must set it up first hears nothing of what happens at the clinic', async () => {
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const heard = async () => {
    const session = await db.look.one<{ id: string }>(sql`select id from session where account_id = ${desk.account}`)
    return db.look.many(sql`select session from open_sessions(array[${session?.id}]::uuid[], ${at(clock.now())})`)
  }
  await protect({ second_step: true })
  expect(await heard()).toHaveLength(1)
  clock.pass(8 * day)
  expect(await heard()).toEqual([])
})

test('an idle session of staff ends when the strictest of their clinics says, that of a patient when it did', async () => {
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const patient = await clinic.patient()
  await work((tx) =>
    tx.run(
      sql`update session set idle_minutes = 30, seen_at = ${at(clock.now())} where account_id in (${desk.account}, ${manager.account})`,
    ),
  )
  await protect({ idle_minutes: 10 })
  expect((await me(desk)).idle_minutes).toBe(10)
  expect((await me(patient)).idle_minutes).toBeNull()
  clock.pass(11 * minute)
  await expect(me(desk)).rejects.toMatchObject({ problem: { status: 401 } })
  expect((await me(patient)).idle_minutes).toBeNull()
})
