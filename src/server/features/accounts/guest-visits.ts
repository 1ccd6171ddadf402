import type { AccountActor } from '#domain/access/actor.ts'
import { codeMinutes } from '#domain/verification/code-rules.ts'
import { checkCode, makeProof, useCode } from '../../core/people/address-proof.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { allowOwn, refuse } from '../../http/refusal.ts'
import { orTaken } from '../../platform/database/broken-rule.ts'
import { inLanguage } from '../../platform/language.ts'
import { guestVisitsMail } from './account-mails.ts'
import { accountById } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'
import { guestEntries, takeGuestEntries } from './guests.sql.ts'
import { noteSecurity } from './security-events.ts'

/**
 * Returns how many visits the caller booked without the account, under its proven address, name and birth date: those that can
 * be added, and those that the clinic keeps. Nothing else of them is told before the mailbox is proven anew.
 */
export function countGuestVisits(deps: AccountDeps, actor: AccountActor) {
  return guestEntries(deps.database.each(actor))
}

/** Mails a code to the account's own address, which may have been proven long ago. */
export function sendGuestVisitsCode(deps: AccountDeps, actor: AccountActor) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { email, language } = (await accountById(tx, actor.account)) ?? refuse('not_found')
    if ((await guestEntries(tx)).to_add === 0) refuse('not_found')
    await refuseTooManyMails(tx, now, 'guest_code', email)
    const proof = { purpose: 'guest_visits', subject: actor.account, email, minutes: codeMinutes } as const
    const { code } = await makeProof(tx, now, proof)
    await queueMail(
      tx,
      now,
      inLanguage(language, () => guestVisitsMail(deps.site, email, code)),
    )
    return { email }
  })
}

/** Adds the visits to the account once the code came back. Returns how many were added, and how many the clinic keeps. */
export async function addGuestVisits(deps: AccountDeps, actor: AccountActor, code: string) {
  const now = deps.clock.now()
  const proof = { purpose: 'guest_visits', subject: actor.account } as const
  const check = await deps.database.as(actor, (tx) => checkCode(tx, now, { ...proof, code: code.trim() }))
  if (!check.ok) return refuse(check.refusal)
  return deps.database.as(actor, async (tx) => {
    if (!(await useCode(tx, now, proof.purpose, proof.subject))) refuse('code_wrong')
    // A booking may have made the account's own person in this very moment.
    const added = await orTaken(takeGuestEntries(tx, now, allowOwn(actor)), 'patient_self', () => refuse('changed'))
    const { to_add, staying } = await guestEntries(tx)
    await noteSecurity(tx, now, actor, {
      action: 'account.visits_added',
      account: actor.account,
      detail: { visits: added },
    })
    return { added, staying: to_add + staying }
  })
}
