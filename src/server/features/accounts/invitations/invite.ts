import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, later } from '#domain/time/instant.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { refuseTooManyMails } from '../../../core/asked-mail.ts'
import { writeAudit } from '../../../core/audit.ts'
import { refuseUngivable } from '../../../core/give-role.ts'
import { roleOf } from '../../../core/roles.sql.ts'
import { letter, whyThisAddress } from '../../../core/letter.ts'
import { queueMail, type Mail } from '../../../core/outbox.ts'
import { hashToken, newToken } from '../../../http/cookies.ts'
import { allow, refuse } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import type { Runner } from '../../../platform/database/database.ts'
import type { AccountDeps } from '../deps.ts'
import * as rows from './invitations.sql.ts'

const life = 14 * day

/** Invites a doctor or somebody for the desk to a branch of the manager's own facility. */
export function inviteToBranch(
  deps: AccountDeps,
  actor: AccountActor,
  branch: string,
  wanted: BodyOf<'POST /branches/:branchId/invitations'>,
) {
  return deps.database.as(actor, async (tx) => {
    const place = await branchOf(tx, actor, branch)
    const role = wanted.kind === 'doctor' ? undefined : await roleFor(tx, actor, place, wanted.role)
    const names = { facility: place.facility, branch: place.name }
    const lead = role
      ? t('{facility} invited you to {branch} for {role}: {words}', { ...names, role: role.name, words: role.words })
      : t('{facility} invited you to {branch} as Doctor', names)
    await send(deps, tx, actor, place, {
      kind: wanted.kind,
      email: wanted.email.toLowerCase(),
      role: role?.ref ?? '',
      lead,
    })
  })
}

/** Invites the manager of a facility that is not here yet. */
export function inviteFacility(deps: AccountDeps, actor: AccountActor, email: string) {
  return deps.database.as(actor, async (tx) => {
    const by = allow(actor, 'facilities.invite', { branch: null, scope: {} })
    const lead = t('You are invited to bring your facility to {brand}.', { brand: deps.site.brand })
    await send(deps, tx, actor, by, { kind: 'facility', email: email.toLowerCase(), role: '', lead })
  })
}

export function withdrawInvitation(deps: AccountDeps, actor: AccountActor, id: string) {
  return deps.database.as(actor, async (tx) => {
    const found = await rows.invitationById(tx, id)
    const own = allow(
      actor,
      'users.edit',
      found && { ...found, scope: { facility: found.facility_id, branch: found.branch_id } },
    )
    await rows.deleteInvitation(tx, own)
  })
}

/** A role that somebody may give at a branch. */
async function roleFor(
  tx: Runner,
  actor: AccountActor,
  { facility_id: facility, branch }: { facility_id: string; branch: string },
  ref: string,
) {
  const role = (await roleOf(tx, facility, ref)) ?? refuse('not_found')
  refuseUngivable(actor, { facility, branch }, role.rights, null)
  return role
}

async function branchOf(tx: Runner, actor: AccountActor, branch: string) {
  const place = await rows.facilityOfBranch(tx, branch)
  return allow(actor, 'users.edit', place && { ...place, branch, scope: { facility: place.facility_id, branch } })
}

type Wanted = { kind: rows.InvitationKind; email: string; role: string; lead: string }

async function send(deps: AccountDeps, tx: Runner, actor: AccountActor, place: rows.InvitedTo, wanted: Wanted) {
  const now = deps.clock.now()
  const token = newToken()
  await refuseTooManyMails(tx, now, 'branch_invitation', wanted.email)
  await rows.endEarlier(tx, place, wanted.email)
  await rows.insertInvitation(tx, now, place, {
    id: newId(now),
    kind: wanted.kind,
    email: wanted.email,
    role: wanted.role,
    token_hash: hashToken(token),
    invited_by: actor.account,
    expires: later(now, life),
  })
  await queueMail(tx, now, invitationMail(deps, wanted, token))
  const subject = { kind: 'branch', id: place.branch }
  await writeAudit(tx, now, actor, { action: 'invitation.sent', subject, detail: { kind: wanted.kind } })
}

const pageOf = { facility: 'facility', doctor: 'doctor', 'branch-staff': 'branch-manager' } as const

export function invitationMail(
  { site }: Pick<AccountDeps, 'site'>,
  { kind, email, lead }: Omit<Wanted, 'role'>,
  token: string,
): Mail {
  return {
    to: email,
    kind: 'N37',
    subject: t('You are invited to {brand}', { brand: site.brand }),
    letter: letter({
      title: t('You are invited'),
      lead: [lead, t('The link works once, for 14 days, and for this address alone.')],
      action: {
        words: t('Accept the invitation'),
        link: `${site.publicUrl}/auth/register/${pageOf[kind]}#token=${token}`,
      },
      notes: [t('If you do not know who invited you, ignore this email.')],
      why: whyThisAddress(site),
    }),
  }
}
