import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

// A name that somebody changes in their account stands at clinics once a desk has seen who they are, and not before:
// people share mailboxes, and an entry carries visits and documents.

const world = await openClinic()
const { db, app, clock } = world

const married = { first_name: 'Robin', last_name: 'Miller', date_of_birth: '1980-01-01' }

/** Somebody who is known here as Robin Sample and calls themselves Robin Miller by now. */
async function whoMarried(here: Awaited<ReturnType<typeof registerWorld>>) {
  const { id, login } = await here.withAccount()
  await here.visit(id)
  const self = app.person(login)
  const says = (said: object) =>
    self.call('PATCH /auth/me', { body: { ...married, gender: '', phone_number: '', ...said } })
  await says({})
  const take = (seen: object = {}, who = here.desk, branch = here.branch, version = 1) =>
    who.call('POST /branches/:branchId/patients/:patientId/own-details', {
      params: here.of(id, branch),
      body: { version, ...married, ...seen },
    })
  return { id, login, self, says, take }
}

/** Somebody who works at the desk of this branch and comes there as a patient, known by another name than the account has. */
async function staffWhoIsPatient(here: Awaited<ReturnType<typeof registerWorld>>) {
  const staff = await member(db.database, world.clinic, here.branch, 'receptionist')
  const id = await here.person({ account: staff.account })
  await here.visit(id)
  return { login: staff, id }
}

test('a name that was changed in the account is told to the desk, which takes it over once it has seen a document', async () => {
  const here = await registerWorld(world)
  const { id, self, take } = await whoMarried(here)
  expect(await self.call('GET /auth/me', {})).toMatchObject({
    last_name: 'Miller',
    known_as: { first_name: 'Robin', last_name: 'Sample', date_of_birth: '1980-01-01' },
  })
  expect(await here.card(id)).toMatchObject({ last_name: 'Sample', own_details: married })
  expect(await take()).toEqual({ version: 2 })
  const card = await here.card(id)
  expect(card).toMatchObject({ last_name: 'Miller', own_details: null })
  expect(card.looks.map(({ what }) => what)).toContain('own_details')
  expect(await self.call('GET /auth/me', {})).toMatchObject({ known_as: null })
  // Whoever changed it can be found, and by the new name.
  expect((await here.find({ q: 'Miller', date_of_birth: '1980-01-01' })).results).toMatchObject([{ id }])
  expect((await self.call('GET /looks', {})).results).toContainEqual(expect.objectContaining({ what: 'own_details' }))
})

test('what the desk has seen is what it takes over: changed since, by either side, it is asked to look again', async () => {
  const here = await registerWorld(world)
  const { id, says, take } = await whoMarried(here)
  for (const other of [{ first_name: 'Robyn' }, { last_name: 'Mueller' }, { date_of_birth: '1981-01-01' }]) {
    await says(other)
    expect(await refusal(take())).toMatchObject({ code: 'changed' })
  }
  await says({})
  expect(await refusal(take({}, here.desk, here.branch, 2))).toMatchObject({ code: 'changed' })
  expect(await here.card(id)).toMatchObject({ last_name: 'Sample', version: 1 })
  expect(await take()).toEqual({ version: 2 })
  // The answer was lost, or another desk was quicker: what stands already is written no second time.
  expect(await take()).toEqual({ version: 2 })
  const edits = await db.look.many(
    sql`select id from audit where action = 'patient.own_details' and subject_id = ${id}`,
  )
  expect(edits).toHaveLength(1)
})

test('a birth date that the account does not tell is left as it is', async () => {
  const here = await registerWorld(world)
  const { id, login, take } = await whoMarried(here)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set date_of_birth = null where id = ${login.account}`),
  )
  expect(await here.card(id)).toMatchObject({ own_details: married })
  await take()
  expect(await here.card(id)).toMatchObject({ ...married, own_details: null })
})

test('a birth date that neither tells keeps nobody from the new name', async () => {
  const here = await registerWorld(world)
  const { id, login, take } = await whoMarried(here)
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update account set date_of_birth = null where id = ${login.account}`)
    await tx.run(sql`update patient set date_of_birth = null where id = ${id}`)
  })
  expect(await take({ date_of_birth: null })).toEqual({ version: 2 })
})

