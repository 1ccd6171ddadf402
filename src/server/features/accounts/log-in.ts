import { t } from '#domain/language/translate.ts'
import { later, minute } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { checkCode, makeProof, useCode } from '../../core/address-proof.ts'
import { queueMail } from '../../core/outbox.ts'
import { refuse } from '../../http/refusal.ts'
import { isPassword } from '../../platform/passwords.ts'
import { adminCodeMail } from './account-mails.ts'
import { accountByEmail, type AccountRow, clearThrottle, countThrottle } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { isSecondStep } from './second-step.ts'
import { isKnownDevice, totpOf } from './security.sql.ts'
import { openKnownSession, type StartedSession } from './start-session.ts'
import { resendCode } from './verify-email.ts'

type LoggedIn =
  | { readonly account: AccountRow; readonly session: StartedSession }
  | { readonly needsCode: { readonly email: string; readonly from: 'mail' | 'app' } }

type From = { readonly address: string; readonly userAgent: string; readonly visitor: string }

const wrongTriesPerDevice = 10
const wrongTriesPerAccount = 60
const wrongTriesPerAddress = 60

/**
 * Checks a password and, where it is on, the second step; then opens a session. Tries are bounded per account and per
 * network address. A browser that has logged in before has a count of its own: a crowd of wrong tries does not lock
 * the owner out.
 */
export async function logIn(deps: AccountDeps, given: BodyOf<'POST /auth/login'>, from: From): Promise<LoggedIn> {
  const now = deps.clock.now()
  const email = given.email.toLowerCase()
  const counted = await countTry(deps, email, from)
  const account = await deps.database.asSystem('log in', (tx) => accountByEmail(tx, email))
  const isRight = await isPassword(account?.password_hash, given.password)
  if (!account || !isRight) return refuse('wrong_credentials')
  if (!account.email_verified_at) {
    await resendCode(deps, account.id)
    refuse('email_not_verified', { extra: { sign_up: account.id } })
  }
  const isTwoStep = await deps.database.asSystem('log in', async (tx) => (await totpOf(tx, account.id))?.totp_on_at)
  if (isTwoStep) {
    if (given.code === '') return { needsCode: { email, from: 'app' } }
    const isTrue = await deps.database.asSystem('second step', (tx) => isSecondStep(tx, now, account.id, given.code))
    if (!isTrue) refuse('code_wrong')
  } else if (account.user_type === 'platform-admin' && !deps.demo) {
    if (given.code === '') return sendAdminCode(deps, account)
    await checkAdminCode(deps, account, given.code)
  }
  return deps.database.asSystem('log in', async (tx) => {
    for (const { key } of counted) await clearThrottle(tx, key)
    return { account, session: await openKnownSession(deps, tx, account, { stay: given.stay, ...from }) }
  })
}

/** Counts a try under each of its keys; refuses when one is used up. */
async function countTry(deps: AccountDeps, email: string, { address, visitor }: From) {
  const now = deps.clock.now()
  return deps.database
    .asSystem('count log-in', async (tx) => {
      const counted = (await isKnownDevice(tx, email, visitor))
        ? [{ key: `login ${email} device ${visitor}`, most: wrongTriesPerDevice }]
        : [
            { key: `login ${email} ${address}`, most: wrongTriesPerDevice },
            { key: `login ${email}`, most: wrongTriesPerAccount },
            { key: `login ${address}`, most: wrongTriesPerAddress },
          ]
      const ends = later(now, 15 * minute)
      let tooMany = false
      for (const { key, most } of counted) if ((await countThrottle(tx, now, key, ends)) > most) tooMany = true
      return { counted, tooMany }
    })
    .then(({ counted, tooMany }) => {
      if (tooMany)
        refuse('too_many_tries', {
          detail: t('Try again in 15 minutes, or reset your password'),
          retryAfterSeconds: 900,
        })
      return counted
    })
}

async function sendAdminCode(deps: AccountDeps, account: AccountRow) {
  const now = deps.clock.now()
  await deps.database.asSystem('administrator code', async (tx) => {
    const wanted = { purpose: 'admin_login', subject: account.id, email: account.email, minutes: 10 } as const
    const { code } = await makeProof(tx, now, wanted)
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => adminCodeMail(deps.site, account.email, code)),
    )
  })
  return { needsCode: { email: account.email, from: 'mail' as const } }
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
