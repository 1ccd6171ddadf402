import { expect, test } from 'vitest'
import { day, hour, instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

const world = await openClinic()
const { db, app, clock, clinic } = world
const person = { needs: [], needs_note: '', email: '', phone_number: '' }

test('nobody leafs through a register: a name alone finds nobody, with birth date or phone it does, and so does a reference', async () => {
  const here = await registerWorld(world)
  const robin = await here.person({ phone: '07700 900982' })
  const visit = await here.visit(robin, instant(clock.now() + 3 * day))
  const row = await db.look.one<{ reference: string }>(sql`select reference from appointment where id = ${visit}`)
  expect(await refusal(here.find({ q: 'Robin' }))).toMatchObject({
    code: 'invalid',
    errors: [{ field: 'date_of_birth', message: 'Enter the date of birth or the phone number too' }],
  })
  expect(await refusal(here.find({ q: 'Ro', date_of_birth: '1980-01-01' }))).toMatchObject({
    errors: [{ field: 'q' }],
  })
  expect(await refusal(here.find({ q: 'Robin', date_of_birth: '1980-13-45' }))).toMatchObject({
    errors: [{ field: 'date_of_birth' }],
  })
  const found = async (query: Parameters<typeof here.find>[0]) => (await here.find(query)).results.map(({ id }) => id)
  expect(await found({ q: 'sampl', date_of_birth: '1980-01-01' })).toEqual([robin])
  expect(await found({ q: 'sampl', date_of_birth: '1980-01-02' })).toEqual([])
  // However it is written, it is the same number.
  expect(await found({ q: 'rob', phone: '+44 7700 900 982' })).toEqual([robin])
  expect(await found({ q: 'rob', phone: '07700 900983' })).toEqual([])
  expect(await found({ q: (row?.reference ?? '').toLowerCase() })).toEqual([robin])
  // Without a search it is who comes today; this visit is in three days.
  expect((await here.today()).results).toEqual([])
  const today = await here.person({ last: 'Today' })
  await here.visit(today)
  expect((await here.today()).results).toMatchObject([{ id: today, name: 'Robin Today', today: { status: 'booked' } }])
})

test('a branch knows who came or was written down there, nobody of another branch of the house or of another house', async () => {
  const here = await registerWorld(world)
  const second = await here.sibling()
  const other = await registerWorld(world)
  const robin = await here.person()
  await here.visit(robin)
  const elsewhere = await here.as('receptionist', second)
  const born = { q: 'Robin', date_of_birth: '1980-01-01' }
  expect((await here.find(born)).results).toHaveLength(1)
  expect((await here.find(born, elsewhere, second)).results).toEqual([])
  // Who may see both branches still reads each register by itself.
  expect((await here.find(born, here.boss, second)).results).toEqual([])
  expect((await other.find(born)).results).toEqual([])
  expect(await refusal(here.card(robin, elsewhere, second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(other.card(robin))).toMatchObject({ code: 'not_found' })
  // Who has a desk somewhere opens no other register with it.
  expect(await refusal(here.card(robin, other.desk))).toMatchObject({ code: 'not_found' })
  const change = { version: 1, first_name: 'Taken', last_name: 'Over', date_of_birth: '1980-01-01', needs: [] }
  const write = (who: typeof elsewhere, branch: string) =>
    who.call('PUT /branches/:branchId/patients/:patientId', { params: here.of(robin, branch), body: change })
  expect(await refusal(write(elsewhere, second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(write(other.desk, here.branch))).toMatchObject({ code: 'not_found' })
})

test('what is to come stands before what was, the next one first', async () => {
  const here = await registerWorld(world)
  const robin = await here.person()
  const days = (count: number) => instant(clock.now() + count * day)
  const was: string[] = []
  for (let ago = 1; ago <= 3; ago += 1) was.push(await here.visit(robin, days(-ago)))
  const [far, next, off] = [await here.visit(robin, days(9)), await here.visit(robin, days(2)), await here.visit(robin, days(4))] // prettier-ignore
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = 'cancelled' where id = ${off}`))
  // Who sits in the waiting room since their time is over is not gone.
  const waits = await here.visit(robin, instant(clock.now() - day / 12))
  await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = 'arrived' where id = ${waits}`))
  const card = await here.card(robin)
  expect(card.ahead.map(({ id }) => id)).toEqual([waits, next, far])
  expect(card.recent.map(({ id }) => id)).toEqual([off, ...was])
})

test('a registration whose answer was lost is sent again, and is one patient', async () => {
  const here = await registerWorld(world)
  const robin = { ...person, first_name: 'Robin', last_name: 'Lost', date_of_birth: '1990-02-03' }
  const send = (wish: object, idempotencyKey: string, who = here.desk) =>
    who.call(
      'POST /branches/:branchId/patients',
      { params: { branchId: here.branch }, body: { ...robin, ...wish } },
      { idempotencyKey },
    )
  const first = await send({ anyway: true }, 'lost-answer-1')
  expect(await send({ anyway: true }, 'lost-answer-1')).toEqual(first)
  const close = await Promise.all([1, 2, 3].map(() => send({ anyway: true }, 'lost-answer-2')))
  expect(new Set(close.map(({ id }) => id)).size).toBe(1)
  const same = await send({ last_name: 'Alone' }, 'lost-answer-3')
  expect(await send({ last_name: 'Alone' }, 'lost-answer-3')).toEqual(same)
  expect(await refusal(send({ last_name: 'Other' }, 'lost-answer-3'))).toMatchObject({ code: 'key_reused' })
  const rows = await db.look.one<{ count: number }>(
    sql`select count(*)::int as count from patient where branch_id = ${here.branch} and first_name = 'Robin'`,
  )
  expect(rows?.count).toBe(3)
})

test('a desk registers somebody once, keeps what it may of them, and is told when somebody else was quicker', async () => {
  const here = await registerWorld(world)
  const params = { branchId: here.branch }
  const robin = {
    ...person,
    first_name: 'Robin',
    last_name: 'Newly',
    date_of_birth: '1990-02-03',
    phone_number: '07700 900123',
  }
  const wrong = await refusal(
    here.desk.call('POST /branches/:branchId/patients', {
      params,
      body: { ...robin, last_name: '', email: 'nowhere' },
    }),
  )
  expect(wrong).toMatchObject({ code: 'invalid', errors: [{ field: 'last_name' }, { field: 'email' }] })
  const { id } = await here.desk.call('POST /branches/:branchId/patients', { params, body: robin })
  expect(await refusal(here.desk.call('POST /branches/:branchId/patients', { params, body: robin }))).toMatchObject({
    code: 'already_exists',
    extra: { patient_id: id },
  })
  await here.desk.call('POST /branches/:branchId/patients', { params, body: { ...robin, anyway: true } })
  expect(await here.card(id)).toMatchObject({ version: 1, phone_number: '07700 900123', has_account: false, visits: 0 })
  const save = (version: number, last_name: string, who = here.desk) =>
    who.call('PUT /branches/:branchId/patients/:patientId', {
      params: here.of(id),
      body: { version, first_name: 'Robin', last_name, date_of_birth: '1990-02-03', needs: ['hearing'] },
    })
  expect(await save(1, 'Married')).toEqual({ version: 2 })
  // Contacts that were not sent stay; the second one sees what the first one wrote.
  expect(await refusal(save(1, 'Mine'))).toMatchObject({
    code: 'changed',
    extra: { current: { version: 2, last_name: 'Married', phone_number: '07700 900123', needs: ['hearing'] } },
  })
  const viewer = await here.as('viewer')
  expect(await refusal(save(2, 'Viewed', viewer))).toMatchObject({ status: 403 })
  expect(await refusal(viewer.call('POST /branches/:branchId/patients', { params, body: robin }))).toMatchObject({
    status: 403,
  })
})

test('who has an account keeps their own details, and those of the family; the desk is told why', async () => {
  const here = await registerWorld(world)
  const { id } = await here.withAccount()
  await here.visit(id)
  expect(await here.card(id)).toMatchObject({ has_account: true })
  const change = { version: 1, first_name: 'Taken', last_name: 'Over', date_of_birth: '1980-01-01' }
  const save = here.desk.call('PUT /branches/:branchId/patients/:patientId', { params: here.of(id), body: change })
  expect(await refusal(save)).toMatchObject({ code: 'keeps_own_details' })
  // Not by the database either: the row is not the desk's.
  const wall = db.database.as(await here.actor('receptionist'), (tx) =>
    tx.run(sql`update patient set first_name = 'Taken' where id = ${id}`),
  )
  expect(await wall).toBe(0)
})

test('contacts are masked for who may not read them', async () => {
  const here = await registerWorld(world)
  const robin = await here.person({ phone: '07700 900982', email: 'robin@example.com' })
  await here.visit(robin)
  const login = await clinic.account('branch-staff')
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into role (id, facility_id, name, created_at, changed_at)
      select b.id, b.facility_id, 'Lookup', now(), now() from branch b where b.id = ${here.branch}`)
    await tx.run(sql`
      insert into role_permission (role_id, permission, reach)
      select ${here.branch}, p, 'all' from unnest(${['appointments.view', 'patients.search', 'patients.edit']}::text[]) p`)
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, role_id)
      select facility_id, id, ${login.account}, id from branch where id = ${here.branch}`)
  })
  const lookup = app.person(login)
  expect(await here.card(robin, lookup)).toMatchObject({
    shows_contact: false,
    phone_number: '•••• 982',
    email: 'r••••@example.com',
    looks: [{ what: 'read', role: 'Lookup' }],
  })
  expect((await here.find({ q: 'Robin', phone: '07700 900982' }, lookup)).results).toMatchObject([
    { phone_number: '•••• 982' },
  ])
})

