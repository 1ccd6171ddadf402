import { beforeEach, expect, test } from 'vitest'
import { minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Decision 0142: whoever has an account adds what they booked without it, by a code to the address of the account.

const { db, app, clock, clinic } = await openClinic()
beforeEach(() => clock.set(mondayMorning))

type Doctor = Awaited<ReturnType<typeof clinic.doctor>>
type Me = Awaited<ReturnType<typeof account>>

/** Somebody with an account, whose name and birth date stand in it. */
async function account(name = 'Robin Demo', born: string | null = '1990-02-03') {
  const login = await clinic.patient()
  const [first_name = '', last_name = ''] = name.split(' ')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update account set first_name = ${first_name}, last_name = ${last_name}, date_of_birth = ${born} where id = ${login.account}`),
  )
  return Object.assign(app.person(login), login)
}

async function lastCode(email: string) {
  const mails = await db.look.many<{ subject: string; body: string; kind: string }>(
    sql`select subject, body, kind from outbox_message where recipient = ${email.toLowerCase()} and body like '%"code":%' order by created_at desc, id desc`,
  )
  return codeIn(mails)
}

/** Books as a guest, with a name and a birth date that may be another's. */
async function asGuest(
  email: string,
  wish: { start?: string; doctor?: Doctor; first_name?: string; last_name?: string; born?: string } = {},
) {
  const { start = '2027-01-05T09:00:00.000Z', first_name = 'Robin', last_name = 'Demo', born = '1990-02-03' } = wish
  const doctor = wish.doctor ?? (await clinic.doctor())
  const guest = app.person()
  const { id } = await begin(guest, doctor, start)
  const person = { first_name, last_name, date_of_birth: born, email, phone_number: '' }
  await guest.call('POST /drafts/:draftId/book', { params: { draftId: id }, body: { person } })
  const code = await lastCode(email)
  const visit = await guest.call('POST /drafts/:draftId/confirm', { params: { draftId: id }, body: { code } })
  return { visit: visit.appointment_id, guest, params: { draftId: id }, doctor }
}

const count = (me: Me) => me.call('GET /auth/me/guest-visits', {})
const send = (me: Me) => me.call('POST /auth/me/guest-visits', {})
const confirm = (me: Me, code: string) => me.call('POST /auth/me/guest-visits/confirm', { body: { code } })
const visitsOf = async (me: Me) =>
  (await me.call('GET /appointments/mine', {})).results
    .map(({ id, patient }) => `${id} ${patient?.relation}`)
    .toSorted()

async function add(me: Me) {
  await send(me)
  return confirm(me, await lastCode(me.email))
}

test('what was booked at two houses without the account is counted, and is in it once the code came back', async () => {
  const me = await account()
  const one = await asGuest(me.email)
  const two = await asGuest(me.email.toUpperCase(), { start: '2027-01-05T10:00:00.000Z' })
  expect(await count(me)).toEqual({ to_add: 2, staying: 0 })
  expect(await visitsOf(me)).toEqual([])
  expect(await add(me)).toEqual({ added: 2, staying: 0 })
  expect(await visitsOf(me)).toEqual([`${one.visit} self`, `${two.visit} self`].toSorted())
  expect(await count(me)).toEqual({ to_add: 0, staying: 0 })
  const { results } = await me.call('GET /auth/security/events', {})
  expect(results[0]?.text).toBe('Visits added that were booked without the account')
})

test('an account without a number keeps the one that was given with the visit', async () => {
  const me = await account()
  await asGuest(me.email)
  const { account: id, email } = me
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set phone_number = '020 7946 0123' where email = ${email}`),
  )
  await add(me)
  expect(await db.look.one(sql`select phone_number from account where id = ${id}`)).toEqual({
    phone_number: '020 7946 0123',
  })
})

test('where the account has visits of its own they become one person, whose time is taken', async () => {
  const me = await account()
  const own = await book(me, await clinic.doctor(), '2027-01-06T09:00:00.000Z')
  const guest = await asGuest(me.email, { start: '2027-01-06T11:00:00.000Z' })
  expect(await add(me)).toEqual({ added: 1, staying: 0 })
  expect(await visitsOf(me)).toEqual([`${own.appointment_id} self`, `${guest.visit} self`].toSorted())
  const other = await clinic.doctor()
  expect(await refusal(book(me, other, '2027-01-06T11:00:00.000Z'))).toMatchObject({ code: 'patient_busy' })
})

