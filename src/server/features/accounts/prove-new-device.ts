import type { Newcomer } from '#domain/access/actor.ts'
import { logInWindow } from '#domain/access/log-in-limits.ts'
import { t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import { logInCodeMinutes } from '#domain/verification/code-rules.ts'
import { checkCode, makeProof, useCode } from '../../core/people/address-proof.ts'
import { secondsUntilMail } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language.ts'
import { logInCodeMail } from './account-mails.ts'
import type { AccountRow, Own } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { isSecondStep, maySecondStep } from './second-step.ts'
import { totpOf } from './security.sql.ts'
import type { ProvenBy } from './start-session.ts'

type Shown = Extract<ProvenBy, 'second_step' | 'mailed_code'>

/**
 * After too many wrong tries on an account its password alone no longer opens it on a new device: a code goes to its
 * address, and comes back beside the password. Every answer is the same for a right and for a wrong password, or the
 * limit would only tell guessers more. `owner`, `account`: whose password was right. Returns what was shown beside it.
 */
export async function proveNewDevice(
  deps: AccountDeps,
  owner: Newcomer | undefined,
  account: AccountRow | undefined,
  code: string,
): Promise<Shown> {
  const now = deps.clock.now()
  if (code.trim() === '') {
    if (owner && account) await deps.database.as(owner, (tx) => sendCode(deps, tx, now, allowOwn(owner), account))
    return refuse('too_many_tries', {
      detail: t('If your password is right, we have sent you a code by email. Enter it to log in'),
      extra: { code_from: 'mail' },
      retryAfterSeconds: logInWindow / 1000,
    })
  }
  const shown = owner && (await deps.database.as(owner, (tx) => shownBy(deps, tx, allowOwn(owner), code.trim())))
  return shown ?? refuse('code_wrong', { extra: { code_from: 'mail' } })
}

async function sendCode(deps: AccountDeps, tx: Runner, now: Instant, own: Own, account: AccountRow) {
  // The app's code does as well; then nothing needs to be mailed.
  if ((await totpOf(tx, own))?.totp_on_at) return
  if ((await secondsUntilMail(tx, now, 'log_in_code', account.email)) > 0) return
  const wanted = { purpose: 'log_in', subject: account.id, email: account.email, minutes: logInCodeMinutes } as const
  const { code } = await makeProof(tx, now, wanted)
  const mail = inLanguage(account.language, () => logInCodeMail(deps.site, account.email, code, account.user_type))
  await queueMail(tx, now, mail)
}

/** What this code is of, or undefined where it is wrong. */
async function shownBy(deps: AccountDeps, tx: Runner, own: Own, code: string): Promise<Shown | undefined> {
  const now = deps.clock.now()
  const { account } = own
  if ((await totpOf(tx, own))?.totp_on_at)
    return (await maySecondStep(tx, now, own)) && (await isSecondStep(deps, tx, own, code)) ? 'second_step' : undefined
  const check = await checkCode(tx, now, { purpose: 'log_in', subject: account, code })
  return check.ok && (await useCode(tx, now, 'log_in', account)) ? 'mailed_code' : undefined
}
