import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'

// Nobody leaves a facility or the platform without anybody who looks after it.

const { app, db, clinic } = await openClinic()
const password = 'four quiet words here'
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function somebody(type: string) {
  const login = await clinic.account(type)
  await knowsPassword(db.database, login, password)
  const me = app.person(login)
  return {
    ...login,
    me,
    leave: () => refusal(me.call('POST /auth/security/deletion', { body: { password } })),
    stay: () => me.call('DELETE /auth/security/deletion', {}),
  }
}

async function house() {
  const manager = await somebody('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const facility = row?.id ?? ''
  const also = async (more = sql`null`) => {
    const second = await somebody('facility-manager')
    await plant(sql`
      insert into membership (facility_id, account_id, builtin, until) values (${facility}, ${second.account}, 'facility_manager', ${more})`)
    return second
  }
  return { manager, branch, facility, also }
}

test('the last administrator does not leave; of two who leave at once one stays, and reads what to do', async () => {
  const first = await somebody('platform-admin')
  expect(await first.leave()).toMatchObject({ code: 'last_administrator', status: 409 })
  const second = await somebody('platform-admin')
  const both = await Promise.all([first.leave(), second.leave()])
  expect(both.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(both.find((answer) => answer !== undefined)).toMatchObject({
    code: 'last_administrator',
    title: 'You are the last administrator. Invite another administrator first, and wait until they have joined',
  })
})

test('the last manager of a facility does not leave while others work there; who is about to go is not counted', async () => {
  const { manager, branch, also } = await house()
  await clinic.doctor({ branch })
  expect(await manager.leave()).toMatchObject({ code: 'last_manager', status: 409 })
  await also(sql`now() + interval '40 years'`)
  expect(await manager.leave()).toMatchObject({ code: 'last_manager' })
  const second = await also()
  const both = await Promise.all([manager.leave(), second.leave()])
  expect(both.filter((answer) => answer === undefined)).toHaveLength(1)
  for (const one of [manager, second]) await one.stay()
  expect(await manager.leave()).toBeUndefined()
  expect(await second.leave()).toMatchObject({ code: 'last_manager' })
})

test('a manager whose only colleague is about to go is not deactivated by them', async () => {
  const { manager, facility, also } = await house()
  const second = await also()
  expect(await manager.leave()).toBeUndefined()
  const params = { facilityId: facility, accountId: second.account }
  const out = manager.me.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params, body: {} })
  expect(await refusal(out)).toMatchObject({ code: 'wrong_status', detail: 'A facility needs at least one manager' })
})

test('a manager of a facility in which nobody else works may leave', async () => {
  const { manager } = await house()
  expect(await manager.leave()).toBeUndefined()
})

test('a manager invites another one, who then runs the facility and all of its branches; nobody less does', async () => {
  const { manager, branch, facility } = await house()
  const desk = await clinic.account('branch-staff')
  const runs = await clinic.account('branch-staff')
  for (const [{ account }, role] of [
    [desk, 'receptionist'],
    [runs, 'branch_manager'],
  ] as const)
    await plant(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      values (${facility}, ${branch}, ${account}, ${role})`)
  const email = 'deputy@example.com'
  const invite = (by: typeof manager.me) =>
    by.call('POST /invitations', { body: { emails: [email], role: 'facility_manager', branches: [branch] } })
  const refused = await refusal(invite(app.person(runs)))
  expect(refused).toMatchObject({ code: 'not_found' })
  expect(await manager.leave()).toMatchObject({ code: 'last_manager' })
  expect((await invite(manager.me)).results).toEqual([{ email, outcome: 'sent' }])
  const { invitations } = await manager.me.call('GET /facilities/:facilityId/users', {
    params: { facilityId: facility },
  })
  expect(invitations).toMatchObject([{ email, role_name: 'Facility manager', every_branch: true }])
  const params = { invitationId: invitations[0]?.id ?? '' }
  expect(await refusal(app.person(runs).call('POST /invitations/:invitationId/resend', { params }))).toMatchObject({
    code: 'not_found',
  })
  const browser = app.person()
  const token = await accountsOf(app, db).tokenTo(email)
  const body = { first_name: 'Dee', last_name: 'Deputy', password, terms: true, token }
  const session = await browser.call('POST /auth/invitation/accept', { body })
  const deputy = app.person({
    account: session.user_id,
    cookie: browser.cookies.get('session') ?? '',
    token: session.token,
  })
  const me = await deputy.call('GET /auth/me', {})
  expect(me).toMatchObject({ user_type: 'facility-manager', branches: [{ id: branch }] })
  const { people } = await deputy.call('GET /facilities/:facilityId/users', { params: { facilityId: facility } })
  expect(people).toHaveLength(4)
  // Now the first may go, and the second is the last.
  expect(await manager.leave()).toBeUndefined()
  expect(await refusal(deputy.call('POST /auth/security/deletion', { body: { password } }))).toMatchObject({
    code: 'last_manager',
  })
})

test('the invitation to run a facility ends with the one who sent it', async () => {
  const { branch, also } = await house()
  const second = await also()
  const body = { emails: ['late-deputy@example.com'], role: 'facility_manager', branches: [branch] }
  await second.me.call('POST /invitations', { body })
  const token = await accountsOf(app, db).tokenTo('late-deputy@example.com')
  const read = () => refusal(app.person().call('POST /auth/invitation', { body: { token } }))
  expect(await read()).toBeUndefined()
  await plant(
    sql`update membership set until = now() - interval '1 day', since = now() - interval '9 days' where account_id = ${second.account}`,
  )
  expect(await read()).toMatchObject({ code: 'link_expired' })
})
