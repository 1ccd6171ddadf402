import { inLanguage } from '../../platform/language.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { checkCode, makeProof, useCode, useToken } from '../../core/address-proof.ts'
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
  }
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
