import { beforeAll, expect, test } from 'vitest'
import type { Asker } from '#domain/access/actor.ts'
import { type Reach, reachOfGuest } from '#domain/access/reach.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf, wallsOf } from '#tests/support/walls.ts'

// The database says in three ways whom a person reaches: all at once, one by one, and whose visits an account manages.
const { db, clock, clinic } = await openClinic()
const { plant, facilityOf } = wallsOf(db)
const now = clock.now()
const address = 'guest@example.com'
let here = ''
let account: Record<'owner' | 'carer' | 'removed carer' | 'stranger', string>
/** Everybody who is written down, under who they are. */
const people: Record<string, string> = {}

const writeDown = async (name: string, of: { account?: string; house?: string; relation?: string; email?: string }) => {
  people[name] = newId(now)
  await plant(sql`
    insert into patient (id, account_id, facility_id, relation, first_name, last_name, email, created_at)
    values (${people[name]}, ${of.account ?? null}, ${of.house ?? null}, ${of.relation ?? 'self'}, ${name}, 'Sample', ${of.email ?? ''}, ${at(now)})`)
}
const cares = (who: string) =>
  plant(sql`insert into carer (patient_id, account_id, created_at) values (${people['child']}, ${who}, ${at(now)})`)

beforeAll(async () => {
  const one = async () => (await clinic.patient()).account
  account = { owner: await one(), carer: await one(), 'removed carer': await one(), stranger: await one() }
  const elsewhere = await facilityOf(await clinic.branch())
  here = await facilityOf(await clinic.branch())
  for (const [name, id] of Object.entries(account)) await writeDown(name, { account: id })
  await writeDown('child', { account: account.owner, relation: 'child' })
  await writeDown('guest', { house: here, email: address })
  await writeDown('guest elsewhere', { house: elsewhere, email: address })
  await writeDown('other guest', { house: here, email: 'other@example.com' })
  await cares(account.carer)
  await cares(account['removed carer'])
  await plant(sql`delete from carer where account_id = ${account['removed carer']}`)
})

const namesOf = (ids: readonly string[]) =>
  Object.keys(people)
    .filter((name) => ids.includes(people[name] ?? ''))
    .toSorted()
const all = sql<{ id: string }>`select unnest(reach_patients()) as id`
const oneByOne = () =>
  sql<{ id: string }>`select id from unnest(${Object.values(people)}::uuid[]) p(id) where patient_in_reach(id)`
const managedBy = (who: string) => sql<{ id: string }>`select id from patients_of(${who}) p(id)`

async function reached(who: Asker | Reach) {
  const answers = await db.database.as(who, async (tx) => [await tx.many(all), await tx.many(oneByOne())])
  return answers.map((rows) => namesOf(rows.map(({ id }) => id)))
}
async function managed(who: string) {
  const own = await db.database.as(actorOf(who), (tx) => tx.many(managedBy(who)))
  const known = await db.look.many(managedBy(who))
  return [own, known].map((rows) => namesOf(rows.map(({ id }) => id)))
}

test('an account reaches whom it manages, whichever way the database is asked: themselves, their family, whom they care for', async () => {
  for (const [name, whom] of [
    ['owner', ['child', 'owner']],
    ['carer', ['carer', 'child']],
    ['removed carer', ['removed carer']],
    ['stranger', ['stranger']],
  ] as const) {
    expect(await reached(actorOf(account[name])), name).toEqual([whom, whom])
    expect(await managed(account[name]), name).toEqual([whom, whom])
  }
})

test('nobody learns whom somebody else manages', async () => {
  const asked = (who: string) => db.database.as(actorOf(account.stranger), (tx) => tx.many(managedBy(who)))
  expect(await asked(account.owner)).toEqual([])
  expect(await asked(account.carer)).toEqual([])
})

test('a guest reaches the entry whose address they have proven, at that house; no account manages it', async () => {
  const proven = (who: Parameters<typeof reachOfGuest>[0]) =>
    reachOfGuest(who, { address: 'Guest@example.com', facility: here })
  const visitor = { kind: 'visitor', visitor: 'a browser of their own' } as const
  expect(await reached(visitor)).toEqual([[], []])
  expect(await reached(proven(visitor))).toEqual([['guest'], ['guest']])
  // Here they differ on purpose: whose visits an account manages does not depend on what was proven for one booking.
  const both = ['guest', 'stranger']
  expect(await reached(proven(actorOf(account.stranger)))).toEqual([both, both])
  expect(await managed(account.stranger)).toEqual([['stranger'], ['stranger']])
})
