import { type Fault, fault } from '#domain/fault.ts'
import { brings } from '#domain/access/newcomer.ts'
import { t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { type Rule, wrongFields } from '#domain/profiles/rule.ts'
import { accountOfAddress } from '../../../core/messages/recipients.sql.ts'
import { hashToken } from '../../../http/cookies.ts'
import { allow, allowOwn, refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { accountById, insertAccount } from '../accounts.sql.ts'
import type { AccountDeps } from '../deps.ts'
import { refuseLeaked } from '../refuse-leaked.ts'
import { openKnownSession } from '../start-session.ts'
import { noteJoined, takePlace, typeOfInvited } from './accept.ts'
import { standingInvitation } from './standing-invitation.ts'

type Accepting = BodyOf<'POST /auth/invitation/accept'>

/** Makes the invited account. Whoever holds the link has read the mail, so the address is proven. Inserts, never changes. */
export async function acceptInvitation(
  deps: AccountDeps,
  given: Accepting,
  from: { userAgent: string; visitor: string },
) {
  refuseWrong(given)
  await refuseLeaked(deps, given.password)
  const passwordHash = await hashPassword(given.password)
  const now = deps.clock.now()
  const id = newId(now)
  const invited = brings(hashToken(given.token), now, from.visitor, id)
  const own = allowOwn(invited)
  return deps.database.as(invited, async (tx) => {
    const found = await standingInvitation(tx, now)
    if (await accountOfAddress(tx, found.email))
      refuse('already_exists', { detail: t('You have an account. Log in to join') })
    const { title, first_name, last_name, gender, phone_number } = given
    const person = { title, first_name, last_name, gender, phone_number, date_of_birth: null }
    const row = { ...person, id, email: found.email, password_hash: passwordHash, user_type: typeOfInvited(found) }
    const begun = { ...row, scope: { newAccount: { address: found.email, id } } }
    await insertAccount(tx, now, allow(invited, 'account.begin', begun), true)
    await takePlace(tx, now, found, own)
    await noteJoined(tx, now, id, found)
    const account = (await accountById(tx, id)) ?? refuse('internal')
    return {
      account,
      session: await openKnownSession(deps, tx, own, account, { stay: false, by: 'invitation', ...from }),
    }
  })
}

function refuseWrong({ terms, ...given }: Accepting) {
  const fields: Record<string, Rule> = {
    title: rules.optionalTitle,
    first_name: rules.firstName,
    last_name: rules.lastName,
    password: rules.newPasswordOf(given),
    phone_number: rules.optionalMobile,
  }
  const wrong: Partial<Record<string, Fault>> = wrongFields(fields, given)
  if (!terms) wrong.terms = fault('terms_refused')
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}
