import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import {
  stepVerification,
  type VerificationQuestion,
  type VerificationState,
} from '#domain/verification/verification.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { writeAudit } from '../../core/audit.ts'
import { rebuildDoctor } from '../../core/digest.ts'
import { queueMail, tellLive } from '../../core/outbox.ts'
import { standUnchecked } from '../../core/verified.ts'
import { settleVisits } from '../../core/visits-on-hold.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { changeSetup } from './change-setup.ts'
import { decisionMail } from './decision-mail.ts'
import type { DoctorDeps } from './deps.ts'
import { profileById, profileOfAccount } from './doctors.sql.ts'
import type { Practice } from './practice.ts'
import { stateOf } from './verification-state.ts'
import * as rows from './verification.sql.ts'

type Wish = BodyOf<'POST /admin/verifications/:practitionerId'>

/** Who waits for a check, and what was decided last. */
export function listVerifications(deps: DoctorDeps, actor: AccountActor): Promise<Answer<'GET /admin/verifications'>> {
  return deps.database.as(actor, async (tx) => ({
    waiting: await rows.waitingVerifications(tx),
    decided: await rows.newestDecisions(tx),
  }))
}

/** The doctor sends the licence; from then on the check is the administrator's. */
export function submitLicence(deps: DoctorDeps, actor: AccountActor, licence: string) {
  if (licence.length < 4) refuseFields({ licence_number: 'licence_missing' })
  const now = deps.clock.now()
  return changeSetup(deps, actor, 'profile.edit', 'verification.submit', async (tx, own) => {
    await rows.lockVerification(tx, own.practitioner)
    const from = stateOf((await profileOfAccount(tx, actor.account)) ?? refuse('not_found'))
    const appeals = await rows.appealsOf(tx, own.practitioner)
    const step = from === 'rejected' ? 'appeal' : 'submit'
    const sent = whereTo({ state: from, step, by: 'doctor', isOwn: true, appeals })
    const to: VerificationState = deps.verification === 'off' ? 'verified' : sent
    await refuseTaken(() => rows.setVerification(tx, own, { to: sent, licence }))
    const event = { id: newId(now), account: actor.account, from, to: sent, note: '' }
    await rows.insertVerificationEvent(tx, now, own, event)
    if (to === 'verified') await standUnchecked(tx, now, own.practitioner, actor.account)
    await settleVisits(tx, now, { practitioner: own.practitioner, account: actor.account, from, to })
  })
}

/** Somebody who was checked for one specialty has another one now: it is checked again, and nobody is booked meanwhile. */
export async function reopenCheck(
  deps: DoctorDeps,
  tx: Runner,
  actor: AccountActor,
  own: Practice<'profile.edit'>,
  verification: string,
) {
  const from = stateOf({ verification })
  if (deps.verification === 'off') return
  // What a suspension is lifted for is what was checked before it.
  if (from === 'suspended') refuse('wrong_status')
  const decision = stepVerification({ state: from, step: 'change', by: 'doctor', isOwn: true, appeals: 0 })
  if (!decision.ok) return
  const [now, { to }] = [deps.clock.now(), decision]
  await rows.setVerification(tx, own, { to })
  await rows.insertVerificationEvent(tx, now, own, { id: newId(now), account: actor.account, from, to, note: '' })
  await settleVisits(tx, now, { practitioner: own.practitioner, account: actor.account, from, to })
}

/**
 * The administrator decides on what they saw. Whether the doctor is found and booked, what becomes of the visits to
 * come and who is told are one transaction.
 */
export async function decideLicence(deps: DoctorDeps, actor: AccountActor, practitioner: string, body: Wish) {
  if (body.decision !== 'verify' && body.decision !== 'lift' && body.note.trim() === '')
    refuseFields({ note: 'note_missing' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockVerification(tx, practitioner)
    const found = await profileById(tx, practitioner)
    const profile = allow(actor, 'verification.decide', found && { ...found, practitioner, scope: {} })
    const from = stateOf(profile)
    const isOwn = profile.doctor === actor.account
    const to = whereTo({ state: from, step: body.decision, by: 'reviewer', isOwn, appeals: 0 })
    if (profile.version !== body.version) refuse('changed')
    await rows.setVerification(tx, profile, { to, ...(body.decision === 'verify' ? checkOf(deps, body) : {}) })
    const event = { id: newId(now), account: actor.account, from, to, note: body.note }
    await rows.insertVerificationEvent(tx, now, profile, event)
    await rebuildDoctor(tx, now, practitioner)
    await settleVisits(tx, now, { practitioner, account: actor.account, from, to })
    await writeAudit(tx, now, actor, {
      action: `verification.${to}`,
      subject: { kind: 'practitioner', id: practitioner },
    })
    await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`], { kind: 'setup' })
    await queueMail(
      tx,
      now,
      inLanguage(profile.language, () => decisionMail(deps, profile.email, body)),
    )
    return { verification: to }
  })
}

/** What patients read of a check: on which day, in which register. */
function checkOf({ clock, site }: DoctorDeps, { source }: Wish) {
  return { verifiedOn: toRfc3339(clock.now()).slice(0, 10), source: source || site.brand }
}

function whereTo(question: VerificationQuestion): VerificationState {
  const decision = stepVerification(question)
  if (decision.ok) return decision.to
  if (decision.refusal === 'not_theirs') return refuse('not_found')
  if (decision.refusal === 'no_appeal_left')
    return refuse('wrong_status', { detail: t('Your licence was declined twice. Please write to us') })
  if (question.by === 'reviewer')
    return refuse('wrong_status', { detail: t('This was decided already, or nothing was sent in yet') })
  return refuse('wrong_status', { detail: t('Your licence is being checked, or has been checked already') })
}

async function refuseTaken(write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'practitioner_licence') {
      refuseFields({ licence_number: 'licence_taken' })
    }
    throw error
  }
}
