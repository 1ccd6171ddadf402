import type { Newcomer } from '#domain/access/actor.ts'
import { claims, owns } from '#domain/access/newcomer.ts'
import { logInCodeMinutes } from '#domain/verification/code-rules.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { checkCode, makeProof, useCode } from '../../core/people/address-proof.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { allowOwn, Refusal, refuse } from '../../http/refusal.ts'
import { isPassword, type PasswordWatch } from '../../platform/passwords.ts'
import { adminCodeMail } from './account-mails.ts'
import { accountByEmail, type AccountRow, accountsToLogIn, type AccountWithHash } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { countTry, endTries, type From, networkWatch } from './log-in-tries.ts'
import { proveNewDevice } from './prove-new-device.ts'
import { refuseBesidePasskey } from './keep-second-step.ts'
import { renewHash } from './renew-hash.ts'
import { isSecondStep } from './second-step.ts'
import { noteSecurity } from './security-events.ts'
import { totpOf } from './security.sql.ts'
import { openKnownSession, type ProvenBy, type StartedSession } from './start-session.ts'
import { resendCode } from './verify-email.ts'

type NeedsCode = { readonly needsCode: { readonly email: string; readonly from: 'mail' | 'app' } }
type LoggedIn = { readonly account: AccountRow; readonly session: StartedSession } | NeedsCode

type Given = BodyOf<'POST /auth/login'>

/**
 * Checks a password and, where it is on, the second step; then opens a session. Tries are bounded per account and per
 * network address. A browser that has logged in before has a count of its own, and one that has not gets in by a mailed
 * code beside the password: a crowd of wrong tries does not lock the owner out.
 */
export async function logIn(deps: AccountDeps, given: Given, from: From): Promise<LoggedIn> {
  const email = given.email.toLowerCase()
  return decideLogIn(deps, email, given, from).catch(async (error: unknown) => {
    if (error instanceof Refusal && isFailure(error.code)) await noteFailure(deps, email, error.code, from)
    throw error
  })
}

const isFailure = (code: string) => ['wrong_credentials', 'code_wrong', 'code_expired'].includes(code)

/** A transaction of its own: the refusal that follows takes nothing back. Unknown addresses cost the same time. */
function noteFailure(deps: AccountDeps, email: string, why: string, { userAgent, visitor }: From) {
  const detail = { why, user_agent: userAgent.slice(0, 300) }
  return deps.database.as(claims(email, visitor), async (tx) => {
    const account = (await accountByEmail(tx, email))?.id ?? null
    const doer = { kind: 'visitor', visitor } as const
    await noteSecurity(tx, deps.clock.now(), doer, { action: 'session.failed', account, detail })
  })
}

async function decideLogIn(deps: AccountDeps, email: string, given: Given, from: From): Promise<LoggedIn> {
  const tries = await countTry(deps, email, from)
  const { account, pending } = await findByPassword(
    deps,
    claims(email, from.visitor),
    given.password,
    networkWatch(deps, from),
  )
  const owner = account && owns(account.id, from.visitor)
  let by: ProvenBy = 'password'
  if (tries.needsProof) by = await proveNewDevice(deps, owner, account, given.code)
  else if (owner) {
    const proof = await checkSecondStep(deps, owner, account, given.code)
    if (typeof proof !== 'string') return proof
    by = proof
  }
  if (pending) return refuseUnverified(deps, pending, from)
  if (!owner) return refuse('wrong_credentials')
  if (by === 'mailed_code') await refuseBesidePasskey(deps, owner, account)
  await renewHash(deps.database, owner, account, given.password)
  return deps.database.as(owner, async (tx) => {
    await endTries(tx, tries.keys)
    const own = allowOwn(owner)
    return { account, session: await openKnownSession(deps, tx, own, account, { stay: given.stay, by, ...from }) }
  })
}

/**
 * The account of an address that has this password; else the one that waits for its proof and has it. A password that is
 * not the account's is always checked twice, whoever is there: the time tells nothing of an address.
 */
async function findByPassword(
  deps: AccountDeps,
  claimant: ReturnType<typeof claims>,
  password: string,
  watch: PasswordWatch,
): Promise<{ account?: AccountWithHash; pending?: AccountRow }> {
  const found = await accountsToLogIn(deps.database.each(claimant), claimant.address)
  const account = found.find((row) => row.email_verified_at)
  const pending = found.find((row) => !row.email_verified_at)
  const first = watch.before ? { before: watch.before } : {}
  if ((await isPassword(account?.password_hash, password, first)) && account) return { account }
  return (await isPassword(pending?.password_hash, password, watch)) && pending ? { pending } : {}
}

/** Whoever has the right password of a sign-up that waits gets a new code, as far as the address bears one. */
async function refuseUnverified(deps: AccountDeps, pending: AccountRow, from: From): Promise<never> {
  await resendCode(deps, pending.id, from.visitor, from.visitor).catch((error: unknown) => {
    if (!isTooManyMails(error)) throw error
  })
  return refuse('email_not_verified', { extra: { sign_up: pending.id } })
}

function isTooManyMails(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'too_many_tries'
}

/**
 * The second step, where there is one: the code of the app, or the mailed one for administrators who have yet to set theirs
 * up, and come no further than that. Returns what was shown.
 */
async function checkSecondStep(
  deps: AccountDeps,
  owner: Newcomer,
  account: AccountRow,
  code: string,
): Promise<ProvenBy | NeedsCode> {
  const own = allowOwn(owner)
  const isTwoStep = await deps.database.as(owner, async (tx) => (await totpOf(tx, own))?.totp_on_at)
  if (isTwoStep) {
    if (code === '') return { needsCode: { email: account.email, from: 'app' } }
    const isTrue = await deps.database.as(owner, (tx) => isSecondStep(deps, tx, own, code))
    return isTrue ? 'second_step' : refuse('code_wrong')
  }
  if (account.user_type !== 'platform-admin' || deps.demo) return 'password'
  await refuseBesidePasskey(deps, owner, account)
  if (code === '') return { needsCode: await sendAdminCode(deps, owner, account) }
  await checkAdminCode(deps, owner, account, code)
  return 'mailed_code'
}

async function sendAdminCode(deps: AccountDeps, owner: Newcomer, account: AccountRow) {
  const now = deps.clock.now()
  await deps.database.as(owner, async (tx) => {
    await refuseTooManyMails(tx, now, 'log_in_code', account.email)
    const wanted = { purpose: 'admin_login', subject: account.id, email: account.email } as const
    const { code } = await makeProof(tx, now, { ...wanted, minutes: logInCodeMinutes })
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => adminCodeMail(deps.site, account.email, code)),
    )
  })
  return { email: account.email, from: 'mail' as const }
}

async function checkAdminCode(deps: AccountDeps, owner: Newcomer, account: AccountRow, code: string) {
  const now = deps.clock.now()
  const check = await deps.database.as(owner, (tx) =>
    checkCode(tx, now, { purpose: 'admin_login', subject: account.id, code: code.trim() }),
  )
  if (!check.ok) refuse(check.refusal)
  const first = await deps.database.as(owner, (tx) => useCode(tx, now, 'admin_login', account.id))
  if (!first) refuse('code_wrong')
}
