import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { begin, book, refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, clinic, clock, db } = await openClinic()
const at = (time: string) => `2027-01-05T${time}:00.000Z`
const change = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
const mine = (person: ReturnType<typeof app.person>, draft: { id: string }, body: object = {}) =>
  person.call('POST /drafts/:draftId/book', { params: { draftId: draft.id }, body })

/** A doctor who sees people of some ages. */
async function seeing(age_from: number | null, age_to: number | null, wish = {}): Promise<ClinicDoctor> {
  const doctor = await clinic.doctor(wish)
  await app.person(doctor).call('PATCH /doctors/me', { body: { age_from, age_to } })
  return doctor
}

test('search leaves those who see the age of who comes', async () => {
  const place = { latitude: 20, longitude: 20 }
  const [children, adults, all] = [
    await seeing(0, 16, place),
    await seeing(18, null, place),
    await clinic.doctor(place),
  ]
  const found = async (age?: number) => {
    const query = { ...place, radius_km: 5, ...(age === undefined ? {} : { age }) }
    const { results } = await app.person().call('GET /providers', { query: query as never })
    return results.map(({ practitioner_id }) => practitioner_id).sort()
  }
  const these = (...doctors: ClinicDoctor[]) => doctors.map(({ practitioner }) => practitioner).sort()
  expect(await found()).toEqual(these(children, adults, all))
  expect(await found(16)).toEqual(these(children, all))
  expect(await found(17)).toEqual(these(all))
  expect(await found(18)).toEqual(these(adults, all))
})

test('nobody matches an age: the age is what can be left out', async () => {
  const place = { latitude: -20, longitude: 20 }
  await seeing(18, null, place)
  const { relax } = await app.person().call('GET /providers', { query: { ...place, radius_km: 5, age: 7 } as never })
  expect(relax).toContainEqual({ without: 'age', count: 1 })
})

test('the page knows from the account whether the doctor sees that age; a guest is not guessed at', async () => {
  const doctor = await seeing(0, 16)
  const me = app.person(await clinic.patient())
  const page = (who = app.person(), patient_id?: string) =>
    who.call('GET /doctors/:slug', { params: { slug: doctor.slug }, query: { patient_id } })
  expect((await page()).is_age_seen).toBeNull()
  expect((await page(me)).is_age_seen).toBe(false)
  const bringing = (first_name: string, date_of_birth: string) =>
    me.call('POST /family', {
      body: { first_name, last_name: 'Person', date_of_birth, relation: 'child', is_allowed: true } as never,
    })
  await bringing('Small', '2020-05-05')
  await bringing('Tall', '2004-05-05')
  expect((await page(me)).is_age_seen).toBe(true)
  // Once it is said who comes, it is their age alone.
  const { results } = await me.call('GET /family', {})
  const seen = async (name: string) =>
    (await page(me, results.find(({ first_name }) => first_name === name)?.id)).is_age_seen
  expect([await seen('Small'), await seen('Tall')]).toEqual([true, false])
  // Of somebody who is not among their own people nothing is known.
  expect((await page(me, crypto.randomUUID())).is_age_seen).toBeNull()
})

test('a time is not held for an age that the doctor does not see', async () => {
  const doctor = await seeing(3, 16)
  const wish = { offering_id: doctor.offering, service_id: doctor.service, start: at('10:00') }
  const hold = (age: number) => app.person().call('POST /drafts', { body: { ...wish, age } })
  for (const age of [2, 17]) expect(await refusal(hold(age))).toMatchObject({ code: 'age_not_seen' })
  expect((await hold(3)).hold).not.toBeNull()
})

test('an adult does not get a time of a children’s doctor; the child whom they bring does', async () => {
  const doctor = await seeing(0, 16)
  const me = app.person(await clinic.patient())
  const draft = await begin(me, doctor, at('10:00'))
  expect(await refusal(mine(me, draft))).toMatchObject({ code: 'age_not_seen', extra: { age_from: 0, age_to: 16 } })
  const new_member = { first_name: 'Small', last_name: 'Person', date_of_birth: '2020-05-05', relation: 'child' }
  expect(await mine(me, draft, { new_member })).toMatchObject({ for_whom: 'Small Person' })
})

test('a guest of another age hears it before a code is sent', async () => {
  const doctor = await seeing(18, null)
  const guest = app.person()
  const draft = await begin(guest, doctor, at('11:00'))
  const person = { first_name: 'Young', last_name: 'Guest', date_of_birth: '2015-01-01', email: 'young@example.com' }
  expect(await refusal(mine(guest, draft, { person }))).toMatchObject({ code: 'age_not_seen' })
  const sent = await db.database.asWorker('test', (tx) =>
    tx.many(sql`select id from outbox_message where recipient = 'young@example.com'`),
  )
  expect(sent).toEqual([])
})

