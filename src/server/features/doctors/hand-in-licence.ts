import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type CheckedFact, reopens } from '#domain/verification/checks.ts'
import { isSent } from '#domain/verification/state-meanings.ts'
import {
  authorityFault,
  givenOut,
  type GivenOut,
  isNamedAnew,
  isOtherNumber,
  numberFault,
  tidyAuthority,
  tidyNumber,
} from '#domain/verification/numbers.ts'
import {
  isOpenIn,
  stepVerification,
  type VerificationQuestion,
  type VerificationState,
  type VerificationStep,
} from '#domain/verification/verification.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { receivedMail, tellOfCheck } from '../../core/checks/check-mails.ts'
import { endCredential } from '../../core/checks/end-credential.sql.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { standUnchecked } from '../../core/checks/verified.ts'
import { settleVisits } from '../../core/visits/visits-on-hold.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { changeSetup } from './change-setup.ts'
import { endChecks, isNumberTaken, licenceOf } from './checks/checks.sql.ts'
import { touchCase } from './checks/evidence.sql.ts'
import type { DoctorDeps } from './deps.ts'
import { profileById, profileOfAccount } from './doctors.sql.ts'
import type { Practice } from './practice.ts'
import { stateOf } from './verification-state.ts'
import * as rows from './verification.sql.ts'

/**
 * The doctor sends the licence; from then on the check is a reviewer's. Another number than the one that was checked is
 * checked anew, and nobody is booked meanwhile.
 */
export function submitLicence(deps: DoctorDeps, actor: AccountActor, body: BodyOf<'POST /doctors/me/verification'>) {
  const { licence_authority: authority } = body
  const licence = tidyNumber(body.licence_number)
  const by = givenOut({ authority, authority_name: tidyAuthority(body.licence_authority_name) })
  refuseWrong(by, licence)
  const now = deps.clock.now()
  return changeSetup(deps, actor, 'profile.edit', 'verification.submit', async (tx, own) => {
    await rows.lockVerification(tx, own.practitioner)
    const from = stateOf((await profileOfAccount(tx, actor.account)) ?? refuse('not_found'))
    const before = await licenceOf(tx, own.practitioner)
    const [was, is] = [
      { ...givenOut(before), number: before.number },
      { ...by, number: licence },
    ]
    const isOther = isOtherNumber(was, is)
    // Where nothing is checked any more, whoever still waits sends theirs once more and stands.
    const standsBySending = deps.verification === 'off' && isSent(from)
    if ((isOpenIn(from) || isSent(from)) && isNamedAnew(was, is) && !standsBySending)
      return nameAuthority(tx, now, own, { account: actor.account, from, licence, by })
    const appeals = await rows.appealsOf(tx, own.practitioner)
    const sent = whereTo({
      state: from,
      step: stepOfSending(from, isOther || standsBySending),
      by: 'doctor',
      isOwn: true,
      appeals,
    })
    if (await isNumberTaken(tx, own.practitioner, licence, by)) refuseFields({ licence_number: 'licence_taken' })
    if (isOther) {
      await endChecks(tx, now, own, reopens.number)
      await endCredential(tx, now, own)
    }
    const to: VerificationState = deps.verification === 'off' ? 'verified' : sent
    await rows.setVerification(tx, own, { to: sent, licence, givenOut: by })
    const event = { id: newId(now), account: actor.account, from, to: sent, note: body.words.trim() }
    await rows.insertVerificationEvent(tx, now, own, event)
    if (to === 'verified') await standUnchecked(tx, now, own.practitioner, actor.account)
    await settleVisits(tx, now, { practitioner: own.practitioner, account: actor.account, from, to })
    if (to === 'submitted') await tellReceived(deps, tx, actor, own.practitioner)
    await tellLive(tx, ['platform'], { kind: 'verification' })
  })
}

function refuseWrong({ authority, name }: GivenOut, number: string) {
  const [named, wrong] = [authorityFault(authority, name), numberFault(authority, number)]
  if (named || wrong)
    refuseFields({ ...(named && { licence_authority_name: named }), ...(wrong && { licence_number: wrong }) })
}

