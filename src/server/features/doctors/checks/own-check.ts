import type { AccountActor } from '#domain/access/actor.ts'
import { missingChecks, neededChecks } from '#domain/verification/checks.ts'
import { givenOut } from '#domain/verification/numbers.ts'
import { isOpenIn, mayContest, mayGiveNumber, maySubmit } from '#domain/verification/verification.ts'
import { utcDate } from '#domain/time/zone.ts'
import { isSent, mayHandIn } from '#domain/verification/state-meanings.ts'
import type { Answer } from '#contract/endpoints.ts'
import { usualCheckHours } from '../../../core/checks/usual-check-hours.ts'
import { allowPractice, refuse } from '../../../http/refusal.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { DoctorDeps } from '../deps.ts'
import { profileOfAccount } from '../doctors.sql.ts'
import { stateOf } from '../verification-state.ts'
import { appealsOf } from '../verification.sql.ts'
import { lastWords, licenceOf, standingChecks } from './checks.sql.ts'
import { evidenceOf } from './evidence.sql.ts'

type OwnCheck = Answer<'GET /doctors/me/check'>

/** What the own check stands at: what is missing, what lies with the reviewers, since when it waits. */
export function ownCheck(deps: DoctorDeps, actor: AccountActor): Promise<OwnCheck> {
  return deps.database.as(actor, (tx) => readOwnCheck(deps, tx, actor))
}

/** The same within a transaction that has changed it. */
export async function readOwnCheck(deps: DoctorDeps, tx: Runner, actor: AccountActor): Promise<OwnCheck> {
  const { practitioner } = allowPractice(actor, 'profile.edit')
  const now = deps.clock.now()
  const profile = (await profileOfAccount(tx, actor.account)) ?? refuse('not_found')
  const state = stateOf(profile)
  const [appeals, licence, checks, evidence, words] = [
    await appealsOf(tx, practitioner),
    await licenceOf(tx, practitioner),
    await standingChecks(tx, practitioner),
    await evidenceOf(tx, practitioner),
    await lastWords(tx, practitioner),
  ]
  const isWaiting = isSent(state) || state === 'appealed'
  return {
    state,
    may_submit: maySubmit(state, appeals),
    may_appeal: mayContest(state, appeals),
    may_hand_in: mayHandIn(state, appeals),
    licence_number: licence.number,
    licence_authority: givenOut(licence).authority,
    licence_authority_name: licence.authority_name,
    may_give_number: mayGiveNumber(state, appeals),
    needed: [...neededChecks[deps.verification]],
    missing: [...missingChecks(deps.verification, checks, utcDate(now))],
    checks,
    evidence,
    waiting_since: isWaiting ? words.waiting_since : null,
    note: words.note,
    usual_hours: await usualCheckHours(tx, now),
    verified_on: profile.verified_on,
    may_have_certificate: profile.verified_on !== null && isOpenIn(state) && !licence.is_vouched,
    verified_until: licence.until,
  }
}
