import { owns } from '#domain/access/newcomer.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { readMailStop } from '../../core/messages/mail-stops.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import { messageWishes, saveMessageWishes } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'

/** Stops mails of a kind, or takes that back; the same wish is in the preferences. The token came in a mail to the account. */
export async function stopMails(
  deps: AccountDeps,
  visitor: string,
  { token, is_off }: BodyOf<'POST /mail-stops'>,
): Promise<Answer<'POST /mail-stops'>> {
  const { account, group } = readMailStop(token) ?? refuse('not_found')
  const owner = owns(account, visitor)
  return deps.database.as(owner, async (tx) => {
    const wishes = (await messageWishes(tx, account)) ?? refuse('not_found')
    if (is_off === undefined) return { group, is_off: wishes.off.includes(group) }
    const others = wishes.off.filter((one) => one !== group)
    await saveMessageWishes(tx, allowOwn(owner), { ...wishes, off: is_off ? [...others, group] : others })
    return { group, is_off }
  })
}
