import { beforeEach, expect, test } from 'vitest'
import { hour, minute } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { begin, refusal } from '#tests/support/booker.ts'
import { testApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A guest who has just proven the address by the code of a booking makes an account with a password alone, in that browser.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>
beforeEach(() => clock.set(mondayMorning))

const given = { password: 'four quiet words here', terms: true }
const born = '1990-02-03'
let guests = 0

type Typed = { readonly email: string; readonly date_of_birth: string; readonly phone_number: string }

async function asked(start = '2027-01-05T09:00:00.000Z', person: Partial<Typed> = {}, here = app) {
  guests += 1
  const guest = here.person()
  const draft = await begin(guest, await clinic.doctor(), start)
  const params = { draftId: draft.id }
  const email = person.email ?? `robin-${guests}@example.com`
  const whole = { first_name: 'Robin', last_name: 'Demo', date_of_birth: born, email, phone_number: '', ...person }
  await guest.call('POST /drafts/:draftId/book', { params, body: { person: whole } })
  const mails = await db.look.many<{ subject: string; body: string; kind: string }>(
    sql`select subject, body, kind from outbox_message where recipient = ${email} order by created_at, id`,
  )
  return { guest, params, email, code: codeIn(mails) }
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
    detail: 'You have an account with this email address. Log in to see your visits',
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
