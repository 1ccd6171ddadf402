import { expect, test } from 'vitest'
import { branchRightKeys } from '#domain/access/branch-rights.ts'
import { branchRoleNames, branchRoles, builtInRoles } from '#domain/access/roles.ts'
import { day, instant, later, toRfc3339 } from '#domain/time/instant.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Login } from '#tests/support/clinic.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Who may do what: roles as they are given, changed, ended and looked with, over the interface.

const { app, db, clock, clinic } = await openClinic()
const password = 'a password of a manager'

async function house() {
  const manager = await clinic.account('facility-manager')
  const hash = await hashPassword(password)
  await plant(sql`update account set password_hash = ${hash} where id = ${manager.account}`)
  const branch = await clinic.branch({ manager: manager.account })
  return { manager, branch, boss: app.person(manager) }
}

const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function worksAt(branch: string, role: string) {
  const login = await clinic.account('branch-staff')
  const hash = await hashPassword(password)
  await plant(sql`update account set password_hash = ${hash} where id = ${login.account}`)
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin)
    select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
  return login
}

const rightsAt = async (login: Login, branch: string) => {
  const { branches } = await app.person(login).call('GET /auth/me', {})
  return branches.find(({ id }) => id === branch)?.rights
}

const own = (...rights: (typeof branchRightKeys)[number][]) => rights.map((right) => ({ right, reach: 'all' as const }))

test('a role is told with how many hold it; doctors are whoever sees patients at the house', async () => {
  const { branch, boss } = await house()
  await clinic.doctor()
  for (const _ of [1, 2]) await clinic.doctor({ branch })
  await worksAt(branch, 'nurse')
  const { roles } = await boss.call('GET /branches/:branchId/roles', { params: { branchId: branch } })
  const held = Object.fromEntries(roles.map(({ ref, members }) => [ref, members]))
  expect(held).toMatchObject({ doctor: 2, nurse: 1, receptionist: 0 })
})

test('each built-in role has its rights at the branch where it is given, and nothing anywhere else', async () => {
  const { branch } = await house()
  const other = await clinic.branch()
  for (const role of branchRoleNames) {
    const login = await worksAt(branch, role)
    expect((await rightsAt(login, branch))?.toSorted(), role).toEqual([...branchRoles[role].permissions].toSorted())
    expect(await rightsAt(login, other)).toBeUndefined()
  }
})

test('a manager is told what they may do at each branch of their house, and of no other', async () => {
  const { manager, branch } = await house()
  await clinic.branch()
  const { branches } = await app.person(manager).call('GET /auth/me', {})
  const rights = [...builtInRoles.facility_manager.permissions]
  expect(branches).toEqual([{ id: branch, name: 'Test Branch', takes_patients: true, rights }])
})

test('a role is copied, changed, felt at the next call, and made what it was', async () => {
  const { boss, branch } = await house()
  const desk = await worksAt(branch, 'receptionist')
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'receptionist' },
  })
  await boss.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: branch, accountId: desk.account },
    body: { role: role.ref },
  })
  expect(await rightsAt(desk, branch)).toContain('appointments.cancel')
  const narrowed = await boss.call('PUT /roles/:roleId', {
    params: { roleId: role.ref },
    body: { version: 1, name: 'Evenings', rights: own('appointments.create') },
  })
  expect(narrowed.rights).toEqual(own('appointments.view', 'appointments.create'))
  expect(await rightsAt(desk, branch)).toEqual(['appointments.view', 'appointments.create'])

  const { versions } = await boss.call('GET /roles/:roleId/history', { params: { roleId: role.ref } })
  expect(versions.map(({ version, by }) => [version, by])).toEqual([
    [2, 'Test Person'],
    [1, 'Test Person'],
  ])
  await boss.call('POST /roles/:roleId/restore', {
    params: { roleId: role.ref },
    body: { version: 2, to: 1, password: '' },
  })
  expect(await rightsAt(desk, branch)).toContain('appointments.cancel')
  const mails = await db.look.many<{ subject: string }>(sql`
    select subject from outbox_message where recipient = (select email from account where id = ${desk.account})`)
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 3 }, () => 'Your role has changed'))
  const notes = await db.look.many<{ subject: string }>(sql`
    select subject from outbox_message where account_id = ${desk.account} and channel = 'app' and kind = 'N39' order by id`)
  expect(notes.map(({ subject }) => subject.includes('you now have the role Evenings'))).toEqual([true, false, false])
  const lines = await db.look.many<{ action: string }>(sql`
    select action from audit where subject_id = ${role.ref} order by at, id`)
  expect(lines.map(({ action }) => action)).toEqual(['role.add', 'role.change', 'role.change'])
})