test('a visit that meets one of the account in time stays with its clinic, and is counted there', async () => {
  const me = await account()
  await book(me, await clinic.doctor(), '2027-01-07T09:00:00.000Z')
  await asGuest(me.email, { start: '2027-01-07T09:00:00.000Z' })
  expect(await count(me)).toMatchObject({ to_add: 0, staying: 1 })
  expect(await visitsOf(me)).toHaveLength(1)
  // Another one comes, and the first stays.
  await asGuest(me.email, { start: '2027-01-08T09:00:00.000Z' })
  expect(await add(me)).toEqual({ added: 1, staying: 1 })
})

test('whoever gives their account another name is offered no visits of who is called so: clinics know them already', async () => {
  const me = await account()
  await book(me, await clinic.doctor(), '2027-01-07T09:00:00.000Z')
  await asGuest(me.email, { first_name: 'Kim', born: '2015-01-01' })
  await asGuest(me.email, { born: '2015-01-01' })
  for (const [name, born] of [
    ['Kim', '2015-01-01'],
    ['Robin', '2015-01-01'],
  ] as const) {
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update account set first_name = ${name}, date_of_birth = ${born} where id = ${me.account}`),
    )
    expect(await count(me)).toMatchObject({ to_add: 0, staying: 0 })
  }
})

test.each([
  ['name', { first_name: 'Sam' }],
  ['birth date', { born: '1991-05-06' }],
])('whoever shares the mailbox and has another %s keeps their visits', async (_, wish) => {
  const me = await account()
  await asGuest(me.email, wish)
  expect(await count(me)).toEqual({ to_add: 0, staying: 0 })
  expect(await refusal(send(me))).toMatchObject({ code: 'not_found' })
})

test('an account without a birth date, of another address, or that never proved its own is offered nothing', async () => {
  const booked = await asGuest((await account()).email)
  expect(await count(await account())).toEqual({ to_add: 0, staying: 0 })
  const unborn = await account('Robin Demo', null)
  await asGuest(unborn.email, { doctor: booked.doctor, start: '2027-01-05T11:00:00.000Z' })
  expect(await count(unborn)).toEqual({ to_add: 0, staying: 0 })
  const unproven = await account()
  await asGuest(unproven.email, { start: '2027-01-05T12:00:00.000Z' })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set email_verified_at = null where id = ${unproven.account}`),
  )
  expect(await count(unproven)).toEqual({ to_add: 0, staying: 0 })
})

test('without the code nothing is added: a wrong one, one of somebody else, one that was used, one that ran out', async () => {
  const me = await account()
  const { visit } = await asGuest(me.email)
  await send(me)
  const code = await lastCode(me.email)
  expect(await refusal(confirm(me, code === '111111' ? '222222' : '111111'))).toMatchObject({ code: 'code_wrong' })
  expect(await refusal(confirm(await account(), code))).toMatchObject({ code: 'code_wrong' })
  clock.pass(16 * minute)
  expect(await refusal(confirm(me, code))).toMatchObject({ code: 'code_expired' })
  expect(await visitsOf(me)).toEqual([])
  expect(await add(me)).toEqual({ added: 1, staying: 0 })
  expect(await visitsOf(me)).toEqual([`${visit} self`])
  expect(await refusal(confirm(me, await lastCode(me.email)))).toMatchObject({ code: 'code_wrong' })
})

/** What the database itself adds where the code was used up at this moment. */
function takenAt(me: Me, moment: string) {
  const as = {
    kind: 'account',
    session: '',
    userType: 'patient',
    facilities: [],
    facilityBranches: [],
    branches: [],
    visitor: '',
  }
  return db.database.as({ ...me, ...as } as never, (tx) =>
    tx.one<{ came: number }>(sql`select take_guest_entries(${moment}::timestamptz) as came`),
  )
}

test('the database itself adds nothing without a code, with one of another moment, or with one to another address', async () => {
  const me = await account()
  await asGuest(me.email)
  expect(await takenAt(me, '2027-01-04 07:00:00+00')).toEqual({ came: 0 })
  expect(await visitsOf(me)).toEqual([])
  await add(me)
  await asGuest(me.email, { start: '2027-01-06T09:00:00.000Z' })
  const used = await db.look.one<{ at: string }>(
    sql`select used_at::text as at from address_proof where purpose = 'guest_visits' and subject = ${me.account}`,
  )
  const moment = used?.at ?? ''
  expect(await takenAt(me, '2027-01-04 12:34:56+00')).toEqual({ came: 0 })
  const sentTo = (email: string) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`update address_proof set email = ${email} where subject = ${me.account}`),
    )
  await sentTo('another@example.com')
  expect(await takenAt(me, moment)).toEqual({ came: 0 })
  await sentTo(me.email)
  expect(await takenAt(me, moment)).toEqual({ came: 1 })
})

