import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'

// Whoever looks after the platform does not stay the only one.

const { app, db, clinic } = await openClinic()
const { mailsTo, tokenTo } = accountsOf(app, db)
const password = 'four quiet words here'
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

async function somebody(type: string) {
  const login = await clinic.account(type)
  await knowsPassword(db.database, login, password)
  const me = app.person(login)
  const invite = (email: string, typed = password) =>
    refusal(me.call('POST /admin/people/administrators', { body: { email, password: typed } }))
  return { ...login, me, invite }
}

async function accept(email: string) {
  const browser = app.person()
  const body = { first_name: 'Second', last_name: 'Keeper', password, terms: true, token: await tokenTo(email) }
  const session = await browser.call('POST /auth/invitation/accept', { body })
  return app.person({ account: session.user_id, cookie: browser.cookies.get('session') ?? '', token: session.token })
}

const read = async (email: string) =>
  refusal(app.person().call('POST /auth/invitation', { body: { token: await tokenTo(email) } }))

const first = await somebody('platform-admin')

test('an administrator invites another one: the link makes one, and then the first may go', async () => {
  const leave = () => refusal(first.me.call('POST /auth/security/deletion', { body: { password } }))
  expect(await leave()).toMatchObject({ code: 'last_administrator' })
  expect(await first.invite('Second@example.com')).toBeUndefined()
  const { invitations } = await first.me.call('GET /admin/people', {})
  expect(invitations).toMatchObject([{ email: 'second@example.com', kind: 'platform-admin', is_over: false }])
  expect((await mailsTo('second@example.com')).at(-1)?.body).toContain('/auth/register/administrator#token=')
  const second = await accept('second@example.com')
  expect(await refusal(second.call('GET /admin/people', {}))).toMatchObject({ code: 'second_step_needed' })
  await plant(sql`update account set totp_on_at = now() where email = 'second@example.com'`)
  expect((await second.call('GET /auth/me', {})).user_type).toBe('platform-admin')
  expect((await second.call('GET /admin/people', {})).results).toHaveLength(2)
  const [note] = (await first.me.call('GET /notifications', {})).results
  expect(note).toMatchObject({ subject: 'Second Keeper accepted your invitation', path: '/admin/people' })
  expect(await leave()).toBeUndefined()
  await first.me.call('DELETE /auth/security/deletion', {})
})

test('the other administrators read who was invited, and the audit says by whom', async () => {
  const other = await somebody('platform-admin')
  expect(await first.invite('third@example.com')).toBeUndefined()
  const [mail] = await mailsTo(other.email)
  expect(mail).toMatchObject({ subject: 'An administrator was invited to Tendwell' })
  expect(mail?.body).toContain('third@example.com')
  expect((await mailsTo(first.email)).filter(({ body }) => body.includes('third@example.com'))).toEqual([])
  const line = await db.look.one<{ account_id: string; detail: unknown }>(sql`
    select account_id, detail from audit where action = 'invitation.sent' order by id desc limit 1`)
  expect(line).toEqual({ account_id: first.account, detail: { kind: 'platform-admin' } })
})

test('nobody else invites an administrator, nobody without the password, and no address that has an account', async () => {
  expect(await first.invite('fourth@example.com', 'not the password')).toMatchObject({ code: 'invalid' })
  for (const type of ['facility-manager', 'doctor', 'patient'])
    expect(await (await somebody(type)).invite('fourth@example.com'), type).toMatchObject({ code: 'not_allowed' })
  expect(await mailsTo('fourth@example.com')).toEqual([])
  expect(await first.invite((await clinic.patient()).email)).toMatchObject({ code: 'already_exists' })
})

test('the invitation of an administrator who was put on hold or has gone makes nobody an administrator', async () => {
  const sender = await somebody('platform-admin')
  expect(await sender.invite('fifth@example.com')).toBeUndefined()
  expect(await read('fifth@example.com')).toBeUndefined()
  await plant(sql`update account set suspended_at = now() where id = ${sender.account}`)
  expect(await read('fifth@example.com')).toMatchObject({ code: 'link_expired' })
  await plant(sql`update account set suspended_at = null, deleted_at = now() where id = ${sender.account}`)
  expect(await read('fifth@example.com')).toMatchObject({ code: 'link_expired' })
})

test('the database takes no such invitation from a manager, not even for a branch of theirs', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const actor = {
    kind: 'account',
    account: manager.account,
    branches: [{ branch, permissions: ['users.edit'] }],
  }
  for (const [at, wall] of [
    [branch, 'invitation_check'],
    [null, 'row-level security'],
  ] as const)
    await expect(
      db.database.as({ ...actor, facilities: [], facilityBranches: [], userType: 'facility-manager' } as never, (tx) =>
        tx.run(sql`
          insert into invitation (id, kind, email, branch_id, token_hash, invited_by, created_at, expires_at)
          values (uuid_v7(), 'platform-admin', 'x@example.com', ${at}, ${`hash ${at}`}, ${manager.account}, now(), now() + interval '1 day')`),
      ),
    ).rejects.toThrow(wall)
})
