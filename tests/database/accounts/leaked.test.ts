import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstAdministratorLink } from '#server/features/accounts/first-administrator-link.ts'
import { accountsOf, newcomer } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clock, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-leaked-'))
const leaked = 'seven chairs beside a quiet lamp'
const hashes = ['another one of theirs', leaked, 'and a third of them'].map((password) =>
  createHash('sha1').update(password).digest('hex').toUpperCase(),
)
const list = join(folder, 'list.txt')
writeFileSync(list, hashes.toSorted().map((hash) => `${hash}:3\r\n`).join('')) // prettier-ignore
const app = await testApp(db.database, clock, { LEAKED_PASSWORDS: list })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const accounts = accountsOf(app, db)
const words = 'Choose a password that is harder to guess. This one is on a list of common passwords'
const refused = { code: 'invalid', errors: [{ field: 'password', message: words }] }

test('a password that leaked is no new password: at a sign-up, a change, a reset, an invitation, the first administrator', async () => {
  const email = 'leaked@example.com'
  expect(await refusal(accounts.signUp(email, { password: leaked }))).toMatchObject(refused)
  const { me } = await accounts.join(email)
  const change = { current: newcomer.password, password: leaked }
  expect(await refusal(me.call('POST /auth/security/password', { body: change }))).toMatchObject(refused)

  await app.person().call('POST /auth/reset-password', { body: { email } })
  const token = await accounts.tokenTo(email)
  const reset = (password: string) =>
    app.person().call('POST /auth/reset-password/confirm', { body: { token, password } })
  expect(await refusal(reset(leaked))).toMatchObject(refused)
  // A refusal does not use the link up.
  await reset('five other quiet words')

  const person = { first_name: 'Ava', last_name: 'Sample' }
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const invited = 'invited-leaked@example.com'
  await app.person(manager).call('POST /branches/:branchId/invitations', {
    params: { branchId: branch },
    body: { email: invited, kind: 'branch-staff' },
  })
  const body = { ...person, token: await accounts.tokenTo(invited), password: leaked, terms: true }
  expect(await refusal(app.person().call('POST /auth/invitation/accept', { body }))).toMatchObject(refused)

  const link = await firstAdministratorLink({ database: db.database, clock, site: app.config })
  const first = { ...person, token: /token=([\w-]+)/.exec(link ?? '')?.[1] ?? '', email: 'first-leaked@example.com' }
  const begin = app.person().call('POST /auth/first-administrator', { body: { ...first, password: leaked } })
  expect(await refusal(begin)).toMatchObject(refused)
})