test('a birth date that nobody knows is asked where it matters, and kept', async () => {
  const [doctor, other] = [await seeing(18, null), await clinic.doctor()]
  const login = await clinic.patient()
  await change(sql`update account set date_of_birth = null where id = ${login.account}`)
  const me = app.person(login)
  await book(me, other, at('09:00'))
  const draft = await begin(me, doctor, at('12:00'))
  const words = 'This doctor sees people of certain ages. Enter the date of birth of who comes'
  expect(await refusal(mine(me, draft))).toMatchObject({ errors: [{ field: 'birth_date', message: words }] })
  expect(await refusal(mine(me, draft, { birth_date: '2030-01-01' }))).toMatchObject({
    errors: [{ field: 'birth_date', message: 'Date of birth must be in the past' }],
  })
  expect(await refusal(mine(me, draft, { birth_date: '2015-01-01' }))).toMatchObject({ code: 'age_not_seen' })
  const known = await me.call('GET /auth/me', {})
  expect(known).toMatchObject({ date_of_birth: '2015-01-01' })
})

test('the clinic books somebody of another age on purpose alone', async () => {
  const doctor = await seeing(0, 16)
  const staff = app.person(doctor)
  const wish = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    starts: [at('13:00')],
    new_patient: { first_name: 'Grown', last_name: 'Patient', date_of_birth: '1980-01-01' },
  }
  expect(await refusal(staff.call('POST /appointments', { body: wish }))).toMatchObject({ code: 'age_not_seen' })
  const { appointments } = await staff.call('POST /appointments', { body: { ...wish, despite_age: true } })
  expect(appointments).toHaveLength(1)
})

test('an earlier time is not offered before somebody is of age, and not moved to; what the clinic agreed to is', async () => {
  const doctor = await clinic.doctor()
  const [early, first, second] = [
    await waiting(doctor, '06T10:00', '1980-01-01', false),
    // Of age from 11 January on.
    await waiting(doctor, '12T10:00', '2009-01-11'),
    await waiting(doctor, '13T10:00', '1980-01-01'),
  ]
  await app.person(doctor).call('PATCH /doctors/me', { body: { age_from: 18, age_to: null } })
  const move = first.who.call('POST /appointments/:appointmentId/move', {
    params: { appointmentId: first.id },
    body: { start: '2027-01-07T10:00:00.000Z', version: first.version },
  })
  expect(await refusal(move)).toMatchObject({ code: 'age_not_seen' })
  clock.set(instant(Date.parse('2027-01-04T10:00:00Z')))
  await early.who.call('POST /appointments/:appointmentId/cancel', {
    params: { appointmentId: early.id },
    body: { version: early.version },
  })
  const offers = async ({ who, id }: typeof first) =>
    (await who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })).offers.length
  expect([await offers(first), await offers(second)]).toEqual([0, 1])
})

async function waiting(doctor: ClinicDoctor, start: string, born: string, waits = true) {
  const login = await clinic.patient()
  await change(sql`update account set date_of_birth = ${born} where id = ${login.account}`)
  const who = app.person(login)
  const { appointment_id: id } = await book(who, doctor, `2027-01-${start}:00.000Z`)
  const params = { appointmentId: id }
  if (waits) await who.call('PUT /appointments/:appointmentId/waiting', { params, body: {} })
  const { version } = await who.call('GET /appointments/:appointmentId', { params })
  return { who, id, version }
}

test('whoever comes to the desk without an appointment is asked about in the same way', async () => {
  const doctor = await seeing(0, 16)
  const login = await clinic.account('branch-staff')
  await change(sql`insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, 'branch_manager' from branch where id = ${doctor.branch}`)
  const desk = app.person(login)
  const body = {
    offering_id: doctor.offering,
    service_id: doctor.service,
    new_patient: { first_name: 'Grown', last_name: 'Guest', date_of_birth: '1980-01-01' },
  }
  const come = (change = {}) =>
    desk.call('POST /branches/:branchId/walk-ins', {
      params: { branchId: doctor.branch },
      body: { ...body, ...change },
    })
  expect(await refusal(come())).toMatchObject({ code: 'age_not_seen' })
  expect((await come({ despite_age: true })).label).not.toBe('')
})
