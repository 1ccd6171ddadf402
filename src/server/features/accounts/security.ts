import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { newPasswordOf } from '#domain/profiles/person-rules.ts'
import { day, later, minute, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { tellKeyChange } from '../../core/people/key-changes.ts'
import { hidePage } from '../../core/free-times/hide-page.ts'
import { leaveAddress } from '../../core/people/leave-address.sql.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { checkCode, endProofs, makeProof, useCode } from '../../core/people/address-proof.ts'
import { queueMail, tellLive } from '../../core/messages/outbox.ts'
import { accountOfAddress } from '../../core/messages/recipients.sql.ts'
import { everythingOf } from '../../core/table-rules.ts'
import { allow, allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { addressChangedMail, changeEmailMail, passwordChangedMail } from './account-mails.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { accountByEmail, accountById, setPassword, takeAddress } from './accounts.sql.ts'
import type { AccountDeps, OwnersDeps } from './deps.ts'
import { deviceWords } from './device-words.ts'
import { passkeysWork } from './passkeys.ts'
import { provePassword } from './prove-password.ts'
import { refuseLast } from './refuse-last.ts'
import { refuseLeaked } from './refuse-leaked.ts'
import { noteSecurity } from './security-events.ts'
import * as keys from './security.sql.ts'

export function securityOf(deps: AccountDeps, actor: AccountActor): Promise<Answer<'GET /auth/security'>> {
  const own = allowOwn(actor)
  return deps.database.as(actor, async (tx) => {
    const account = (await accountById(tx, actor.account)) ?? refuse('not_logged_in')
    const totp = await keys.totpOf(tx, own)
    const sessions = await keys.sessionsOf(tx, actor.account, actor.session)
    const passkeys = await keys.passkeysOf(tx, actor.account)
    return {
      email: account.email,
      two_step: {
        is_on: totp?.totp_on_at !== null && totp !== undefined,
        recovery_codes_left: await keys.recoveryCodesLeft(tx, actor.account),
      },
      passkeys_work: passkeysWork(deps),
      passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({ id, name, created_at, used_at })),
      sessions: sessions.map(({ user_agent, ...session }) => ({ ...session, device: deviceWords(user_agent) })),
      deletion_due_at: account.deletion_due_at && toRfc3339(account.deletion_due_at),
    }
  })
}

export async function changePassword(
  deps: AccountDeps,
  actor: AccountActor,
  given: { current: string; password: string },
) {
  const account = await provePassword(deps, actor, given.current, 'current')
  const wrong = newPasswordOf(account)(given.password)
  if (wrong) refuseFields({ password: wrong })
  await refuseLeaked(deps, given.password)
  const passwordHash = await hashPassword(given.password)
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    await setPassword(tx, allowOwn(actor), passwordHash)
    await endProofs(tx, account.id)
    await endOthers(tx, actor)
    await queueMail(
      tx,
      now,
      inLanguage(account.language, () => passwordChangedMail(deps.site, account.email, account.user_type)),
    )
    await noteSecurity(tx, now, actor, { action: 'password.changed', account: account.id })
  })
}

/** The new address gets the code; one that belongs to somebody else gets nothing, and the answer is the same. */
export async function askForNewEmail(
  deps: AccountDeps,
  actor: AccountActor,
  given: { password: string; email: string },
) {
  const account = await provePassword(deps, actor, given.password)
  const now = deps.clock.now()
  const email = given.email.toLowerCase()
  await deps.database.as(actor, async (tx) => {
    await refuseTooManyMails(tx, now, 'change_email', email)
    const taken = await accountOfAddress(tx, email)
    const wanted = { purpose: 'change_email', subject: account.id, email, minutes: codeMinutes } as const
    const { code } = await makeProof(tx, now, wanted)
    if (!taken)
      await queueMail(
        tx,
        now,
        inLanguage(account.language, () => changeEmailMail(deps.site, email, code)),
      )
  })
  return { email }
}

export async function confirmNewEmail(deps: AccountDeps, actor: AccountActor, code: string) {
  const now = deps.clock.now()
  const proof = { purpose: 'change_email', subject: actor.account, code: code.trim() } as const
  const check = await deps.database.as(actor, (tx) => checkCode(tx, now, proof))
  if (!check.ok) return refuse(check.refusal)
  return deps.database.as(actor, async (tx) => {
    const account = (await accountById(tx, actor.account)) ?? refuse('not_logged_in')
    if (!(await useCode(tx, now, 'change_email', actor.account))) refuse('code_wrong')
    if (!(await takeAddress(tx, now, allowOwn(actor), 'change_email'))) refuse('already_exists')
    await endProofs(tx, actor.account, account.email)
    await leaveAddress(tx, actor.account, account.email, check.email)
    for (const to of [account.email, check.email])
      await queueMail(
        tx,
        now,
        inLanguage(account.language, () => addressChangedMail(deps.site, to, check.email)),
      )
    await noteSecurity(tx, now, actor, { action: 'email.changed', account: account.id })
    return { email: check.email }
  })
}

