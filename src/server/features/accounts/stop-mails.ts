import { owns } from '#domain/access/newcomer.ts'
import type { Answer } from '#contract/endpoints.ts'
import { readMailStop } from '../../core/mail-stops.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import { messageWishes, saveMessageWishes } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'

type Stop = Answer<'GET /mail-stops/:token'>

/** Which mails the reader of one can stop, and whether they are stopped. The token came in a mail to the account. */
export async function readStop({ database }: AccountDeps, token: string, visitor: string): Promise<Stop> {
  const { account, group } = readMailStop(token) ?? refuse('not_found')
  const wishes = (await messageWishes(database.each(owns(account, visitor)), account)) ?? refuse('not_found')
  return { group, is_off: wishes.off.includes(group) }
}

/** Stops mails of a kind, or takes that back; the same wish is in the preferences. */
export async function changeStop(deps: AccountDeps, token: string, visitor: string, isOff: boolean): Promise<Stop> {
  const { account, group } = readMailStop(token) ?? refuse('not_found')
  const owner = owns(account, visitor)
  return deps.database.as(owner, async (tx) => {
    const wishes = (await messageWishes(tx, account)) ?? refuse('not_found')
    const others = wishes.off.filter((one) => one !== group)
    await saveMessageWishes(tx, allowOwn(owner), { ...wishes, off: isOff ? [...others, group] : others })
    return { group, is_off: isOff }
  })
}
