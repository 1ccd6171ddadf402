import { expect, test } from 'vitest'
import { hour } from '#domain/time/instant.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { member } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wallsOf } from '#tests/support/walls.ts'

// What ends with somebody who leaves a house, and what comes back with them: rules that would go unnoticed if they went.

const { db, app, clock, clinic } = await openClinic()
const { plant, facilityOf } = wallsOf(db)
const password = 'a password of a manager'
const hash = await hashPassword(password)

async function house() {
  const [manager, second] = [await clinic.account('facility-manager'), await clinic.account('facility-manager')]
  const branch = await clinic.branch({ manager: manager.account })
  const facilityId = await facilityOf(branch)
  await plant(sql`
    insert into membership (facility_id, account_id, builtin) values (${facilityId}, ${second.account}, 'facility_manager')`)
  await plant(sql`update account set password_hash = ${hash} where id = ${manager.account}`)
  const boss = app.person(manager)
  const of = (accountId: string) => ({ facilityId, accountId })
  const deactivate = (account: string) =>
    boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', { params: of(account), body: {} })
  const reactivate = (account: string) =>
    boss.call('POST /facilities/:facilityId/users/:accountId/reactivate', { params: of(account) })
  return { manager, second, branch, boss, of, deactivate, reactivate }
}

test('who leaves takes back whom they invited: what others sent stays open', async () => {
  const { branch, boss, deactivate } = await house()
  const runs = await member(db.database, clinic, branch, 'branch_manager')
  const invite = (who: typeof boss, email: string) =>
    who.call('POST /branches/:branchId/invitations', {
      params: { branchId: branch },
      body: { kind: 'branch-staff', email, role: 'viewer' },
    })
  await invite(app.person(runs), 'one@example.com')
  await invite(boss, 'two@example.com')
  await deactivate(runs.account)
  expect(await db.look.many(sql`select email from invitation where branch_id = ${branch}`)).toEqual([
    { email: 'two@example.com' },
  ])
})

test('nobody deactivates themselves, nor turns off their own second step as if it were somebody else’s', async () => {
  const { manager, second, boss, of, deactivate } = await house()
  expect(await refusal(deactivate(manager.account))).toMatchObject({ code: 'wrong_status' })
  const reset = (account: string) =>
    refusal(
      boss.call('POST /facilities/:facilityId/users/:accountId/second-step/reset', {
        params: of(account),
        body: { password },
      }),
    )
  await plant(sql`update account set totp_secret = 'x', totp_on_at = now() where id = ${second.account}`)
  expect(await reset(manager.account)).toMatchObject({ code: 'wrong_status' })
  expect(await reset(second.account)).toBeUndefined()
})

test('a role of somebody is set where they hold one: nobody comes to a branch by it', async () => {
  const { branch, boss } = await house()
  const stranger = await member(db.database, clinic, await clinic.branch(), 'nurse')
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const set = (accountId: string) =>
    refusal(
      boss.call('PUT /branches/:branchId/members/:accountId', {
        params: { branchId: branch, accountId },
        body: { role: 'viewer' },
      }),
    )
  expect([await set(stranger.account), await set(desk.account)]).toMatchObject([{ code: 'not_found' }, undefined])
})

test('who comes back holds what they held when they left, and not what had ended before', async () => {
  const { branch, boss, deactivate, reactivate } = await house()
  const { account } = await member(db.database, clinic, branch, 'receptionist')
  await boss.call('POST /branches/:branchId/memberships', {
    params: { branchId: branch },
    body: { account_id: account, role: 'nurse' },
  })
  const held = async () =>
    (
      await db.look.many<{ builtin: string }>(
        sql`select builtin from membership where account_id = ${account} and until is null order by builtin`,
      )
    ).map(({ builtin }) => builtin)
  expect(await held()).toEqual(['nurse', 'receptionist'])
  const nurse = await db.look.one<{ id: string }>(
    sql`select id from membership where account_id = ${account} and builtin = 'nurse'`,
  )
  clock.pass(hour)
  await boss.call('DELETE /memberships/:membershipId', { params: { membershipId: nurse?.id ?? '' } })
  clock.pass(hour)
  await deactivate(account)
  expect(await held()).toEqual([])
  clock.pass(hour)
  await reactivate(account)
  expect(await held()).toEqual(['receptionist'])
})
