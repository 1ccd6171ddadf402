import { brings } from '#domain/access/newcomer.ts'
import { emailAddress, firstName, lastName, newPasswordOf } from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { proofOfToken, useToken } from '../../core/people/address-proof.ts'
import { accountOfAddress } from '../../core/messages/recipients.sql.ts'
import { hashToken } from '../../http/cookies.ts'
import { allow, allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { accountById, insertAccount } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { refuseLeaked } from './refuse-leaked.ts'
import { startSession } from './start-session.ts'

/** Makes the administrator of this installation. The link was printed on the operator's own console. */
export async function makeFirstAdministrator(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/first-administrator'>,
  from: { userAgent: string; visitor: string },
) {
  const now = deps.clock.now()
  const rules = { first_name: firstName, last_name: lastName, email: emailAddress, password: newPasswordOf(given) }
  const wrong = wrongFields(rules, given)
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  await refuseLeaked(deps, given.password)
  const passwordHash = await hashPassword(given.password)
  const { first_name, last_name } = given
  const email = given.email.toLowerCase()
  const id = newId(now)
  const first = brings(hashToken(given.token), now, from.visitor, id)
  const empty = { title: '', gender: '', date_of_birth: null, phone_number: '' }
  const row = {
    id,
    email,
    password_hash: passwordHash,
    user_type: 'platform-admin',
    first_name,
    last_name,
    ...empty,
  } as const
  return deps.database.as(first, async (tx) => {
    if (!(await proofOfToken(tx, now, 'first_administrator', given.token))) refuse('link_expired')
    if (await accountOfAddress(tx, email)) refuse('already_exists')
    await insertAccount(
      tx,
      now,
      allow(first, 'account.begin', { ...row, scope: { newAccount: { address: email, id } } }),
      true,
    )
    if (!(await useToken(tx, now, 'first_administrator', given.token))) refuse('link_expired')
    const account = (await accountById(tx, id)) ?? refuse('internal')
    const how = { stay: false, userAgent: from.userAgent, by: 'first_link' } as const
    return { account, session: await startSession(tx, now, allowOwn(first), account.user_type, how) }
  })
}
