import { mark, t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import { decideVerification, type VerificationState } from '#domain/verification/verification.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { inLanguage } from '../../platform/language.ts'
import { writeAudit } from '../../core/audit.ts'
import { rebuildDoctor } from '../../core/digest.ts'
import { letter, whyOwnAccount } from '../../core/letter.ts'
import { type Mail, queueMail, tellLive } from '../../core/outbox.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { changeSetup } from './change-setup.ts'
import type { DoctorDeps } from './deps.ts'
import { insertVerificationEvent, profileById, profileOfAccount, setVerification } from './doctors.sql.ts'

/** The doctor sends the licence; from then on the check is the administrator's. */
export function submitLicence(deps: DoctorDeps, actor: AccountActor, licence: string) {
  if (licence.length < 4) refuseFields({ licence_number: 'licence_missing' })
  const now = deps.clock.now()
  return changeSetup(deps, actor, 'profile.edit', 'verification.submit', async (tx, own) => {
    const profile = (await profileOfAccount(tx, actor.account)) ?? refuse('not_found')
    const from = profile.verification as VerificationState
    const to: VerificationState = deps.verification === 'off' ? 'verified' : 'submitted'
    const decision = decideVerification(from, 'submitted')
    if (!decision.ok)
      refuse('wrong_status', { detail: t('Your licence is being checked, or has been checked already') })
    try {
      await setVerification(tx, own, {
        to,
        licence,
        verifiedOn: to === 'verified' ? toRfc3339(now).slice(0, 10) : null,
      })
    } catch (error) {
      if ((error as { constraint?: string }).constraint === 'practitioner_licence') {
        refuseFields({ licence_number: 'licence_taken' })
      }
      throw error
    }
    await insertVerificationEvent(tx, now, own, { id: newId(now), account: actor.account, from, to, note: '' })
  })
}

const words = { verified: mark('verified'), rejected: mark('declined'), needs_info: mark('changes needed') } as const

/** The administrator decides; only a verified doctor is found and can be booked. */
export async function decideLicence(
  deps: DoctorDeps,
  actor: AccountActor,
  practitioner: string,
  body: BodyOf<'POST /admin/verifications/:practitionerId'>,
) {
  if (body.decision !== 'verified' && body.note.trim() === '') refuseFields({ note: 'note_missing' })
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await profileById(tx, practitioner)
    const profile = allow(actor, 'verification.decide', found && { ...found, practitioner, scope: {} })
    const from = profile.verification as VerificationState
    const decision = decideVerification(from, body.decision)
    if (!decision.ok) refuse('wrong_status', { detail: t('This was decided already, or nothing was sent in yet') })
    const verified = body.decision === 'verified'
    await setVerification(tx, profile, {
      to: body.decision,
      verifiedOn: verified ? toRfc3339(now).slice(0, 10) : null,
      ...(verified ? { source: body.source || deps.site.brand } : {}),
    })
    await insertVerificationEvent(tx, now, profile, {
      id: newId(now),
      account: actor.account,
      from,
      to: body.decision,
      note: body.note,
    })
    await rebuildDoctor(tx, now, practitioner)
    await writeAudit(tx, now, actor, {
      action: `verification.${body.decision}`,
      subject: { kind: 'practitioner', id: practitioner },
    })
    await tellLive(tx, [`doctor:${practitioner}`], { kind: 'setup' })
    await queueMail(
      tx,
      now,
      inLanguage(profile.language, () => decisionMail(deps, profile.email, body)),
    )
    return { verification: body.decision }
  })
}

export function decisionMail(
  { site }: Pick<DoctorDeps, 'site'>,
  to: string,
  { decision, note }: Pick<BodyOf<'POST /admin/verifications/:practitionerId'>, 'decision' | 'note'>,
): Mail {
  const lead =
    decision === 'verified'
      ? t('Your licence was checked. Patients can find and book you as soon as your page is published.')
      : t('Your licence check needs you: {note}', { note })
  const subject = t('Your licence check: {decision}', { decision: t(words[decision]) })
  return {
    to,
    kind: 'N40',
    subject,
    letter: letter({
      title: subject,
      lead: [lead],
      action: { words: t('Open your profile'), link: `${site.publicUrl}/doc/profile` },
      why: whyOwnAccount(site),
    }),
  }
}