test('every look is written down, and whoever it is about reads place and role', async () => {
  const here = await registerWorld(world)
  const patient = await clinic.patient()
  const self = app.person(patient)
  const booked = await book(self, here.doctor, '2027-01-05T09:00:00.000Z')
  const row = await db.look.one<{ id: string }>(
    sql`select patient_id as id from appointment where id = ${booked.appointment_id}`,
  )
  const id = row?.id ?? ''
  await self.call('GET /appointments/:appointmentId', { params: { appointmentId: booked.appointment_id } })
  expect(await self.call('GET /looks', {})).toEqual({ results: [] })
  await here.find({ q: 'Test Person', date_of_birth: '1980-01-01' }, here.boss)
  clock.pass(1000)
  await here.card(id)
  clock.pass(1000)
  await here.desk.call('GET /appointments/:appointmentId', { params: { appointmentId: booked.appointment_id } })
  clock.pass(1000)
  // The desk that books or adds a walk-in searches as well; whom it did not find reads nothing.
  await here.desk.call('GET /patients', { query: { q: 'Test Pers', branch_id: here.branch } })
  clock.pass(1000)
  await here.desk.call('GET /patients', { query: { q: 'Nobody at all' } })
  const { results } = await self.call('GET /looks', {})
  expect(results.map(({ what, role, place, about }) => [what, role, place, about])).toEqual([
    ['listed', 'Front desk', 'Test Branch', ''],
    ['visit', '', 'Test Branch', ''],
    ['read', 'Front desk', 'Test Branch', ''],
    ['listed', 'Facility manager', 'Test Branch', ''],
  ])
  // Nobody else reads who looked, by no id they know: not a stranger, not another branch.
  const stranger = await here.actor('receptionist', (await registerWorld(world)).branch)
  expect(await db.database.as(stranger, (tx) => tx.many(sql`select at from looks_at(${id}, null, 10)`))).toEqual([])
  expect(
    await db.database.as(stranger, (tx) => tx.many(sql`select at from looks_at(${id}, ${here.branch}, 10)`)),
  ).toEqual([])
})

