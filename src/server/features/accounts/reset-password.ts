import type { Actor } from '#domain/access/actor.ts'
import { claims, owns } from '#domain/access/newcomer.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { newPassword, newPasswordOf } from '#domain/profiles/person-rules.ts'
import { resetMinutes } from '#domain/verification/code-rules.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { endProofs, makeProof, proofOfToken, useToken } from '../../core/people/address-proof.ts'
import { queueMail, tellLive } from '../../core/messages/outbox.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { passwordChangedMail, resetMail } from './account-mails.ts'
import { accountByEmail, accountById, setPassword } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { forgetTries, type From } from './log-in-tries.ts'
import { refuseLeaked } from './refuse-leaked.ts'
import { deletePasskeys, endReaders, endSessions, totpOf } from './security.sql.ts'
import { noteSecurity } from './security-events.ts'

/** Mails a link to the owner of a proven address; does nothing, as slowly, for others. */
export async function askForReset(deps: AccountDeps, actor: Actor, given: string) {
  const now = deps.clock.now()
  const email = given.trim().toLowerCase()
  await deps.database.as(claims(email, actor.visitor), async (tx) => {
    await refuseTooManyMails(tx, now, 'reset', email)
    const account = await accountByEmail(tx, email)
    const asked = account?.email_verified_at ? account.id : null
    await noteSecurity(tx, now, 'system', { action: 'password.asked', account: asked })
    if (!account?.email_verified_at) return
    const proof = await makeProof(tx, now, {
      purpose: 'reset_password',
      subject: account.id,
      email,
      minutes: resetMinutes,
    })
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => resetMail(deps.site, email, proof.token, account.user_type)),
    )
  })
}

/** Sets the new password, ends every session of the account and tells its owner. */
export async function confirmReset(
  deps: AccountDeps,
  from: Pick<From, 'address' | 'visitor'>,
  { token, password }: BodyOf<'POST /auth/reset-password/confirm'>,
) {
  const now = deps.clock.now()
  const wrong = newPassword(password)
  if (wrong) refuseFields({ password: wrong })
  await refuseLeaked(deps, password)
  const passwordHash = await hashPassword(password)
  const found = await deps.database.as({ kind: 'visitor', visitor: from.visitor }, (tx) =>
    proofOfToken(tx, now, 'reset_password', token),
  )
  if (!found) return refuse('link_expired')
  const owner = owns(found.subject, from.visitor)
  const own = allowOwn(owner)
  return deps.database.as(owner, async (tx) => {
    const proof = (await useToken(tx, now, 'reset_password', token)) ?? refuse('link_expired')
    const account = (await accountById(tx, found.subject)) ?? refuse('link_expired')
    if (account.email !== proof.email) refuse('link_expired')
    const tooWeak = newPasswordOf(account)(password)
    if (tooWeak) refuseFields({ password: tooWeak })
    await setPassword(tx, own, passwordHash)
    await endProofs(tx, account.id)
    await forgetTries(tx, account.email, from)
    await endSessions(tx, own, {})
    await endReaders(tx, own)
    // Who has the mailbox has the link: a passkey that a stranger added goes. A second step is no part of the mailbox, and
    // of an administrator the passkey is one.
    const keepsKeys = account.user_type === 'platform-admin' || (await totpOf(tx, own))?.totp_on_at
    if (!keepsKeys) await deletePasskeys(tx, own)
    const doer = { kind: 'account', account: account.id } as const
    await noteSecurity(tx, now, doer, { action: 'password.reset', account: account.id })
    await tellLive(tx, [`user:${account.id}`], { kind: 'logged_out' })
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => passwordChangedMail(deps.site, account.email, account.user_type)),
    )
    return { user_type: account.user_type }
  })
}