test('open pages of whoever holds a role are told when it is given, changed and taken away', async () => {
  const { boss, branch } = await house()
  const desk = await worksAt(branch, 'viewer')
  const told = async () => {
    const row = await db.look.one<{ count: number }>(sql`
      select count(*)::int as count from live_event
      where body->>'kind' = 'rights' and topics = ${[`user:${desk.account}`]}::text[]`)
    return row?.count ?? 0
  }
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'receptionist' },
  })
  const before = await told()
  const set = (ref: string | null) =>
    boss.call('PUT /branches/:branchId/members/:accountId', {
      params: { branchId: branch, accountId: desk.account },
      body: { role: ref },
    })
  await set(role.ref)
  const given = await told()
  expect(given).toBeGreaterThan(before)
  await boss.call('PUT /roles/:roleId', {
    params: { roleId: role.ref },
    body: { version: 1, name: 'Evenings', rights: own('queue.view') },
  })
  const changed = await told()
  expect(changed).toBeGreaterThan(given)
  await set(null)
  expect(await told()).toBeGreaterThan(changed)
  expect((await app.person(desk).request('GET', `/api/branches/${branch}/roles`, undefined)).status).toBe(403)
})

test('who saves what somebody else changed meanwhile is refused, with the role of now', async () => {
  const { boss, branch } = await house()
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'viewer' },
  })
  const save = (name: string) =>
    boss.call('PUT /roles/:roleId', {
      params: { roleId: role.ref },
      body: { version: 1, name, rights: own('appointments.view') },
    })
  await save('Nights')
  const problem = (await refusal(save('Mornings'))) as { code: string; extra?: { current?: { name: string } } }
  expect(problem).toMatchObject({ code: 'changed', extra: { current: { name: 'Nights', version: 2 } } })
})

test('rights to edit roles or to export ask for the password, others do not', async () => {
  const { boss, branch } = await house()
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'viewer' },
  })
  const save = (typed: string) =>
    boss.call('PUT /roles/:roleId', {
      params: { roleId: role.ref },
      body: { version: 1, name: 'Evenings', rights: own('appointments.export'), password: typed },
    })
  expect(await refusal(save(''))).toMatchObject({ code: 'password_needed' })
  expect(await refusal(save('not the password'))).toMatchObject({ code: 'invalid' })
  expect((await save(password)).version).toBe(2)
})

test('nobody gives a right that they do not have, by a role, a membership or an invitation, to others or to themselves', async () => {
  const { boss, branch } = await house()
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Gives roles', from: 'viewer' },
  })
  await boss.call('PUT /roles/:roleId', {
    params: { roleId: role.ref },
    body: { version: 1, name: 'Gives roles', rights: own('appointments.view', 'roles.edit'), password },
  })
  const giver = await worksAt(branch, 'viewer')
  const helper = await worksAt(branch, 'viewer')
  await boss.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: branch, accountId: giver.account },
    body: { role: role.ref },
  })
  const me = app.person(giver)
  const atBranch = { branchId: branch }
  const refused = { code: 'not_allowed' }
  const give = (account: string) =>
    me.call('POST /branches/:branchId/memberships', {
      params: atBranch,
      body: { account_id: account, role: 'branch_manager' },
    })
  expect(await refusal(give(helper.account))).toMatchObject(refused)
  expect(await refusal(give(giver.account))).toMatchObject(refused)
  expect(
    await refusal(
      me.call('PUT /branches/:branchId/members/:accountId', {
        params: { branchId: branch, accountId: helper.account },
        body: { role: 'receptionist' },
      }),
    ),
  ).toMatchObject(refused)
  expect(
    await refusal(
      me.call('PUT /roles/:roleId', {
        params: { roleId: role.ref },
        body: { version: 2, name: 'Gives roles', rights: own('roles.edit', 'appointments.cancel'), password },
      }),
    ),
  ).toMatchObject(refused)
  expect(
    await refusal(
      me.call('POST /branches/:branchId/invitations', {
        params: atBranch,
        body: { kind: 'branch-staff', email: 'x@example.com', role: 'receptionist' },
      }),
    ),
  ).toMatchObject(refused)
  expect(
    await refusal(
      me.call('POST /branches/:branchId/roles', { params: atBranch, body: { name: 'More', from: 'nurse', password } }),
    ),
  ).toMatchObject(refused)
})

