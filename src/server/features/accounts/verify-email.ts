import { owns, waits } from '#domain/access/newcomer.ts'
import { t } from '#domain/language/translate.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { later, minute } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { checkCode, makeProof, proofOfToken, useCode, useToken } from '../../core/people/address-proof.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { accountOfAddress } from '../../core/messages/recipients.sql.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { isPassword } from '../../platform/passwords.ts'
import { accountExistsMail, verifyMail } from './account-mails.ts'
import { accountById, type AccountRow, passwordHashOf, takeAddress } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { openKnownSession } from './start-session.ts'
import { welcome } from './welcome.ts'

type Given = BodyOf<'POST /auth/verify-email'>
type From = { readonly userAgent: string; readonly visitor: string }

/** Proves an address by code or link, and logs the person in. */
export async function verifyEmail(deps: AccountDeps, given: Given, from: From) {
  const now = deps.clock.now()
  const subject =
    'code' in given ? await checkMailedCode(deps, given, from.visitor) : await checkLink(deps, given, from.visitor)
  const owner = owns(subject, from.visitor)
  const own = allowOwn(owner)
  return deps.database.as(owner, async (tx) => {
    const isUsed =
      'code' in given
        ? await useCode(tx, now, 'verify_email', subject)
        : (await useToken(tx, now, 'verify_email', given.token))?.subject === subject
    const account = await accountById(tx, subject)
    if (!isUsed || !account || !(await takeAddress(tx, now, own, 'verify_email'))) return refuse('link_expired')
    await welcome(tx, now, deps.site, account)
    return { account, session: await openKnownSession(deps, tx, own, account, { stay: false, by: 'address', ...from }) }
  })
}

async function checkMailedCode(deps: AccountDeps, given: { sign_up: string; code: string }, visitor: string) {
  const now = deps.clock.now()
  const proof = { purpose: 'verify_email', subject: given.sign_up, code: given.code.trim() } as const
  const check = await deps.database.as(waits(given.sign_up, visitor), (tx) => checkCode(tx, now, proof))
  if (!check.ok && check.refusal === 'code_expired') await resendCode(deps, given.sign_up, visitor)
  if (!check.ok) refuse(check.refusal)
  return given.sign_up
}

const passwordTries = 10

/**
 * A link works by itself in the browser that signed up. Elsewhere the password is asked for: whoever signed up with
 * somebody else's address must not own the account because its owner opened the mail. A link that ran out is replaced
 * at once: its owner need not find the way to a new one.
 */
async function checkLink(deps: AccountDeps, given: { token: string; password: string }, visitor: string) {
  const now = deps.clock.now()
  const proof = await deps.database.as({ kind: 'visitor', visitor }, (tx) =>
    proofOfToken(tx, now, 'verify_email', given.token),
  )
  if (!proof) return refuse('link_expired')
  const waiting = waits(proof.subject, visitor)
  const account = (await accountById(deps.database.each(waiting), proof.subject)) ?? refuse('link_expired')
  if (proof.expired) {
    await resendCode(deps, account.id, visitor)
    const email = account.email.replace(/^(.).*(?=@)/, '$1•••')
    refuse('link_expired', { detail: t('This link has expired. We have sent a new one to {email}', { email }) })
  }
  if (proof.browser === visitor) return account.id
  if (given.password === '') refuse('password_needed')
  const tries = await deps.database.as(waiting, (tx) =>
    countThrottle(tx, now, `link ${account.id}`, later(now, 15 * minute)),
  )
  if (tries > passwordTries) refuse('too_many_tries', { retryAfterSeconds: 900 })
  const hash = await passwordHashOf(deps.database.each(waiting), account.id)
  if (!(await isPassword(hash, given.password))) refuseFields({ password: 'password_wrong' })
  return account.id
}

/**
 * Sends a new code to an account that still waits for its proof; says nothing about whether there is one. `browser`:
 * from now on the one in which the link works by itself.
 */
export async function resendCode(deps: AccountDeps, signUp: string, visitor: string, browser?: string) {
  const now = deps.clock.now()
  await deps.database.as(waits(signUp, visitor), async (tx) => {
    const account = await accountById(tx, signUp)
    if (!account) return
    await refuseTooManyMails(tx, now, 'sign_up', account.email)
    const proof = await makeProof(tx, now, {
      purpose: 'verify_email',
      subject: account.id,
      email: account.email,
      minutes: codeMinutes,
      ...(browser ? { browser } : {}),
    })
    const known = await accountOfAddress(tx, account.email)
    await queueMail(tx, now, mailFor(deps, account, known, proof))
  })
}

/** The code, or, where the address belongs to somebody already, the words for its owner. */
function mailFor(
  { site }: AccountDeps,
  account: AccountRow,
  known: Awaited<ReturnType<typeof accountOfAddress>>,
  proof: { code: string; token: string },
) {
  return known
    ? inLanguage(known.language, () => accountExistsMail(site, account.email, known.user_type))
    : inLanguage(account.language, () => verifyMail(site, account.email, proof, account.user_type, ''))
}
