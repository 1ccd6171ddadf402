import type { AccountActor } from '#domain/access/actor.ts'
import { contactFaults } from '#domain/profiles/patient-contact.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { makePatientOf } from '../../core/people/patients.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import type { FamilyDeps } from './carers.ts'
import * as rows from './family.sql.ts'

/**
 * Keeps where somebody lives and who is called for them: for oneself, and for those one books for. Of two who manage one
 * person’s visits the second reads what the first wrote before it is written over.
 */
export async function saveContact(
  { database, clock }: FamilyDeps,
  actor: AccountActor,
  { patient_id, ...contact }: BodyOf<'PUT /emergency-contact'>,
): Promise<Answer<'PUT /emergency-contact'>> {
  const wrong = contactFaults(contact)
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  const now = clock.now()
  return database.as(actor, async (tx) => {
    const patient = patient_id ?? (await makePatientOf(tx, now, actor.account)) ?? refuse('not_found')
    const own = allowOwn(actor)
    const isSaved = (await rows.saveContact(tx, now, own, patient, contact)) > 0
    const current = (await rows.contactOf(tx, own, patient)) ?? refuse('not_found')
    if (!isSaved) refuse('changed', { extra: { current } })
    await writeAudit(tx, now, actor, { action: 'patient.contact', subject: { kind: 'patient', id: patient } })
    return current
  })
}
