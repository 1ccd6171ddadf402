import type { AccountActor } from '#domain/access/actor.ts'
import * as rules from '#domain/access/suspending.ts'
import { mark, t } from '#domain/language/translate.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { queueMail, tellLive } from '../../../core/messages/outbox.ts'
import { endSessionsOf, resetSecondStep } from '../../../core/people/people-keys.ts'
import { suspendDoctorOf } from '../../../core/checks/suspend-doctor.ts'
import { helpedPerson, setSuspended, standingAdministrators } from '../../../core/oversight/platform-people.sql.ts'
import { allow, refuse, refuseFields } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import { inLanguage } from '../../../platform/language.ts'
import type { AccountDeps } from '../deps.ts'
import { provePassword } from '../prove-password.ts'
import { noteSecurity } from '../security-events.ts'
import { resendCode } from '../verify-email.ts'
import { onHoldMail, openAgainMail } from './hold-mails.ts'

const whyNot: Record<rules.WhyNotHelped, string> = {
  own_account: mark('This is your own account. Another administrator has to do it'),
  last_administrator: mark('This is the last administrator. Somebody has to look after the platform'),
  on_hold: mark('This account is on hold already'),
  not_on_hold: mark('This account is not on hold'),
  no_second_step: mark('This account has no second step'),
  proven: mark('This address is confirmed already'),
}

/** Sends the code that proves an address again. */
export async function resendConfirmation(deps: AccountDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  const of = await deps.database.as(actor, (tx) => personFor(tx, actor, id))
  if (of.is_proven) refuseWith('proven')
  await resendCode(deps, id, actor.visitor)
  await deps.database.as(actor, (tx) =>
    noteSecurity(tx, now, actor, { action: 'account.confirmation_resent', account: id }),
  )
}

/** Takes away the second step of somebody who has lost it. They read it by mail, and log in anew. */
export async function resetStepOf(deps: AccountDeps, actor: AccountActor, id: string, password: string) {
  await provePassword(deps, actor, password)
  await deps.database.as(actor, async (tx) => {
    const person = await personFor(tx, actor, id)
    mustBe(rules.decideResetStep(actor.account, person))
    await resetSecondStep(tx, deps.clock.now(), deps.site, actor, person)
  })
}

/**
 * Puts an account on hold: every session ends at once, nobody logs in with it, and its owner reads why they cannot. Who is
 * a doctor is still found and booked, unless they are suspended in the same step.
 */
export async function suspendAccount(
  deps: AccountDeps,
  actor: AccountActor,
  id: string,
  { password, why, also_doctor: alsoDoctor }: BodyOf<'POST /admin/people/:accountId/suspension'>,
) {
  if (why === '') refuseFields({ why: 'reason_missing' })
  await provePassword(deps, actor, password)
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    const person = await personFor(tx, actor, id)
    mustBe(rules.decideSuspend(actor.account, person, await standingAdministrators(tx)))
    await setSuspended(tx, person, now)
    await endSessionsOf(tx, person)
    await tellLive(tx, [`user:${id}`], { kind: 'logged_out' })
    const isClosed = alsoDoctor && (await suspendDoctorOf(tx, now, actor, person, why))
    await noteSecurity(tx, now, actor, { action: 'account.suspended', account: id, detail: { why } })
    await tell(tx, now, person, () => onHoldMail(deps.site, person.email, isClosed))
  })
}

/** Opens an account that is on hold again. */
export async function liftSuspension(deps: AccountDeps, actor: AccountActor, id: string, password: string) {
  await provePassword(deps, actor, password)
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    const person = await personFor(tx, actor, id)
    mustBe(rules.decideLift(actor.account, person))
    await setSuspended(tx, person, null)
    await noteSecurity(tx, now, actor, { action: 'account.lifted', account: id })
    await tell(tx, now, person, () => openAgainMail(deps.site, person.email, person.user_type))
  })
}

async function personFor(tx: Runner, actor: AccountActor, id: string) {
  const found = await helpedPerson(tx, id)
  return allow(actor, 'accounts.manage', found && { ...found, scope: {} })
}

type Told = Pick<Awaited<ReturnType<typeof personFor>>, 'language' | 'is_proven'>

/** An address that nobody has proven may be a stranger's: nothing is told there. */
async function tell(tx: Runner, now: Instant, to: Told, mail: () => ReturnType<typeof onHoldMail>) {
  if (to.is_proven) await queueMail(tx, now, inLanguage(to.language, mail))
}

function mustBe(decision: { readonly ok: true } | { readonly ok: false; readonly why: rules.WhyNotHelped }) {
  if (!decision.ok) refuseWith(decision.why)
}

function refuseWith(why: rules.WhyNotHelped): never {
  return refuse('wrong_status', { detail: t(whyNot[why]) })
}