/** Who stands as checked, or waits, says who gave out their number: nothing is looked at anew for that. */
async function nameAuthority(
  tx: Runner,
  now: Instant,
  own: Practice<'profile.edit'>,
  { account, from, licence, by }: { account: string; from: VerificationState; licence: string; by: GivenOut },
) {
  if (await isNumberTaken(tx, own.practitioner, licence, by)) refuseFields({ licence_number: 'licence_taken' })
  await rows.setVerification(tx, own, { to: from, licence, givenOut: by })
  await rows.insertVerificationEvent(tx, now, own, { id: newId(now), account, from, to: 'named', note: by.name })
}

/** What was sent is here: the doctor reads so, by mail and in their notification centre. */
async function tellReceived(deps: DoctorDeps, tx: Runner, { account }: AccountActor, practitioner: string) {
  const doctor = await profileById(tx, practitioner)
  const askedBy = deps.verification === 'facility_attested' ? 'facility' : 'us'
  if (doctor) await tellOfCheck(tx, deps.clock.now(), { ...doctor, account }, () => receivedMail(deps, askedBy))
}

/** Who stands as checked sends another number, who waits puts theirs right; everybody else sends theirs, or asks to be looked at once more. */
function stepOfSending(from: VerificationState, isOther: boolean): VerificationStep {
  if (from === 'rejected') return 'appeal'
  if (!isOther) return 'submit'
  if (isSent(from)) return 'correct'
  return isOpenIn(from) ? 'change' : 'submit'
}

/**
 * Somebody who was checked under one name, or for one specialty, has another one now: that alone is checked again, and nobody
 * is booked meanwhile. Who waits already waits on, and what was looked at before says nothing of the new one either.
 */
export async function reopenCheck(
  deps: DoctorDeps,
  tx: Runner,
  actor: AccountActor,
  own: Practice<'profile.edit'>,
  changed: { readonly verification: string; readonly facts: readonly CheckedFact[] },
) {
  const from = stateOf(changed)
  if (changed.facts.length === 0) return
  const now = deps.clock.now()
  // It was handed out under another name or for another specialty.
  await endCredential(tx, now, own)
  if (deps.verification === 'off') return
  // What a suspension is lifted for is what was checked before it.
  if (from === 'suspended')
    refuse('wrong_status', {
      detail: t('While you are suspended, the name and the specialty stay as they were checked'),
    })
  await endChecks(
    tx,
    now,
    own,
    changed.facts.flatMap((fact) => reopens[fact]),
  )
  await touchCase(tx, own)
  const decision = stepVerification({ state: from, step: 'change', by: 'doctor', isOwn: true, appeals: 0 })
  if (!decision.ok) return
  const { to } = decision
  await rows.setVerification(tx, own, { to })
  await rows.insertVerificationEvent(tx, now, own, { id: newId(now), account: actor.account, from, to, note: '' })
  await settleVisits(tx, now, { practitioner: own.practitioner, account: actor.account, from, to })
}

/** Returns where a step leads; refuses it in the actor's language. */
export function whereTo(question: VerificationQuestion): VerificationState {
  const decision = stepVerification(question)
  if (decision.ok) return decision.to
  if (decision.refusal === 'not_theirs')
    return question.by === 'reviewer'
      ? refuse('second_person_needed', { detail: t('This is your own check. Another person decides it') })
      : refuse('not_found')
  if (decision.refusal === 'second_person_needed')
    return refuse('second_person_needed', { detail: t('You revoked this doctor. Another person decides this case') })
  if (decision.refusal === 'no_appeal_left')
    return refuse('wrong_status', {
      detail:
        question.step === 'contest'
          ? t('Your appeal was decided. Please write to us')
          : t('Your licence was declined twice. Please write to us'),
    })
  return refuse('wrong_status', { detail: wrongStatusWords(question) })
}

function wrongStatusWords({ by, step, state }: VerificationQuestion): string {
  if (step === 'contest') return t('There is no revocation that you can appeal now')
  if (step === 'take_up' && state === 'in_review') return t('Somebody has taken it up already')
  if (by === 'reviewer') return t('This was decided already, or nothing was sent in yet')
  return t('Your licence is being checked, or has been checked already')
}
