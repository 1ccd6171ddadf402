import type { AccountActor } from '#domain/access/actor.ts'
import { t } from '#domain/language/translate.ts'
import { givenOut, numberFault } from '#domain/verification/numbers.ts'
import { stepVerification } from '#domain/verification/verification.ts'
import { accountMailbox } from '../../../core/people/account-mailbox.sql.ts'
import { tellOfCheck, vouchedMail } from '../../../core/checks/check-mails.ts'
import { standAttested } from '../../../core/checks/verified.ts'
import { lockCheck } from '../../../core/checks/vouching.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { DoctorDeps } from '../deps.ts'
import { doctorAtBranch } from './attest.sql.ts'
import { insertCheck } from './checks.sql.ts'
import { follow, orLicenceTaken } from './decide-check.ts'

/**
 * Who manages a facility says that a doctor works for it, and vouches for that one thing. Where the operator leaves
 * doctors to their facilities, a doctor whose number is possible stands verified by it, also one who stood because nothing was
 * asked for. Whoever was looked at keeps what was found.
 */
export async function attest(deps: DoctorDeps, actor: AccountActor, branch: string, practitioner: string) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await lockCheck(tx, practitioner)
    const found = await doctorAtBranch(tx, branch, practitioner)
    const here = allow(actor, 'doctors.decide', found && { ...found, scope: { facility: found.facility_id } })
    if (here.account === actor.account) refuse('not_found')
    if (!here.is_checked)
      refuse('wrong_status', {
        detail: t('Patients do not find this facility yet: until we have looked at it, it vouches for nobody'),
      })
    const from = here.verification
    const check = { kind: 'affiliation', status: 'passed', way: 'facility', source: here.facility } as const
    await insertCheck(tx, now, here, actor.account, {
      ...check,
      facility: here.facility_id,
      id: newId(now),
      evidence: [],
      valid_until: null,
    })
    await writeAudit(tx, now, actor, {
      action: 'verification.attest',
      subject: { kind: 'practitioner', id: practitioner },
    })
    const decision = stepVerification({ state: from, step: 'attest', by: 'facility', isOwn: false, appeals: 0 })
    const isNews = from === 'submitted' || here.verified_on === null
    if (deps.verification !== 'facility_attested' || !decision.ok || !isNews) return { verification: from }
    const by = givenOut({ authority: here.licence_authority, authority_name: here.licence_authority_name })
    if (numberFault(by.authority, here.licence_number)) return { verification: from }
    const vouched = {
      practitioner,
      account: actor.account,
      from,
      source: here.facility,
      givenOut: by,
    }
    if (!(await orLicenceTaken(standAttested(tx, now, vouched), 'licence_number'))) return { verification: from }
    await follow(deps, tx, actor, { practitioner, from, to: decision.to })
    const mailbox = await accountMailbox(tx, here.account)
    if (mailbox) await tellOfCheck(tx, now, mailbox, () => vouchedMail(deps, here.facility))
    return { verification: decision.to }
  })
}
