import type { AccountActor } from '#domain/access/actor.ts'
import { missingChecks, neededChecks, staleChecks } from '#domain/verification/checks.ts'
import { givenOut, numberFault, registerOf } from '#domain/verification/numbers.ts'
import { utcDate } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { looksOf } from '../../../core/checks/looks-of-case.sql.ts'
import { allow } from '../../../http/refusal.ts'
import type { DoctorDeps } from '../deps.ts'
import { profileById } from '../doctors.sql.ts'
import { stateOf } from '../verification-state.ts'
import * as read from './case.sql.ts'
import { hasRevoked } from '../verification.sql.ts'
import { licenceOf, sameNumber, standingChecks } from './checks.sql.ts'
import { evidenceOf } from './evidence.sql.ts'

/** Everything that one decision is made on. */
export function readCase(
  deps: DoctorDeps,
  actor: AccountActor,
  practitioner: string,
): Promise<Answer<'GET /admin/verifications/:practitionerId'>> {
  return deps.database.as(actor, async (tx) => {
    const found = await profileById(tx, practitioner)
    const seen = allow(actor, 'verification.decide', found && { ...found, practitioner, scope: {} })
    const { language: _language, practitioner: _practitioner, ...doctor } = seen
    const licence = await licenceOf(tx, practitioner)
    const { authority, name } = givenOut(licence)
    const checks = await standingChecks(tx, practitioner)
    const today = utcDate(deps.clock.now())
    const stale = staleChecks(stateOf(doctor), checks, today)
    return {
      doctor,
      is_own: doctor.doctor === actor.account,
      licence_authority: authority,
      authority_name: name,
      register: registerOf(authority, licence.number),
      number_fault: numberFault(authority, licence.number) ?? null,
      needed: [...neededChecks[deps.verification]],
      missing: [...new Set([...missingChecks(deps.verification, checks, today), ...stale])],
      checks,
      evidence: await evidenceOf(tx, practitioner),
      places: await read.placesOfCase(tx, practitioner),
      same_number: await sameNumber(tx, practitioner),
      revoked_by_you: await hasRevoked(tx, practitioner, actor.account),
      four_eyes: deps.fourEyes,
      proposal: await read.proposalOf(tx, practitioner, actor.account, deps.fourEyes),
      looks: await looksOf(tx, seen),
      events: await read.eventsOf(tx, practitioner),
    }
  })
}
