import { beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/time/instant.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, refusal } from '#tests/support/booker.ts'
import { testApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { agreed, consentTo } from '#tests/support/consents.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { documentAsked, handIn, openFile, pdf } from '#tests/support/own-records.ts'

// A guest who has just proven the address by the code of a booking makes an account with a password alone, in that browser.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

const given = { password: 'four quiet words here', terms: true }
const born = '1990-02-03'
let guests = 0

type Typed = { readonly email: string; readonly date_of_birth: string; readonly phone_number: string }

async function asked(
  start = '2027-01-05T09:00:00.000Z',
  person: Partial<Typed> = {},
  here = app,
  at?: Awaited<ReturnType<typeof clinic.doctor>>,
) {
  guests += 1
  const guest = here.person()
  const doctor = at ?? (await clinic.doctor())
  const draft = await begin(guest, doctor, start)
  const params = { draftId: draft.id }
  const email = person.email ?? `robin-${guests}@example.com`
  const whole = { first_name: 'Robin', last_name: 'Demo', date_of_birth: born, email, phone_number: '', ...person }
  await guest.call('POST /drafts/:draftId/book', { params, body: { person: whole } })
  const mails = await db.look.many<{ subject: string; body: string; kind: string }>(
    sql`select subject, body, kind from outbox_message where recipient = ${email} and body like '%"code":%' order by created_at desc, id desc`,
  )
  return { guest, params, email, doctor, code: codeIn(mails) }
}

async function booked(...wish: Parameters<typeof asked>) {
  const made = await asked(...wish)
  const { guest, params, code } = made
  return { ...made, visit: await guest.call('POST /drafts/:draftId/confirm', { params, body: { code } }) }
}

const make = (who: Person, params: { draftId: string }, body = given) =>
  who.call('POST /drafts/:draftId/account', { params, body })

/** Whoever was logged in in this browser. */
function inSame(guest: Person, { token, user_id: account }: { token: string; user_id: string }) {
  const cookie = guest.cookies.get('session') ?? ''
  const me = app.person({ account, cookie, token } as never)
  for (const [name, value] of guest.cookies) me.cookies.set(name, value)
  return me
}

const accounts = (email: string) =>
  db.look.many<{ verified: boolean; user_type: string; first_name: string; born: string }>(sql`
    select email_verified_at is not null as verified, user_type, first_name, date_of_birth::text as born from account where email = ${email}`)

test('a password is enough: the account has what was typed, is logged in, and finds the visit', async () => {
  const { guest, params, email, visit } = await booked()
  const session = await make(guest, params)
  expect(session).toMatchObject({ user_type: 'patient', full_name: 'Robin Demo' })
  expect(await accounts(email)).toEqual([{ verified: true, user_type: 'patient', first_name: 'Robin', born }])
  expect(await db.look.many(sql`select kind from outbox_message where account_id = ${session.user_id}`)).toContainEqual(
    {
      kind: 'N03',
    },
  )
  const me = inSame(guest, session)
  const { results } = await me.call('GET /appointments/mine', {})
  expect(results.map(({ id, patient }) => [id, patient?.relation])).toEqual([[visit.appointment_id, 'self']])
  const { booked: told } = await me.call('GET /drafts/:draftId', { params })
  expect(told).toMatchObject({ email, for_whom: '', account: 'own' })
  const login = await app.person().call('POST /auth/login', { body: { email, password: given.password } })
  expect(login).toMatchObject({ user_id: session.user_id })
})

test('it works for the browser that has proven the address, once, and for half an hour', async () => {
  const waits = await asked()
  expect(await refusal(make(waits.guest, waits.params))).toMatchObject({ code: 'link_expired' })
  const { guest, params, email } = await booked('2027-01-05T10:00:00.000Z')
  // Whoever knows the address of the page has proven nothing, nor has whoever is logged in.
  expect(await refusal(make(app.person(), params))).toMatchObject({ code: 'link_expired' })
  expect(await refusal(make(app.person(await clinic.patient()), params))).toMatchObject({ code: 'not_found' })
  clock.pass(31 * minute)
  expect(await refusal(make(guest, params))).toMatchObject({ code: 'link_expired' })
  clock.pass(-2 * minute)
  await make(guest, params)
  expect(await accounts(email)).toHaveLength(1)
  const spent = await db.look.many(
    sql`select 1 from address_proof where email = ${email} and purpose = 'guest_booking'`,
  )
  expect(spent).toEqual([])
})

test('what a sign-up refuses is refused here: the password, the terms, and who is too young for an account', async () => {
  const { guest, params, email } = await booked()
  const faults = async (body: typeof given) =>
    ((await refusal(make(guest, params, body))) as unknown as { errors: { field: string }[] }).errors.map(
      (one) => one.field,
    )
  expect(await faults({ ...given, password: 'short' })).toEqual(['password'])
  expect(await faults({ ...given, password: 'robindemo1990' })).toEqual(['password'])
  expect(await faults({ ...given, terms: false })).toEqual(['terms'])
  expect(await accounts(email)).toEqual([])
  const child = await booked('2027-01-05T10:00:00.000Z', { date_of_birth: '2018-01-01' })
  const refused = (await refusal(make(child.guest, child.params))) as unknown as { errors: { field: string }[] }
  expect(refused.errors.map(({ field }) => field)).toEqual(['date_of_birth'])
})

test('an account that stands is not changed, and its owner is told to log in', async () => {
  const login = await clinic.patient()
  const { guest, params } = await booked(undefined, { email: login.email })
  expect(await refusal(make(guest, params))).toMatchObject({
    code: 'already_exists',
    detail: 'This email address has an account. Log in, and your dashboard offers to add visits in your name',
  })
  expect(await accounts(login.email)).toHaveLength(1)
})

test('the page of a booking says to which number the confirmation goes, where one carries texts and time is short', async () => {
  const phone_number = '+447700900123'
  const told = async (here: typeof app, start: string) => {
    const { guest, params, visit } = await booked(start, { phone_number }, here)
    const { booked: later } = await guest.call('GET /drafts/:draftId', { params })
    expect(later?.texted_to).toBe(visit.texted_to)
    return visit.texted_to
  }
  const carried = await testApp(db.database, clock, { TEXT_WEBHOOK_URL: 'https://texts.example/send' })
  const soon = new Date(mondayMorning + 3 * hour).toISOString()
  expect(await told(carried, soon)).toBe(phone_number)
  expect(await told(carried, '2027-01-06T09:00:00.000Z')).toBe('')
  expect(await told(app, soon)).toBe('')
})

test('an entry of which the house knows more than guests booked stays the house’s: the account begins without it', async () => {
  const { guest, params, email, visit } = await booked('2027-01-05T14:00:00.000Z')
  const mine = sql`(select patient_id from appointment where id = ${visit.appointment_id})`
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update appointment set booked_by = 'staff' where id = ${visit.appointment_id}`),
  )
  const session = await make(guest, params)
  expect(await accounts(email)).toMatchObject([{ verified: true }])
  const { results } = await inSame(guest, session).call('GET /appointments/mine', {})
  expect(results).toEqual([])
  // And that is said there.
  expect(await inSame(guest, session).call('GET /auth/me/guest-visits', {})).toEqual({ to_add: 0, staying: 1 })
  const entry = await db.look.one<{ account_id: string | null; email: string }>(
    sql`select account_id, email from patient where id = ${mine}`,
  )
  expect(entry).toEqual({ account_id: null, email })
  expect(await refusal(make(guest, params))).toMatchObject({ code: 'link_expired' })
})

test('a document at the house keeps the entry there; the account has the number that was typed, and none that the house had', async () => {
  const { guest, params, email, visit } = await booked('2027-01-05T15:00:00.000Z', { phone_number: '07700 900123' })
  await db.database.asWorker('test', async (tx) => {
    const entry = await tx.one<{ id: string }>(sql`
      update patient set phone_number = '+447700900999' where id = (select patient_id from appointment where id = ${visit.appointment_id}) returning id`)
    await tx.run(sql`
      insert into record_item (id, patient_id, branch_id, title, file_name, media_type, size, received, wrapped_key, source, retention, created_at, changed_at)
      select uuid_v7(), patient_id, branch_id, 'Letter', 'letter.pdf', 'application/pdf', 1, 1, 'x', 'branch', 'treatment', now(), now()
      from appointment where patient_id = ${entry?.id ?? ''}`)
  })
  const before = await guest.call('GET /drafts/:draftId', { params })
  expect(before.booked?.account).toBe('possible')
  const session = await make(guest, params)
  const me = inSame(guest, session)
  expect((await me.call('GET /appointments/mine', {})).results).toEqual([])
  expect((await me.call('GET /drafts/:draftId', { params })).booked?.account ?? 'none').toBe('none')
  const row = await db.look.one<{ phone_number: string }>(sql`select phone_number from account where email = ${email}`)
  expect(row?.phone_number).toMatch(/900123$/)
})

/** The guest signs a text and hands in a document by the link in the mail of this visit. */
async function signs({ email, visit }: Awaited<ReturnType<typeof booked>>) {
  const params = { appointmentId: visit.appointment_id }
  const questions = JSON.stringify([consentTo('The doctor explained it.'), documentAsked])
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update service set questions = ${questions}::jsonb where id = (select service_id from appointment where id = ${params.appointmentId})`),
  )
  const mails = await db.look.many<{ body: string }>(
    sql`select body from outbox_message where recipient = ${email} order by created_at desc, id desc`,
  )
  const linkToken = mails.map(({ body }) => /\/a\/([\w-]+)/.exec(body)?.[1]).find((link) => link !== undefined) ?? ''
  const phone = app.person()
  const byLink: Person = {
    ...phone,
    request: (method, url, body, headers) =>
      phone.request(method, url, body, { ...headers, 'x-link-token': linkToken }),
  }
  await byLink.request('GET', '/api/auth/get-csrf-token', undefined)
  const answers = { knee: agreed(1, 'Robin Demo') }
  await phone.call('PUT /appointments/:appointmentId/questionnaire', { params, body: { answers } }, { linkToken })
  const { id } = await handIn(byLink, params.appointmentId, pdf('The referral'))
  await phone.call('POST /appointments/:appointmentId/questionnaire/send', { params }, { linkToken })
  const files = openRecordFiles(app.config.dataDir)
  while (await runConsents({ database: db.database, clock, files }));
  return id
}

