import type { Newcomer } from '#domain/access/actor.ts'
import { allowOwn } from '../../http/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import { hashPassword, isHashOld } from '../../platform/passwords.ts'
import { lockAccount, passwordHashOf, setPassword } from './accounts.sql.ts'

type Known = { readonly id: string; readonly password_hash: string }

/**
 * The only moment at which a password is known is when it is typed: a hash of an older cost is made anew then. A password
 * that was changed since it was checked stays as it is.
 */
export async function renewHash(database: Database, owner: Newcomer, account: Known, password: string) {
  if (!isHashOld(account.password_hash)) return
  const passwordHash = await hashPassword(password)
  await database.as(owner, async (tx) => {
    await lockAccount(tx, account.id)
    const isSame = (await passwordHashOf(tx, account.id)) === account.password_hash
    if (isSame) await setPassword(tx, allowOwn(owner), passwordHash)
  })
}
