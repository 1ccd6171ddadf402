import { t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { checkCode, makeProof, subjectOfExpired, useCode, useToken } from '../../core/address-proof.ts'
import { queueMail } from '../../core/outbox.ts'
import { refuse } from '../../http/refusal.ts'
import { verifyMail } from './account-mails.ts'
import { accountById, markVerified } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { openKnownSession } from './start-session.ts'

/** Proves an address by code or link, and logs the person in. */
export async function verifyEmail(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/verify-email'>,
  from: { userAgent: string; visitor: string },
) {
  const now = deps.clock.now()
  if ('code' in given) {
    const check = await deps.database.asSystem('check code', (tx) =>
      checkCode(tx, now, { purpose: 'verify_email', subject: given.sign_up, code: given.code.trim() }),
    )
    if (!check.ok && check.refusal === 'code_expired') await resendCode(deps, given.sign_up)
    if (!check.ok) refuse(check.refusal)
  } else await replaceExpired(deps, given.token)
  return deps.database.asSystem('verify e-mail', async (tx) => {
    const subject =
      'code' in given
        ? (await useCode(tx, now, 'verify_email', given.sign_up)) && given.sign_up
        : (await useToken(tx, now, 'verify_email', given.token))?.subject
    const account = subject ? await accountById(tx, subject) : undefined
    if (!account || !(await markVerified(tx, now, account.id))) return refuse('link_expired')
    return { account, session: await openKnownSession(deps, tx, account, { stay: false, ...from }) }
  })
}

/** A link that ran out is replaced at once: its owner need not find the way to a new one. */
async function replaceExpired(deps: AccountDeps, token: string) {
  const now = deps.clock.now()
  const account = await deps.database.asSystem('expired link', async (tx) => {
    const subject = await subjectOfExpired(tx, now, 'verify_email', token)
    return subject ? accountById(tx, subject) : undefined
  })
  if (!account || account.email_verified_at) return
  await resendCode(deps, account.id)
  const email = account.email.replace(/^(.).*(?=@)/, '$1•••')
  refuse('link_expired', { detail: t('This link has expired. We have sent a new one to {email}', { email }) })
}

/** Sends a new code to an account that still waits for its proof; says nothing about whether there is one. */
export async function resendCode(deps: AccountDeps, signUp: string) {
  const now = deps.clock.now()
  await deps.database.asSystem('resend code', async (tx) => {
    const account = await accountById(tx, signUp)
    if (!account || account.email_verified_at) return
    const proof = await makeProof(tx, now, {
      purpose: 'verify_email',
      subject: account.id,
      email: account.email,
      minutes: 15,
    })
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => verifyMail(deps.site, account.email, proof, account.user_type, '')),
    )
  })
}
