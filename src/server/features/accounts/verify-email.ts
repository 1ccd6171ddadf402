import { t } from '#domain/language/translate.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { later, minute } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { checkCode, makeProof, proofOfToken, useCode, useToken } from '../../core/address-proof.ts'
import { refuseTooManyMails } from '../../core/asked-mail.ts'
import { queueMail } from '../../core/outbox.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { isPassword } from '../../platform/passwords.ts'
import { accountExistsMail, verifyMail } from './account-mails.ts'
import { accountByEmail, accountById, type AccountRow, markVerified } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { openKnownSession } from './start-session.ts'

type Given = BodyOf<'POST /auth/verify-email'>
type From = { readonly userAgent: string; readonly visitor: string }

/** Proves an address by code or link, and logs the person in. */
export async function verifyEmail(deps: AccountDeps, given: Given, from: From) {
  const now = deps.clock.now()
  if ('code' in given) await checkMailedCode(deps, given)
  else await checkLink(deps, given, from.visitor)
  return deps.database.asWorker('verify e-mail', async (tx) => {
    const subject =
      'code' in given
        ? (await useCode(tx, now, 'verify_email', given.sign_up)) && given.sign_up
        : (await useToken(tx, now, 'verify_email', given.token))?.subject
    const account = subject ? await accountById(tx, subject) : undefined
    if (!account || !(await markVerified(tx, now, account.id))) return refuse('link_expired')
    return { account, session: await openKnownSession(deps, tx, account, { stay: false, by: 'address', ...from }) }
  })
}

async function checkMailedCode(deps: AccountDeps, given: { sign_up: string; code: string }) {
  const now = deps.clock.now()
  const proof = { purpose: 'verify_email', subject: given.sign_up, code: given.code.trim() } as const
  const check = await deps.database.asWorker('check code', (tx) => checkCode(tx, now, proof))
  if (!check.ok && check.refusal === 'code_expired') await resendCode(deps, given.sign_up)
  if (!check.ok) refuse(check.refusal)
}

const passwordTries = 10

/**
 * A link works by itself in the browser that signed up. Elsewhere the password is asked for: whoever signed up with
 * somebody else's address must not own the account because its owner opened the mail. A link that ran out is replaced
 * at once: its owner need not find the way to a new one.
 */
async function checkLink(deps: AccountDeps, given: { token: string; password: string }, visitor: string) {
  const now = deps.clock.now()
  const found = await deps.database.asWorker('check link', async (tx) => {
    const proof = await proofOfToken(tx, now, 'verify_email', given.token)
    const account = proof && (await accountById(tx, proof.subject))
    return proof && account && !account.email_verified_at ? { proof, account } : undefined
  })
  if (!found) return refuse('link_expired')
  const { proof, account } = found
  if (proof.expired) {
    await resendCode(deps, account.id)
    const email = account.email.replace(/^(.).*(?=@)/, '$1•••')
    refuse('link_expired', { detail: t('This link has expired. We have sent a new one to {email}', { email }) })
  }
  if (proof.browser === visitor) return
  if (given.password === '') refuse('password_needed')
  const tries = await deps.database.asWorker('check link', (tx) =>
    countThrottle(tx, now, `link ${account.id}`, later(now, 15 * minute)),
  )
  if (tries > passwordTries) refuse('too_many_tries', { retryAfterSeconds: 900 })
  if (!(await isPassword(account.password_hash, given.password))) refuseFields({ password: 'password_wrong' })
}

/**
 * Sends a new code to an account that still waits for its proof; says nothing about whether there is one. `browser`:
 * from now on the one in which the link works by itself.
 */
export async function resendCode(deps: AccountDeps, signUp: string, browser?: string) {
  const now = deps.clock.now()
  await deps.database.asWorker('resend code', async (tx) => {
    const account = await accountById(tx, signUp)
    if (!account || account.email_verified_at) return
    await refuseTooManyMails(tx, now, 'sign_up', account.email)
    const proof = await makeProof(tx, now, {
      purpose: 'verify_email',
      subject: account.id,
      email: account.email,
      minutes: codeMinutes,
      ...(browser ? { browser } : {}),
    })
    const known = await accountByEmail(tx, account.email)
    await queueMail(tx, now, mailFor(deps, account, known, proof))
  })
}

/** The code, or, where the address belongs to somebody already, the words for its owner. */
function mailFor(
  { site }: AccountDeps,
  account: AccountRow,
  known: AccountRow | undefined,
  proof: { code: string; token: string },
) {
  return known?.email_verified_at
    ? inLanguage(known.language, () => accountExistsMail(site, known.email, known.user_type))
    : inLanguage(account.language, () => verifyMail(site, account.email, proof, account.user_type, ''))
}