test('what a page asks for again by itself is no second look; whoever looks anew is read once more', async () => {
  const here = await registerWorld(world)
  const patient = await clinic.patient()
  const self = app.person(patient)
  const { appointment_id: appointmentId } = await book(self, here.doctor, '2027-01-05T10:00:00.000Z')
  const { id } = (await db.look.one<{ id: string }>(
    sql`select patient_id as id from appointment where id = ${appointmentId}`,
  )) ?? { id: '' }
  const asked = { q: 'Test Person', date_of_birth: '1980-01-01' }
  const look = async (again?: 'yes') => {
    const query = { again }
    clock.pass(1000)
    expect((await here.find({ ...asked, again }, here.boss)).results.map((one) => one.id)).toContain(id)
    await here.boss.call('GET /branches/:branchId/patients/:patientId', { params: here.of(id), query })
    await here.boss.call('GET /branches/:branchId/patients/:patientId/duplicates', { params: here.of(id), query })
    await here.boss.call('GET /appointments/:appointmentId', { params: { appointmentId }, query })
  }
  const looks = async () => (await self.call('GET /looks', {})).results.map(({ what }) => what).toSorted()
  const once = ['listed', 'listed', 'read', 'visit']
  // Without a look before it, it is one, whatever the page says.
  await look('yes')
  expect(await looks()).toEqual(once)
  await look('yes')
  await look('yes')
  expect(await looks()).toEqual(once)
  // Somebody else's look before it is not theirs.
  clock.pass(1000)
  await here.desk.call('GET /branches/:branchId/patients/:patientId', {
    params: here.of(id),
    query: { again: 'yes' },
  })
  expect(await looks()).toEqual(['listed', 'listed', 'read', 'read', 'visit'])
  await look()
  expect(await looks()).toEqual([...once, ...once, 'read'].toSorted())
  // A page that stays open for days is looked at once a day.
  clock.pass(day)
  await look('yes')
  expect(await looks()).toEqual([...once, ...once, ...once, 'read'].toSorted())
})

test('a page that asks again every few hours is looked at once a day, however long it stays open', async () => {
  const here = await registerWorld(world)
  const { login, id } = await here.withAccount()
  await here.visit(id)
  const look = (again?: 'yes') =>
    here.boss.call('GET /branches/:branchId/patients/:patientId', { params: here.of(id), query: { again } })
  const looks = async () => (await app.person(login).call('GET /looks', {})).results.map(({ what }) => what)
  const opened = clock.now()
  await look()
  for (const [hours, known] of [
    [5, 1],
    [10, 1],
    [15, 1],
    [20, 1],
    [25, 2],
    [30, 2],
    [45, 2],
    [50, 3],
  ] as const) {
    clock.set(instant(opened + hours * hour))
    await look('yes')
    expect(await looks(), `after ${hours} hours`).toEqual(Array.from({ length: known }, () => 'read'))
  }
})
