import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { reachOf } from '#domain/access/reach.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { followUp } from '#tests/support/own-people.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Whom a patient saves stays in a list of that account alone, also when the doctor closes.

const { db, app, clock, clinic } = await openClinic()
type Person = ReturnType<typeof app.person>

const saved = async (who: Person) =>
  (await who.call('GET /saved-doctors', {})).results.map(({ slug, state }) => [slug, state])
const save = (who: Person, slug: string) => who.call('PUT /saved-doctors/:slug', { params: { slug } })
const remove = (who: Person, slug: string) => who.call('DELETE /saved-doctors/:slug', { params: { slug } })

test('a doctor is saved once, for this account alone, found with the next time, and taken out again', async () => {
  const [login, other] = [await clinic.patient(), app.person(await clinic.patient())]
  const patient = app.person(login)
  const [first, second] = [await clinic.doctor(), await clinic.doctor()]
  for (const { slug } of [first, second, second]) await save(patient, slug)
  expect(Object.fromEntries(await saved(patient))).toEqual({ [first.slug]: 'open', [second.slug]: 'open' })
  expect(await saved(patient)).toHaveLength(2)
  const { results } = await patient.call('GET /saved-doctors', {})
  expect(results.every(({ next }) => next !== null)).toBe(true)
  expect(await saved(other)).toEqual([])
  await remove(other, first.slug)
  expect(await saved(patient)).toHaveLength(2)
  await remove(patient, first.slug)
  await remove(patient, first.slug)
  expect(await saved(patient)).toEqual([[second.slug, 'open']])
  // The second wall: a statement without its scope finds the own rows alone.
  const actor = { kind: 'account', session: '', practitioner: undefined, visitor: '', userType: 'patient' } as const
  const none = { facilities: [], facilityBranches: [], branches: [] } as const
  const seen = (account: string) =>
    db.database.as(reachOf({ ...actor, ...none, account }), (tx) => tx.many(sql`select 1 from saved_doctor`))
  expect(await seen(login.account)).toHaveLength(1)
  expect(await seen(first.account)).toEqual([])
})

test('a doctor who takes no times online, or who closes, stays in the list with a word; nobody saves one without a page', async () => {
  const patient = app.person(await clinic.patient())
  const [shut, closed] = [await clinic.doctor(), await clinic.doctor()]
  for (const { slug } of [shut, closed]) await save(patient, slug)
  await db.database.asWorker('test', async (tx) => {
    await tx.run(
      sql`update offering set is_listed = false where practitioner_id in (${shut.practitioner}, ${closed.practitioner})`,
    )
    await tx.run(sql`update practitioner set is_published = false where id = ${closed.practitioner}`)
  })
  expect(Object.fromEntries(await saved(patient))).toEqual({ [shut.slug]: 'shut', [closed.slug]: 'closed' })
  await remove(patient, closed.slug)
  expect(await refusal(save(patient, closed.slug))).toMatchObject({ code: 'not_found' })
  expect(await refusal(save(patient, 'nobody-of-this-name'))).toMatchObject({ code: 'not_found' })
  expect(await refusal(save(app.person(), shut.slug))).toMatchObject({ status: 401 })
})

test('the next time is one that this patient can book: what is for returning patients is for who was there', async () => {
  clock.set(mondayMorning)
  const [doctor, known, stranger] = [
    await clinic.doctor(),
    app.person(await clinic.patient()),
    app.person(await clinic.patient()),
  ]
  await book(known, doctor, '2027-01-04T09:00:00.000Z')
  await followUp(db.database, clock.now(), doctor)
  await app.person(doctor).call('DELETE /doctors/me/services/:serviceId', { params: { serviceId: doctor.service } })
  for (const who of [known, stranger]) await save(who, doctor.slug)
  clock.set(instant(Date.parse('2027-01-04T09:00:00.000Z')))
  const next = async (who: Person) => (await who.call('GET /saved-doctors', {})).results[0]?.next
  expect(await next(known)).not.toBeNull()
  expect(await next(stranger)).toBeNull()
})

test('the list has an end', async () => {
  const login = await clinic.patient()
  const patient = app.person(login)
  const { practitioner, slug } = await clinic.doctor()
  const last = await clinic.doctor()
  await save(patient, slug)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      with people as (
        insert into account (id, email, password_hash, user_type, title, first_name, last_name, gender, phone_number, created_at)
        select uuid_v7(), 'saved-' || n || '@example.com', '', 'doctor', 'Dr', 'More', 'Saved', '', '', now() from generate_series(1, 199) n returning id),
      more as (
        insert into practitioner (id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location, experience, created_at)
        select uuid_v7(), a.id, 'saved-' || a.id, 'Dr', 'More', 'Saved', p.specialty_id, '', '', '', '', now()
        from people a, practitioner p where p.id = ${practitioner} returning id)
      insert into saved_doctor (account_id, practitioner_id, saved_at) select ${login.account}::uuid, id, now() from more`),
  )
  expect(await refusal(save(patient, last.slug))).toMatchObject({ code: 'saved_enough' })
})
