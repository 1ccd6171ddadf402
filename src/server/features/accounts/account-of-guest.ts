import { begins } from '#domain/access/newcomer.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type Fault, fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { provenFor } from '#domain/profiles/guest-account.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { later, toRfc3339 } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { makeProof, useCode } from '../../core/people/address-proof.ts'
import { allow, allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { accountById, insertAccount, takeAddress } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { provenGuest, type ProvenGuest, takeGuest } from './guests.sql.ts'
import { refuseLeaked } from './refuse-leaked.ts'
import { openKnownSession } from './start-session.ts'
import { welcome } from './welcome.ts'

/**
 * Makes the account of a guest who has just proven the address by the code of a booking, in the same browser. Inserts, never
 * changes an account that stands: whoever has one is told so, since they read its mail anyway.
 */
export async function makeAccountOfGuest(
  deps: AccountDeps,
  actor: Actor,
  draft: string,
  given: BodyOf<'POST /drafts/:draftId/account'>,
  userAgent: string,
) {
  const { visitor } = actor
  const since = later(deps.clock.now(), -provenFor)
  // Without a log-in: what a browser began stays its own afterwards, but an account makes no second one.
  if (actor.kind === 'account') refuse('not_found')
  const browser = { kind: 'visitor', visitor } as const
  const guest = (await provenGuest(deps.database.each(browser), draft, since)) ?? refuse('link_expired')
  refuseWrong(guest, given, toRfc3339(deps.clock.now()).slice(0, 10))
  await refuseLeaked(deps, given.password)
  const password_hash = await hashPassword(given.password)
  const now = deps.clock.now()
  const id = newId(now)
  const beginner = begins(guest.email, id, visitor)
  const own = allowOwn(beginner)
  const row = { ...guest, id, password_hash, user_type: 'patient', title: '', gender: '' } as const
  return deps.database.as(beginner, async (tx) => {
    const begun = { ...row, scope: { newAccount: { address: guest.email, id } } }
    await insertAccount(tx, now, allow(beginner, 'account.begin', begun), false)
    // The code of the booking proves the address of the account as one of its own would.
    const proof = { purpose: 'verify_email', subject: id } as const
    await makeProof(tx, now, { ...proof, email: guest.email, minutes: 1 })
    await useCode(tx, now, proof.purpose, proof.subject)
    // False where the address belongs to an account already: then nothing of this one stays.
    if (!(await takeAddress(tx, now, own, 'verify_email'))) refuseKnown()
    if (!(await takeGuest(tx, now, own, draft, since))) refuse('link_expired')
    const account = (await accountById(tx, id)) ?? refuse('internal')
    await welcome(tx, now, deps.site, account)
    const how = { stay: false, by: 'address', userAgent, visitor } as const
    return { account, session: await openKnownSession(deps, tx, own, account, how) }
  })
}

function refuseKnown(): never {
  return refuse('already_exists', {
    detail: t('This email address has an account. Log in, and your dashboard offers to add visits in your name'),
  })
}

/** What a sign-up asks of a person, of whom all but the password is known. */
function refuseWrong(guest: ProvenGuest, { password, terms }: BodyOf<'POST /drafts/:draftId/account'>, today: string) {
  const fields = {
    first_name: rules.firstName,
    last_name: rules.lastName,
    email: rules.emailAddress,
    password: rules.newPasswordOf(guest),
    phone_number: rules.optionalMobile,
    date_of_birth: rules.dateOfBirth(today, { ownAccount: true }),
  }
  const values = { ...guest, date_of_birth: guest.date_of_birth ?? '', password }
  const wrong: Partial<Record<string, Fault>> = wrongFields(fields, values)
  if (!terms) wrong.terms = fault('terms_refused')
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}
