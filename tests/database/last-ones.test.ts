import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Nobody leaves a facility or the platform without anybody who looks after it.

const { app, db, clinic } = await openClinic()
const password = 'four quiet words here'
const hash = await hashPassword(password)
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function somebody(type: string) {
  const login = await clinic.account(type)
  await plant(sql`update account set password_hash = ${hash} where id = ${login.account}`)
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
