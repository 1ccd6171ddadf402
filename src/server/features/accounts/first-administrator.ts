import { emailAddress, firstName, lastName, newPasswordOf } from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { firstAdministratorMinutes } from '#domain/verification/code-rules.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { makeProof, useToken } from '../../core/address-proof.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { sql } from '../../platform/database/sql.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { accountByEmail, accountById, insertAccount } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { startSession } from './start-session.ts'

const nobody = '00000000-0000-7000-8000-000000000000'

/** The one-time link that makes the administrator, as long as there is none; it works for a day. */
export async function firstAdministratorLink(deps: AccountDeps): Promise<string | undefined> {
  const now = deps.clock.now()
  return deps.database.asWorker('first administrator', async (tx) => {
    const found = await tx.one(sql`select 1 as one from account where user_type = 'platform-admin' limit 1`)
    if (found) return undefined
    const { token } = await makeProof(tx, now, {
      purpose: 'first_administrator',
      subject: nobody,
      email: '',
      minutes: firstAdministratorMinutes,
    })
    return `${deps.site.publicUrl}/auth/first-administrator#token=${token}`
  })
}

/** Makes the administrator of this installation. The link was printed on the operator's own console. */
export async function makeFirstAdministrator(
  deps: AccountDeps,
  given: BodyOf<'POST /auth/first-administrator'>,
  userAgent: string,
) {
  const now = deps.clock.now()
  const rules = { first_name: firstName, last_name: lastName, email: emailAddress, password: newPasswordOf(given) }
  const wrong = wrongFields(rules, given)
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  const passwordHash = await hashPassword(given.password)
  return deps.database.asWorker('first administrator', async (tx) => {
    if (!(await useToken(tx, now, 'first_administrator', given.token))) refuse('link_expired')
    const email = given.email.toLowerCase()
    if ((await accountByEmail(tx, email))?.email_verified_at) refuse('already_exists')
    const { first_name, last_name } = given
    const empty = { title: '', gender: '', date_of_birth: null, phone_number: '' }
    const id = newId(now)
    await insertAccount(
      tx,
      now,
      { id, email, password_hash: passwordHash, user_type: 'platform-admin', first_name, last_name, ...empty },
      true,
    )
    const account = (await accountById(tx, id)) ?? refuse('internal')
    return { account, session: await startSession(tx, now, account, { stay: false, userAgent, by: 'first_link' }) }
  })
}
