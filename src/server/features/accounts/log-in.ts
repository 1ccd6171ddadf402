import { later, minute } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { checkCode, makeProof, useCode } from '../../core/address-proof.ts'
import { queueMail } from '../../core/outbox.ts'
import { refuse } from '../../http/refusal.ts'
import { isPassword } from '../../platform/passwords.ts'
import { adminCodeMail } from './account-mails.ts'
import { accountByEmail, type AccountRow, clearThrottle, countThrottle } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { startSession, type StartedSession } from './start-session.ts'
import { resendCode } from './verify-email.ts'

type LoggedIn = { readonly account: AccountRow; readonly session: StartedSession } | { readonly needsCode: string }

const wrongTriesPerAccount = 10
const wrongTriesPerAddress = 60

/** Checks a password, bounded per account and per network address, and opens a session. */
export async function logIn(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/login'>,
  from: { address: string; userAgent: string },
): Promise<LoggedIn> {
  const now = deps.clock.now()
  const email = given.email.toLowerCase()
  const keys = { account: `login ${email} ${from.address}`, address: `login ${from.address}` }
  await deps.database
    .asSystem('count log-in', async (tx) => {
      const ends = later(now, 15 * minute)
      const tries = [await countThrottle(tx, now, keys.account, ends), await countThrottle(tx, now, keys.address, ends)]
      return (tries[0] ?? 0) > wrongTriesPerAccount || (tries[1] ?? 0) > wrongTriesPerAddress
    })
    .then((tooMany) => {
      if (tooMany)
        refuse('too_many_tries', { detail: 'Try again in 15 minutes, or reset your password', retryAfterSeconds: 900 })
    })
  const account = await deps.database.asSystem('log in', (tx) => accountByEmail(tx, email))
  const isRight = await isPassword(account?.password_hash, given.password)
  if (!account || !isRight) return refuse('wrong_credentials')
  if (!account.email_verified_at) {
    await resendCode(deps, account.id)
    refuse('email_not_verified', { extra: { sign_up: account.id } })
  }
  if (account.user_type === 'platform-admin' && !deps.demo) {
    if (given.code === '') return sendAdminCode(deps, account)
    await checkAdminCode(deps, account, given.code)
  }
  return deps.database.asSystem('log in', async (tx) => {
    await clearThrottle(tx, keys.account)
    await clearThrottle(tx, keys.address)
    return { account, session: await startSession(tx, now, account, { stay: given.stay, userAgent: from.userAgent }) }
  })
}

async function sendAdminCode(deps: AccountDeps, account: AccountRow) {
  const now = deps.clock.now()
  await deps.database.asSystem('administrator code', async (tx) => {
    const wanted = { purpose: 'admin_login', subject: account.id, email: account.email, minutes: 15 } as const
    const { code } = await makeProof(tx, now, wanted)
    await queueMail(tx, now, adminCodeMail(deps.site, account.email, code))
  })
  return { needsCode: account.email }
}

async function checkAdminCode(deps: AccountDeps, account: AccountRow, code: string) {
  const now = deps.clock.now()
  const check = await deps.database.asSystem('administrator code', (tx) =>
    checkCode(tx, now, { purpose: 'admin_login', subject: account.id, code: code.trim() }),
  )
  if (!check.ok) refuse(check.refusal)
  const first = await deps.database.asSystem('administrator code', (tx) => useCode(tx, now, 'admin_login', account.id))
  if (!first) refuse('code_wrong')
}
