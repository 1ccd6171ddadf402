import type { AccountActor } from '#domain/access/actor.ts'
import { later, minute } from '#domain/time/instant.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { isPassword } from '../../platform/passwords.ts'
import { clearThrottle, countThrottle } from '../../core/throttle.sql.ts'
import { accountById, type AccountRow, passwordHashOf } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'

/** Whoever changes the keys of an account proves once more who sits there; a few tries in a quarter of an hour. */
export async function provePassword(
  deps: Pick<AccountDeps, 'database' | 'clock'>,
  actor: AccountActor,
  password: string,
  field = 'password',
): Promise<AccountRow> {
  const now = deps.clock.now()
  const key = `prove ${actor.account}`
  const tries = await deps.database.as(actor, (tx) => countThrottle(tx, now, key, later(now, 15 * minute)))
  if (tries > 10) refuse('too_many_tries', { retryAfterSeconds: 900 })
  const [account, hash] = await deps.database.as(actor, (tx) =>
    Promise.all([accountById(tx, actor.account), passwordHashOf(tx, actor.account)]),
  )
  if (!account) return refuse('not_logged_in')
  if (!(await isPassword(hash, password))) refuseFields({ [field]: 'password_wrong' })
  await deps.database.as(actor, (tx) => clearThrottle(tx, key))
  return account
}
