import { t } from '#domain/language/translate.ts'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import type { AccountActor } from '#domain/access/actor.ts'
import { logInWindow, wrongSecondSteps } from '#domain/access/log-in-limits.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { hashToken } from '../../http/cookies.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { countThrottle } from '../../core/throttle.sql.ts'
import { tellKeyChange } from '../../core/people/key-changes.ts'
import { secrets } from '../../platform/keyring.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { Own } from './accounts.sql.ts'
import { refuseNoStepLeft } from './keep-second-step.ts'
import { provePassword } from './prove-password.ts'
import type { AccountDeps } from './deps.ts'
import * as keys from './security.sql.ts'

const period = 30
const recoveryCodes = 10

/** Begins: a secret that counts only after a first code was right. */
export async function beginTwoStep(deps: AccountDeps, actor: AccountActor, password: string) {
  const account = await provePassword(deps, actor, password)
  const own = allowOwn(actor)
  const secret = new Secret({ size: 20 })
  const uri = totpOf(secret.base32, account.email, deps.site.brand).toString()
  await deps.database.as(actor, async (tx) => {
    if ((await keys.totpOf(tx, own))?.totp_on_at) refuse('already_exists')
    await keys.setTotpSecret(tx, own, secrets.seal(secret.base32, { kind: 'totp', id: account.id }))
  })
  return { secret: secret.base32, uri, qr: pictureOf(uri) }
}

/** Turns it on and returns the recovery codes; only their hashes are kept. */
export async function confirmTwoStep(deps: AccountDeps, actor: AccountActor, code: string) {
  const now = deps.clock.now()
  const own = allowOwn(actor)
  return deps.database.as(actor, async (tx) => {
    const totp = await keys.totpOf(tx, own)
    if (!totp?.totp_secret || totp.totp_on_at)
      return refuse('wrong_status', {
        detail: t('Two-step log-in is on already, or has not been started. Begin again'),
      })
    const step = stepOf(totp.totp_secret, code, now)
    if (step === undefined) return refuseFields({ code: 'code_wrong' })
    await keys.turnTotpOn(tx, now, own, step)
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
    await keys.replaceRecoveryCodes(tx, own, codes.map(hashToken))
    await tellKeyChange(tx, now, deps.site, { kind: 'two_step.on', account: actor.account, by: actor })
    return { recovery_codes: codes }
  })
}

export async function endTwoStep(deps: AccountDeps, actor: AccountActor, given: { password: string; code: string }) {
  await provePassword(deps, actor, given.password)
  const now = deps.clock.now()
  const own = allowOwn(actor)
  // A transaction of its own: the refusal of a wrong code does not take it back.
  if (!(await deps.database.as(actor, (tx) => maySecondStep(tx, now, own))))
    refuse('too_many_tries', { retryAfterSeconds: logInWindow / 1000 })
  await deps.database.as(actor, async (tx) => {
    if (!(await isSecondStep(deps, tx, own, given.code))) refuse('code_wrong')
    await refuseNoStepLeft(deps, tx, actor, own, 'app')
    await keys.turnTotpOff(tx, own)
    await tellKeyChange(tx, now, deps.site, { kind: 'two_step.off', account: actor.account, by: actor })
  })
}

/** Counts a try of the second step; false where the account has had too many within a quarter of an hour. */
export async function maySecondStep(tx: Runner, now: Instant, { account }: Own): Promise<boolean> {
  return (await countThrottle(tx, now, `second step ${account}`, later(now, logInWindow))) <= wrongSecondSteps
}

/** True for a code of the app that was not used before, or for a recovery code, which it uses up. */
export async function isSecondStep(deps: AccountDeps, tx: Runner, own: Own, code: string): Promise<boolean> {
  const now = deps.clock.now()
  const { account } = own
  const totp = await keys.totpOf(tx, own)
  if (!totp?.totp_secret) return false
  const step = stepOf(totp.totp_secret, code, now)
  if (step !== undefined) {
    if (step <= totp.totp_last_step) return false
    await keys.useTotpStep(tx, own, step)
    return true
  }
  if (!(await keys.useRecoveryCode(tx, now, own, hashToken(code.trim().toUpperCase())))) return false
  const by = { kind: 'account', account } as const
  await tellKeyChange(tx, now, deps.site, { kind: 'recovery_code.used', account, by })
  return true
}

/** The step whose code this is, one step of clock difference allowed; undefined when it is none. */
function stepOf(secret: string, code: string, now: Instant): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret, '', '').validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

function totpOf(secret: string, label: string, issuer: string): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** The picture as one path of unit squares, so that the page draws it without markup from strings. */
function pictureOf(uri: string) {
  const { modules } = QRCode.create(uri, { errorCorrectionLevel: 'M' })
  const path = Array.from(modules.data, (isDark, at) =>
    isDark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  ).join('')
  return { size: modules.size, path }
}

/** Letters and digits that do not look alike: 118 bits, so that a plain hash keeps them safe (ASVS 5.0, 6.5.2). */
function newRecoveryCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  const part = () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}
