import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { givenBy, handIn, reviewing } from '#tests/support/reviewing.ts'

const { db, app, clock, clinic } = await openClinic()
const reviewer = app.person(await clinic.account('platform-admin'))
const { decide, allChecks } = reviewing(db)
let count = 0

/** Somebody who was looked at wholly. */
async function verified() {
  const doctor = await clinic.doctor({ verified: false })
  await db.database.asWorker('test', async (tx) => {
    // A name, and not the letters of an id: of these some are digits enough for a telephone number.
    await tx.run(sql`update account set last_name = 'Sample' where id = ${doctor.account}`)
    await tx.run(sql`
      update practitioner set verification = 'draft', verified_on = null, last_name = 'Sample' where id = ${doctor.practitioner}`)
  })
  const person = app.person(doctor)
  await person.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `FACT-${(count += 1)}` } })
  await handIn(person)
  await decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) })
  const check = () => person.call('GET /doctors/me/check', {})
  const change = (body: object) => person.call('PATCH /doctors/me', { body })
  const page = () => app.person().call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  return { ...doctor, person, check, change, page }
}

const specialtyOf = async (key: string) =>
  (await db.look.one<{ id: string }>(sql`select id from specialty where key = ${key}`))?.id ?? ''

test('another name closes a doctor until somebody has seen a document that bears it; the other checks stay', async () => {
  const doctor = await verified()
  await doctor.change({ last_name: 'Newname' })
  expect(await doctor.check()).toMatchObject({ state: 'submitted', missing: ['identity'] })
  expect(await refusal(doctor.page())).toMatchObject({ code: 'not_found' })
  const account = await db.look.one(sql`select last_name from account where id = ${doctor.account}`)
  expect(account).toEqual({ last_name: 'Newname' })
  // The card of before is decided on and shows nobody of this name.
  expect(await refusal(decide(reviewer, doctor, 'verify'))).toMatchObject({ code: 'checks_missing' })
  await handIn(doctor.person)
  const [identity] = await allChecks(doctor)
  await decide(reviewer, doctor, 'verify', { checks: identity ? [identity] : [] })
  expect((await doctor.page()).name).toContain('Newname')
  const fact = await db.look.one<{ fact: string }>(sql`
    select fact from verification_check where practitioner_id = ${doctor.practitioner} and kind = 'identity' and ended_at is null`)
  expect(fact?.fact).toContain('Newname')
})

test('a title belongs to the name; the same name again, with spaces around it, is no change', async () => {
  const doctor = await verified()
  const { profile } = await doctor.person.call('GET /doctors/me/setup', {})
  await doctor.change({ title: profile.title, first_name: ` ${profile.first_name} `, last_name: profile.last_name })
  expect(await doctor.check()).toMatchObject({ state: 'verified', missing: [] })
  for (const wrong of [{ last_name: ' ' }, { first_name: 'See www.example.com' }, { title: '' }])
    expect(await refusal(doctor.change(wrong)), JSON.stringify(wrong)).toMatchObject({ code: 'invalid' })
  await doctor.change({ title: 'Prof' })
  expect(await doctor.check()).toMatchObject({ state: 'submitted', missing: ['identity'] })
})

test('the account of a doctor has no other name than the one that was checked', async () => {
  const doctor = await verified()
  const me = await doctor.person.call('GET /auth/me', {})
  const { gender, phone_number, date_of_birth, first_name, last_name } = me
  const save = (body: object) =>
    doctor.person.call('PATCH /auth/me', {
      body: { gender, phone_number, date_of_birth, first_name, last_name, ...body },
    })
  expect(await refusal(save({ last_name: 'Famous' }))).toMatchObject({ code: 'invalid' })
  expect(await save({ phone_number: '020 7946 0123' })).toMatchObject({ last_name, phone_number: '020 7946 0123' })
})

test('who changes something while they wait is not verified on what was looked at before', async () => {
  const doctor = await verified()
  await doctor.person.call('POST /doctors/me/verification', {
    body: { ...givenBy, licence_number: `FACT-${(count += 1)}` },
  })
  expect((await doctor.check()).missing).toEqual(['number', 'registry'])
  await doctor.change({ specialty: await specialtyOf('dermatology'), first_name: 'Another' })
  expect((await doctor.check()).missing).toEqual(['identity', 'number', 'registry', 'specialty'])
  const [, registry] = await allChecks(doctor)
  expect(await refusal(decide(reviewer, doctor, 'verify', { checks: registry ? [registry] : [] }))).toMatchObject({
    extra: { missing: ['identity', 'specialty'] },
  })
})

test('what the first of two people has agreed to is not agreed to once the doctor is called or does something else', async () => {
  const two = await testApp(db.database, clock, { VERIFICATION_FOUR_EYES: 'on' })
  const [one, other] = [
    two.person(await clinic.account('platform-admin')),
    two.person(await clinic.account('platform-admin')),
  ]
  const doctor = await verified()
  await doctor.change({ specialty: await specialtyOf('dermatology') })
  const [, , specialty] = await allChecks(doctor)
  const looked = { checks: specialty ? [specialty] : [] }
  expect(await decide(one, doctor, 'verify', looked)).toMatchObject({ is_proposed: true })
  await doctor.change({ specialty: await specialtyOf('cardiology') })
  expect(await refusal(decide(other, doctor, 'verify'))).toMatchObject({ code: 'checks_missing' })
  expect(await decide(other, doctor, 'verify', looked)).toMatchObject({ is_proposed: true })
  await two.close()
})

test('a suspended doctor does not change their name', async () => {
  const doctor = await verified()
  await decide(reviewer, doctor, 'suspend')
  expect(await refusal(doctor.change({ last_name: 'Fresh' }))).toMatchObject({
    code: 'wrong_status',
    detail: 'While you are suspended, the name and the specialty stay as they were checked',
  })
  expect((await doctor.check()).missing).toEqual([])
})