const titlesOf = async (me: Person) =>
  (await me.call('GET /records', {})).recent.map(({ title, is_new }) => `${title}${is_new ? ' (new)' : ''}`).toSorted()
const visitsOf = async (me: Person) => (await me.call('GET /appointments/mine', {})).results.map(({ id }) => id)

test('what a guest signed and handed in by the link of the visit comes into the account with it, and is no news there', async () => {
  const made = await booked('2027-01-06T09:00:00.000Z')
  const item = await signs(made)
  const me = inSame(made.guest, await make(made.guest, made.params))
  expect(await visitsOf(me)).toEqual([made.visit.appointment_id])
  expect(await titlesOf(me)).toEqual([
    'Consent to the knee injection, Robin Demo, 4 January 2027',
    'Your referral letter',
  ])
  expect(String((await openFile(me, item)).body)).toContain('The referral')
})

test('somebody else of the same mailbox, with a birthday of their own, finds nothing of it', async () => {
  const made = await booked('2027-01-06T10:00:00.000Z')
  await signs(made)
  const { email } = made
  const born = { email, date_of_birth: '1991-05-06' }
  const other = await booked('2027-01-07T09:00:00.000Z', born, app, made.doctor)
  const another = inSame(other.guest, await make(other.guest, other.params))
  expect(await visitsOf(another)).toEqual([other.visit.appointment_id])
  expect(await titlesOf(another)).toEqual([])
})

test('what was signed for an earlier visit keeps the entry at the house: a name and a birthday open no papers', async () => {
  const made = await booked('2027-01-06T11:00:00.000Z')
  await signs(made)
  const again = await booked('2027-01-07T10:00:00.000Z', { email: made.email }, app, made.doctor)
  const me = inSame(again.guest, await make(again.guest, again.params))
  expect(await visitsOf(me)).toEqual([])
  expect(await titlesOf(me)).toEqual([])
})

test('a document of the clinic for this very visit keeps it at the house, whatever the guest signed', async () => {
  const made = await booked('2027-01-06T12:00:00.000Z')
  await signs(made)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into record_item (id, patient_id, appointment_id, branch_id, title, file_name, media_type, size, received, wrapped_key, source, retention, created_at, changed_at)
      select uuid_v7(), patient_id, id, branch_id, 'Letter', 'letter.pdf', 'application/pdf', 1, 1, 'x', 'branch', 'treatment', now(), now()
      from appointment where id = ${made.visit.appointment_id}`),
  )
  const me = inSame(made.guest, await make(made.guest, made.params))
  expect(await visitsOf(me)).toEqual([])
  expect(await titlesOf(me)).toEqual([])
})