test('a parent reads of their own entry alone, somebody whom no clinic has seen of none, and staff who are patients too', async () => {
  const here = await registerWorld(world)
  const { login, self } = await whoMarried(here)
  const child = await here.person({ first: 'Kim', account: (await world.clinic.patient()).account })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set account_id = ${login.account}, relation = 'child' where id = ${child}`),
  )
  await here.visit(child, instant(clock.now() + 3 * day))
  expect(await self.call('GET /auth/me', {})).toMatchObject({ known_as: { first_name: 'Robin', last_name: 'Sample' } })
  const unseen = await here.withAccount()
  expect(await app.person(unseen.login).call('GET /auth/me', {})).toMatchObject({ known_as: null })
  const { login: staff, id } = await staffWhoIsPatient(here)
  expect(await app.person(staff).call('GET /auth/me', {})).toMatchObject({ known_as: { last_name: 'Sample' } })
  // Another desk looks at their document, not they themselves.
  const own = { version: 1, first_name: 'Test', last_name: 'Person', date_of_birth: '1980-01-01' }
  const call = (who: typeof here.desk) =>
    who.call('POST /branches/:branchId/patients/:patientId/own-details', { params: here.of(id), body: own })
  expect(await refusal(call(app.person(staff)))).toMatchObject({ code: 'not_found' })
  expect(await here.card(id, app.person(staff))).toMatchObject({ own_details: null })
  expect(await call(here.desk)).toEqual({ version: 2 })
})

test('what an account says that is suspended or has ended is taken over by nobody', async () => {
  const here = await registerWorld(world)
  const { id, login, take } = await whoMarried(here)
  const wall = async () =>
    db.database.as(await here.actor('receptionist'), (tx) =>
      tx.one(sql`select take_own_details(${id}, 1, ${JSON.stringify(married)}::jsonb) as version`),
    )
  for (const column of [sql`suspended_at`, sql`deleted_at`]) {
    const set = (moment: string | null) =>
      db.database.asWorker('test', (tx) =>
        tx.run(sql`update account set ${column} = ${moment}::timestamptz where id = ${login.account}`),
      )
    await set('2026-01-01T00:00:00Z')
    expect(await here.card(id)).toMatchObject({ own_details: null })
    expect(await refusal(take())).toMatchObject({ code: 'not_found' })
    expect(await wall()).toEqual({ version: null })
    await set(null)
  }
})

test('nobody takes over who may not edit there, and of nobody whose account does not say so', async () => {
  const here = await registerWorld(world)
  const { id, login, take } = await whoMarried(here)
  const [second, other] = [await here.sibling(), await registerWorld(world)]
  expect(await refusal(take({}, await here.as('viewer')))).toMatchObject({ status: 403 })
  // Who finds patients there and does not edit them.
  expect(await refusal(take({}, app.person(here.doctor)))).toMatchObject({ status: 403 })
  // Who edits at both branches does it where the person is known: that place stands among the looks.
  expect(await refusal(take({}, here.boss, second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(take({}, await here.as('receptionist', second), second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(take({}, other.desk))).toMatchObject({ code: 'not_found' })
  // Somebody without an account, and a child of one: their names are not the account's.
  const guest = await here.person()
  const child = await here.person({ account: (await world.clinic.patient()).account })
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update patient set account_id = ${login.account}, relation = 'child' where id = ${child}`),
  )
  for (const one of [guest, child]) {
    await here.visit(one, instant(clock.now() + 3 * day))
    expect(await here.card(one)).toMatchObject({ own_details: null })
    const body = { version: 1, ...married }
    const params = here.of(one)
    expect(
      await refusal(here.desk.call('POST /branches/:branchId/patients/:patientId/own-details', { params, body })),
    ).toMatchObject({ code: 'not_found' })
  }
  // Not by the database either: at no other place, and never what the account does not say.
  const wall = async (actor: Awaited<ReturnType<typeof here.actor>>, of: string, seen: object) =>
    (
      await db.database.as(actor, (tx) =>
        tx.one<{ version: number | null }>(
          sql`select take_own_details(${of}, 1, ${JSON.stringify(seen)}::jsonb) as version`,
        ),
      )
    )?.version
  const desk = await here.actor('receptionist')
  expect(await wall(desk, id, { ...married, last_name: 'Taken' })).toBeNull()
  expect(await wall(desk, child, married)).toBeNull()
  expect(await wall(await here.actor('receptionist', second), id, married)).toBeNull()
  expect(await wall(await other.actor('receptionist'), id, married)).toBeNull()
  expect(await wall(await here.actor('viewer'), id, married)).toBeNull()
  const finds: typeof desk = { ...desk, branches: [{ branch: here.branch, permissions: ['patients.search'] }] }
  expect(await wall(finds, id, married)).toBeNull()
  const row = await db.look.one(sql`select first_name, last_name from patient where id = ${id}`)
  expect(row).toEqual({ first_name: 'Robin', last_name: 'Sample' })
  expect(await wall(desk, id, married)).toBe(2)
})
