import { expect, test } from 'vitest'
import { day, instant } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
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
  expect(card.looks.map(({ what }) => what)).toContain('edit')
  expect(await self.call('GET /auth/me', {})).toMatchObject({ known_as: null })
  // Whoever changed it can be found, and by the new name.
  expect((await here.find({ q: 'Miller', date_of_birth: '1980-01-01' })).results).toMatchObject([{ id }])
  expect((await self.call('GET /looks', {})).results).toContainEqual(expect.objectContaining({ what: 'edit' }))
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
  // Two desks at once: one of them has.
  const both = await Promise.allSettled([take(), take()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
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

test('nobody takes over who may not edit there, and of nobody whose account does not say so', async () => {
  const here = await registerWorld(world)
  const { id, login, take } = await whoMarried(here)
  const [second, other] = [await here.sibling(), await registerWorld(world)]
  expect(await refusal(take({}, await here.as('viewer')))).toMatchObject({ status: 403 })
  expect(await refusal(take({}, await here.as('receptionist', second), second))).toMatchObject({ code: 'not_found' })
  expect(await refusal(take({}, other.desk))).toMatchObject({ code: 'not_found' })
  // Somebody without an account, and a child of one: their names are not the account's.
  const guest = await here.person()
  const child = await here.person({ account: (await world.clinic.patient()).account })
  await db.database.asWorker('test', (tx) => tx.run(sql`update patient set relation = 'child' where id = ${child}`))
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
  const row = await db.look.one(sql`select first_name, last_name from patient where account_id = ${login.account}`)
  expect(row).toEqual({ first_name: 'Robin', last_name: 'Sample' })
  expect(await wall(desk, id, married)).toBe(2)
})