export function endSession(deps: AccountDeps, actor: AccountActor, session: string) {
  return deps.database.as(actor, async (tx) => {
    const ended = await keys.endSessions(tx, allowOwn(actor), { only: session })
    if (ended.length === 0) refuse('not_found')
    const detail = { sessions: ended.map(({ id }) => id) }
    await noteSecurity(tx, deps.clock.now(), actor, { action: 'session.ended', account: actor.account, detail })
    await tellLive(tx, [`session:${session}`], { kind: 'logged_out' })
  })
}

export function endOtherSessions(deps: AccountDeps, actor: AccountActor): Promise<{ ended: number }> {
  return deps.database.as(actor, async (tx) => {
    const ended = await endOthers(tx, actor)
    const detail = { count: ended }
    await noteSecurity(tx, deps.clock.now(), actor, { action: 'session.ended', account: actor.account, detail })
    return { ended }
  })
}

/** An administrator ends every session of somebody else: a device was stolen, a person has left. */
export function logOutAccount(deps: AccountDeps, actor: AccountActor, email: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await accountByEmail(tx, email.toLowerCase())
    const account = allow(actor, 'accounts.log_out', found && { ...found, scope: {} })
    const ended = await keys.endSessionsOf(tx, account)
    await tellEnded(tx, ended)
    await noteSecurity(tx, now, actor, { action: 'account.logged_out', account: account.id })
    return ended.length
  })
}

async function endOthers(tx: Runner, actor: AccountActor): Promise<number> {
  const own = allowOwn(actor)
  await keys.endReaders(tx, own)
  const ended = await keys.endSessions(tx, own, { except: actor.session })
  await tellEnded(tx, ended)
  return ended.length
}

async function tellEnded(tx: Runner, ended: readonly { readonly id: string }[]) {
  const topics = ended.map(({ id }) => `session:${id}`)
  if (topics.length > 0) await tellLive(tx, topics, { kind: 'logged_out' })
}

const daysToChangeMind = 14

/**
 * Deletes in fourteen days. Visits that lie ahead are cancelled or handed over first: somebody waits there. A doctor's page is
 * hidden at once. Who is the last to run something names another one first.
 */
export async function askForDeletion(deps: AccountDeps, actor: AccountActor, password: string) {
  const account = await provePassword(deps, actor, password)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const ahead = await keys.visitsAhead(tx, now, actor.account, actor.practitioner ?? null)
    if (ahead > 0) {
      refuse('wrong_status', {
        detail: t(
          '{ahead, plural, one {One appointment lies ahead. Cancel it, or wait until it is over} other {# appointments lie ahead. Cancel them, or wait until they are over}}',
          { ahead },
        ),
      })
    }
    await refuseLast(tx, now, actor)
    const due = later(now, daysToChangeMind * day)
    // Nobody books a doctor who will be gone.
    if (actor.practitioner) await hidePage(tx, now, actor.practitioner)
    await keys.setDeletion(tx, allowOwn(actor), due)
    await tellKeyChange(tx, now, deps.site, { kind: 'account.deletion_asked', account: account.id, by: actor })
    return { deletion_due_at: toRfc3339(due) }
  })
}

export function keepAccount(deps: AccountDeps, actor: AccountActor) {
  return deps.database.as(actor, async (tx) => {
    await keys.setDeletion(tx, allowOwn(actor), null)
    await noteSecurity(tx, deps.clock.now(), actor, { action: 'account.kept', account: actor.account })
  })
}

/** What is kept about a person, for that person: machine-readable, complete, without anybody else's data. */
export async function myData(deps: AccountDeps & OwnersDeps, actor: AccountActor, password: string) {
  const now = deps.clock.now()
  await provePassword(deps, actor, password)
  const tooOften = await deps.database.as(actor, (tx) =>
    countThrottle(tx, now, `data ${actor.account}`, later(now, 60 * minute)),
  )
  if (tooOften > 5) refuse('too_many_tries', { retryAfterSeconds: 3600 })
  return deps.database.as(actor, async (tx) => {
    await noteSecurity(tx, now, actor, { action: 'account.exported', account: actor.account })
    return { made_at: toRfc3339(now), ...(await everythingOf(tx, deps.tables, allowOwn(actor))) }
  })
}
