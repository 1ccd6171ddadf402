import { expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What reads on without a session ends together with the sessions.

const { db, app, clock } = await openClinic()
const { join, logIn, tokenTo } = accountsOf(app, db)
const password = 'a new long password'

async function readerOf(email: string) {
  const { me, account } = await join(email)
  const { url } = await me.call('POST /calendar-feed', {})
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      insert into push_subscription (id, account_id, endpoint, p256dh, auth, created_at)
      values (${newId(clock.now())}, ${account}, ${`https://fcm.googleapis.com/${account}`}, 'key', 'auth', ${at(clock.now())})`)
    await tx.run(sql`
      insert into passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      values (${newId(clock.now())}, ${account}, ${`credential-${account}`}, '\\x00', 0, '{}', 'Key', ${at(clock.now())})`)
  })
  const left = () =>
    db.look.one<{ devices: number; passkeys: number }>(sql`
      select (select count(*) from push_subscription where account_id = ${account}) as devices,
        (select count(*) from passkey where account_id = ${account}) as passkeys`)
  const reads = async (address = url) =>
    (await app.person().request('GET', new URL(address).pathname, undefined)).status
  return { me, account, left, reads }
}

async function reset(email: string) {
  await app.person().call('POST /auth/reset-password', { body: { email } })
  await app.person().call('POST /auth/reset-password/confirm', { body: { token: await tokenTo(email), password } })
}

test('a password that is reset by mail ends the calendar address, the devices and the passkeys; a new address can be made', async () => {
  const email = 'reset@example.com'
  const { reads, left } = await readerOf(email)
  expect(await reads()).toBe(200)
  await reset(email)
  expect(await reads()).toBe(404)
  expect(await left()).toEqual({ devices: 0, passkeys: 0 })
  const { url } = await (await logIn(email, password)).call('POST /calendar-feed', {})
  expect(await reads(url)).toBe(200)
})

test('where a second step is on, a reset by mail leaves the passkeys', async () => {
  const email = 'second-step@example.com'
  const { account, reads, left } = await readerOf(email)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set totp_secret = 'JBSWY3DPEHPK3PXP', totp_on_at = now() where id = ${account}`),
  )
  await reset(email)
  expect(await reads()).toBe(404)
  expect(await left()).toEqual({ devices: 0, passkeys: 1 })
})

test('to log out everywhere else ends the calendar address and the devices too', async () => {
  const { me, reads, left } = await readerOf('elsewhere@example.com')
  await me.call('DELETE /auth/security/sessions', {})
  expect(await reads()).toBe(404)
  expect(await left()).toEqual({ devices: 0, passkeys: 1 })
})