test('a branch manager gives the desk its reasons for visits, and not themselves', async () => {
  const { branch } = await house()
  const [runs, desk] = [await worksAt(branch, 'branch_manager'), await worksAt(branch, 'viewer')]
  const give = (account: string) =>
    app.person(runs).call('POST /branches/:branchId/memberships', {
      params: { branchId: branch },
      body: { account_id: account, role: 'receptionist' },
    })
  await give(desk.account)
  expect(await rightsAt(desk, branch)).toContain('appointments.reason')
  expect(await refusal(give(runs.account))).toMatchObject({ code: 'not_allowed' })
})

test('whoever changes a role and gives it to themselves at the same moment gets no right that they may not have', async () => {
  const { branch } = await house()
  const runs = await worksAt(branch, 'branch_manager')
  const me = app.person(runs)
  const role = await me.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Looks', from: 'viewer' },
  })
  const tries: Promise<{ status: number }>[] = []
  const waiting = () =>
    db.look.one<{
      count: number
    }>(sql`select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`)
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update facility set name = name where id = (select facility_id from branch where id = ${branch})`)
    const rights = own('appointments.view', 'appointments.reason')
    const body = { account_id: runs.account, role: role.ref }
    tries.push(me.request('PUT', `/api/roles/${role.ref}`, { version: 1, name: 'Looks', rights, password }))
    tries.push(me.request('POST', `/api/branches/${branch}/memberships`, body))
    // Both have begun; each would be right on its own.
    await expect.poll(async () => (await waiting())?.count).toBe(2)
  })
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(403)
  expect(await rightsAt(runs, branch)).not.toContain('appointments.reason')
})

test('a role has the name of no part of the machine', async () => {
  const { boss, branch } = await house()
  const desk = await worksAt(branch, 'receptionist')
  await boss.call('GET /auth/me', {})
  for (const role of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const body = { account_id: desk.account, role }
    const tried = await boss.request('POST', `/api/branches/${branch}/memberships`, body)
    expect(tried).toMatchObject({ status: 404 })
    const copied = await boss.request('POST', `/api/branches/${branch}/roles`, { name: 'Copy', from: role })
    expect(copied.status).toBe(404)
  }
})

test('a locum comes and leaves by themselves, by the clock of the product', async () => {
  const { boss, branch } = await house()
  const locum = await worksAt(branch, 'viewer')
  const began = clock.now()
  await boss.call('POST /branches/:branchId/memberships', {
    params: { branchId: branch },
    body: {
      account_id: locum.account,
      role: 'receptionist',
      since: toRfc3339(later(began, 2 * day)),
      until: toRfc3339(later(began, 4 * day)),
    },
  })
  // An end before the beginning that was agreed already is refused, however little is sent.
  const { people } = await boss.call('GET /branches/:branchId/users', { params: { branchId: branch } })
  const held = people
    .find(({ account_id: account }) => account === locum.account)
    ?.roles.find(({ role }) => role === 'receptionist')
  const id = { membershipId: held?.membership_id ?? '' }
  const until = toRfc3339(later(began, day))
  expect(
    await refusal(
      boss.call('PUT /memberships/:membershipId', { params: id, body: { version: held?.version ?? 0, until } }),
    ),
  ).toMatchObject({ code: 'invalid', errors: [{ field: 'until' }] })
  const mayCancel = async () => (await rightsAt(locum, branch))?.includes('appointments.cancel')
  expect(await mayCancel()).toBe(false)
  clock.set(later(began, 3 * day))
  expect(await mayCancel()).toBe(true)
  clock.set(later(began, 4 * day))
  expect(await mayCancel()).toBe(false)
  clock.set(instant(began))
})

test('the last manager and the last who may edit roles stay; a role that somebody has is not deleted', async () => {
  const { boss, manager, branch } = await house()
  const { people } = await boss.call('GET /branches/:branchId/users', { params: { branchId: branch } })
  const mine = people.find(({ account_id }) => account_id === manager.account)
  const id = { membershipId: mine?.roles[0]?.membership_id ?? '' }
  expect(await refusal(boss.call('DELETE /memberships/:membershipId', { params: id }))).toMatchObject({
    code: 'wrong_status',
  })
  const until = toRfc3339(later(clock.now(), day))
  expect(
    await refusal(boss.call('PUT /memberships/:membershipId', { params: id, body: { version: 1, until } })),
  ).toMatchObject({ code: 'wrong_status' })

  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'viewer' },
  })
  const desk = await worksAt(branch, 'viewer')
  const set = (ref: string) =>
    boss.call('PUT /branches/:branchId/members/:accountId', {
      params: { branchId: branch, accountId: desk.account },
      body: { role: ref },
    })
  const remove = () => boss.call('DELETE /roles/:roleId', { params: { roleId: role.ref } })
  await set(role.ref)
  expect(await refusal(remove())).toMatchObject({ code: 'wrong_status' })
  await set('viewer')
  await remove()
})

test('a role that is held at two branches is changed by who may edit roles at both', async () => {
  const { boss, branch } = await house()
  const role = await boss.call('POST /branches/:branchId/roles', {
    params: { branchId: branch },
    body: { name: 'Evenings', from: 'viewer' },
  })
  const other = await clinic.branch()
  await plant(
    sql`update branch set facility_id = (select facility_id from branch where id = ${branch}) where id = ${other}`,
  )
  const [runs, desk] = [await worksAt(branch, 'branch_manager'), await worksAt(other, 'viewer')]
  const rename = (version: number) =>
    app.person(runs).call('PUT /roles/:roleId', {
      params: { roleId: role.ref },
      body: { version, name: `Evenings ${version}`, rights: role.rights },
    })
  await rename(1)
  await boss.call('PUT /branches/:branchId/members/:accountId', {
    params: { branchId: other, accountId: desk.account },
    body: { role: role.ref },
  })
  expect(await refusal(rename(2))).toMatchObject({ code: 'not_allowed' })
})

test('who looks with a role reads what it reads and writes nothing; one’s own rights are never exceeded', async () => {
  const { manager, branch } = await house()
  const doctor = await clinic.doctor({ branch })
  const patient = await clinic.patient()
  const visit = await book(app.person(patient), { ...patient, ...doctor }, '2027-01-05T10:00:00.000Z')
  const boss = app.person(manager)
  const seeAs = { 'x-see-as': `${branch} receptionist` }
  const me = await boss.request('GET', '/api/auth/me', undefined, seeAs)
  const rights = (me.body as { branches: { rights: string[] }[] }).branches[0]?.rights
  expect(rights).toContain('appointments.cancel')
  expect(rights).not.toContain('appointments.reason')
  expect(rights).not.toContain('users.edit')
  const cancel = await boss.request(
    'POST',
    `/api/appointments/${visit.appointment_id}/cancel`,
    { version: 1, reason: 'closed', note: '' },
    seeAs,
  )
  expect(cancel).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const elsewhere = await boss.request('GET', '/api/auth/me', undefined, {
    'x-see-as': `${await clinic.branch()} receptionist`,
  })
  expect(elsewhere.status).toBe(404)
  const desk = app.person(await worksAt(branch, 'receptionist'))
  expect((await desk.request('GET', '/api/auth/me', undefined, seeAs)).status).toBe(404)
})
