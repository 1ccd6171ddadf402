import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { makeProof } from '#server/core/people/address-proof.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { codeIn } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock } = await openClinic()
const { join, logIn, signUp, mailsTo } = accountsOf(app, db)

test('a mailed code is six random digits: each of them anywhere, nought at the beginning as well', async () => {
  const codes = await db.database.asWorker('test', async (tx) => {
    const made: string[] = []
    for (let count = 0; count < 300; count += 1) {
      const wanted = {
        purpose: 'log_in',
        subject: newId(clock.now()),
        email: 'codes@example.com',
        minutes: 10,
      } as const
      made.push((await makeProof(tx, clock.now(), wanted)).code)
    }
    return made
  })
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  // Of a million, two of three hundred are alike once in twenty runs; four pairs are never.
  expect(new Set(codes).size).toBeGreaterThan(codes.length - 4)
  // That chance leaves a digit out at a place happens less often than once in a million million runs.
  for (let place = 0; place < 6; place += 1)
    expect(new Set(codes.map((code) => code[place])).size, `place ${place}`).toBe(10)
})

test('a recovery code has more than 112 random bits, and its hash alone is kept', async () => {
  const letters = new Set<string>()
  const all: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const { me, account } = await join(`recovery-${count}@example.com`)
    const { secret } = await me.call('POST /auth/security/two-step', { body: { password: newcomer.password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
    const { recovery_codes } = await me.call('POST /auth/security/two-step/confirm', { body: { code } })
    all.push(...recovery_codes)
    const kept = await db.look.many<{ code_hash: string }>(
      sql`select code_hash from recovery_code where account_id = ${account}`,
    )
    expect(kept).toHaveLength(recovery_codes.length)
    for (const { code_hash } of kept) expect(recovery_codes).not.toContain(code_hash)
    expect(new Set(kept.map(({ code_hash }) => code_hash.length))).toEqual(new Set([43]))
  }
  const lengths = new Set(all.map((code) => code.replaceAll('-', '').length))
  for (const letter of all.join('').replaceAll('-', '')) letters.add(letter)
  expect(new Set(all).size).toBe(all.length)
  expect(lengths.size).toBe(1)
  expect(Math.min(...lengths) * Math.log2(letters.size)).toBeGreaterThan(112)
})

test('a password is good for as long as its owner wants: after years nothing asks for another one', async () => {
  const email = 'for-years@example.com'
  await join(email)
  clock.pass(5 * 366 * day)
  const me = await logIn(email, newcomer.password)
  const { status, body } = await me.request('GET', '/api/auth/me', undefined)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(/password|expire/i)
})

test('two sign-ups of one address, confirmed at the same moment: one of them has it, the other is told', async () => {
  const confirmations: (() => Promise<unknown>)[] = []
  for (let one = 0; one < 2; one += 1) {
    const { browser, sign_up } = await signUp('twice@example.com')
    const code = codeIn((await mailsTo('twice@example.com')).slice(-1))
    confirmations.push(() => refusal(browser.call('POST /auth/verify-email', { body: { sign_up, code } })))
  }
  const answers = await Promise.all(confirmations.map((confirm) => confirm()))
  expect(answers).toContain(undefined)
  expect(answers).toContainEqual(expect.objectContaining({ code: 'link_expired' }))
})
