import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Several people of a facility get roles at several of its branches at once.

const { app, db, clinic } = await openClinic()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const facilityId = row?.id ?? ''
  const boss = app.person(manager)
  const personIn = async (who: Login) =>
    (await boss.call('GET /facilities/:facilityId/users', { params: { facilityId } })).people.find(
      ({ account_id }) => account_id === who.account,
    )
  return { manager, branch, facilityId, boss, personIn }
}

/** A second branch of the same house. */
async function besides(branch: string) {
  const second = await clinic.branch()
  await plant(sql`
    update branch set facility_id = (select facility_id from branch where id = ${branch}), name = 'Second Branch' where id = ${second}`)
  return second
}

async function worksAt(branch: string, role: string) {
  const login = await clinic.account('branch-staff')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  return login
}

test('several people get roles at several branches at once; who has one keeps it, and each reads one mail a role', async () => {
  const { branch, boss, facilityId, personIn } = await house()
  const second = await besides(branch)
  const [desk, other] = [await worksAt(branch, 'receptionist'), await worksAt(branch, 'viewer')]
  const body = {
    accounts: [desk.account, other.account],
    places: [
      { branch_id: branch, role: 'receptionist' },
      { branch_id: second, role: 'receptionist' },
      { branch_id: second, role: 'nurse' },
    ],
  }
  const assign = () => boss.call('POST /facilities/:facilityId/memberships', { params: { facilityId }, body })
  expect(await assign()).toEqual({ given: 5 })
  const rolesOf = async (who: Login) =>
    (await personIn(who))?.roles
      .map(({ role, branch_id }) => `${role} ${branch_id === second ? 'second' : 'first'}`)
      .sort()
  expect(await rolesOf(desk)).toEqual(['nurse second', 'receptionist first', 'receptionist second'])
  expect(await rolesOf(other)).toEqual(['nurse second', 'receptionist first', 'receptionist second', 'viewer first'])
  const mails = await db.look.many<{ subject: string }>(sql`
    select m.subject from outbox_message m join account a on a.email = m.recipient
    where a.id = ${other.account} and m.kind = 'N39' and m.channel = 'mail'`)
  expect(mails).toHaveLength(2)
  // It holds at their very next call, and doing it twice changes nothing.
  await app.person(desk).call('GET /branches/:branchId/appointments', { params: { branchId: second }, query: {} })
  expect(await assign()).toEqual({ given: 0 })
})

test('roles for many are given all or none: a stranger, a foreign branch or a right one does not have refuses them all', async () => {
  const { manager, branch, boss, facilityId, personIn } = await house()
  const [foreign, otherHouse] = [await clinic.branch(), await clinic.branch({ manager: manager.account })]
  const desk = await worksAt(branch, 'viewer')
  const stranger = await worksAt(foreign, 'receptionist')
  const here = { branch_id: branch, role: 'receptionist' }
  const assign = (accounts: string[], places: { branch_id: string; role: string }[], who = boss) =>
    refusal(
      who.call('POST /facilities/:facilityId/memberships', { params: { facilityId }, body: { accounts, places } }),
    )
  expect(await assign([desk.account, stranger.account], [here])).toMatchObject({ code: 'not_found' })
  expect(await assign([desk.account], [here, { branch_id: foreign, role: 'viewer' }])).toMatchObject({
    code: 'not_found',
  })
  // Of another house that the same manager runs: who works here does not work there.
  const there = { branch_id: otherHouse, role: 'viewer' }
  expect(await assign([desk.account], [here, there])).toMatchObject({ code: 'not_found' })
  expect(await assign([desk.account], [here, { branch_id: branch, role: 'facility-manager' }])).toMatchObject({
    code: 'not_found',
  })
  expect(await assign([desk.account], [here], app.person(desk))).toMatchObject({ code: 'not_allowed' })
  // Whoever runs a place does not read reasons for visits: others may be given that, never oneself.
  expect(await assign([desk.account, manager.account], [here])).toMatchObject({ code: 'not_allowed' })
  expect((await personIn(desk))?.roles.map(({ role }) => role)).toEqual(['viewer'])
})

test('who runs a house for a while gives themselves no role in it for good', async () => {
  const { branch, facilityId } = await house()
  const locum = await clinic.account('facility-manager')
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin, until)
    values (${facilityId}, null, ${locum.account}, 'facility_manager', '2027-02-01')`)
  const body = { accounts: [locum.account], places: [{ branch_id: branch, role: 'branch_manager' }] }
  const give = app.person(locum).call('POST /facilities/:facilityId/memberships', { params: { facilityId }, body })
  expect(await refusal(give)).toMatchObject({
    code: 'not_allowed',
    detail: 'Your own role ends. Somebody else has to make it longer',
  })
})