test('what the desk booked, and where a document lies, stays with the clinic, and that is said', async () => {
  const me = await account()
  const desk = await asGuest(me.email)
  const paper = await asGuest(me.email, { start: '2027-01-05T14:00:00.000Z' })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update appointment set booked_by = 'staff' where id = ${desk.visit}`)
    await tx.run(sql`
      insert into record_item (id, patient_id, appointment_id, branch_id, question, title, file_name, media_type, size, received, wrapped_key, source, retention, created_at, changed_at)
      select uuid_v7(), patient_id, id, branch_id, 'knee', 'Letter', 'letter.pdf', 'application/pdf', 1, 1, 'x', 'branch', 'treatment', now(), now()
      from appointment where id = ${paper.visit}`)
  })
  expect(await count(me)).toEqual({ to_add: 0, staying: 2 })
  const third = await asGuest(me.email, { start: '2027-01-05T16:00:00.000Z' })
  expect(await add(me)).toEqual({ added: 1, staying: 2 })
  expect(await visitsOf(me)).toEqual([`${third.visit} self`])
})

const whatKeepsThem = {
  'a request for documents': sql`
    insert into record_request (id, patient_id, branch_id, what, asked_by, asked_at)
    select uuid_v7(), patient_id, branch_id, 'The scan', 'Dr Test', now() from kept`,
  'documents that were opened in an emergency': sql`
    insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
    select uuid_v7(), patient_id, doctor, branch_id, 'Dr Test', 'Doctor', 'Unconscious at the door', now(), now() + interval '1 hour' from kept`,
  'somebody who helps there': sql`
    insert into carer (patient_id, account_id, created_at) select patient_id, doctor, now() from kept`,
  'another entry that the desk joined with it': sql`
    insert into patient_merge (id, branch_id, kept_id, gone_id, at, undo_until, appointments, carers, joined)
    select uuid_v7(), branch_id, patient_id, patient_id, now(), now(), '{}', '{}', '{}' from kept`,
}

test.each(Object.entries(whatKeepsThem))('an entry with %s stays with its clinic', async (_, kept) => {
  const me = await account()
  const { visit } = await asGuest(me.email)
  expect(await count(me)).toEqual({ to_add: 1, staying: 0 })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      create temporary table kept on commit drop as
      select a.patient_id, a.branch_id, p.account_id as doctor from appointment a join practitioner p on p.id = a.practitioner_id where a.id = ${visit}`)
    await tx.run(kept)
  })
  expect(await count(me)).toEqual({ to_add: 0, staying: 1 })
})

test('whoever adds waits for what is being written about the same entry', async () => {
  const me = await account()
  const { visit } = await asGuest(me.email)
  await send(me)
  const code = await lastCode(me.email)
  let done: Promise<unknown> | undefined
  await db.database.asWorker('test', async (tx) => {
    await tx.many(sql`select lock_resources(array(select patient_id from appointment where id = ${visit}))`)
    done = confirm(me, code)
    await expect
      .poll(() => db.look.one(sql`select 1 as waits from pg_locks where locktype = 'advisory' and not granted`))
      .toBeDefined()
  })
  expect(await done).toEqual({ added: 1, staying: 0 })
})

test('one story: the guest of two visits makes an account by the later one, and adds the earlier one after the log-in', async () => {
  const email = 'two-visits@example.com'
  const first = await asGuest(email)
  const second = await asGuest(email, { start: '2027-01-05T13:00:00.000Z' })
  const body = { password: 'four quiet words here', terms: true }
  const make = ({ guest, params }: typeof first) => guest.call('POST /drafts/:draftId/account', { params, body })
  const session = await make(second)
  // At the page of the earlier visit the account is there already: what is said there is so.
  expect(await refusal(make(first))).toMatchObject({
    code: 'already_exists',
    detail: 'This email address has an account. Log in, and your dashboard offers to add visits in your name',
  })
  const cookie = second.guest.cookies.get('session') ?? ''
  const login = { account: session.user_id, cookie, token: session.token, email }
  const me = Object.assign(app.person(login as never), login) as unknown as Me
  for (const [name, value] of second.guest.cookies) me.cookies.set(name, value)
  expect(await count(me)).toEqual({ to_add: 1, staying: 0 })
  expect(await add(me)).toEqual({ added: 1, staying: 0 })
  expect(await visitsOf(me)).toEqual([`${first.visit} self`, `${second.visit} self`].toSorted())
})
