import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { makePatientOf, memberFaults } from '../../core/people/patients.ts'
import { hasHiddenLetters } from '#domain/profiles/name-rules.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { created, ok, route, type Route } from '../../http/route.ts'
import { addMember } from './add-member.ts'
import { answerInvitation, endCare, type FamilyDeps, inviteCarer, leaveToCarer, withdrawInvitation } from './carers.ts'
import { invitationsTo } from './carers.sql.ts'
import * as rows from './family.sql.ts'
import { saveContact } from './save-contact.ts'

/** The people an account books for, who helps, and what clinics should know about them. */
export function familyRoutes(deps: FamilyDeps): Route[] {
  const { database, clock } = deps
  return [
    route('GET /family', async ({ actor }) => {
      const now = clock.now()
      return database.as(actor, async (tx) => {
        await writeRead(tx, now, actor, 'family.read', { kind: 'account', id: actor.account })
        return ok({
          results: await rows.familyOf(tx, now, actor.account),
          self: await rows.ownCare(tx, now, actor.account),
          invitations: await invitationsTo(tx, now, actor.account),
        })
      })
    }),
    route('POST /family', async ({ actor, body }) => created(await addMember(deps, actor, body))),
    route('PUT /family/:patientId', async ({ actor, params: { patientId }, body }) => {
      const now = clock.now()
      const wrong = memberFaults(now, body)
      if (Object.keys(wrong).length > 0) refuseFields(wrong)
      await database.as(actor, async (tx) => {
        if ((await rows.correctMember(tx, allowOwn(actor), patientId, body)) === 0) refuse('not_found')
        await writeAudit(tx, now, actor, { action: 'family.correct', subject: { kind: 'patient', id: patientId } })
      })
      return ok({})
    }),
    route('DELETE /family/:patientId', async ({ actor, params }) => {
      const now = clock.now()
      await database.as(actor, async (tx) => {
        if (await leaveToCarer(tx, now, actor, params.patientId)) return
        if ((await rows.removeMember(tx, now, allowOwn(actor), params.patientId)) === 0) refuse('not_found')
        if (await rows.hasVisitsAhead(tx, now, params.patientId)) refuse('visits_ahead')
        await writeAudit(tx, now, actor, {
          action: 'family.remove',
          subject: { kind: 'patient', id: params.patientId },
        })
      })
      return ok({})
    }),
    route('PUT /needs', async ({ actor, body }) => {
      if (hasHiddenLetters(body.needs_note)) refuseFields({ needs_note: 'letters_unstorable' })
      const now = clock.now()
      await database.as(actor, async (tx) => {
        const patient = body.patient_id ?? (await makePatientOf(tx, now, actor.account)) ?? refuse('not_found')
        if ((await rows.saveNeeds(tx, allowOwn(actor), patient, body)) === 0) refuse('not_found')
        await writeAudit(tx, now, actor, { action: 'patient.needs', subject: { kind: 'patient', id: patient } })
      })
      return ok({ needs: body.needs, needs_note: body.needs_note })
    }),
    route('PUT /emergency-contact', async ({ actor, body }) => ok(await saveContact(deps, actor, body))),
    ...carerRoutes(deps),
  ]
}

/** Who helps. */
function carerRoutes(deps: FamilyDeps): Route[] {
  return [
    route('POST /family/invitations', async ({ actor, body }) => {
      await inviteCarer(deps, actor, body)
      return created({})
    }),
    route('DELETE /family/invitations/:invitationId', async ({ actor, params }) => {
      await withdrawInvitation(deps, actor, params.invitationId)
      return ok({})
    }),
    route('POST /family/invitations/:invitationId/answer', async ({ actor, params, body }) => {
      if (actor.userType !== 'patient') refuse('not_allowed')
      await answerInvitation(deps, actor, params.invitationId, body)
      return ok({})
    }),
    route('DELETE /family/:patientId/carers/:accountId', async ({ actor, params }) => {
      await endCare(deps, actor, params)
      return ok({})
    }),
  ]
}
