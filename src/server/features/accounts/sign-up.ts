import { claims } from '#domain/access/newcomer.ts'
import { type Fault, fault } from '#domain/fault.ts'
import { type Rule, wrongFields } from '#domain/profiles/rule.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { makeProof } from '../../core/people/address-proof.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { allow, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { accountExistsMail, verifyMail } from './account-mails.ts'
import { accountByEmail, insertAccount } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { refuseLeaked } from './refuse-leaked.ts'

type SignUp = BodyOf<'POST /auth/sign-up'>

/**
 * Makes an account that waits for its address to be proven. It always inserts, never changes an account that
 * stands. Where the address is known the same happens, and nothing that follows tells the difference; only the mail
 * does: its owner is told, and the code is never sent.
 */
export async function signUp(
  deps: AccountDeps,
  wanted: SignUp,
  visitor: string,
): Promise<{ sign_up: string; email: string }> {
  const now = deps.clock.now()
  refuseWrong(wanted, toRfc3339(now).slice(0, 10))
  await refuseLeaked(deps, wanted.password)
  const id = newId(now)
  const email = wanted.email.toLowerCase()
  const passwordHash = await hashPassword(wanted.password)
  const claimant = claims(email, visitor)
  const row = {
    ...person(wanted),
    id,
    email,
    password_hash: passwordHash,
    scope: { newAccount: { address: email, id } },
  }
  await deps.database.as(claimant, async (tx) => {
    await refuseTooManyMails(tx, now, 'sign_up', email)
    const known = await accountByEmail(tx, email)
    await insertAccount(tx, now, allow(claimant, 'account.begin', row), false)
    const wish = { purpose: 'verify_email', subject: id, email, minutes: codeMinutes, browser: visitor } as const
    const proof = await makeProof(tx, now, wish)
    const mail = known?.email_verified_at
      ? inLanguage(known.language, () => accountExistsMail(deps.site, email, known.user_type))
      : verifyMail(deps.site, email, proof, wanted.user_type, wanted.next)
    await queueMail(tx, now, mail)
  })
  return { sign_up: id, email }
}

function person({ user_type, title, first_name, last_name, gender, date_of_birth, phone_number }: SignUp) {
  return { user_type, title, first_name, last_name, gender, date_of_birth, phone_number }
}

function refuseWrong(wanted: SignUp, today: string) {
  const fields: Record<string, Rule> = {
    first_name: rules.firstName,
    last_name: rules.lastName,
    email: rules.emailAddress,
    password: rules.newPasswordOf(wanted),
    phone_number: wanted.user_type === 'patient' ? rules.optionalMobile : rules.mobile,
    title: wanted.user_type === 'doctor' ? rules.doctorTitle : rules.optionalTitle,
    ...(wanted.user_type === 'patient' ? { date_of_birth: rules.dateOfBirth(today, { ownAccount: true }) } : {}),
  }
  const values = Object.fromEntries(
    Object.keys(fields).map((field) => [field, String(wanted[field as keyof SignUp] ?? '')]),
  )
  const wrong: Partial<Record<string, Fault>> = wrongFields(fields, values)
  if (!wanted.terms) wrong.terms = fault('terms_refused')
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}
