import type { AccountActor } from '#domain/access/actor.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { appealMail, tellOfCheck } from '../../../core/checks/check-mails.ts'
import { tellLive } from '../../../core/messages/outbox.ts'
import { allowPractice, refuse, refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { DoctorDeps } from '../deps.ts'
import { profileById } from '../doctors.sql.ts'
import { whereTo } from '../hand-in-licence.ts'
import { stateOf } from '../verification-state.ts'
import * as rows from '../verification.sql.ts'
import { readOwnCheck } from './own-check.ts'

/**
 * A revoked doctor says what speaks against it. Nothing changes for patients, visits or the certificate until somebody else than
 * who revoked has decided.
 */
export function appealRevocation(deps: DoctorDeps, actor: AccountActor, words: string) {
  const own = allowPractice(actor, 'profile.edit')
  const note = words.trim()
  if (note === '') refuseFields({ words: 'report_missing' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await rows.lockVerification(tx, own.practitioner)
    const doctor = (await profileById(tx, own.practitioner)) ?? refuse('not_found')
    const from = stateOf(doctor)
    const appeals = await rows.appealsOf(tx, own.practitioner)
    const to = whereTo({ state: from, step: 'contest', by: 'doctor', isOwn: true, appeals })
    await rows.setVerification(tx, own, { to })
    await rows.insertVerificationEvent(tx, now, own, { id: newId(now), account: actor.account, from, to, note })
    const subject = { kind: 'practitioner', id: own.practitioner } as const
    await writeAudit(tx, now, actor, { action: 'verification.appeal', subject })
    await tellOfCheck(tx, now, { ...doctor, account: actor.account }, () => appealMail(deps))
    await tellLive(tx, ['platform', `doctor:${own.practitioner}`], { kind: 'verification' })
    return readOwnCheck(deps, tx, actor)
  })
}
