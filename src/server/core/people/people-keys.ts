import { type Allowed, allowedByRule } from '#domain/access/allowed.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { hasNotEnded } from './membership-now.sql.ts'
import { type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Doer } from '../audit/audit.ts'
import { type KeyChange, tellKeyChange } from './key-changes.ts'
import type { MailSite } from '../messages/letter.ts'
import { tellLive } from '../messages/outbox.ts'

/** Somebody of a facility, for whoever runs it. */
export type OfFacility = Allowed<{ readonly account: string; readonly facility: string }, 'users.edit'>

/** Somebody with an account, for whoever looks after the platform. */
export type OfPlatform = Allowed<{ readonly account: string }, 'accounts.manage'>

/** Ends the sessions and open pages of somebody, and what reads without a log-in. */
export function endSessionsOf(tx: Runner, { account }: OfFacility | OfPlatform): Promise<number> {
  return tx.asProduct(async (product) => {
    const ended = await product.many<{ id: string }>(sql`
      delete from session where account_id = ${account} returning id`)
    await product.run(sql`delete from calendar_feed where account_id = ${account}`)
    await product.run(sql`delete from push_subscription where account_id = ${account}`)
    const topics = ended.map(({ id }) => `session:${id}`)
    if (topics.length > 0) await tellLive(product, topics, { kind: 'logged_out' })
    return ended.length
  })
}

/** Whether somebody works at another facility as well: then nobody here decides about their credentials. */
export function worksElsewhere(tx: Runner, now: Instant, { account, facility }: OfFacility): Promise<boolean> {
  return tx.asProduct(async (product) => {
    const row = await product.one<{ elsewhere: boolean }>(sql`
      select exists (select from membership m where m.account_id = ${account} and m.facility_id <> ${facility}
          and ${hasNotEnded(now)})
        or exists (select from practitioner d join practitioner_branch w on w.practitioner_id = d.id join branch b on b.id = w.branch_id
          where d.account_id = ${account} and b.facility_id <> ${facility} and w.state = 'active')
        or exists (select from practitioner d where d.account_id = ${account} and d.practice_id is not null) as elsewhere`)
    return row?.elsewhere ?? true
  })
}

/** Turns off the second step of somebody who has lost it; they are told by mail and log in again. */
export async function resetSecondStep(
  tx: Runner,
  now: Instant,
  site: MailSite,
  by: AccountActor,
  person: OfFacility | OfPlatform,
) {
  const kind = 'facility' in person ? 'two_step.reset' : 'two_step.reset_by_platform'
  await tx.asProduct((product) => takeSecondStep(product, now, site, { kind, by, account: person.account }))
  await endSessionsOf(tx, person)
}

/**
 * The same for the administrator with an address, by the operator: for when nobody can log in any longer. Returns false
 * where no administrator has this address.
 */
export async function resetAdministrator(tx: Runner, now: Instant, site: MailSite, email: string): Promise<boolean> {
  const found = await tx.one<{ account: string }>(sql`
    select id as account from account where email = ${email.toLowerCase()} and user_type = 'platform-admin' and email_verified_at is not null
      and deleted_at is null for no key update`)
  if (!found) return false
  await takeSecondStep(tx, now, site, { kind: 'two_step.reset_by_operator', by: 'system', account: found.account })
  await endSessionsOf(tx, allowedByRule(found, 'accounts.manage' as const))
  return true
}

type Reset = { readonly kind: KeyChange; readonly by: Doer; readonly account: string }

async function takeSecondStep(tx: Runner, now: Instant, site: MailSite, { kind, by, account }: Reset) {
  await tx.run(sql`update account set totp_secret = null, totp_on_at = null where id = ${account}`)
  await tx.run(sql`delete from recovery_code where account_id = ${account}`)
  // Of an administrator a passkey counts as one.
  await tx.run(sql`
    delete from passkey k using account a where k.account_id = ${account} and a.id = k.account_id and a.user_type = 'platform-admin'`)
  await tellKeyChange(tx, now, site, { kind, account, by })
}
