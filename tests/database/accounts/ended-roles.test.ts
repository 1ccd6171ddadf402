import { expect, test } from 'vitest'
import { day, later, toRfc3339 } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Roles that end: once, with all that was given until then, and never under the hands of whoever gives one.

const { app, db, clock, clinic } = await openClinic()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const facility = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  return { manager, branch, facility: facility?.id ?? '', boss: app.person(manager) }
}

const give = (branch: string, { account }: Login, role: string) => sql`
  insert into membership (facility_id, branch_id, account_id, builtin) select facility_id, id, ${account}, ${role} from branch where id = ${branch}`

async function worksAt(branch: string, role: string) {
  const login = await clinic.account('branch-staff')
  await plant(give(branch, login, role))
  return login
}

/** That somebody runs a branch from next week on. */
async function plantedRole(branch: string, { account }: Login): Promise<string> {
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin, since)
    select facility_id, id, ${account}, 'branch_manager', ${toRfc3339(later(clock.now(), 7 * day))} from branch where id = ${branch}`)
  const row = await db.look.one<{ id: string }>(
    sql`select id from membership where account_id = ${account} and builtin = 'branch_manager'`,
  )
  return row?.id ?? ''
}

/** Does something while the turn of a house is taken, then gives it up. */
async function duringTurn<T>(facility: string, call: () => Promise<T>, meanwhile: ReturnType<typeof sql>) {
  const { going } = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`select id from facility where id = ${facility} for no key update`)
    const started = call()
    const waiting = sql<{ yes: boolean }>`select exists (select from pg_locks where not granted) as yes`
    await expect.poll(async () => (await tx.one(waiting))?.yes, { interval: 20 }).toBe(true)
    await tx.run(meanwhile)
    return { going: started }
  })
  return going
}

test('a role ends once: who ends it again is told that it has changed, nobody reads it twice, and the end stays', async () => {
  const { boss, branch } = await house()
  const desk = await worksAt(branch, 'receptionist')
  const held = () =>
    db.look.one<{ id: string; until: string }>(
      sql`select id, until::text from membership where account_id = ${desk.account}`,
    )
  const params = { membershipId: (await held())?.id ?? '' }
  const end = () => refusal(boss.call('DELETE /memberships/:membershipId', { params }))
  const told = () =>
    db.look.one<{ mails: number; lines: number }>(sql`
      select (select count(*)::int from outbox_message where recipient = ${desk.email}) as mails,
        (select count(*)::int from audit where subject_id = ${desk.account}) as lines`)
  expect(await end()).toBeUndefined()
  const [first, once] = [await held(), await told()]
  clock.pass(3 * day)
  expect(await end()).toMatchObject({ code: 'changed' })
  expect([await held(), await told()]).toEqual([first, once])
})

test('a role that is given while somebody is deactivated ends with the others', async () => {
  const { boss, branch, facility } = await house()
  const desk = await worksAt(branch, 'receptionist')
  const params = { facilityId: facility, accountId: desk.account }
  const leaving = () => boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body: {} })
  await duringTurn(facility, leaving, give(branch, desk, 'nurse'))
  const open = await db.look.many(
    sql`select builtin from membership where account_id = ${desk.account} and until is null`,
  )
  expect(open).toEqual([])
})

test('a role that is given while it is deleted stays, and who deletes it reads why', async () => {
  const { boss, branch, facility } = await house()
  const desk = await worksAt(branch, 'viewer')
  const { ref } = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'viewer' },
  })
  const removing = () => refusal(boss.call('DELETE /roles/:roleId', { params: { roleId: ref } }))
  const given = sql`
    insert into membership (facility_id, branch_id, account_id, role_id) values (${facility}, ${branch}, ${desk.account}, ${ref}::uuid)`
  expect(await duringTurn(facility, removing, given)).toMatchObject({ code: 'wrong_status' })
  expect(await db.look.many(sql`select id from role where id = ${ref}::uuid`)).toHaveLength(1)
})

test('dates of a role that somebody else changed meanwhile are not overwritten', async () => {
  const { boss, branch } = await house()
  const desk = await worksAt(branch, 'receptionist')
  const row = await db.look.one<{ id: string }>(sql`select id from membership where account_id = ${desk.account}`)
  const params = { membershipId: row?.id ?? '' }
  const change = (version: number, days: number) =>
    refusal(
      boss.call('PUT /memberships/:membershipId', {
        params,
        body: { version, until: toRfc3339(later(clock.now(), days * day)) },
      }),
    )
  expect(await change(1, 10)).toBeUndefined()
  expect(await change(1, 20)).toMatchObject({ code: 'changed' })
})

test('roles are given to people of the house alone, and the last who may edit roles gets no end and no lesser role', async () => {
  const { boss, branch, manager } = await house()
  const second = await worksAt(branch, 'branch_manager')
  const give = (account_id: string, role: string, more: object = {}) =>
    refusal(
      boss.call('POST /branches/:branchId/memberships', {
        params: { branchId: branch },
        body: { account_id, role, ...more },
      }),
    )
  expect(await give((await clinic.account('branch-staff')).account, 'viewer')).toMatchObject({ code: 'not_found' })
  // An end of the manager's own role is planted past the rules: one person is left who may edit roles for good.
  await plant(sql`update membership set until = now() + interval '40 years' where account_id = ${manager.account}`)
  const until = toRfc3339(later(clock.now(), day))
  expect(await give(second.account, 'branch_manager', { until })).toMatchObject({ code: 'wrong_status' })
  const taken = boss.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: branch, accountId: second.account },
    body: { role: 'viewer' },
  })
  expect(await refusal(taken)).toMatchObject({ code: 'wrong_status' })
})

test('who gives roles for a while makes their own no longer, in no way; who runs the house does', async () => {
  const { boss, branch } = await house()
  const locum = await worksAt(branch, 'branch_manager')
  const end = later(clock.now(), 3 * day)
  await plant(sql`update membership set until = ${new Date(end).toISOString()} where account_id = ${locum.account}`)
  const own = app.person(locum)
  const row = await db.look.one<{ id: string }>(sql`select id from membership where account_id = ${locum.account}`)
  const membershipId = row?.id ?? ''
  const change = (who: typeof own, until: string | null, version = 1) =>
    refusal(
      who.call('PUT /memberships/:membershipId', {
        params: { membershipId },
        body: { version, since: null, until },
      }),
    )
  const give = (until: string | null) =>
    refusal(
      own.call('POST /branches/:branchId/memberships', {
        params: { branchId: branch },
        body: { account_id: locum.account, role: 'branch_manager', since: null, until, every_branch: false },
      }),
    )
  const noLonger = { code: 'not_allowed', detail: 'Your own role ends. Somebody else has to make it longer' }
  expect(await change(own, null)).toMatchObject(noLonger)
  expect(await change(own, toRfc3339(later(end, day)))).toMatchObject(noLonger)
  expect(await give(null)).toMatchObject(noLonger)
  const setAnew = own.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: branch, accountId: locum.account },
    body: { role: 'branch_manager' },
  })
  expect(await refusal(setAnew)).toMatchObject(noLonger)
  expect(await give(toRfc3339(end))).toBeUndefined()
  expect(await change(boss, null, 2)).toBeUndefined()
})

test('who was deactivated is taken back by who did it, and given no role past them', async () => {
  const { boss, branch } = await house()
  const [desk, lead] = [await worksAt(branch, 'receptionist'), await worksAt(branch, 'branch_manager')]
  await plant(sql`update membership set until = now(), meant_until = null where account_id = ${desk.account}`)
  const give = (who: typeof boss) =>
    refusal(
      who.call('POST /branches/:branchId/memberships', {
        params: { branchId: branch },
        body: { account_id: desk.account, role: 'receptionist', since: null, until: null, every_branch: false },
      }),
    )
  expect(await give(app.person(lead))).toMatchObject({ code: 'not_found' })
})

test('nobody takes from others a role with rights that they do not have, by whatever way; their own they lay down', async () => {
  const { boss, branch, facility } = await house()
  const head = await worksAt(branch, 'branch_manager')
  const viewer = await worksAt(branch, 'viewer')
  const login = await clinic.account('branch-staff')
  const { ref } = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Small desk', from: 'viewer' },
  })
  await plant(sql`insert into role_permission (role_id, permission, reach) values (${ref}, 'users.edit', 'all')`)
  await plant(
    sql`insert into membership (facility_id, branch_id, account_id, role_id) values (${facility}, ${branch}, ${login.account}, ${ref})`,
  )
  const clerk = app.person(login)
  const idOf = async ({ account }: Login) =>
    (await db.look.one<{ id: string }>(sql`select id from membership where account_id = ${account} and until is null`))
      ?.id ?? ''
  const end = async (one: Login) =>
    refusal(clerk.call('DELETE /memberships/:membershipId', { params: { membershipId: await idOf(one) } }))
  const refused = {
    code: 'not_allowed',
    detail: expect.stringMatching(/^This role has a right that you do not have: /),
  }
  expect(await end(head)).toMatchObject(refused)
  const params = { branchId: branch, accountId: head.account }
  expect(
    await refusal(clerk.call('PUT /branches/:branchId/members/:accountId', { params, body: { role: ref } })),
  ).toMatchObject(refused)
  expect(await end(viewer)).toBeUndefined()
  // What is to be theirs has rights that they do not have yet.
  const planned = await plantedRole(branch, login)
  expect(
    await refusal(clerk.call('DELETE /memberships/:membershipId', { params: { membershipId: planned } })),
  ).toBeUndefined()
  expect(await end(login)).toBeUndefined()
  expect(await idOf(head)).not.toBe('')
})
