import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { mayOwnAccount } from '#domain/profiles/person-rules.ts'
import { day, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseTooManyMails } from '../../core/messages/asked-mail.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { accountOfAddress } from '../../core/messages/recipients.sql.ts'
import { makePatientOf } from '../../core/people/patients.ts'
import type { MailSite } from '../../core/messages/tell-patient.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { newId, type Clock } from '../../platform/clock.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import { answeredNotes, endedNotes, invitationMessages } from './carer-messages.ts'
import * as rows from './carers.sql.ts'

export type FamilyDeps = { readonly database: Database; readonly clock: Clock; readonly site: MailSite }

const life = 14 * day
const mostHelpers = 6

/** Asks another adult to manage somebody's visits too, or a person of 16 or over to run their own. */
export function inviteCarer(deps: FamilyDeps, actor: AccountActor, wish: BodyOf<'POST /family/invitations'>) {
  const now = deps.clock.now()
  const email = wish.email.toLowerCase()
  return deps.database.as(actor, async (tx) => {
    const id = wish.patient_id ?? (await makePatientOf(tx, now, actor.account)) ?? refuse('not_found')
    const patient = (await rows.lockOwnPatient(tx, allowOwn(actor), id)) ?? refuse('not_found')
    const from = await rows.personOf(tx, actor.account)
    if (email === from.email) refuseFields({ email: 'email_is_own' })
    if (wish.kind === 'self' && patient.relation === 'self')
      refuse('wrong_status', { detail: t('You run your own appointments already. Choose somebody you book for') })
    if (wish.kind === 'self' && !mayOwnAccount(toRfc3339(now).slice(0, 10), patient.date_of_birth))
      refuse('wrong_status', { detail: t('Only somebody of 16 or over can run their own appointments') })
    if ((await rows.countCare(tx, now, id)) >= mostHelpers)
      refuse('already_exists', { detail: t('No more than {count} people can help one person', { count: mostHelpers }) })
    await refuseTooManyMails(tx, now, 'care_invitation', email)
    await rows.saveInvitation(tx, now, allowOwn(actor), {
      id: newId(now),
      patient: id,
      kind: wish.kind,
      email,
      expires: later(now, life),
    })
    const known = await accountOfAddress(tx, email)
    const to = {
      email,
      account: known?.user_type === 'patient' ? known.id : null,
      language: known?.language ?? from.language,
    }
    const asked = { kind: wish.kind, from: from.name, patient: patient.first_name, isSelf: patient.relation === 'self' }
    await insertMessages(tx, invitationMessages(now, deps.site, to, asked))
    await written(tx, now, actor, 'family.invite', id, to.account ? [to.account] : [])
  })
}

export function withdrawInvitation(deps: FamilyDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    if ((await rows.deleteInvitation(tx, allowOwn(actor), id)) === 0) refuse('not_found')
    await written(tx, deps.clock.now(), actor, 'family.uninvite', id, [])
  })
}

/** Accepts or declines; an invitation to another address is not there. Its sender is told. */
export function answerInvitation(
  deps: FamilyDeps,
  actor: AccountActor,
  id: string,
  { accepts, keeps_helper }: BodyOf<'POST /family/invitations/:invitationId/answer'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const own = allowOwn(actor)
    const asked = (await rows.lockInvitation(tx, now, own, id)) ?? refuse('not_found')
    const { patient_id: patient, owner, kind } = asked
    const me = await rows.personOf(tx, actor.account)
    const { language } = await rows.personOf(tx, owner)
    if (accepts && kind === 'carer') await rows.addCarer(tx, now, own, patient, actor.account)
    if (accepts && kind === 'self') {
      await rows.handOver(tx, own, patient, actor.account, 'self')
      if (keeps_helper) await rows.addCarer(tx, now, own, patient, owner)
    }
    await rows.useInvitation(tx, own, id)
    const answer = { accepts, kind, by: me.name, patient: asked.first_name }
    await insertMessages(tx, answeredNotes(now, { account: owner, language }, answer))
    await written(tx, now, actor, accepts ? 'family.accept' : 'family.decline', patient, [owner, actor.account])
  })
}

/** Ends a carer's help: by the one whose account the person belongs to, or by the carer. */
export function endCare(deps: FamilyDeps, actor: AccountActor, ids: { patientId: string; accountId: string }) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const id = ids.patientId
    const owner = await rows.ownerOf(tx, id)
    const isOwner = owner === actor.account
    if (!isOwner && ids.accountId !== actor.account) refuse('not_found')
    if ((await rows.removeCarer(tx, allowOwn(actor), id, ids.accountId)) === 0) refuse('not_found')
    if (isOwner) {
      const [from, carer] = [await rows.personOf(tx, actor.account), await rows.personOf(tx, ids.accountId)]
      await insertMessages(tx, endedNotes(now, { account: ids.accountId, language: carer.language }, from.name))
    }
    await written(tx, now, actor, 'family.end_care', id, [ids.accountId, ...(owner ? [owner] : [])])
  })
}

/** Whoever goes leaves the person to the carer who has helped longest. Returns whether there is one. */
export async function leaveToCarer(tx: Runner, now: Instant, actor: AccountActor, patient: string): Promise<boolean> {
  const own = await rows.lockOwnPatient(tx, allowOwn(actor), patient)
  if (!own || own.relation === 'self') return false
  const carer = await rows.firstCarer(tx, patient)
  if (!carer) return false
  await rows.handOver(tx, allowOwn(actor), patient, carer, 'carer')
  await written(tx, now, actor, 'family.hand_over', patient, [carer, actor.account])
  return true
}

async function written(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  action: AuditAction,
  patient: string,
  accounts: readonly string[],
) {
  await writeAudit(tx, now, actor, { action, subject: { kind: 'patient', id: patient } })
  if (accounts.length > 0)
    await tellLive(
      tx,
      accounts.map((account) => `user:${account}`),
      { kind: 'family' },
    )
}
