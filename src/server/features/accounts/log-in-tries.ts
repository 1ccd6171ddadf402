import {
  logInWindow,
  wrongTriesPerAccount,
  wrongTriesPerDevice,
  wrongTriesPerNetwork,
} from '#domain/access/log-in-limits.ts'
import { claims } from '#domain/access/newcomer.ts'
import { t } from '#domain/language/translate.ts'
import { later } from '#domain/time/instant.ts'
import { clearThrottle, countThrottle, giveBack, throttled } from '../../core/throttle.sql.ts'
import { refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { PasswordWatch } from '../../platform/passwords.ts'
import type { AccountDeps } from './deps.ts'
import { isKnownDevice } from './security.sql.ts'

export type From = { readonly address: string; readonly userAgent: string; readonly visitor: string }

type Keys = { readonly own: string; readonly account?: string }

/**
 * Counts a try of this browser, or of this network address for this account, and refuses when it is used up; and one of
 * the account, unless the browser is known to it. `needsProof`: the account had too many from everywhere.
 */
export async function countTry(deps: AccountDeps, email: string, from: From) {
  const now = deps.clock.now()
  const ends = later(now, logInWindow)
  const { keys, tooMany, needsProof } = await deps.database.as(claims(email, from.visitor), async (tx) => {
    const isKnown = await isKnownDevice(tx, email, from.visitor)
    const keys: Keys = isKnown
      ? { own: ofDevice(email, from) }
      : { own: ofNetwork(email, from), account: `login ${email}` }
    const tooMany = (await countThrottle(tx, now, keys.own, ends)) > wrongTriesPerDevice
    const needsProof =
      keys.account !== undefined && (await countThrottle(tx, now, keys.account, ends)) > wrongTriesPerAccount
    return { keys, tooMany, needsProof }
  })
  if (tooMany) refuseForAWhile()
  return { keys, needsProof }
}

/** A log-in that is right: its browser starts anew, and its account has one wrong try less than was counted. */
export async function endTries(tx: Runner, { own, account }: Keys) {
  await clearThrottle(tx, own)
  if (account) await giveBack(tx, account)
}

/** After a reset its browser starts anew: the pause says so. The wrong tries of others on the account stay counted. */
export async function forgetTries(tx: Runner, email: string, from: Pick<From, 'address' | 'visitor'>) {
  await clearThrottle(tx, ofDevice(email, from))
  await clearThrottle(tx, ofNetwork(email, from))
}

const ofDevice = (email: string, { visitor }: Pick<From, 'visitor'>) => `login ${email} device ${visitor}`
const ofNetwork = (email: string, { address }: Pick<From, 'address'>) => `login ${email} ${address}`

/** Bounds the wrong passwords of a network address, whosever they are. Looked at and counted in turn: right ones never count. */
export function networkWatch(deps: AccountDeps, { address, visitor }: From): PasswordWatch {
  const key = `login network ${address}`
  const from = { kind: 'visitor', visitor } as const
  return {
    before: async () => {
      const now = deps.clock.now()
      const { count } = await deps.database.as(from, (tx) => throttled(tx, now, key))
      if (count >= wrongTriesPerNetwork) refuseForAWhile()
    },
    wrong: async () => {
      const now = deps.clock.now()
      await deps.database.as(from, (tx) => countThrottle(tx, now, key, later(now, logInWindow)))
    },
  }
}

function refuseForAWhile(): never {
  return refuse('too_many_tries', {
    detail: t('Try again in 15 minutes, or reset your password'),
    retryAfterSeconds: logInWindow / 1000,
  })
}
